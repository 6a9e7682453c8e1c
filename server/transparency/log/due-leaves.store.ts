import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { freePlanDelaySeconds } from "../../people/visibility/visible-from";

/** A record of which the log has not said everything that everybody may know. */
export interface DueRecord {
  readonly recordId: string;
  readonly isOpened: boolean;
  readonly isClosed: boolean;
  /** Of the last entry; 0 without one that names an event. */
  readonly loggedSequence: number;
  /** Its last event that everybody may see, and all before it too; 0 without one. */
  readonly sequence: number;
  readonly head: string | null;
  /** Whether that is the last event of a person who is gone. */
  readonly isEnded: boolean;
}

/**
 * Records with something new, by id, at most `limit` after `afterId`. A record's events are counted up to the first that a visitor may not see
 * at `now`; a sandbox and somebody who has not confirmed their address have no place in the log.
 */
export async function readDueRecords(tx: Tx, now: Date, afterId: string | null, limit: number): Promise<DueRecord[]> {
  const rows = await queryRows<Omit<DueRecord, "loggedSequence" | "sequence"> & { loggedSequence: string; sequence: string }>(
    tx,
    `with
    -- what the log says last of each record, and how far everybody may see it
    seen as (
      select r.id, l.kind is not null as is_opened, l.kind is not distinct from 'close' as is_closed,
        coalesce(l.sequence, 0) as logged, r.sequence as last, u.erased_at is not null as is_gone,
        coalesce(
          (
            select min(e.sequence) - 1
            from record_events e
            where e.record_id = r.id
              and e.sequence > coalesce(l.sequence, 0)
              and visible_from(e.at, e.delay_seconds, e.price_bites, false, false, $2) > $1
          ),
          r.sequence
        ) as visible
      from records r
      join users u on u.id = r.user_id
      left join lateral (
        select kind, sequence
        from log_entries
        where record_id = r.id
        order by leaf_index desc
        limit 1
      ) l on true
      where not u.pending
        and ${isNotSandboxSql("r.user_id")}
        and ($3::uuid is null or r.id > $3)
    )
    select s.id as "recordId", s.is_opened as "isOpened", s.is_closed as "isClosed",
      s.logged as "loggedSequence", s.visible as sequence, e.hash as head,
      s.is_gone and s.visible = s.last as "isEnded"
    from seen s
    left join record_events e on e.record_id = s.id and e.sequence = s.visible
    where not s.is_closed
      and (not s.is_opened or s.visible > s.logged or (s.is_gone and s.visible = s.last))
    order by s.id
    limit $4`,
    [now, freePlanDelaySeconds, afterId, limit],
  );
  return rows.map((row) => ({ ...row, loggedSequence: Number(row.loggedSequence), sequence: Number(row.sequence) }));
}
