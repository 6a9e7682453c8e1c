import { queryRows, type Queryable } from "../../platform/db/rows";
import type { ListCursor } from "../../trading/list-cursor.sql";
import type { RealisedGainSource } from "./gains.types";

/** Which closes; null for any. */
export interface ClosesAsked {
  readonly mode: "PAPER" | "LIVE";
  readonly source: RealisedGainSource | null;
  readonly feederId: string | null;
  /** Closed at or after `from`, and before `until`. */
  readonly from: Date | null;
  readonly until: Date | null;
}

/** A fill that closed own units, or a receipt of a copy that did. */
export interface CloseRow {
  readonly source: RealisedGainSource;
  readonly id: string;
  readonly closed_at: Date;
  readonly trade_id: string;
  /** Null for an own trade. */
  readonly copy_id: string | null;
  readonly feeder_id: string | null;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
}

/** What a disconnect closed in the books was not sold, so it is nobody's gain. */
const isOwnClose = `
    f.side = case t.side when 'LONG' then 'SELL' else 'BUY' end
      and f.reason <> 'DISCONNECTED'
      and a.kind <> 'PRACTICE'`;

const betweenSql = (at: string): string => `
      ($5::timestamptz is null or ${at} >= $5)
      and ($6::timestamptz is null or ${at} < $6)`;

const fromCursorSql = (at: string, id: string): string => `
      ($7::timestamptz is null or ${at} < $7 or (${at} = $7 and ${id} >= $8::uuid))`;

const closesSql = `
with
-- own trades, account by account
own as (
  select 'OWN' as source, f.id, f.at as closed_at, f.trade_id, null::uuid as copy_id, null::uuid as feeder_id,
    f.symbol, f.trade_side as side
  from trading_accounts a
  cross join lateral (
    select f.id, f.at, f.trade_id, f.symbol, t.side as trade_side
    from fills f
    join trades t on t.id = f.trade_id
    where f.account_id = a.id
      and ${isOwnClose}
      and ${betweenSql("f.at")}
      and ${fromCursorSql("f.at", "f.id")}
    order by f.at desc, f.id
    limit $9
  ) f
  where a.user_id = $1
    and a.mode = $2
    and $3::text is distinct from 'COPY'
    and $4::uuid is null
),
-- copied trades
copied as (
  select 'COPY' as source, r.id, r.filled_at as closed_at, r.trade_id, r.copy_id, r.feeder_id,
    r.symbol, r.side
  from receipts r
  join copies c on c.id = r.copy_id
  where r.eater_id = $1
    and c.mode = $2
    and $3::text is distinct from 'OWN'
    and r.realised_pnl is not null
    and r.filled_at is not null
    and ($4::uuid is null or r.feeder_id = $4)
    and ${betweenSql("r.filled_at")}
    and ${fromCursorSql("r.filled_at", "r.id")}
  order by r.filled_at desc, r.id
  limit $9
)
select * from own
union all
select * from copied
order by closed_at desc, id
limit $9`;

/** Closes of a user, the newest first, from the cursor's own on. */
export const readCloses = (db: Queryable, userId: string, asked: ClosesAsked, cursor: ListCursor, limit: number): Promise<CloseRow[]> => {
  const { mode, source, feederId, from, until } = asked;
  return queryRows(db, closesSql, [userId, mode, source, feederId, from, until, cursor.at, cursor.id, limit]);
};

/** A lot of a trade, or of a copy's part in one; figures as text. */
export interface LotRow {
  readonly book: string;
  readonly number: number;
  readonly opened_at: Date;
  /** Of the price that was paid. */
  readonly priced_at: Date;
  readonly quantity: string;
  readonly remaining: string;
  readonly cost: string;
  readonly remaining_cost: string;
}

/** What changed the lots of a book, oldest first; figures as text. */
export interface BookEventRow {
  readonly book: string;
  readonly kind: "CLOSE" | "TRANSFERRED" | "SPLIT";
  readonly id: string;
  readonly at: Date;
  /** Units closed; new units of a split. */
  readonly quantity: string;
  /** Old units of a split; null otherwise. */
  readonly from_units: string | null;
  /** Of a split that was not for what was opened then or later; null otherwise. */
  readonly ex_at: Date | null;
  readonly money: string;
  readonly fee: string;
  readonly realised_pnl: string | null;
  /** Whether money keeps its digits beyond the cent. */
  readonly is_exact: boolean;
}

