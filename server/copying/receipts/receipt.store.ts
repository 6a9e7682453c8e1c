import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { SizeStepNameEnum, type SizeStepName, type SkipReason } from "../copying.enums";
import { adjustmentWords, reasonWords } from "./reason-words";
import { Receipt, ReceiptCounts, SizeStep } from "./receipt.types";

/** Arrays of numeric as text: the driver would make floating-point numbers of them. */
const columns = `r.*, r.steps::text[] as step_texts, r.limits::text[] as limit_texts, e.hash as event_hash,
  r.status = 'PENDING' and exists (select 1 from copy_orders o where o.receipt_id = r.id and o.state = 'CLOSE_PENDING') as is_close_pending`;

/** Receipts by a condition on `r`. The hash is that of the sealed event that caused it. */
export async function readReceipts(db: Pick<Database, "query">, rest: string, parameters: unknown[]): Promise<Receipt[]> {
  const rows = await db.query(
    `select ${columns} from receipts r left join record_events e on r.cause_kind = 'EVENT' and e.id = r.cause_id where ${rest}`,
    parameters,
  );
  return (rows as unknown[]).map(receiptNode);
}

const decimalOrNull = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));

// A row of `readReceipts`, as the driver gives it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function receiptNode(row: any): Receipt {
  const facts = {
    symbol: row.symbol,
    figure: decimalOrNull(row.figure),
    limit: decimalOrNull(row.figure_limit),
    sufficed: decimalOrNull(row.sufficed),
  };
  return Object.assign(new Receipt(), {
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
      eventSequence: row.event_sequence === null ? null : Number(row.event_sequence),
      eventHash: row.event_hash,
      action: row.action,
      status: row.status,
    },
    ...{
      reason: row.reason,
      reasonText:
        row.action === "ADJUST" ? adjustmentWords(facts) : row.reason === null ? null : reasonWords(row.reason as SkipReason, facts),
      sufficed: facts.sufficed,
      cap: row.cap,
    },
    steps: sizeSteps(row.step_texts, row.limit_texts),
    ...{
      quantity: new Decimal(row.quantity),
      price: decimalOrNull(row.price),
      money: new Decimal(row.money),
      feederPrice: decimalOrNull(row.feeder_price),
      realisedPnl: decimalOrNull(row.realised_pnl),
      fees: new Decimal(0),
    },
    ...{
      slippageBps: row.slippage_bps === null ? null : Number(row.slippage_bps),
      slippageMoney: decimalOrNull(row.slippage_money),
      isLate: row.is_late,
      isClosePending: row.is_close_pending,
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

/** The stored sizes as named steps. A limit that was not set keeps its step out, except base, cash and lot. */
export function sizeSteps(steps: ReadonlyArray<string | null>, limits: ReadonlyArray<string | null>): SizeStep[] {
  const sizes = steps.map((text) => decimalOrNull(text ?? null));
  return stepNames.flatMap((name, index) => {
    const [money, limit] = [sizes[index], decimalOrNull(limits[index] ?? null)];
    if (!money || (limit === null && name !== "BASE")) return [];
    const before = sizes[index - 1];
    return [Object.assign(new SizeStep(), { name, money, limit, isCut: name !== "LOT" && !!before && money.lt(before) })];
  });
}

const countsSql = (rest: string): string => `
select count(*) filter (where status = 'COPIED')::int as copied, count(*) filter (where status = 'PARTIAL')::int as partial, count(*) filter (where status = 'SKIPPED')::int as skipped,
  count(*) filter (where status = 'REJECTED')::int as rejected, count(*) filter (where status = 'FOLLOWED')::int as followed, count(*) filter (where status = 'PENDING')::int as pending,
  percentile_cont(0.5) within group (order by extract(epoch from filled_at - feeder_filled_at) * 1000) filter (where filled_at is not null and feeder_filled_at is not null and cause_kind = 'EVENT') as median
from receipts r where ${rest}`;

/** Receipts by a condition on `r`, counted by what became of them. */
export async function countReceipts(db: Pick<Database, "query">, rest: string, parameters: unknown[]): Promise<ReceiptCounts> {
  const [row] = await db.query<Record<string, number | null>>(countsSql(rest), parameters);
  return receiptCounts(row!);
}

export const receiptCounts = ({ median, ...counts }: Record<string, number | null>): ReceiptCounts =>
  Object.assign(new ReceiptCounts(), counts, { medianLatencyMs: median == null ? null : Math.round(median) });
