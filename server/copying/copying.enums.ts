import { registerEnumType } from "type-graphql";

/** GraphQL enums of this module; their values are the domain's own words, and those of the tables. */
type EnumOf<Name extends string> = { readonly [Value in Name]: Value };
const enumOf = <const Names extends readonly string[]>(...names: Names): EnumOf<Names[number]> =>
  Object.fromEntries(names.map((name) => [name, name])) as EnumOf<Names[number]>;

export const CopySizingEnum = enumOf("PROPORTIONAL", "FIXED_AMOUNT", "MULTIPLIER", "RISK");
export type CopySizing = keyof typeof CopySizingEnum;
registerEnumType(CopySizingEnum, {
  name: "CopySizing",
  description: "How a copied trade is sized before limits apply.",
  valuesConfig: {
    PROPORTIONAL: { description: "The same share of the copy's equity as the feeder's fill has of theirs." },
    FIXED_AMOUNT: { description: "The same amount for each trade." },
    MULTIPLIER: { description: "The feeder's quantity times a factor." },
    RISK: { description: "Sized so that a fill at the feeder's stop loses a set percentage of the copy's equity." },
  },
});

export const CopyStateEnum = enumOf("ACTIVE", "PAUSED", "MIRROR_EXITS", "STOPPING", "STOPPED");
export type CopyState = keyof typeof CopyStateEnum;
registerEnumType(CopyStateEnum, {
  name: "CopyState",
  description: "State of a copy.",
  valuesConfig: {
    ACTIVE: { description: "Follows every event of the feeder." },
    PAUSED: { description: "Opens nothing; closes are still copied." },
    MIRROR_EXITS: { description: "Opens nothing more and follows the feeder's closes; stops with its last position." },
    STOPPING: { description: "Being closed: a position waits for a live price." },
    STOPPED: { description: "Stopped; its money is back in the account." },
  },
});

export const CopyStopModeEnum = enumOf("CLOSE_ALL", "DETACH", "MIRROR_EXITS");
export type CopyStopMode = keyof typeof CopyStopModeEnum;
registerEnumType(CopyStopModeEnum, {
  name: "CopyStopMode",
  description: "What happens to open positions when a copy stops.",
  valuesConfig: {
    CLOSE_ALL: { description: "Closes all positions at market; those without a live price at the next one." },
    DETACH: { description: "Positions become trades of your own, with the feeder's stop and target." },
    MIRROR_EXITS: { description: "Positions are closed when the feeder closes; nothing new is opened." },
  },
});

export const CopyStopReasonEnum = enumOf(
  "YOU",
  "EIGHTY_SIX",
  "STOP_LOSS",
  "TAKE_PROFIT",
  "FEEDER_SUSPENDED",
  "FEEDER_DELETED",
  "FEEDER_ROLE",
  "SUBSCRIPTION_LAPSED",
  "PROFILE_HIDDEN",
  "BLOCKED",
  "ACCOUNT_DELETED",
  "ONE_TRADE",
  "FEEDER_BOUND",
);
export type CopyStopReason = keyof typeof CopyStopReasonEnum;
registerEnumType(CopyStopReasonEnum, {
  name: "CopyStopReason",
  description: "Who or what stopped a copy.",
  valuesConfig: {
    ACCOUNT_DELETED: { description: "The eater deleted their account." },
    BLOCKED: { description: "The eater or the feeder blocked the other." },
    EIGHTY_SIX: { description: "The eater stopped all copies at once." },
    FEEDER_BOUND: { description: "The feeder's risk crossed a bound that the eater had set." },
    FEEDER_DELETED: { description: "The feeder deleted their account." },
    FEEDER_ROLE: { description: "The feeder no longer shares trades." },
    FEEDER_SUSPENDED: { description: "The feeder was suspended." },
    ONE_TRADE: { description: "It copies one trade only, and ends with it." },
    PROFILE_HIDDEN: { description: "The feeder's profile is no longer visible to the eater." },
    STOP_LOSS: { description: "The copy reached its stop loss." },
    SUBSCRIPTION_LAPSED: { description: "The eater's subscription to the feeder ended." },
    TAKE_PROFIT: { description: "The copy reached its take profit." },
    YOU: { description: "The eater stopped it." },
  },
});

