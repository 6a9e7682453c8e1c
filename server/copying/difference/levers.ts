import type { SkipReason } from "../copying.enums";
import type { DifferenceCause, DifferenceLever } from "./difference.enums";

const byCause: Readonly<Record<Exclude<DifferenceCause, "SKIPPED">, DifferenceLever>> = {
  ...({ SLIPPAGE: "MARKET", DELAY: "MARKET", EARLIER: "OTHER", SIZING_RULE: "SIZING" } as const),
  ...({ MAX_PER_TRADE: "LIMITS", MAX_PER_SYMBOL: "LIMITS", MAX_EXPOSURE: "LIMITS" } as const),
  ...({
    ACCOUNT_SYMBOL_MAX: "ACCOUNT_LIMITS",
    ACCOUNT_CLASS_MAX: "ACCOUNT_LIMITS",
    ACCOUNT_TOTAL_MAX: "ACCOUNT_LIMITS",
    CASH: "CASH",
  } as const),
  ...({ LOT: "COPY_SIZE", MINIMUM: "COPY_SIZE", RESYNC: "OWN_CLOSES", HELD_BEFORE: "START" } as const),
  ...({ YOUR_FEES: "OTHER", FEEDER_FEES: "OTHER", PERFORMANCE_FEE: "OTHER", CORRECTION: "OTHER", ROUNDING: "OTHER" } as const),
  ...({ YOUR_FLOWS: "FLOWS", FEEDER_FLOWS: "OTHER", CLOSED_BY_YOU: "OWN_CLOSES", STOPPED: "PAUSES" } as const),
  ...({ COPY_STOP: "OWN_CLOSES", MARGIN: "CASH", SHORTFALL: "OTHER" } as const),
};

/** Skips that a setting explains; all others are the market's, the broker's or nobody's. */
const byReason: Partial<Record<SkipReason, DifferenceLever>> = {
  ...({ PAUSED: "PAUSES", STOPPING: "PAUSES", STOPPED: "PAUSES", EXITS_ONLY: "PAUSES", BROKER_PAUSED: "PAUSES" } as const),
  ...({ CLOSED_BY_YOU: "OWN_CLOSES", CANCELLED_BY_YOU: "OWN_CLOSES" } as const),
  ...({ SYMBOL_NOT_ALLOWED: "LIMITS", CLASS_NOT_ALLOWED: "LIMITS", OPEN_TRADES_MAX: "LIMITS", QUOTE_TOO_OLD: "LIMITS" } as const),
  ...({
    TOO_LATE: "LIMITS",
    SLIPPAGE_CAP: "LIMITS",
    EXTENDED_LIMIT: "LIMITS",
    DAILY_LOSS: "LIMITS",
    EXPOSURE_MAX: "LIMITS",
    SYMBOL_MAX: "LIMITS",
  } as const),
  ...({ EATER_DAILY_LOSS: "ACCOUNT_LIMITS", EATER_TOTAL_MAX: "ACCOUNT_LIMITS", EATER_SYMBOL_MAX: "ACCOUNT_LIMITS" } as const),
  ...({
    EATER_CLASS_MAX: "ACCOUNT_LIMITS",
    LIVE_EXPOSURE: "ACCOUNT_LIMITS",
    LIVE_DAILY_LOSS: "ACCOUNT_LIMITS",
    NO_FREE_CASH: "CASH",
  } as const),
  ...({
    BELOW_MINIMUM: "COPY_SIZE",
    BELOW_LOT: "COPY_SIZE",
    ALREADY_PLACED: "COPY_SIZE",
    NO_STOP: "SIZING",
    STOP_PASSED: "START",
  } as const),
  ...({ QUOTE_STALE: "MARKET", MARKET_CLOSED: "MARKET" } as const),
};

/** What of it an eater could change. */
export const leverOf = (cause: DifferenceCause, reason: SkipReason | null): DifferenceLever =>
  cause === "SKIPPED" ? ((reason && byReason[reason]) ?? "OTHER") : byCause[cause];
