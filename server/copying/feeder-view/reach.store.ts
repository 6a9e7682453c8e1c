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
  /** How many of the largest copies are sized, and of the others. */
  readonly copiesMax: number;
}

/** Some of a feeder's active copies: how many were sized, how many of those would buy, and for how much. */
export interface SizedCopies {
  readonly sized: number;
  readonly buying: number;
  readonly money: string;
}

export interface ReachRow {
  /** Active copies, all of them. */
  readonly copies: number;
  /** Those into which most was put. */
  readonly largest: SizedCopies;
  /** Of the others some, as chance has it. */
  readonly others: SizedCopies;
}

/** Connections that the orders of the copies go to which `readReach` sizes. */
export const readReachedConnections = async (db: Queryable, feederId: string, copiesMax: number): Promise<string[]> =>
  (await queryRows<{ id: string }>(db, connectionsSql, [feederId, copiesMax])).map(({ id }) => id);

const isPerson = isNotSandboxSql("eater_id");

/** Copies of feeder `$1` that follow what they open: the largest, and of the others some by their ids, which are random. */
const someSql = (columns: string, most: string, isCounted: string): string => `
largest as materialized (
  select ${columns}
  from copies
  where feeder_id = $1
    and state = 'ACTIVE'
    and ${isCounted}
  order by put_in desc, id
  limit ${most}
),
others as materialized (
  select ${columns}
  from copies
  where feeder_id = $1
    and state = 'ACTIVE'
    and ${isCounted}
    and id not in (select id from largest)
  order by id
  limit ${most}
)`;

const connectionsSql = `
with
${someSql("id, connection_id", "$2", isPerson)}
select connection_id as id
from largest
where connection_id is not null
union
select connection_id
from others
where connection_id is not null`;

/** Asks the one sizing rule, `copy_size`, for some of the active copies of a feeder. */
export async function readReach(db: Queryable, question: ReachQuestion): Promise<ReachRow> {
  const { feederId, mids, symbol, side, quantity, fillValue, feederEquity, stopPrice, price, tick, lot } = question;
  const [row] = await queryRows<ReachRow>(db, reachSql, [
    ...[feederId, mids, symbol, question.class, side, quantity, fillValue, feederEquity, stopPrice, price, tick, lot],
    ...[question.copiesMax, question.facts],
  ]);
  return row!;
}

/** Figures of one of the two groups. */
const groupSql = (name: string): string => `json_build_object(
    'sized', (select count(*) from ${name}),
    'buying', count(*) filter (where s.source = '${name}'),
    'money', coalesce(sum(s.money) filter (where s.source = '${name}'), 0)::text
  ) as ${name}`;

const reachSql = `
with
${someSql("*", "$13", isPerson)},
asked as (
  select 'largest' as source, *
  from largest
  union all
  select 'others', *
  from others
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
  select c.source, z.money
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
  where z.quantity > 0
    and not $3 = any(c.deny_symbols)
    and (c.allow_symbols is null or $3 = any(c.allow_symbols))
    and (c.classes is null or $4 = any(c.classes))
    and (c.max_open_trades is null or h.trades < c.max_open_trades)
    and (
      c.connection_id is null
      or v.refusal is null
        and $4 = any(v.venue_classes)
        and v.has_market
        and ($5 = 'LONG' or v.has_shorts)
    )
)
select l.copies,
  ${groupSql("largest")},
  ${groupSql("others")}
from looked l
left join sized s on true
group by l.copies`;
