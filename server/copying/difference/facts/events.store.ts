import { Decimal, zero } from "../../../platform/decimal";
import { queryRows, type Queryable } from "../../../platform/db/rows";
import { byCopy } from "./by-copy";
import type { FactEvent, FactHeld } from "./facts";
import { isEventOfCopySql, lastEventOfCopySql } from "./rows-of-copy.sql";

interface EventRow {
  readonly copy_id: string;
  readonly id: string;
  readonly sequence: string;
  readonly trade_id: string;
  readonly symbol: string;
  readonly is_short: boolean;
  readonly kind: FactEvent["kind"];
  readonly at: Date;
  readonly market_at: Date;
  readonly expected_price: string | null;
  readonly fill_quantity: string | null;
  readonly fill_price: string | null;
  readonly equity_before: string | null;
  readonly quantity: string | null;
  readonly adjustment: FactEvent["adjustment"];
  readonly to_units: string | null;
  readonly from_units: string | null;
  readonly per_unit: string | null;
  readonly ex_at: Date | null;
  readonly adjusted_quantity: string | null;
  readonly correction: string | null;
}

const eventsSql = `
select c.id as copy_id, e.id, e.sequence, e.trade_id, e.symbol, e.side = 'SHORT' as is_short, e.at,
  -- what is gone and was paid for counts as sold at that price
  case when e.kind = 'ADJUSTED' and e.status = 'CLOSED' then 'CLOSED' else e.kind end as kind,
  coalesce(e.quote_at, e.at) as market_at,
  case
    when (e.side = 'LONG') = (e.kind in ('OPENED', 'SCALED')) then e.ask
    else e.bid
  end as expected_price,
  e.fill_quantity, e.fill_price, e.equity_before, e.quantity,
  a.type as adjustment, a.to_units, a.from_units, a.per_unit, a.ex_at, e.adjusted_quantity,
  case
    when e.kind = 'CORRECTED' then e.realised_pnl - coalesce(
      (
        select p.realised_pnl
        from record_events p
        where p.record_id = e.record_id
          and p.trade_id = e.trade_id
          and p.sequence < e.sequence
          and p.realised_pnl is not null
        order by p.sequence desc
        limit 1
      ), 0)
  end as correction
from copies c
${lastEventOfCopySql}
join record_events e on ${isEventOfCopySql}
left join lateral adjustment_of(
  case when e.kind = 'ADJUSTED' then (e.bytes::jsonb) -> 'body' end
) a on e.kind = 'ADJUSTED'
where c.id = any($1::uuid[])
order by e.sequence`;

const decimal = (text: string | null | undefined): Decimal => (text == null ? zero : new Decimal(text));

/** Events that moved trades since copies started, by copy, each in their order. */
export async function readDifferenceEvents(db: Queryable, copyIds: readonly string[]): Promise<Map<string, FactEvent[]>> {
  const rows = await queryRows<EventRow>(db, eventsSql, [copyIds]);
  return byCopy(rows, (row) => ({
    ...{ id: row.id, sequence: Number(row.sequence), tradeId: row.trade_id, symbol: row.symbol, isShort: row.is_short },
    ...{ kind: row.kind, at: +row.at, marketAt: +row.market_at, adjustment: row.adjustment, mids: null },
    ...{ fillQuantity: decimal(row.fill_quantity), fillPrice: decimal(row.fill_price), quantity: decimal(row.quantity) },
    expectedPrice: row.expected_price === null ? null : new Decimal(row.expected_price),
    equityBefore: row.equity_before === null ? null : new Decimal(row.equity_before),
    ...adjustmentOf(row),
    correction: decimal(row.correction),
  }));
}

/** What a corporate action did to a unit of the feeder's trade and to a lot that it was for: the same, unless it was not for all lots. */
function adjustmentOf(row: EventRow): Pick<FactEvent, "ratio" | "perUnit" | "ofLot" | "exAt"> {
  const isSplit = row.adjustment === "SPLIT";
  const ofLot = { ratio: isSplit ? decimal(row.to_units).div(decimal(row.from_units)) : new Decimal(1), perUnit: decimal(row.per_unit) };
  const exAt = row.ex_at === null ? null : +row.ex_at;
  if (row.adjusted_quantity === null) return { ...ofLot, ofLot, exAt };
  const [adjusted, after] = [new Decimal(row.adjusted_quantity), decimal(row.quantity)];
  const grown = adjusted.mul(ofLot.ratio).toDecimalPlaces(10, Decimal.ROUND_DOWN).sub(adjusted);
  return { ratio: after.div(after.sub(grown)), perUnit: ofLot.perUnit.mul(adjusted).div(after), ofLot, exAt };
}

/** Trades of the feeders' records that were open when copies started, by copy. */
export async function readHeldAtStart(db: Queryable, copyIds: readonly string[]): Promise<Map<string, FactHeld[]>> {
  const rows = await queryRows<{ copy_id: string; trade_id: string; symbol: string; is_short: boolean; quantity: string }>(
    db,
    `select c.id as copy_id, s.trade_id, s.symbol, s.is_short, s.quantity
    from copies c
    cross join lateral (
      select distinct on (e.trade_id)
        e.trade_id, e.symbol, e.side = 'SHORT' as is_short, e.quantity, e.status
      from record_events e
      where e.record_id = c.record_id
        and e.sequence <= c.started_sequence
        and e.trade_id is not null
        and e.quantity is not null
      order by e.trade_id, e.sequence desc
    ) s
    where c.id = any($1::uuid[])
      and s.status = 'OPEN'`,
    [copyIds],
  );
  return byCopy(rows, (row) => ({ tradeId: row.trade_id, symbol: row.symbol, isShort: row.is_short, quantity: new Decimal(row.quantity) }));
}

/** Mids that events keep, by event. */
export async function readEventMids(db: Queryable, eventIds: readonly string[]): Promise<Map<string, Readonly<Record<string, string>>>> {
  const rows = await queryRows<{ id: string; mids: Record<string, string> }>(
    db,
    `select e.id, s.mids
    from record_events e
    join price_snapshots s on s.id = e.snapshot_id
    where e.id = any($1::uuid[])`,
    [eventIds],
  );
  return new Map(rows.map(({ id, mids }) => [id, mids]));
}
