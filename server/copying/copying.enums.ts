import { registerEnumType } from "type-graphql";

/** GraphQL enums of this module; their values are the domain's own words, and those of the tables. */
type EnumOf<Name extends string> = { readonly [Value in Name]: Value };
const enumOf = <const Names extends readonly string[]>(...names: Names): EnumOf<Names[number]> =>
  Object.fromEntries(names.map((name) => [name, name])) as EnumOf<Names[number]>;

export const CopySizingEnum = enumOf("PROPORTIONAL", "FIXED_AMOUNT", "MULTIPLIER", "RISK");
export type CopySizing = keyof typeof CopySizingEnum;
registerEnumType(CopySizingEnum, {
  name: "CopySizing",
  description: "How big a copied trade is, before any limit.",
  valuesConfig: {
    PROPORTIONAL: { description: "The same share of the copy's equity as the feeder's fill has of theirs." },
    FIXED_AMOUNT: { description: "The same money each time." },
    MULTIPLIER: { description: "The feeder's quantity, times a factor." },
    RISK: { description: "So much that the stop, if it fills there, costs a set percentage of the copy's equity." },
  },
});

export const CopyStateEnum = enumOf("ACTIVE", "PAUSED", "MIRROR_EXITS", "STOPPING", "STOPPED");
export type CopyState = keyof typeof CopyStateEnum;
registerEnumType(CopyStateEnum, {
  name: "CopyState",
  description: "Where a copy is in its life.",
  valuesConfig: {
    ACTIVE: { description: "Follows everything." },
    PAUSED: { description: "Opens nothing; closes still follow." },
    MIRROR_EXITS: { description: "Opens nothing any more; ends with its last position." },
    STOPPING: { description: "Closing: something waits for a live price." },
    STOPPED: { description: "Over; its money is back in the account." },
  },
});

export const CopyStopModeEnum = enumOf("CLOSE_ALL", "DETACH", "MIRROR_EXITS");
export type CopyStopMode = keyof typeof CopyStopModeEnum;
registerEnumType(CopyStopModeEnum, {
  name: "CopyStopMode",
  description: "What happens to open positions when a copy stops.",
  valuesConfig: {
    CLOSE_ALL: { description: "Everything is closed now; without a live price at the next one." },
    DETACH: { description: "They become your own trades, with the feeder's stop and target." },
    MIRROR_EXITS: { description: "They follow the feeder out; nothing new is opened." },
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
);
export type CopyStopReason = keyof typeof CopyStopReasonEnum;
registerEnumType(CopyStopReasonEnum, { name: "CopyStopReason", description: "Who or what stopped a copy." });

export const CopyHealthStatusEnum = enumOf("IN_STEP", "NEAR_STOP", "PAUSED", "STOPPING", "EXITS_ONLY", "STOPPED");
export type CopyHealthStatus = keyof typeof CopyHealthStatusEnum;
registerEnumType(CopyHealthStatusEnum, { name: "CopyHealthStatus", description: "How a copy does, in one word." });

export const ReceiptCauseEnum = enumOf("EVENT", "START", "ADD", "RESYNC", "COPY_STOP", "STOP", "MANUAL", "MARGIN");
export type ReceiptCause = keyof typeof ReceiptCauseEnum;
registerEnumType(ReceiptCauseEnum, {
  name: "ReceiptCause",
  description: "What a receipt is the answer to.",
  valuesConfig: {
    EVENT: { description: "A sealed event of the feeder." },
    START: { description: "The copy began with the feeder's open trades." },
    ADD: { description: "Money was added and spread." },
    RESYNC: { description: "The copy was realigned with its feeder." },
    COPY_STOP: { description: "The copy's own stop loss or take profit." },
    STOP: { description: "The copy was stopped." },
    MANUAL: { description: "This one was closed by hand." },
    MARGIN: { description: "The copy's equity fell below 130% of its shorts." },
  },
});

export const ReceiptActionEnum = enumOf("OPEN", "SCALE", "REDUCE", "CLOSE", "EXITS", "ADJUST", "DETACH");
export type ReceiptAction = keyof typeof ReceiptActionEnum;
registerEnumType(ReceiptActionEnum, {
  name: "ReceiptAction",
  description: "What was to be done.",
  valuesConfig: {
    EXITS: { description: "The feeder moved stop or target: followed, without money." },
    DETACH: { description: "The lots became the eater's own trade, at mid; nothing was sold." },
    ADJUST: { description: "A split or dividend: units, prices, cost and cash moved along, never profit or loss." },
  },
});

export const ReceiptStatusEnum = enumOf("PENDING", "COPIED", "PARTIAL", "SKIPPED", "REJECTED", "FOLLOWED");
export type ReceiptStatus = keyof typeof ReceiptStatusEnum;
registerEnumType(ReceiptStatusEnum, { name: "ReceiptStatus", description: "What became of it. Final, unless PENDING." });

export const SizeStepNameEnum = enumOf("BASE", "TRADE", "SYMBOL", "EXPOSURE", "EATER_SYMBOL", "EATER_TOTAL", "CASH", "LOT");
export type SizeStepName = keyof typeof SizeStepNameEnum;
registerEnumType(SizeStepNameEnum, {
  name: "SizeStepName",
  description: "The steps of sizing, in their order.",
  valuesConfig: {
    BASE: { description: "By the copy's sizing." },
    TRADE: { description: "Max per trade." },
    SYMBOL: { description: "Max per symbol." },
    EXPOSURE: { description: "Max open exposure: longs and shorts." },
    EATER_SYMBOL: { description: "Your limit per symbol over all copies." },
    EATER_TOTAL: { description: "Your limit over all copies." },
    CASH: { description: "Free cash, less the reserve." },
    LOT: { description: "Rounded down to the lot." },
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
    "QUOTE_STALE",
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
    "EXPOSURE_MAX",
    "SYMBOL_MAX",
    "BELOW_MINIMUM",
    "ALREADY_PLACED",
    "BELOW_LOT",
  ] as const),
);
export type SkipReason = keyof typeof SkipReasonEnum;
registerEnumType(SkipReasonEnum, { name: "SkipReason", description: "Why nothing was bought or sold." });

export const CopierMoveKindEnum = enumOf("STARTED", "ADDED", "WITHDREW", "STOPPED");
export type CopierMoveKind = keyof typeof CopierMoveKindEnum;
registerEnumType(CopierMoveKindEnum, {
  name: "CopierMoveKind",
  description: "What a copier did with money.",
  valuesConfig: {
    STARTED: { description: "Began to copy." },
    ADDED: { description: "Put more in." },
    WITHDREW: { description: "Took some out, in cash or as trades of their own." },
    STOPPED: { description: "Stopped: what was left went back." },
  },
});

export const ExperienceEnum = enumOf("NONE", "SOME", "MUCH");
registerEnumType(ExperienceEnum, { name: "Experience", description: "How much trading someone has done." });
export const LossCapacityEnum = enumOf("NONE", "PART", "ALL");
registerEnumType(LossCapacityEnum, {
  name: "LossCapacity",
  description: "How much of the money someone could lose without changing how they live.",
});
export const CopyGoalEnum = enumOf("LEARN", "GROW", "INCOME");
registerEnumType(CopyGoalEnum, { name: "CopyGoal", description: "What someone copies for." });
