/**
 * CTE body: ids of trades of the feeder `$5` that may be open as of the last event of each that a viewer may see: those that are
 * open, and those whose close may not be visible yet (an event's delay is a day at most). `$4` is now.
 */
export const openCandidatesSql = `
  select t.id
  from records r
  join trades t on t.record_id = r.id and t.status = 'OPEN'
  where r.user_id = $5
  union
  select e.trade_id
  from record_events e
  where e.user_id = $5
    and (e.kind = 'CLOSED' or e.kind = 'ADJUSTED' and e.status = 'CLOSED')
    and e.at > $4::timestamptz - interval '25 hours'`;
