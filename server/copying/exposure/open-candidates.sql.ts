/**
 * CTE body: trades of the feeder `$5` that may be open as of the last event of each that a viewer may see: those that are
 * open, and those whose close may not be visible yet (an event's delay is a day at most). With what is asked of
 * each, so that none is looked up again. `$4` is now.
 */
export const openCandidatesSql = `
  select t.id, t.symbol, t.side, t.opened_at
  from records r
  join trades t on t.record_id = r.id and t.status = 'OPEN'
  where r.user_id = $5
  union
  select t.id, t.symbol, t.side, t.opened_at
  from record_events e
  join trades t on t.id = e.trade_id
  where e.user_id = $5
    and (e.kind = 'CLOSED' or e.kind = 'ADJUSTED' and e.status = 'CLOSED')
    and e.at > $4::timestamptz - interval '25 hours'`;