export const CopyHealthStatusEnum = enumOf("IN_STEP", "NEAR_STOP", "PAUSED", "STOPPING", "EXITS_ONLY", "STOPPED");
export type CopyHealthStatus = keyof typeof CopyHealthStatusEnum;
registerEnumType(CopyHealthStatusEnum, {
  name: "CopyHealthStatus",
  description: "Condition of a copy.",
  valuesConfig: {
    EXITS_ONLY: { description: "Opens nothing new and follows the feeder's closes until its last position is closed." },
    IN_STEP: { description: "Follows every event of the feeder. Whether it missed something before says `drift`." },
    NEAR_STOP: { description: "Its value is close to the level of its stop loss." },
    PAUSED: { description: "Paused: opens nothing new, closes are still copied." },
    STOPPED: { description: "Stopped; its money is back in the account." },
    STOPPING: { description: "Being closed: a position waits for a live price." },
  },
});

export const ReceiptCauseEnum = enumOf("EVENT", "START", "ADD", "RESYNC", "COPY_STOP", "STOP", "MANUAL", "MARGIN", "SHORTFALL");
export type ReceiptCause = keyof typeof ReceiptCauseEnum;
registerEnumType(ReceiptCauseEnum, {
  name: "ReceiptCause",
  description: "What caused a receipt.",
  valuesConfig: {
    EVENT: { description: "A sealed event of the feeder." },
    START: { description: "The copy started with the feeder's open trades." },
    ADD: { description: "The eater added money and spread it." },
    RESYNC: { description: "The copy was brought back in sync with its feeder." },
    COPY_STOP: { description: "The copy's own stop loss or take profit." },
    STOP: { description: "The copy was stopped." },
    MANUAL: { description: "The eater closed this position only." },
    SHORTFALL: { description: "The broker held less than the books, and the eater settled it." },
    MARGIN: { description: "A margin call: the copy's equity fell below 130% of its shorts." },
  },
});

export const ReceiptActionEnum = enumOf("OPEN", "SCALE", "REDUCE", "CLOSE", "EXITS", "ADJUST", "DETACH");
export type ReceiptAction = keyof typeof ReceiptActionEnum;
registerEnumType(ReceiptActionEnum, {
  name: "ReceiptAction",
  description: "What a copy was to do.",
  valuesConfig: {
    CLOSE: { description: "Close the position." },
    OPEN: { description: "Open a position." },
    REDUCE: { description: "Close a part of the position." },
    SCALE: { description: "Add to the position." },
    EXITS: { description: "Update stop or target as the feeder did; no money moves." },
    DETACH: { description: "Hand the position over to the eater as their own trade, at mid; nothing was sold." },
    ADJUST: {
      description: "Adjust for a split, a dividend or a new symbol: units, prices, cost and cash change together, without profit or loss.",
    },
  },
});

export const ReceiptStatusEnum = enumOf("PENDING", "COPIED", "PARTIAL", "SKIPPED", "REJECTED", "FOLLOWED");
export type ReceiptStatus = keyof typeof ReceiptStatusEnum;
registerEnumType(ReceiptStatusEnum, {
  name: "ReceiptStatus",
  description: "Result of an event for a copy. Final unless PENDING.",
  valuesConfig: {
    COPIED: { description: "Copied in full." },
    FOLLOWED: { description: "A stop or target change was followed." },
    PARTIAL: { description: "Copied in part." },
    PENDING: { description: "No result yet." },
    REJECTED: { description: "Refused by the broker." },
    SKIPPED: { description: "Not copied, for the reason given." },
  },
});

