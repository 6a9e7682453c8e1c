import { Decimal } from "../../platform/decimal";
import { SizeStepNameEnum, type SizeStepName, type SkipReason } from "../copying.enums";
import { adjustmentWords, reasonWords } from "./reason-words";
import type { ReceiptCountsRow, StoredReceipt } from "./receipt.store";
import { Receipt, ReceiptCounts, SizeStep } from "./receipt.types";
import { make } from "../../platform/make";

const decimalOrNull = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));

/** The GraphQL shape of a receipt. */
export function receiptNode(row: StoredReceipt): Receipt {
  const facts = {
    symbol: row.symbol,
    figure: decimalOrNull(row.figure),
    limit: decimalOrNull(row.figure_limit),
    minimumRequired: decimalOrNull(row.sufficed),
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
      quantity: new Decimal(row.quantity),
      price: decimalOrNull(row.price),
      money: new Decimal(row.money),
      feederPrice: decimalOrNull(row.feeder_price),
      realisedPnl: decimalOrNull(row.realised_pnl),
      fees: new Decimal(row.fees),
    },
    ...{
      slippageBps: row.slippage_bps === null ? null : Number(row.slippage_bps),
      slippageMoney: decimalOrNull(row.slippage_money),
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
  let before: Decimal | null = null;
  return stepNames.flatMap((name) => {
    const [last, at] = [before, places[name]];
    const [money, limit] = [decimalOrNull(steps[at] ?? null), decimalOrNull(limits[at] ?? null)];
    before = money ?? before;
    if (!money || (limit === null && name !== "BASE")) return [];
    return [make(SizeStep, { name, money, limit, isCut: name !== "LOT" && !!last && money.lt(last) })];
  });
}

export const receiptCounts = ({ median, ...counts }: ReceiptCountsRow): ReceiptCounts =>
  make(ReceiptCounts, { ...counts, medianLatencyMs: median === null ? null : Math.round(median) });
