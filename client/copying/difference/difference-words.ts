import type { DifferenceCause, DifferenceLever, DifferencePartName, SkipReason } from "../../graphql/schema.generated";
import { skipWords } from "../receipts/skip-words";

/** Parts in the order of a waterfall, each with what it says beside its name. */
export const partWords: Readonly<Record<DifferencePartName, readonly [name: string, short: string, note: string]>> = {
  PRICE: ["Price", "Price", "You filled later and at another price"],
  SIZE: ["Size", "Size", "Limits, lots and rules made yours another size"],
  SKIPPED: ["Skipped trades", "Skipped", "Counted with what they would have made"],
  HELD_BEFORE: ["Held before you started", "Held before", "What the feeder already had open"],
  FEES: ["Fees", "Fees", "Of your broker and the feeder’s"],
  FLOWS: ["Money added or withdrawn", "Deposits", "It changes shares, not positions"],
  OWN_CLOSES: ["Your own closes", "Your closes", "Positions that the feeder didn’t close"],
  ROUNDING: ["Rounding", "Rounding", "Cents"],
};

const causeWords: Readonly<Record<Exclude<DifferenceCause, "SKIPPED">, string>> = {
  ...{ SLIPPAGE: "Slippage", DELAY: "Delay", EARLIER: "Earlier differences", SIZING_RULE: "Your sizing rule" },
  ...{ MAX_PER_TRADE: "Max per trade", MAX_PER_SYMBOL: "Max per symbol", MAX_EXPOSURE: "Max open exposure" },
  ...{ ACCOUNT_SYMBOL_MAX: "Account-wide limit per symbol", ACCOUNT_CLASS_MAX: "Account-wide limit per asset class" },
  ...{ ACCOUNT_TOTAL_MAX: "Account-wide total limit", CASH: "Not enough cash" },
  ...{ LOT: "Rounded down to lots", MINIMUM: "Below the minimum", RESYNC: "Bought by a resync", HELD_BEFORE: "Feeder’s open trades" },
  ...{
    YOUR_FEES: "Your broker’s fees",
    FEEDER_FEES: "Feeder’s broker fees",
    PERFORMANCE_FEE: "Performance fee",
    CORRECTION: "Feeder’s corrections",
  },
  ...{ YOUR_FLOWS: "Money you added or withdrew", FEEDER_FLOWS: "Money the feeder added or withdrew" },
  ...{ CLOSED_BY_YOU: "Closed by you", STOPPED: "Copy stopped", COPY_STOP: "Your copy’s stop", MARGIN: "Margin calls" },
  ...{ SHORTFALL: "Broker held less", ROUNDING: "Rounding" },
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a line is called; a skip by its reason. */
export const lineName = (cause: DifferenceCause, reason: SkipReason | null): string =>
  cause === "SKIPPED"
    ? reason
      ? sentence(skipWords[reason] ?? reason.toLowerCase().replaceAll("_", " "))
      : "Waiting for an order"
    : causeWords[cause];

export const leverWords: Readonly<Record<DifferenceLever, readonly [name: string, note: string]>> = {
  LIMITS: ["Your limits and lists", "Rules of the copy"],
  ACCOUNT_LIMITS: ["Account-wide limits", "Over all copies"],
  CASH: ["Your cash", "Free cash and cash reserve"],
  COPY_SIZE: ["Size of the copy", "Lots and the minimum"],
  SIZING: ["Your sizing rule", "Rules of the copy"],
  START: ["When you started", "The feeder’s open trades"],
  PAUSES: ["Pauses and stops", "Trades opened meanwhile"],
  OWN_CLOSES: ["Your own closes", "And the copy’s stop"],
  FLOWS: ["Your deposits and withdrawals", "Spread over open trades or not"],
  MARKET: ["The market", "Slippage and delay"],
  OTHER: ["Everything else", "Nothing of yours"],
};
