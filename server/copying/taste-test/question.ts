import { tasteTestDaysMax } from "../../identity/entitlements/entitlements";
import type { Market } from "../../market/providers/provider";
import { Decimal, zero } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { CopySettings } from "../eater-view/copy-settings.types";
import { checkAmount, checkedSettings } from "../lifecycle/settings";
import type { RunTasteTestInput } from "./taste-test.inputs";

type TextOf<Value> = Value extends Decimal ? string : Value;

/** Rules of a copy as JSON keeps them: decimals as text. */
export type SettingsText = { readonly [Name in keyof CopySettings]: TextOf<CopySettings[Name]> };

/** What a taste test was asked, as it is stored. Money in USD, decimals as text. */
export interface TasteQuestion {
  readonly amount: string;
  readonly settings: SettingsText;
  readonly withOpenTrades: boolean;
  /** How far back from now; null for the whole record. */
  readonly days: number | null;
  /** ISO time at which it ends; null for the moment of the run. */
  readonly until: string | null;
  /** How much worse each fill is than the market, in bps; null: as measured of the feeder's copies. */
  readonly slippageBps: string | null;
  /** What each fill costs of its value, in bps. */
  readonly feeBps: string;
}

const bpsMax = 1_000;

/** The question as it is stored. Refused with AMOUNT_INVALID, INVALID, TASTE_TEST_SPAN and those of the rules. */
export function checkedQuestion(viewer: Viewer, input: RunTasteTestInput, market: Market): TasteQuestion {
  const settings = checkedSettings(input.settings, market);
  checkAmount(input.amount, "input.amount", new Decimal(limits.copyAmountUsdMin));
  const daysMax = tasteTestDaysMax(viewer);
  const days = input.days ?? daysMax;
  if (days !== null && days < 1) refuse(ErrorCode.INVALID, "input.days", "A taste test looks back at least one day.", new Decimal(1));
  if (daysMax !== null && days !== null && days > daysMax)
    refuse(ErrorCode.TASTE_TEST_SPAN, "input.days", `Your plan looks back up to ${daysMax} days.`, new Decimal(daysMax));
  if (input.until && input.until > market.marketNow())
    refuse(ErrorCode.INVALID, "input.until", "A taste test looks back. Choose an end in the past.");
  return {
    amount: input.amount.toFixed(2),
    settings: asText(settings),
    withOpenTrades: input.withOpenTrades,
    days,
    until: input.until?.toISOString() ?? null,
    slippageBps: input.slippageBps ? checkedBps(input.slippageBps, "input.slippageBps", -bpsMax) : null,
    feeBps: checkedBps(input.feeBps ?? zero, "input.feeBps", 0),
  };
}

function checkedBps(value: Decimal, path: string, min: number): string {
  if (value.lt(min) || value.gt(bpsMax) || value.decimalPlaces() > 4)
    refuse(ErrorCode.INVALID, path, `Enter ${min} to ${bpsMax} basis points.`, new Decimal(value.gt(bpsMax) ? bpsMax : min));
  return value.toFixed();
}

const asText = (settings: CopySettings): SettingsText =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, Decimal.isDecimal(value) ? value.toFixed() : value]),
  ) as unknown as SettingsText;

const decimal = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));

/** The rules as they were asked. */
export const settingsOf = (text: SettingsText): CopySettings => ({
  // Those stored before there was this rule.
  ...{ usesExtendedHours: false },
  ...text,
  sizingValue: decimal(text.sizingValue),
  maxPerTrade: decimal(text.maxPerTrade),
  maxPerSymbol: decimal(text.maxPerSymbol),
  maxExposurePercent: decimal(text.maxExposurePercent),
  cashReserve: new Decimal(text.cashReserve),
  slippageCapBps: decimal(text.slippageCapBps),
  dailyLossLimit: decimal(text.dailyLossLimit),
  stopLossPercent: decimal(text.stopLossPercent),
  takeProfitPercent: decimal(text.takeProfitPercent),
});
