import { expect, test } from "vitest";
import type { UserErrors } from "../../platform/user-error";
import { bankDetailsOf, fingerprintOf, hintOf, isIban, type BankDetails } from "./bank-details";
import { isOpen, mayBecome, payoutStates } from "./payout-states";

const given = (change: Partial<BankDetails> = {}): BankDetails => ({
  ...{ accountHolder: " Ana  Čapek ", country: "de", accountNumber: "DE89 3704 0044 0532 0130 00", bankCode: "" },
  ...change,
});
const refusal = (change: Partial<BankDetails>): string => {
  try {
    bankDetailsOf(given(change));
    return "taken";
  } catch (error) {
    const [{ code, path }] = (error as UserErrors).errors as [UserErrors["errors"][number]];
    return `${code} ${path.at(-1)}`;
  }
};

test("PAYOUT-001 an IBAN's check digits are checked, and other numbers need the bank's code", () => {
  // The registry's examples.
  for (const iban of [
    "DE89370400440532013000",
    "GB29NWBK60161331926819",
    "FR1420041010050500013M02606",
    "NO9386011117947",
    "CZ6508000000192000145399",
  ])
    expect(isIban(iban)).toBe(true);
  for (const iban of ["DE89370400440532013001", "DE8937040044053201300", "XX", "", "GB29NWBK60161331926891"])
    expect(isIban(iban)).toBe(false);
  expect(bankDetailsOf(given())).toEqual({
    ...{ accountHolder: "Ana Čapek", country: "DE", accountNumber: "DE89370400440532013000", bankCode: "" },
  });
  expect(refusal({ accountHolder: "  " })).toBe("REQUIRED accountHolder");
  expect(refusal({ accountHolder: "a".repeat(141) })).toBe("TOO_LONG accountHolder");
  expect(refusal({ accountHolder: "a\u0000b" })).toBe("INVALID accountHolder");
  expect(refusal({ country: "ZZ" })).toBe("INVALID country");
  expect(refusal({ country: "FR" })).toBe("INVALID country");
  expect(refusal({ accountNumber: "" })).toBe("REQUIRED accountNumber");
  expect(refusal({ accountNumber: "DE89 3704 0044 0532 0130 01" })).toBe("INVALID accountNumber");
  expect(refusal({ country: "US", accountNumber: "12" })).toBe("INVALID accountNumber");
  expect(refusal({ country: "US", accountNumber: "000123456789" })).toBe("REQUIRED bankCode");
  expect(refusal({ country: "US", accountNumber: "000123456789", bankCode: "=1" })).toBe("INVALID bankCode");
  expect(refusal({ country: "US", accountNumber: "000123456789", bankCode: "021000021" })).toBe("taken");
});

test("PAYOUT-002 the same account has the same fingerprint, however it is written, and another has another", () => {
  const secret = "a secret of the server";
  const one = fingerprintOf(bankDetailsOf(given()), secret);
  expect(fingerprintOf(bankDetailsOf(given({ accountNumber: "de89370400440532013000", accountHolder: "Someone Else" })), secret)).toEqual(
    one,
  );
  expect(fingerprintOf(bankDetailsOf(given({ bankCode: "COBADEFF" })), secret)).toEqual(one);
  expect(fingerprintOf(bankDetailsOf(given()), "another secret")).not.toEqual(one);
  const us = { country: "US", accountNumber: "000123456789", bankCode: "021000021" };
  expect(fingerprintOf(bankDetailsOf(given(us)), secret)).not.toEqual(
    fingerprintOf(bankDetailsOf(given({ ...us, bankCode: "021000022" })), secret),
  );
  expect([hintOf(given({ accountNumber: "DE89370400440532013000" })), hintOf(given({ accountNumber: "1234567" }))]).toEqual(["3000", "67"]);
});

test("PAYOUT-003 a payout goes from requested to approved to paid, or fails from each of them, and a failed one stays so", () => {
  const allowed = payoutStates.flatMap((state) => payoutStates.filter((next) => mayBecome(state, next)).map((next) => `${state} ${next}`));
  expect(allowed).toEqual(["REQUESTED APPROVED", "REQUESTED FAILED", "APPROVED PAID", "APPROVED FAILED", "PAID FAILED"]);
  expect(payoutStates.filter(isOpen)).toEqual(["REQUESTED", "APPROVED"]);
});
