import type { Decimal } from "../../platform/decimal";
import { lateDecimal, lateDecimalOrNull } from "../../platform/graphql/direct/late-decimal";
import { SizeStepNameEnum, type SizeStepName, type SkipReason } from "../copying.enums";
import { adjustmentWords, reasonWords } from "./reason-words";
import type { ReceiptCountsRow, StoredReceipt } from "./receipt.store";
import { Receipt, ReceiptCounts, SizeStep } from "./receipt.types";
import { make } from "../../platform/make";

/** The GraphQL shape of a receipt, whose figures are passed on as they are stored. */
export function receiptNode(row: StoredReceipt): Receipt {
  const facts = {
    symbol: row.symbol,
    figure: lateDecimalOrNull(row.figure),
    limit: lateDecimalOrNull(row.figure_limit),
    minimumRequired: lateDecimalOrNull(row.sufficed),
  };
  return make(Receipt, {
    ...{
      id: row.id,
      version: row.version,
      eaterId: row.eater_id,
      copyId: row.copy_id,
      feederId: row.feeder_id,
      tradeId: row.trade_id,
      symbol: row.symbol,
      side: row.side,
    },
    ...{
      cause: row.cause_kind,
      eventId: row.cause_kind === "EVENT" ? row.cause_id : null,
      eventSequence: row.event_sequence === null ? null : Number(row.event_sequence),
      eventHash: row.event_hash,
      action: row.action,
      status: row.status,
    },
    ...{ mode: row.mode, venue: row.venue },
    ...{
      reason: row.reason,
      reasonText:
        row.action === "ADJUST" ? adjustmentWords(facts) : row.reason === null ? null : reasonWords(row.reason as SkipReason, facts),
      minimumRequired: facts.minimumRequired,
      cap: row.cap,
    },
    steps: sizeSteps(row.step_texts, row.limit_texts),
    ...{
      quantity: lateDecimal(row.quantity),
      price: lateDecimalOrNull(row.price),
      money: lateDecimal(row.money),
      feederPrice: lateDecimalOrNull(row.feeder_price),
      realisedPnl: lateDecimalOrNull(row.realised_pnl),
      fees: lateDecimal(row.fees),
    },
    ...{
      slippageBps: row.slippage_bps === null ? null : Number(row.slippage_bps),
      slippageMoney: lateDecimalOrNull(row.slippage_money),
      isLate: row.is_late,
      isClosePending: row.is_close_pending,
      mayWaitForOpen: row.may_wait_for_open,
      mayUseExtendedHours: row.may_use_extended_hours,
    },
    ...{
      feederFilledAt: row.feeder_filled_at,
      decidedAt: row.decided_at,
      submittedAt: row.submitted_at,
      filledAt: row.filled_at,
      deliveredAt: row.delivered_at,
    },
    latencyMs: row.feeder_filled_at && row.filled_at ? +row.filled_at - +row.feeder_filled_at : null,
  });
}

const stepNames = Object.values(SizeStepNameEnum) as SizeStepName[];
/** Where a receipt keeps each step. That of the asset class came later than receipts of before, so it is kept last. */
const places: Readonly<Record<SizeStepName, number>> = {
  ...{ BASE: 0, TRADE: 1, SYMBOL: 2, EXPOSURE: 3, EATER_SYMBOL: 4, EATER_CLASS: 8, EATER_TOTAL: 5, CASH: 6, LOT: 7 },
};

/** The stored sizes as named steps. A limit that was not set keeps its step out, except base, cash and lot. */
export function sizeSteps(steps: ReadonlyArray<string | null>, limits: ReadonlyArray<string | null>): SizeStep[] {
  let last: Decimal | null = null;
  return stepNames.flatMap((name) => {
    const [text, limit] = [steps[places[name]] ?? null, limits[places[name]] ?? null];
    const [money, before] = [text === null ? null : lateDecimal(text), last];
    last = money ?? last;
    if (!money || (limit === null && name !== "BASE")) return [];
    // Most steps leave the size as it is: the same text needs no comparison of numbers.
    const isCut = name !== "LOT" && before !== null && before.toFixed() !== money.toFixed() && money.lt(before);
    return [make(SizeStep, { name, money, limit: lateDecimalOrNull(limit), isCut })];
  });
}

export const receiptCounts = ({ median, ...counts }: ReceiptCountsRow): ReceiptCounts =>
  make(ReceiptCounts, { ...counts, medianLatencyMs: median === null ? null : Math.round(median) });
