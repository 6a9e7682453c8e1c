import type { InstrumentClass } from "../../graphql/schema.generated";
import { formatMoney } from "../../lib/format/format";
import { allClasses, boundFields, type CopyDraft } from "../lifecycle/copy-draft";

export const classNames: Readonly<Record<InstrumentClass, string>> = { STOCK: "Stocks", ETF: "ETFs", CRYPTO: "Crypto", FX: "Currencies" };

export const boundLabels: Readonly<Record<(typeof boundFields)[number], string>> = {
  ...{ marginUseMax: "Max margin use", floatingLossMax: "Max floating loss" },
  ...{ withdrawnMax: "Max withdrawn in 30 days", depositedMax: "Max deposited in 30 days" },
};

type Line = readonly [label: string, value: string];
const line = (label: string, isSet: boolean, value: string): readonly Line[] => (isSet ? [[label, value]] : []);

/** The rules of a copy in words, only those that are set. */
export function ruleLines(draft: CopyDraft, firstName: string): readonly Line[] {
  return [...sizeLines(draft, firstName), ...guardLines(draft), ...stopLines(draft), ...boundLines(draft)];
}

const sizeLines = (draft: CopyDraft, firstName: string): readonly Line[] => [
  [
    "Trade size",
    {
      PROPORTIONAL: "Same share of your copy as of the feeder’s account",
      FIXED_AMOUNT: `${formatMoney(draft.sizingValue)} per trade`,
      MULTIPLIER: `${draft.sizingValue} × ${firstName}’s quantity`,
      RISK: `${draft.sizingValue}% of the copy at risk per trade`,
    }[draft.sizing],
  ],
  ...line("Max per trade", draft.maxPerTrade !== "", formatMoney(draft.maxPerTrade)),
  ...line("Max per symbol", draft.maxPerSymbol !== "", formatMoney(draft.maxPerSymbol)),
  ...line("Max open exposure", draft.maxExposurePercent !== "", `${draft.maxExposurePercent}% of the copy`),
  ...line("Cash reserve", draft.cashReserve !== "", formatMoney(draft.cashReserve)),
];

const guardLines = (draft: CopyDraft): readonly Line[] => [
  ...line("Slippage cap", draft.slippageCapBps !== "", `${draft.slippageCapBps} bps`),
  ...line("Max quote age", draft.quoteAgeSeconds !== "", `${draft.quoteAgeSeconds} s`),
  ...line("Daily loss limit", draft.dailyLossLimit !== "", formatMoney(draft.dailyLossLimit)),
  ...line("Max open trades", draft.maxOpenTrades !== "", draft.maxOpenTrades),
  ...line("Asset classes", draft.classes.length < allClasses.length, draft.classes.map((name) => classNames[name]).join(", ")),
  ...line("Outside market hours", draft.waitsForOpen, draft.usesExtendedHours ? "By limit in extended hours" : "Waits for the open"),
  ...line("Copy only", draft.allowSymbols.length > 0, draft.allowSymbols.join(", ")),
  ...line("Never copy", draft.denySymbols.length > 0, draft.denySymbols.join(", ")),
];

const stopLines = (draft: CopyDraft): readonly Line[] => [
  [
    "Stop loss",
    draft.stopLossPercent ? `${draft.stopLossPercent}% below ${draft.isStopTrailing ? "its peak (trailing)" : "the start"}` : "None",
  ],
  ...line("Take profit", draft.takeProfitPercent !== "", `${draft.takeProfitPercent}% above the start`),
];

const boundLines = (draft: CopyDraft): readonly Line[] =>
  boundFields.flatMap((field) =>
    line(boundLabels[field], draft[field] !== "", `${draft[field]}%, then ${draft.boundAction === "STOP" ? "stop" : "pause"}`),
  );
