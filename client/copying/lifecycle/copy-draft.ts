import { readDecimal, toWire } from "../../lib/format/decimal";
import type { CopyBoundsInput, CopySettingsInput, CopySizing, FeederBoundAction, InstrumentClass } from "../../graphql/schema.generated";
import type { CopySettingsFactsFragment } from "../copying.generated";

/** The copy dialog's form: texts as typed. An empty limit is no limit. */
export interface CopyDraft {
  amount: string;
  sizing: CopySizing;
  sizingValue: string;
  maxPerTrade: string;
  maxPerSymbol: string;
  maxExposurePercent: string;
  cashReserve: string;
  slippageCapBps: string;
  quoteAgeSeconds: string;
  /** At a broker: what opens outside market hours waits for them. */
  waitsForOpen: boolean;
  /** There, orders of shares go out before and after market hours too, by limit; never without waiting for the open. */
  usesExtendedHours: boolean;
  maxOpenTrades: string;
  dailyLossLimit: string;
  classes: readonly InstrumentClass[];
  denySymbols: readonly string[];
  allowSymbols: readonly string[];
  stopLossPercent: string;
  isStopTrailing: boolean;
  takeProfitPercent: string;
  withOpenTrades: boolean;
  /** What a new copy bears of its feeder's risk, in percent; empty is not watched. */
  marginUseMax: string;
  floatingLossMax: string;
  withdrawnMax: string;
  depositedMax: string;
  /** What it does beyond that. */
  boundAction: FeederBoundAction;
  /** Of an account at a broker; empty for the first account on paper. */
  accountId: string;
  /** Version of the operator's text about real money that is accepted for this copy; null until it is, and on paper. */
  liveTextVersion: number | null;
  /** The words that confirm a copy with real money. */
  typed: string;
}

export const allClasses: readonly InstrumentClass[] = ["STOCK", "ETF", "CRYPTO", "FX"];

/** What a first copy starts with: the feeder's own weights, and a stop at a fifth below the best value. */
export const firstDraft: CopyDraft = {
  amount: "1000",
  sizing: "PROPORTIONAL",
  sizingValue: "",
  maxPerTrade: "",
  maxPerSymbol: "",
  maxExposurePercent: "",
  cashReserve: "",
  slippageCapBps: "25",
  quoteAgeSeconds: "15",
  waitsForOpen: false,
  usesExtendedHours: false,
  maxOpenTrades: "",
  dailyLossLimit: "",
  classes: allClasses,
  denySymbols: [],
  allowSymbols: [],
  stopLossPercent: "20",
  isStopTrailing: true,
  takeProfitPercent: "",
  withOpenTrades: false,
  ...{ marginUseMax: "", floatingLossMax: "", withdrawnMax: "", depositedMax: "", boundAction: "PAUSE" },
  accountId: "",
  liveTextVersion: null,
  typed: "",
};

const text = (value: string | null): string => readDecimal(value)?.toFixed() ?? "";

/** The rules of a running copy, ready to be edited. */
export const draftOf = (settings: CopySettingsFactsFragment): CopyDraft => ({
  ...firstDraft,
  sizing: settings.sizing,
  sizingValue: text(settings.sizingValue),
  maxPerTrade: text(settings.maxPerTrade),
  maxPerSymbol: text(settings.maxPerSymbol),
  maxExposurePercent: text(settings.maxExposurePercent),
  cashReserve: settings.cashReserve === "0" ? "" : text(settings.cashReserve),
  slippageCapBps: text(settings.slippageCapBps),
  quoteAgeSeconds: settings.quoteAgeMsMax === null ? "" : String(settings.quoteAgeMsMax / 1000),
  waitsForOpen: settings.waitsForOpen,
  usesExtendedHours: settings.usesExtendedHours,
  maxOpenTrades: settings.maxOpenTrades === null ? "" : String(settings.maxOpenTrades),
  dailyLossLimit: text(settings.dailyLossLimit),
  classes: settings.classes ?? allClasses,
  denySymbols: settings.denySymbols,
  allowSymbols: settings.allowSymbols ?? [],
  stopLossPercent: text(settings.stopLossPercent),
  isStopTrailing: settings.isStopTrailing,
  takeProfitPercent: text(settings.takeProfitPercent),
});

const decimal = (value: string): string | null => {
  const read = readDecimal(value);
  return read && toWire(read);
};
const whole = (value: string): number | null => (/^\d+$/.test(value.trim()) ? Number(value) : null);

