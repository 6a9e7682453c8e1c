import { Decimal, zero } from "../../../platform/decimal";
import { newOrderRejected } from "./refusal";
import type { SandboxAccount } from "./state";

const decimals = 8;
const text = (amount: Decimal): string => amount.toFixed(decimals);

/** Keeps what is paid to eight decimals, the exchange's last one; the rest of a digit is nobody's. */
export const paid = (amount: Decimal): Decimal => amount.toDecimalPlaces(decimals, Decimal.ROUND_DOWN);

export function freeOf(account: SandboxAccount, asset: string): Decimal {
  return new Decimal(account.balances[asset]?.free ?? 0);
}

function change(account: SandboxAccount, asset: string, free: Decimal, locked: Decimal): void {
  const before = account.balances[asset] ?? { free: "0", locked: "0" };
  const after = { free: new Decimal(before.free).add(free), locked: new Decimal(before.locked).add(locked) };
  // What is wrong here is the imitation itself: no order may ever pay with what is not there.
  if (after.free.lt(0) || after.locked.lt(0)) throw new Error(`The balance of ${asset} would be negative.`);
  account.balances[asset] = { free: text(after.free), locked: text(after.locked) };
}

export const credit = (account: SandboxAccount, asset: string, amount: Decimal): void => change(account, asset, amount, zero);

export function debit(account: SandboxAccount, asset: string, amount: Decimal): void {
  change(account, asset, amount.neg(), zero);
}

/** Moves from free to locked; refused where that much is not free. */
export function lock(account: SandboxAccount, asset: string, amount: Decimal): void {
  requireFree(account, asset, amount);
  change(account, asset, amount.neg(), amount);
}

export function requireFree(account: SandboxAccount, asset: string, amount: Decimal): void {
  if (freeOf(account, asset).lt(amount)) throw newOrderRejected("Account has insufficient balance for requested action.");
}

export function release(account: SandboxAccount, asset: string, amount: Decimal): void {
  change(account, asset, amount, amount.neg());
}