export const SizeStepNameEnum = enumOf("BASE", "TRADE", "SYMBOL", "EXPOSURE", "EATER_SYMBOL", "EATER_CLASS", "EATER_TOTAL", "CASH", "LOT");
export type SizeStepName = keyof typeof SizeStepNameEnum;
registerEnumType(SizeStepNameEnum, {
  name: "SizeStepName",
  description: "The steps of sizing, in order.",
  valuesConfig: {
    BASE: { description: "Size by the copy's sizing rule." },
    TRADE: { description: "The copy's limit per trade." },
    SYMBOL: { description: "The copy's limit per symbol." },
    EXPOSURE: { description: "The copy's max exposure." },
    EATER_SYMBOL: { description: "Your account-wide limit per symbol." },
    EATER_CLASS: { description: "Your account-wide limit on the asset class." },
    EATER_TOTAL: { description: "Your account-wide limit on total exposure." },
    CASH: { description: "Free cash, less the cash reserve." },
    LOT: { description: "Rounding down to whole lots." },
  },
});

export const SkipReasonEnum = enumOf(
  ...([
    "PAUSED",
    "STOPPING",
    "STOPPED",
    "EXITS_ONLY",
    "CLOSED_BY_YOU",
    "CANCELLED_BY_YOU",
    "SYMBOL_NOT_ALLOWED",
    "CLASS_NOT_ALLOWED",
    "OPEN_TRADES_MAX",
  ] as const),
  ...([
    "QUOTE_TOO_OLD",
    "TOO_LATE",
    "QUOTE_STALE",
    "MARKET_CLOSED",
    "SLIPPAGE_CAP",
    "DAILY_LOSS",
    "EATER_DAILY_LOSS",
    "NOT_HELD",
    "FEEDER_EQUITY",
    "NO_STOP",
    "STOP_PASSED",
  ] as const),
  ...([
    "NO_FREE_CASH",
    "EATER_TOTAL_MAX",
    "EATER_SYMBOL_MAX",
    "EATER_CLASS_MAX",
    "EXPOSURE_MAX",
    "SYMBOL_MAX",
    "BELOW_MINIMUM",
    "ALREADY_PLACED",
    "BELOW_LOT",
  ] as const),
  ...([
    "NO_INSTRUMENT",
    "NO_RATE",
    "NOT_SHORTABLE",
    "OPPOSITE_POSITION",
    "BROKER_PAUSED",
    "BROKER_UNAVAILABLE",
    "OUT_OF_SYNC",
    "BROKER_REFUSED",
    "BROKER_MINIMUM",
    "FEEDER_CLOSED",
    "NOT_FILLED",
    "EXTENDED_LIMIT",
  ] as const),
  ...(["LIVE_OFF", "LIVE_TEXT", "LIVE_EXPOSURE", "LIVE_DAILY_LOSS"] as const),
);
export type SkipReason = keyof typeof SkipReasonEnum;
registerEnumType(SkipReasonEnum, {
  name: "SkipReason",
  description: "Why a copy did not trade.",
  valuesConfig: {
    ALREADY_PLACED: { description: "Earlier partial fills of the feeder's order already reached the size the copy's rules allow." },
    BELOW_LOT: { description: "The quantity to close was less than one lot; the next close includes it." },
    BELOW_MINIMUM: { description: "The size was below the minimum order value." },
    BROKER_PAUSED: { description: "The eater had paused the broker connection." },
    BROKER_REFUSED: { description: "The broker refused the order." },
    BROKER_MINIMUM: {
      description: "The broker refused the order as too small; its least order was not known here before, so it could not be skipped.",
    },
    BROKER_UNAVAILABLE: { description: "Nothing could be opened at the broker: no connection, maintenance, or not reconciled yet." },
    CANCELLED_BY_YOU: { description: "The eater cancelled the waiting close." },
    CLASS_NOT_ALLOWED: { description: "The copy does not allow this asset class." },
    CLOSED_BY_YOU: { description: "The eater had closed this position." },
    DAILY_LOSS: { description: "The copy's daily loss limit was reached." },
    EATER_CLASS_MAX: { description: "The eater's account-wide limit for the asset class was used up." },
    EATER_DAILY_LOSS: { description: "The eater's account-wide daily loss limit was reached." },
    EATER_SYMBOL_MAX: { description: "The eater's account-wide limit for the symbol was used up." },
    EATER_TOTAL_MAX: { description: "The eater's account-wide limit on total exposure was used up." },
    EXITS_ONLY: { description: "The copy follows closes only." },
    EXPOSURE_MAX: { description: "The copy's max exposure was used up." },
    FEEDER_CLOSED: { description: "The feeder closed the trade before the order was filled." },
    FEEDER_EQUITY: { description: "The feeder's equity was zero or below, so that no share could be calculated." },
    LIVE_DAILY_LOSS: { description: "The account with real money had lost as much that day as its owner allows." },
    LIVE_EXPOSURE: { description: "More would have been open on the account with real money than its owner allows." },
    LIVE_OFF: { description: "The operator had switched real money off." },
    LIVE_TEXT: { description: "The eater had not accepted the operator's newest text about real money." },
    MARKET_CLOSED: { description: "The market was closed, and the copy does not wait for its open." },
    EXTENDED_LIMIT: {
      description: "Its limit order before or after market hours was not filled, or not whole, in the time that the copy allows.",
    },
    NOT_FILLED: { description: "The order ended at the broker without a fill." },
    NOT_HELD: { description: "The copy did not hold this trade." },
    NOT_SHORTABLE: { description: "The broker cannot sell this instrument short." },
    NO_RATE: { description: "The account is in another currency than the dollar, and its exchange gave no current rate for that." },
    NO_INSTRUMENT: { description: "The broker does not trade this instrument, or not in a currency that the account opens in." },
    NO_FREE_CASH: { description: "The copy had too little free cash." },
    NO_STOP: { description: "RISK sizing needs a stop, and the feeder's trade had none." },
    OPEN_TRADES_MAX: { description: "The copy had its maximum number of open trades." },
    OPPOSITE_POSITION: { description: "The account already holds the instrument on the opposite side." },
    OUT_OF_SYNC: { description: "What the broker holds differs from the copies on the account." },
    PAUSED: { description: "The copy was paused." },
    QUOTE_STALE: { description: "There was no live price." },
    TOO_LATE: { description: "The feeder's trade was seen so long after it had filled at their broker that its price is an old one." },
    QUOTE_TOO_OLD: { description: "The quote was older than the copy's max quote age." },
    SLIPPAGE_CAP: { description: "The price was worse than the copy's slippage limit allows." },
    STOPPED: { description: "The copy was stopped." },
    STOPPING: { description: "The copy was being stopped." },
    STOP_PASSED: { description: "The price had already passed the feeder's stop." },
    SYMBOL_MAX: { description: "The copy's limit for the symbol was used up." },
    SYMBOL_NOT_ALLOWED: { description: "The copy does not allow this symbol." },
  },
});

