import { Decimal, isMultipleOf, zero } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Market } from "../../market/providers/provider";
import type { CopySettings } from "../eater-view/copy-settings.types";
import type { CopySettingsInput } from "../copying.inputs";

const cent = new Decimal("0.01");
const hundred = new Decimal(100);
const moneyMax = new Decimal(limits.copyAmountUsdMax);

/** Whole cents, from `min` to the most there is. Refused with AMOUNT_INVALID. */
export function checkAmount(amount: Decimal, path: string, min: Decimal = cent): void {
  if (amount.lt(min) || amount.gt(moneyMax) || !isMultipleOf(amount, cent))
    refuse(
      ErrorCode.AMOUNT_INVALID,
      path,
      `Enter an amount from $${min.toFixed(2)} to $${moneyMax.toFixed(0)}, in whole cents.`,
      amount.gt(moneyMax) ? moneyMax : min,
    );
}

/** The rules as they are stored. Refused with INVALID, AMOUNT_INVALID, SYMBOL_UNKNOWN or TOO_MANY at the field's path. */
export function checkedSettings(input: CopySettingsInput, market: Market, path = "input.settings"): CopySettings {
  const at = (field: keyof CopySettingsInput): string => `${path}.${field}`;
  const money = (field: "maxPerTrade" | "maxPerSymbol" | "dailyLossLimit"): Decimal | null => {
    const value = input[field] ?? null;
    if (value) checkAmount(value, at(field));
    return value;
  };
  return {
    sizing: input.sizing,
    sizingValue: checkedSizingValue(input, at("sizingValue")),
    ...{ maxPerTrade: money("maxPerTrade"), maxPerSymbol: money("maxPerSymbol"), dailyLossLimit: money("dailyLossLimit") },
    cashReserve: checkedReserve(input.cashReserve ?? zero, at("cashReserve")),
    maxExposurePercent: between(
      input.maxExposurePercent,
      "0.01",
      "10000",
      at("maxExposurePercent"),
      "The exposure is from 0.01 to 10000 percent.",
    ),
    slippageCapBps: between(input.slippageCapBps, "0", "10000", at("slippageCapBps"), "The slippage cap is from 0 to 10000 bps."),
    stopLossPercent: between(input.stopLossPercent, "0.01", "99.99", at("stopLossPercent"), "The stop is from 0.01 to 99.99 percent."),
    takeProfitPercent: between(
      input.takeProfitPercent,
      "0.01",
      "10000",
      at("takeProfitPercent"),
      "The take profit is from 0.01 to 10000 percent.",
    ),
    isStopTrailing: (input.stopLossPercent ?? null) !== null && (input.isStopTrailing ?? false),
    allowSymbols: input.allowSymbols ? checkedSymbols(input.allowSymbols, market, at("allowSymbols")) : null,
    denySymbols: checkedSymbols(input.denySymbols ?? [], market, at("denySymbols")),
    classes: input.classes && input.classes.length > 0 ? [...new Set(input.classes)] : null,
    maxOpenTrades: whole(input.maxOpenTrades, 1, limits.openTradesPerAccountMax, at("maxOpenTrades")),
    waitsForOpen: input.waitsForOpen ?? false,
    usesExtendedHours: checkedExtendedHours(input, at("usesExtendedHours")),
    quoteAgeMsMax: whole(input.quoteAgeMsMax, 1, 3_600_000, at("quoteAgeMsMax")),
  };
}

/** An order outside of market hours is bound by the slippage cap; where it cannot go out it waits. */
function checkedExtendedHours({ usesExtendedHours, waitsForOpen, slippageCapBps }: CopySettingsInput, path: string): boolean {
  if (!usesExtendedHours) return false;
  if (!waitsForOpen) refuse(ErrorCode.INVALID, path, "Orders in extended hours need a copy that waits for the open. Set both.");
  if (!slippageCapBps) refuse(ErrorCode.INVALID, path, "Orders in extended hours are limit orders within the slippage cap. Set a cap.");
  return true;
}

function checkedSizingValue({ sizing, sizingValue }: CopySettingsInput, path: string): Decimal | null {
  if (sizing === "PROPORTIONAL") {
    if (sizingValue) refuse(ErrorCode.INVALID, path, "Proportional sizing takes no value. Leave it out.");
    return null;
  }
  if (!sizingValue) return refuse(ErrorCode.REQUIRED, path, "Enter the size of each trade.");
  if (sizing === "FIXED_AMOUNT") checkAmount(sizingValue, path, new Decimal(1));
  const [min, max] = sizing === "RISK" ? ["0.01", "100"] : ["0.00000001", "1000"];
  return sizing === "FIXED_AMOUNT"
    ? sizingValue
    : between(
        sizingValue,
        min,
        max,
        path,
        sizing === "RISK" ? "The risk is from 0.01 to 100 percent." : "The factor is above 0 and at most 1000.",
      );
}

function checkedReserve(reserve: Decimal, path: string): Decimal {
  if (!reserve.isZero()) checkAmount(reserve, path);
  return reserve;
}

function between(value: Decimal | null | undefined, min: string, max: string, path: string, message: string): Decimal | null {
  if (!value) return null;
  if (value.lt(min) || value.gt(max) || value.decimalPlaces() > 8)
    refuse(ErrorCode.INVALID, path, message, value.gt(max) ? new Decimal(max) : new Decimal(min));
  return value;
}

function whole(value: number | null | undefined, min: number, max: number, path: string): number | null {
  if (value == null) return null;
  if (value < min || value > max)
    refuse(ErrorCode.INVALID, path, `Enter a whole number from ${min} to ${max}.`, new Decimal(value > max ? max : min));
  return value;
}

function checkedSymbols(symbols: readonly string[], market: Market, path: string): string[] {
  const known = [...new Set(symbols.map((symbol) => symbol.trim().toUpperCase()))];
  if (known.length > limits.copySymbolsMax)
    refuse(ErrorCode.TOO_MANY, path, `Use at most ${limits.copySymbolsMax} symbols.`, new Decimal(limits.copySymbolsMax));
  const unknown = known.find((symbol) => !market.instrument(symbol));
  if (unknown !== undefined) refuse(ErrorCode.SYMBOL_UNKNOWN, path, `${unknown} is not listed on this server.`);
  return known;
}

/** A percentage of an amount, to the cent. */
export const percentOfMoney = (money: Decimal, percent: Decimal): Decimal =>
  money.mul(percent).div(hundred).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

const isSameStop = (before: CopySettings, after: CopySettings): boolean =>
  String(before.stopLossPercent) === String(after.stopLossPercent) && before.isStopTrailing === after.isStopTrailing;

/** The unit value that a stop counts from once a copy has these rules: now where the stop changes, else as before. */
export function stopReferenceAfter(
  copy: { readonly settings: CopySettings; readonly stopReference: Decimal | null },
  settings: CopySettings,
  unitValue: Decimal,
): Decimal | null {
  if (settings.stopLossPercent === null) return null;
  return isSameStop(copy.settings, settings) ? copy.stopReference : unitValue;
}