/** `$1` trades of the owner's, which the caller has found to be theirs. A book is a trade. */
const ownLotsSql = `
select trade_id as book, number, opened_at, opened_at as priced_at, quantity, remaining, cost, remaining_cost
from lots
where trade_id = any($1::uuid[])`;

/** A fee kept in the asset itself is in units: a sale takes so much more. */
const ownEventsSql = `
with
-- closes by fills, and splits of what was open
events as (
  select f.trade_id as book, 'CLOSE' as kind, f.id, f.at,
    f.quantity + case when coalesce(f.fee, 0) = 0 then coalesce(f.fee_amount, 0) else 0 end as quantity,
    null::numeric as from_units,
    null::timestamptz as ex_at,
    f.value as money,
    coalesce(f.fee, 0) as fee,
    f.realised_pnl,
    f.venue_fill_id is not null as is_exact,
    f.quote_at as then_by
  from fills f
  join trades t on t.id = f.trade_id
  where f.trade_id = any($1::uuid[])
    and f.side = case t.side when 'LONG' then 'SELL' else 'BUY' end
  union all
  select t.id, 'SPLIT', s.id, s.applied_at, s.to_units, s.from_units, s.ex_at, 0, 0, null, false, s.applied_at
  from trades t
  join corporate_actions s on s.account_id = t.account_id
  where t.id = any($1::uuid[])
    and (s.symbol = t.symbol or exists (
      select 1
      from corporate_actions n
      where n.account_id = t.account_id
        and n.symbol = s.symbol
        and n.new_symbol = t.symbol
        and n.applied_at >= t.opened_at
    ))
    and s.to_units is not null
    and s.applied_at >= t.opened_at
)
select book, kind, id, at, quantity, from_units, ex_at, money, fee, realised_pnl, is_exact
from events
order by at, then_by, id`;

/** `$1` copies and `$2` trades, pair by pair, which the caller has found to be the eater's. A book is a copy's part in a trade. */
const copiedLotsSql = `
select l.copy_id || '/' || l.trade_id as book, l.number, l.opened_at,
  -- on paper a copy is filled at the quote of the event that it follows
  case
    when r.cause_kind = 'EVENT' and c.connection_id is null then r.feeder_filled_at
    else l.opened_at
  end as priced_at,
  l.quantity, l.remaining, l.cost, l.remaining_cost
from unnest($1::uuid[], $2::uuid[]) as b (copy_id, trade_id)
join copies c on c.id = b.copy_id
join copy_lots l on l.copy_id = b.copy_id and l.trade_id = b.trade_id
left join receipts r on r.eater_id = l.eater_id and r.id = l.receipt_id`;

const copiedEventsSql = `
select r.copy_id || '/' || r.trade_id as book,
  case
    when r.action = 'ADJUST' then 'SPLIT'
    when r.action = 'DETACH' then 'TRANSFERRED'
    else 'CLOSE'
  end as kind,
  r.id,
  coalesce(r.filled_at, r.decided_at) as at,
  case when r.action = 'ADJUST' then r.figure else r.quantity end as quantity,
  case when r.action = 'ADJUST' then r.figure_limit end as from_units,
  -- a split that the feeder's record has not is kept of the account that it was applied to
  case
    when r.action = 'ADJUST' then coalesce(
      (
        select a.ex_at
        from record_events e
        cross join lateral adjustment_of((e.bytes::jsonb) -> 'body') a
        where e.id = r.cause_id
      ),
      (select max(ex_at) from corporate_actions where id = r.cause_id)
    )
  end as ex_at,
  r.money,
  coalesce(round(o.fee, 2), 0) as fee,
  r.realised_pnl,
  false as is_exact
from unnest($1::uuid[], $2::uuid[]) as b (copy_id, trade_id)
join receipts r on r.copy_id = b.copy_id and r.trade_id = b.trade_id
left join copy_orders o on o.receipt_id = r.id
where r.action = 'DETACH' and r.quantity > 0
  or r.action = 'ADJUST' and r.figure_limit is not null
  or r.realised_pnl is not null and r.filled_at is not null
order by at, r.event_sequence nulls last, r.id`;

