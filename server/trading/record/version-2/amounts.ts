import { createHash, createHmac } from "node:crypto";
import { Decimal } from "../../../platform/decimal";
import type { Randomness, SealedValue } from "../seal";

/**
 * Amounts of version 2: what is sealed of one is a salted hash, beside its share of the account's equity. The salts of an
 * event's amounts are derived from one secret of the event, each under the amount's name: handing out one says nothing about
 * the others.
 */
const shareDecimals = 8;

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** 256 random bits, in hex. */
export const newSecret = (random: Randomness): string => random.nonce() + random.nonce();

/** Of the amount with this name in the event with this secret: 128 bits, in hex. */
export const amountSalt = (secret: string, name: string): string =>
  createHmac("sha256", Buffer.from(secret, "hex")).update(`brigade:salt:2\n${name}`, "utf8").digest("hex").slice(0, 32);

/** `amount` is a decimal as docs/record-format.md writes it. */
export const amountHash = (salt: string, name: string, amount: string): string => sha256(`brigade:amount:2\n${salt}\n${name}\n${amount}`);

/** A decimal without exponent, plus sign or needless zeros; zero has no sign. */
export const decimalText = (value: Decimal): string => (value.isZero() ? "0" : value.toFixed());

/** To eight decimals, half away from zero. */
export const roundShare = (value: Decimal): Decimal => value.toDecimalPlaces(shareDecimals, Decimal.ROUND_HALF_UP);

/** Seals the amounts of one event. `equity` is the account's before it, in USD. */
export class AmountSealer {
  /** What was sealed, by name: kept beside the secret for whom the amounts are shown. */
  readonly sealed: Record<string, string> = {};

  constructor(
    readonly secret: string,
    private readonly equity: Decimal,
  ) {}

  /** An amount of money, or a quantity with what it is `worth`, in USD. Its share is null where there is no equity to share. */
  amount(name: string, value: Decimal, worth: Decimal = value): SealedValue {
    const share = this.equity.gt(0) ? decimalText(roundShare(worth.div(this.equity))) : null;
    return { hash: this.hash(name, value), share };
  }

  /** A quantity beside its price. */
  quantity(name: string, quantity: Decimal, price: Decimal): SealedValue {
    return this.amount(name, quantity, quantity.mul(price));
  }

  /** The account's equity itself, beside the record's index. */
  equityAt(index: Decimal): SealedValue {
    return { hash: this.hash("equity", this.equity), index: decimalText(roundShare(index)) };
  }

  private hash(name: string, value: Decimal): string {
    const amount = (this.sealed[name] = decimalText(value));
    return amountHash(amountSalt(this.secret, name), name, amount);
  }
}
