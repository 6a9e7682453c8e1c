/** The last event that a copy `c` is explained from: the first after its end at which the feeder's equity is known; null for all of them. */
export const lastEventOfCopySql = `
left join lateral (
  select min(n.sequence) as sequence
  from record_events n
  where c.stopped_at is not null
    and n.record_id = c.record_id
    and n.sequence > c.started_sequence
    and n.at > c.stopped_at
    and n.equity_before is not null
) last on true`;

/** Events `e` of the record of a copy `c` that moved trades since the copy started, up to `last`. */
export const isEventOfCopySql = `
  e.record_id = c.record_id
  and e.sequence > c.started_sequence
  and e.trade_id is not null
  and e.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'ADJUSTED', 'CORRECTED')
  and e.sequence <= coalesce(last.sequence, e.sequence)`;

/** Receipts `r` of a copy `c` that moved money or kept it from moving. */
export const isReceiptOfCopySql = `
  r.copy_id = c.id
  and r.action not in ('EXITS', 'ADJUST')`;
