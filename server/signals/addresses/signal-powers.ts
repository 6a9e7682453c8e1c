import { Decimal, isMultipleOf } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { SignalAddressRow } from "../signals.entity";

/** How far alerts may go, as an owner sets it. */
export type SignalLimits = Pick<
  SignalAddressRow,
  "symbols" | "actions" | "orderValueMax" | "ordersPerDayMax" | "turnoverPerDayMax" | "quoteAgeMsMax"
>;

const cent = new Decimal("0.01");

/** Each refuses with its code and the path of the field at fault. */
export function checkLimits({ actions, orderValueMax, ordersPerDayMax, turnoverPerDayMax, quoteAgeMsMax }: SignalLimits): void {
  if (actions.length === 0) refuse(ErrorCode.REQUIRED, "input.actions", "Allow at least one action.");
  checkMoney(orderValueMax, limits.signalOrderUsdMax, "input.orderValueMax");
  checkMoney(turnoverPerDayMax, limits.signalTurnoverUsdMax, "input.turnoverPerDayMax");
  checkCount(ordersPerDayMax, limits.signalOrdersPerDayMax, "input.ordersPerDayMax", "orders");
  checkCount(quoteAgeMsMax / 1000, limits.quoteAgeMsMax / 1000, "input.quoteAgeSecondsMax", "seconds");
}

function checkMoney(value: Decimal, max: number, path: string): void {
  if (value.lte(0) || value.gt(max) || !isMultipleOf(value, cent))
    refuse(
      ErrorCode.AMOUNT_INVALID,
      path,
      `Enter an amount in whole cents, above zero and at most $${max.toLocaleString("en-US")}.`,
      new Decimal(max),
    );
}

function checkCount(value: number, max: number, path: string, unit: string): void {
  if (!Number.isInteger(value) || value < 1 || value > max) refuse(ErrorCode.INVALID, path, `Enter 1 to ${max} ${unit}.`, new Decimal(max));
}

/** Whether `after` allows anything that `before` does not. */
export function isWider(after: SignalLimits, before: SignalLimits): boolean {
  const isMore =
    after.orderValueMax.gt(before.orderValueMax) ||
    after.turnoverPerDayMax.gt(before.turnoverPerDayMax) ||
    after.ordersPerDayMax > before.ordersPerDayMax ||
    after.quoteAgeMsMax > before.quoteAgeMsMax;
  const hasNew = (now: readonly string[], then: readonly string[]): boolean => now.some((one) => !then.includes(one));
  return isMore || hasNew(after.symbols, before.symbols) || hasNew(after.actions, before.actions);
}

/** The symbols, each once. */
export function checkSymbols(symbols: readonly string[], isListed: (symbol: string) => boolean): string[] {
  const unique = [...new Set(symbols.map((symbol) => symbol.trim().toUpperCase()).filter((symbol) => symbol !== ""))];
  const max = limits.signalSymbolsMax;
  if (unique.length === 0) refuse(ErrorCode.REQUIRED, "input.symbols", "Choose at least one symbol.");
  if (unique.length > max) refuse(ErrorCode.TOO_MANY, "input.symbols", `Choose at most ${max} symbols.`, new Decimal(max));
  const unknown = unique.find((symbol) => !isListed(symbol));
  if (unknown) refuse(ErrorCode.SYMBOL_UNKNOWN, "input.symbols", `This server does not list the symbol ${unknown.slice(0, 12)}.`);
  return unique;
}