export const CopierMoveKindEnum = enumOf("STARTED", "ADDED", "WITHDREW", "STOPPED");
export type CopierMoveKind = keyof typeof CopierMoveKindEnum;
registerEnumType(CopierMoveKindEnum, {
  name: "CopierMoveKind",
  description: "What a copier did with money.",
  valuesConfig: {
    STARTED: { description: "Started copying." },
    ADDED: { description: "Added money to the copy." },
    WITHDREW: { description: "Withdrew money, in cash or as trades of their own." },
    STOPPED: { description: "Stopped copying: what was left returned to their account." },
  },
});

export const ExperienceEnum = enumOf("NONE", "SOME", "MUCH");
registerEnumType(ExperienceEnum, {
  name: "Experience",
  description: "How much trading experience someone has.",
  valuesConfig: {
    MUCH: { description: "A lot of trading experience." },
    NONE: { description: "No trading experience." },
    SOME: { description: "Some trading experience." },
  },
});
export const LossCapacityEnum = enumOf("NONE", "PART", "ALL");
registerEnumType(LossCapacityEnum, {
  name: "LossCapacity",
  description: "How much of the money someone could lose without changing how they live.",
  valuesConfig: {
    ALL: { description: "The user could lose all of it." },
    NONE: { description: "The user could lose none of it." },
    PART: { description: "The user could lose a part of it." },
  },
});
export const CopyGoalEnum = enumOf("LEARN", "GROW", "INCOME");
registerEnumType(CopyGoalEnum, {
  name: "CopyGoal",
  description: "What someone wants from copying.",
  valuesConfig: {
    GROW: { description: "To grow their money." },
    INCOME: { description: "To earn regular income." },
    LEARN: { description: "To learn how others trade." },
  },
});
