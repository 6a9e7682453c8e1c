import type { Decimal } from "../../platform/decimal";
import type { SkipReason } from "../copying.enums";
import { formatCounted } from "../../platform/text/counted";

/** What a sentence about a skip may name; each where its reason has it. */
export interface ReasonFacts {
  readonly symbol: string;
  /** bps, ms, trades or USD, as the reason wants it, and what it was held against. */
  readonly figure: Decimal | null;
  readonly limit: Decimal | null;
  /** Money that would have been enough. */
  readonly minimumRequired: Decimal | null;
}

const usd = (value: Decimal | null): string => (value ? `$${value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")}` : "the limit");
const plain = (value: Decimal | null): string => value?.toDecimalPlaces(2).toString() ?? "?";
const seconds = (ms: Decimal | null): string => (ms ? `${ms.div(1000).toDecimalPlaces(1).toString()} s` : "too long");
const enough = ({ minimumRequired }: ReasonFacts): string => (minimumRequired ? ` Needed ${usd(minimumRequired)}.` : "");

/** Skips that the eater has asked for: they are not notified of those, and those say nothing about the feeder. */
export const askedSkips: readonly SkipReason[] = [
  ...(["PAUSED", "STOPPING", "STOPPED", "EXITS_ONLY", "CLOSED_BY_YOU", "CANCELLED_BY_YOU"] as const),
  ...(["NOT_HELD", "ALREADY_PLACED", "BELOW_LOT", "BROKER_PAUSED", "FEEDER_CLOSED"] as const),
];

const sentences: Readonly<Record<SkipReason, (facts: ReasonFacts) => string>> = {
  PAUSED: () => "This copy was paused.",
  STOPPING: () => "This copy was stopping.",
  STOPPED: () => "This copy had been stopped.",
  EXITS_ONLY: () => "This copy followed closes only.",
  CLOSED_BY_YOU: () => "You had closed this position yourself.",
  CANCELLED_BY_YOU: () => "You cancelled the close and kept the position.",
  SYMBOL_NOT_ALLOWED: ({ symbol }) => `${symbol} is not among the symbols this copy may open.`,
  CLASS_NOT_ALLOWED: ({ symbol }) => `This copy does not copy the asset class of ${symbol}.`,
  OPEN_TRADES_MAX: ({ figure, limit }) =>
    `${formatCounted(figure?.toNumber() ?? 0, "trade was", "trades were")} open and you allow ${plain(limit)}.`,
  QUOTE_TOO_OLD: ({ figure, limit }) => `The price was ${plain(figure)} ms old and you allow ${plain(limit)} ms.`,
  TOO_LATE: ({ figure, limit }) =>
    `The feeder’s trade was seen ${seconds(figure)} after it had filled at their broker; the limit is ${seconds(limit)}.`,
  QUOTE_STALE: ({ symbol, figure, limit }) =>
    figure
      ? `The order waited ${seconds(figure)} for its turn at the broker; the limit is ${seconds(limit)}.`
      : `${symbol} had no live price.`,
  MARKET_CLOSED: ({ symbol }) => `The market of ${symbol} was closed. A copy at a broker can wait for its open: see the copy’s guards.`,
  SLIPPAGE_CAP: ({ figure, limit }) =>
    `The price was ${plain(figure)} bps worse than the feeder's and your cap is ${plain(limit)} bps. A cap of ${figure?.ceil().toString() ?? "more"} bps would have allowed it.`,
  DAILY_LOSS: ({ figure, limit }) => `This copy had lost ${usd(figure)} since 00:00 UTC and you stop opening at ${usd(limit)}.`,
  EATER_DAILY_LOSS: ({ figure, limit }) =>
    `Your copies together had lost ${usd(figure)} since 00:00 UTC and you stop opening at ${usd(limit)}.`,
  NOT_HELD: () => "This copy did not hold the trade.",
  FEEDER_EQUITY: () => "The feeder's equity was zero, so no share could be calculated.",
  NO_STOP: () => "The feeder set no stop, so the risk cannot be sized.",
  STOP_PASSED: () => "The price was already past the feeder's stop.",
  NO_FREE_CASH: (facts) => `There was not enough free cash.${enough(facts)}`,
  EATER_TOTAL_MAX: (facts) => `Your account-wide limit left too little.${enough(facts)}`,
  EATER_SYMBOL_MAX: (facts) => `Your account-wide limit for ${facts.symbol} left too little.${enough(facts)}`,
  EATER_CLASS_MAX: (facts) => `Your account-wide limit for the asset class of ${facts.symbol} left too little.${enough(facts)}`,
  EXPOSURE_MAX: (facts) => `The copy's max open exposure left too little.${enough(facts)}`,
  SYMBOL_MAX: (facts) => `The copy's limit for ${facts.symbol} left too little.${enough(facts)}`,
  BELOW_MINIMUM: (facts) => `The size was below the smallest trade.${enough(facts)}`,
  ALREADY_PLACED: () => "The feeder's order filled in parts. Earlier fills already reached the size your rules allow.",
  NO_RATE: () => "The exchange gave no current rate for the currency of your account, so its value in dollars was not known.",
  NO_INSTRUMENT: ({ symbol }) => `Your broker does not trade ${symbol}, or not in the currency of this account.`,
  NOT_SHORTABLE: ({ symbol }) => `${symbol} can’t be sold short at your broker.`,
  OPPOSITE_POSITION: ({ symbol }) => `Your account already holds ${symbol} on the opposite side.`,
  BROKER_PAUSED: () => "You had paused this broker connection.",
  BROKER_UNAVAILABLE: () => "The broker connection was not available for new positions.",
  OUT_OF_SYNC: () => "The broker’s positions differ from your copies, so nothing new is opened until that is resolved.",
  BROKER_REFUSED: () => "The broker refused the order.",
  BROKER_MINIMUM: () =>
    "The broker refused the order as too small. Its smallest order was not known before, so what would have been enough is not known either.",
  FEEDER_CLOSED: () => "The feeder closed the trade before this order was filled.",
  EXTENDED_LIMIT: ({ symbol, limit }) =>
    `Outside market hours ${symbol} could not be traded within your slippage cap in ${seconds(limit)}, so the rest was cancelled.`,
  NOT_FILLED: () => "The order ended at the broker without a fill.",
  LIVE_OFF: () => "The operator of this server had switched real money off.",
  LIVE_TEXT: () => "The operator’s text about real money has changed. Accept it on the account’s page, and later trades are copied again.",
  LIVE_EXPOSURE: ({ figure, limit }) => `${usd(figure)} would have been open on this account and you allow ${usd(limit)}.`,
  LIVE_DAILY_LOSS: ({ figure, limit }) => `This account had lost ${usd(figure)} since 00:00 UTC and you stop opening at ${usd(limit)}.`,
  BELOW_LOT: () => "The quantity to sell is below the smallest lot; the next close includes it.",
};

/** What a corporate action did, in words: a split has two figures, a dividend one, a new symbol none. */
export function adjustmentWords({ symbol, figure, limit }: ReasonFacts): string {
  if (figure === null) return `It is called ${symbol} from now on. Nothing else of the position changes.`;
  return limit
    ? `${symbol} was split: ${figure.toString()} new for each ${limit.toString() === "1" ? "one" : limit.toString()} held, at prices to match.`
    : `${symbol} paid $${figure.toString()} a unit. The payment lowers the cost of the position, so it is neither profit nor loss.`;
}

/** Why something was skipped, as one or two sentences with the figure. */
export const reasonWords = (reason: SkipReason, facts: ReasonFacts): string => sentences[reason](facts);