export const readOwnLots = (db: Queryable, tradeIds: readonly string[]): Promise<LotRow[]> => queryRows(db, ownLotsSql, [tradeIds]);
export const readOwnBookEvents = (db: Queryable, tradeIds: readonly string[]): Promise<BookEventRow[]> =>
  queryRows(db, ownEventsSql, [tradeIds]);

export const readCopiedLots = (db: Queryable, copyIds: readonly string[], tradeIds: readonly string[]): Promise<LotRow[]> =>
  queryRows(db, copiedLotsSql, [copyIds, tradeIds]);
export const readCopiedBookEvents = (db: Queryable, copyIds: readonly string[], tradeIds: readonly string[]): Promise<BookEventRow[]> =>
  queryRows(db, copiedEventsSql, [copyIds, tradeIds]);

/** Gains of one year, mode and source; figures as text. */
export interface TotalRow {
  readonly year: number;
  readonly mode: "PAPER" | "LIVE";
  readonly source: RealisedGainSource;
  readonly feeder_id: string | null;
  readonly closes: number;
  readonly cost: string;
  readonly proceeds: string;
  readonly fees: string;
  readonly gain: string;
  readonly opening_fees: string;
}

/** Money of a close, less its fee and its result, is what the lots had cost; of a short the other way round. */
const totalsSql = `
with
-- own trades
own as (
  select extract(year from f.at at time zone 'UTC')::int as year, a.mode, t.side,
    f.value as money,
    coalesce(f.fee, 0) as fee,
    f.realised_pnl as gain
  from trading_accounts a
  join fills f on f.account_id = a.id
  join trades t on t.id = f.trade_id
  where a.user_id = $1
    and ${isOwnClose}
),
-- copied trades
copied as (
  select extract(year from r.filled_at at time zone 'UTC')::int as year, c.mode, r.feeder_id, r.side,
    r.money,
    coalesce(round(o.fee, 2), 0) as fee,
    r.realised_pnl as gain
  from receipts r
  join copies c on c.id = r.copy_id
  left join copy_orders o on o.receipt_id = r.id
  where r.eater_id = $1
    and r.realised_pnl is not null
    and r.filled_at is not null
),
-- all closes
closed as (
  select year, mode, 'OWN' as source, null::uuid as feeder_id, side, money, fee, gain
  from own
  union all
  select year, mode, 'COPY', feeder_id, side, money, fee, gain
  from copied
),
-- by year, mode and source
gains as (
  select year, mode, source, feeder_id,
    count(*)::int as closes,
    sum(case side when 'LONG' then money - fee - gain else money end) as cost,
    sum(case side when 'LONG' then money else gain + money + fee end) as proceeds,
    sum(fee) as fees,
    sum(gain) as gain
  from closed
  group by year, mode, source, feeder_id
),
-- fees for opening copied trades
opening as (
  select extract(year from o.updated_at at time zone 'UTC')::int as year, c.mode, c.feeder_id,
    sum(round(o.fee, 2)) as fees
  from copies c
  join copy_orders o on o.copy_id = c.id and o.effect = 'OPEN' and o.fee > 0
  where c.eater_id = $1
    and c.connection_id is not null
  group by 1, 2, 3
)
select coalesce(g.year, o.year) as year,
  coalesce(g.mode, o.mode) as mode,
  coalesce(g.source, 'COPY') as source,
  coalesce(g.feeder_id, o.feeder_id) as feeder_id,
  coalesce(g.closes, 0) as closes,
  coalesce(g.cost, 0) as cost,
  coalesce(g.proceeds, 0) as proceeds,
  coalesce(g.fees, 0) as fees,
  coalesce(g.gain, 0) as gain,
  coalesce(o.fees, 0) as opening_fees
from gains g
full join opening o on o.year = g.year and o.mode = g.mode and o.feeder_id = g.feeder_id
order by 1 desc, 2, 3 desc, 9 desc, 4
limit $2`;

/** Gains of a user by year, mode and source, the newest year first. */
export const readTotals = (db: Queryable, userId: string, limit: number): Promise<TotalRow[]> => queryRows(db, totalsSql, [userId, limit]);