export const settingsInputOf = (draft: CopyDraft): CopySettingsInput => ({
  sizing: draft.sizing,
  sizingValue: draft.sizing === "PROPORTIONAL" ? null : decimal(draft.sizingValue),
  maxPerTrade: decimal(draft.maxPerTrade),
  maxPerSymbol: decimal(draft.maxPerSymbol),
  maxExposurePercent: decimal(draft.maxExposurePercent),
  cashReserve: decimal(draft.cashReserve) ?? "0",
  allowSymbols: draft.allowSymbols.length > 0 ? [...draft.allowSymbols] : null,
  denySymbols: [...draft.denySymbols],
  classes: draft.classes.length === allClasses.length ? null : [...draft.classes],
  maxOpenTrades: whole(draft.maxOpenTrades),
  slippageCapBps: decimal(draft.slippageCapBps),
  quoteAgeMsMax: readDecimal(draft.quoteAgeSeconds)?.times(1000).round().toNumber() ?? null,
  waitsForOpen: draft.waitsForOpen,
  usesExtendedHours: draft.usesExtendedHours,
  dailyLossLimit: decimal(draft.dailyLossLimit),
  stopLossPercent: decimal(draft.stopLossPercent),
  isStopTrailing: draft.isStopTrailing,
  takeProfitPercent: decimal(draft.takeProfitPercent),
});

/** Orders in extended hours are bound by the slippage cap: whether it is still to be set. */
export const lacksSlippageCap = ({ usesExtendedHours, slippageCapBps }: CopyDraft): boolean =>
  usesExtendedHours && readDecimal(slippageCapBps) === null;

/** What a preview calculates with: without extended hours until there is a cap, for sizes are the same. */
export const previewInputOf = (draft: CopyDraft): CopySettingsInput =>
  settingsInputOf(lacksSlippageCap(draft) ? { ...draft, usesExtendedHours: false } : draft);

export const boundFields = ["marginUseMax", "floatingLossMax", "withdrawnMax", "depositedMax"] as const;

/** What a new copy watches of its feeder's account; null where nothing is. */
export const boundsInputOf = (draft: CopyDraft): CopyBoundsInput | null => {
  const { marginUseMax, floatingLossMax, withdrawnMax, depositedMax, boundAction: action } = draft;
  if (boundFields.every((field) => draft[field] === "")) return null;
  return {
    ...{ marginUseMax: decimal(marginUseMax), floatingLossMax: decimal(floatingLossMax) },
    ...{ withdrawnMax: decimal(withdrawnMax), depositedMax: decimal(depositedMax), action },
  };
};

export type CopyField = keyof CopyDraft;

/** The API's names of fields that the form calls otherwise. */
export const fieldOfPath = (path: readonly string[]): CopyField | "form" => {
  const last = path.at(-1) ?? "";
  if (last === "textVersion") return "liveTextVersion";
  if (last === "quoteAgeMsMax") return "quoteAgeSeconds";
  return last in firstDraft ? (last as CopyField) : "form";
};

/** Mistakes found before sending, by field; the server checks them all again. */
export function mistakesOfDraft(draft: CopyDraft, freeCash: string | null): Partial<Record<CopyField, string>> {
  const mistakes = mistakesOfRules(draft);
  const amount = readDecimal(draft.amount);
  const cash = readDecimal(freeCash);
  if (!amount?.gt(0)) mistakes.amount = "Enter an amount.";
  else if (cash && amount.gt(cash)) mistakes.amount = "This is more than your free cash.";
  return mistakes;
}

/** The same of the rules alone, as of a copy that runs. */
export function mistakesOfRules(draft: CopyDraft): Partial<Record<CopyField, string>> {
  const mistakes: Partial<Record<CopyField, string>> = {};
  if (draft.sizing !== "PROPORTIONAL" && !readDecimal(draft.sizingValue)?.gt(0)) mistakes.sizingValue = "Enter a number above zero.";
  const stop = readDecimal(draft.stopLossPercent);
  if (draft.stopLossPercent !== "" && (!stop || stop.lte(0) || stop.gte(100)))
    mistakes.stopLossPercent = "Enter a number between 0 and 100.";
  for (const field of ["maxPerTrade", "maxPerSymbol", "maxExposurePercent", "dailyLossLimit", "takeProfitPercent", ...boundFields] as const)
    if (draft[field] !== "" && !readDecimal(draft[field])?.gt(0)) mistakes[field] = "Enter a number above zero, or leave empty.";
  if (lacksSlippageCap(draft)) mistakes.slippageCapBps = "Enter a cap: orders outside market hours are limit orders within it.";
  if (draft.classes.length === 0) mistakes.classes = "Choose at least one asset class.";
  return mistakes;
}
