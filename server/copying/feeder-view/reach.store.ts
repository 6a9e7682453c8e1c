import { queryRows, type Queryable } from "../../platform/db/rows";
import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";

/** An opening order of a feeder as the sizing rule asks about it; figures as text, money in USD. */
export interface ReachQuestion {
  readonly feederId: string;
  readonly mids: string;
  readonly symbol: string;
  readonly class: string;
  readonly side: "LONG" | "SHORT";
  readonly quantity: string;
  readonly fillValue: string;
  readonly feederEquity: string;
  readonly stopPrice: string | null;
  readonly price: string;
  readonly tick: string;
  readonly lot: string;
  /** What the venues of these copies open, as JSON (`factsJson`). */
  readonly facts: string;
  readonly copiesMax: number;
}

export interface ReachRow {
  /** Active copies, all of them. */
  readonly copies: number;
  /** How many of them were sized, how many of those would buy, and for how much. */
  readonly sized: number;
  readonly buying: number;
  readonly money: string;
}

/** Connections that the orders of a feeder's active copies go to. */
export const readReachedConnections = async (db: Queryable, feederId: string, copiesMax: number): Promise<string[]> =>
  (await queryRows<{ id: string }>(db, connectionsSql, [feederId, copiesMax])).map(({ id }) => id);

const connectionsSql = `
select distinct connection_id as id
from copies
where feeder_id = $1
  and state = 'ACTIVE'
  and connection_id is not null
limit $2`;

/** Asks the one sizing rule, `copy_size`, for the active copies of a feeder. */
export async function readReach(db: Queryable, question: ReachQuestion): Promise<ReachRow> {
  const { feederId, mids, symbol, side, quantity, fillValue, feederEquity, stopPrice, price, tick, lot } = question;
  const [row] = await queryRows<ReachRow>(db, reachSql, [
    ...[feederId, mids, symbol, question.class, side, quantity, fillValue, feederEquity, stopPrice, price, tick, lot],
    ...[question.copiesMax, question.facts],
  ]);
  return row!;
}

const reachSql = `
with
-- copies that would follow and whose rules allow the symbol, the latest first, up to as many as are sized
asked as (
  select *
  from copies
  where feeder_id = $1
    and state = 'ACTIVE'
    and ${isNotSandboxSql("eater_id")}
    and not $3 = any(deny_symbols)
    and (allow_symbols is null or $3 = any(allow_symbols))
    and (classes is null or $4 = any(classes))
  order by started_at desc
  limit $13
),
-- what each connection may open now
venues as materialized (
  select *
  from json_to_recordset($14) as v (
    connection_id uuid, refusal text, venue_classes text[], has_shorts boolean, has_market boolean,
    lot numeric, short_lot numeric, quantity_min numeric, notional_min numeric
  )
),
-- how many there are, whatever they allow: as stored, with the changes that wait
looked as (
  select coalesce(sum(amount), 0)::int as copies
  from (
    select amount
    from copier_sums
    where feeder_id = $1
      and kind = 'ACTIVE'
    union all
    select delta
    from copier_sum_changes
    where feeder_id = $1
      and kind = 'ACTIVE'
  ) active
),
-- what each would buy
sized as (
  select z.quantity, z.money
  from asked c
  left join venues v on v.connection_id = c.connection_id
  cross join lateral (
    select count(*) as trades, coalesce(sum(p.worth), 0) as exposure,
      coalesce(sum(case when p.side = 'LONG' then p.worth else -p.worth end), 0) as signed,
      coalesce(sum(p.worth) filter (where p.side = 'SHORT'), 0) as shorts,
      coalesce(sum(p.worth) filter (where p.symbol = $3), 0) as in_symbol
    from (
      select symbol, side, coalesce(round(held * ($2::jsonb ->> symbol)::numeric, 2), cost) as worth
      from copy_positions
      where copy_id = c.id
        and held > 0
      offset 0
    ) p
  ) h
  cross join lateral copy_size(
    c.sizing, c.sizing_value, c.max_per_trade, c.max_per_symbol, c.max_exposure_percent, c.cash_reserve,
    null, null,
    c.cash + h.signed, c.cash - 2.5 * h.shorts, h.in_symbol, h.exposure, 0,
    0, 0,
    $6, 0, $7, $8, $9,
    $5, $10, $11,
    greatest($12::numeric, v.lot, case $5 when 'SHORT' then v.short_lot end),
    null, 0, greatest(v.notional_min, v.quantity_min * $10::numeric)
  ) z
  where (c.max_open_trades is null or h.trades < c.max_open_trades)
    and (
      c.connection_id is null
      or v.refusal is null
        and $4 = any(v.venue_classes)
        and v.has_market
        and ($5 = 'LONG' or v.has_shorts)
    )
)
select l.copies,
  (select count(*)::int from asked) as sized,
  count(s.quantity) filter (where s.quantity > 0)::int as buying,
  coalesce(sum(s.money), 0) as money
from looked l
left join sized s on true
group by l.copies`;
