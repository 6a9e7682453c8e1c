import { createHmac } from "node:crypto";
import { isCountryCode } from "../../platform/text/countries";
import { ErrorCode, refuse } from "../../platform/user-error";

/** Where money goes. Numbers in capitals without spaces. */
export interface BankDetails {
  readonly accountHolder: string;
  /** Of the bank; ISO 3166-1. */
  readonly country: string;
  /** An IBAN, or the number that the country's banks use. */
  readonly accountNumber: string;
  /** BIC, or routing number; empty where the IBAN says it. */
  readonly bankCode: string;
}

const holderCharactersMax = 140;
const compact = (text: string): string => text.replace(/[\s-]+/g, "").toUpperCase();
const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** ISO 13616: the first four characters behind, letters as numbers from 10, modulo 97 is 1. */
export function isIban(text: string): boolean {
  if (!ibanForm.test(text)) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((character) => parseInt(character, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

/** As they are stored. Refuses REQUIRED, TOO_LONG, INVALID with the field at fault. */
export function bankDetailsOf(given: BankDetails): BankDetails {
  const accountHolder = given.accountHolder.trim().replace(/\s+/g, " ");
  const [country, accountNumber, bankCode] = [compact(given.country), compact(given.accountNumber), compact(given.bankCode)];
  if (accountHolder === "") refuse(ErrorCode.REQUIRED, "input.accountHolder", "Enter the name of the account’s holder.");
  if ([...accountHolder].length > holderCharactersMax)
    refuse(ErrorCode.TOO_LONG, "input.accountHolder", `Use at most ${holderCharactersMax} characters.`);
  if (/[\p{Cc}\p{Cs}]/u.test(accountHolder)) refuse(ErrorCode.INVALID, "input.accountHolder", "Use letters, spaces and punctuation only.");
  if (!isCountryCode(country)) refuse(ErrorCode.INVALID, "input.country", "Choose the country of the bank.");
  if (accountNumber === "") refuse(ErrorCode.REQUIRED, "input.accountNumber", "Enter the IBAN or account number.");
  assertNumber(accountNumber, country, bankCode);
  return { accountHolder, country, accountNumber, bankCode };
}

function assertNumber(accountNumber: string, country: string, bankCode: string): void {
  const looksLikeIban = /^[A-Z]{2}\d{2}/.test(accountNumber);
  if (looksLikeIban && !isIban(accountNumber))
    refuse(ErrorCode.INVALID, "input.accountNumber", "This IBAN has a typing error: its check digits don’t fit.");
  if (looksLikeIban && !accountNumber.startsWith(country)) refuse(ErrorCode.INVALID, "input.country", "The IBAN is of another country.");
  if (!looksLikeIban && !/^[A-Z0-9]{4,34}$/.test(accountNumber))
    refuse(ErrorCode.INVALID, "input.accountNumber", "Use 4 to 34 letters and digits.");
  if (!looksLikeIban && bankCode === "") refuse(ErrorCode.REQUIRED, "input.bankCode", "Enter the BIC or routing number of the bank.");
  if (bankCode !== "" && !/^[A-Z0-9]{3,20}$/.test(bankCode)) refuse(ErrorCode.INVALID, "input.bankCode", "Use 3 to 20 letters and digits.");
}

/** What screens show of an account: its last four characters, fewer of a short one. */
export const hintOf = ({ accountNumber }: BankDetails): string => accountNumber.slice(accountNumber.length > 7 ? -4 : -2);

/** The same for the same account, and of no use without the server's secret. */
export const fingerprintOf = ({ country, accountNumber, bankCode }: BankDetails, secret: string): Buffer =>
  createHmac("sha256", `brigade:payout:${secret}`)
    .update(isIban(accountNumber) ? accountNumber : `${country}:${bankCode}:${accountNumber}`)
    .digest();

/** As it was sealed. */
export function bankDetailsFrom(text: string): BankDetails {
  const { accountHolder, country, accountNumber, bankCode } = JSON.parse(text) as BankDetails;
  return { accountHolder, country, accountNumber, bankCode };
}
