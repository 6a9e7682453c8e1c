import { queryRows, type Queryable } from "../../platform/db/rows";
import type { SkipReason } from "../copying.enums";
import { followedKinds } from "../engine/fan-out/fan-out.sql";

/** A feeder's open trade of which a copy missed something; figures as text. */
export interface MissedTradeRow {
  readonly copy_id: string;
  readonly trade_id: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly quantity: string;
  readonly stop_price: string | null;
  /** Of the fill that opened it. */
  readonly first_quantity: string;
  readonly held: string;
  readonly is_closed_by_you: boolean;
  readonly is_pending: boolean;
  readonly reason: SkipReason;
}

/**
 * Open trades of the copies' feeders of which something was skipped or cut, oldest first. What was missed first since the last
 * resync that brought all of it says why. A trade with an event that is not fanned out yet is left out: the event comes first.
 * A copy of one trade, which never adds to it, misses nothing.
 */
export const readMissedTrades = (db: Queryable, copyIds: readonly string[]): Promise<MissedTradeRow[]> =>
  queryRows(db, missedSql, [copyIds]);

const missedSql = `
select c.id as copy_id, t.id as trade_id, t.symbol, t.side, t.quantity, t.stop_price,
  first.fill_quantity as first_quantity,
  coalesce(p.held, 0) as held,
  coalesce(p.closed_by_you, false) as is_closed_by_you,
  coalesce(p.opening, 0) > 0 or exists (
    select 1
    from copy_orders o
    where o.copy_id = c.id
      and o.trade_id = t.id
      and o.state in ('QUEUED', 'SENT', 'CLOSE_PENDING')
  ) as is_pending,
  case when coalesce(p.closed_by_you, false) then 'CLOSED_BY_YOU' else missed.reason end as reason
from copies c
join trades t on t.record_id = c.record_id and t.status = 'OPEN'
join record_events first on first.trade_id = t.id and first.kind = 'OPENED'
left join copy_positions p on p.copy_id = c.id and p.trade_id = t.id
left join fan_outs f on f.record_id = c.record_id
left join lateral (
  select coalesce(r.reason, case r.cap
    when 'CASH' then 'NO_FREE_CASH'
    when 'EATER_TOTAL' then 'EATER_TOTAL_MAX'
    when 'EATER_CLASS' then 'EATER_CLASS_MAX'
    when 'EATER_SYMBOL' then 'EATER_SYMBOL_MAX'
    when 'EXPOSURE' then 'EXPOSURE_MAX'
    when 'SYMBOL' then 'SYMBOL_MAX'
  end) as reason
  from receipts r
  where r.copy_id = c.id
    and r.trade_id = t.id
    and r.action in ('OPEN', 'SCALE')
    and (
      r.status = 'REJECTED'
      or (r.status = 'SKIPPED' and r.reason <> 'ALREADY_PLACED')
      or (r.status in ('COPIED', 'PARTIAL') and r.cap <> 'TRADE')
    )
    and r.decided_at > coalesce((
      select max(s.decided_at)
      from receipts s
      where s.copy_id = c.id
        and s.trade_id = t.id
        and s.cause_kind = 'RESYNC'
        and s.status = 'COPIED'
        and s.cap is null
    ), '-infinity')
  order by r.decided_at, r.id
  limit 1
) missed on true
where c.id = any($1::uuid[])
  and c.only_trade_id is null
  and (missed.reason is not null or p.closed_by_you)
  and not exists (
    select 1
    from record_events e
    where e.trade_id = t.id
      and e.kind in (${followedKinds})
      and e.sequence > greatest(c.started_sequence, coalesce(f.done_sequence, 0))
  )
order by t.opened_at, t.id`;
