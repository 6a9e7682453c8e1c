import { isNotSandboxSql } from "../people/visibility/sandboxes.sql";
import { eventVisibleSql, visibleByAddressSql, type VisibilityParameters } from "../people/visibility/visible.sql";
import type { AmountsShown } from "../people/privacy/privacy.policy";
import type { Database } from "../platform/db/database";
import { queryRows } from "../platform/db/rows";
import type { RecordEventKind } from "../trading/record/seal";

export interface StoredRecord {
  readonly id: string;
  readonly userId: string;
  readonly sequence: number;
  readonly head: string;
  readonly createdAt: Date;
  readonly isDemo: boolean;
  /** Whether its owner trades on it: a feeder who is neither gone nor suspended. */
  readonly isOpen: boolean;
  readonly isGone: boolean;
  readonly isVisible: boolean;
  readonly amounts: AmountsShown;
  /** Of its last event that the viewer may see; null without one. */
  readonly lastEventAt: Date | null;
}

type RecordRow = Omit<StoredRecord, "sequence"> & { readonly sequence: string };

/** Reads `StoredRecord`s that a condition and an order choose, from a record `r` of a user `u`. */
const recordsSql = (choice: string): string => `
select r.id, r.user_id as "userId", r.sequence, r.head, r.created_at as "createdAt", u.house as "isDemo",
  u.erased_at is null and u.suspended_at is null and u.role in ('feeder', 'hybrid') as "isOpen",
  u.erased_at is not null as "isGone",
  u.erased_at is not null or ${visibleByAddressSql("u")} as "isVisible",
  coalesce(privacy.amounts, 'PERCENTAGES') as amounts,
  (
    select e.at
    from record_events e
    where e.record_id = r.id
      and ${eventVisibleSql("e")}
    order by e.sequence desc
    limit 1
  ) as "lastEventAt"
from records r
join users u on u.id = r.user_id
left join privacy_settings privacy on privacy.user_id = r.user_id
where not u.pending
  and ${isNotSandboxSql("r.user_id")}
  ${choice}`;

const recordOf = (row: RecordRow): StoredRecord => ({ ...row, sequence: Number(row.sequence) });

/** By id; ids of none are missing. */
export async function readRecords(db: Database, visibility: VisibilityParameters, ids: readonly string[]): Promise<StoredRecord[]> {
  const rows = await queryRows<RecordRow>(db, recordsSql("and r.id = any($5::uuid[])"), [...visibility, ids]);
  return rows.map(recordOf);
}

/** All records of these users, open or not, by their beginning. */
export async function readRecordsOf(db: Database, visibility: VisibilityParameters, userIds: readonly string[]): Promise<StoredRecord[]> {
  const rows = await queryRows<RecordRow>(
    db,
    recordsSql(`and r.user_id = any($5::uuid[])
order by r.created_at, r.id`),
    [...visibility, userIds],
  );
  return rows.map(recordOf);
}

/** All records of this server that have an event, the newest first, after (created at, id). */
export async function readAllRecords(
  db: Database,
  visibility: VisibilityParameters,
  after: readonly [createdAt: string, id: string] | null,
  limit: number,
): Promise<StoredRecord[]> {
  const rows = await queryRows<RecordRow>(
    db,
    recordsSql(`and r.sequence > 0
  and ($5::timestamptz is null or (r.created_at, r.id) < ($5::timestamptz, $6::uuid))
order by r.created_at desc, r.id desc
limit $7`),
    [...visibility, after?.[0] ?? null, after?.[1] ?? null, limit],
  );
  return rows.map(recordOf);
}

export interface StoredEvent {
  readonly id: string;
  readonly recordId: string;
  readonly sequence: number;
  readonly kind: RecordEventKind;
  readonly previousHash: string;
  readonly hash: string;
  readonly bytes: string;
  readonly isVisible: boolean;
  /** Null in version 1, where there are no amounts, and once erased. */
  readonly secret: string | null;
  /** Amounts by name; null for events from before they were kept. */
  readonly amounts: Readonly<Record<string, string>> | null;
}

type EventRow = Omit<StoredEvent, "sequence"> & { readonly sequence: string };

/** Reads `StoredEvent`s that a condition and an order choose. Whether the viewer is an admin ($2) only decides about profiles. */
const eventsSql = (choice: string): string => `
select e.id, e.record_id as "recordId", e.sequence, e.kind,
  e.previous_hash as "previousHash", e.hash, e.bytes,
  ${eventVisibleSql("e")} as "isVisible", s.secret, s.amounts
from record_events e
left join record_event_salts s on s.event_id = e.id
where $2::boolean is not null
  and ${choice}`;

const eventOf = (row: EventRow): StoredEvent => ({ ...row, sequence: Number(row.sequence) });

/** Events of a record by number, after `after` and up to `last`. */
export async function readSealedEvents(
  db: Database,
  visibility: VisibilityParameters,
  recordId: string,
  page: { readonly after: number; readonly last: number; readonly limit: number },
): Promise<StoredEvent[]> {
  const rows = await queryRows<EventRow>(
    db,
    eventsSql(`e.record_id = $5
  and e.sequence > $6
  and e.sequence <= $7
order by e.sequence, e.id
limit $8`),
    [...visibility, recordId, page.after, page.last, page.limit],
  );
  return rows.map(eventOf);
}

/** One event by its id; null where there is none. */
export async function readSealedEvent(db: Database, visibility: VisibilityParameters, id: string): Promise<StoredEvent | null> {
  const rows = await queryRows<EventRow>(db, eventsSql("e.id = $5"), [...visibility, id]);
  return rows[0] ? eventOf(rows[0]) : null;
}

export interface StoredChapter {
  readonly recordId: string;
  readonly sequence: number;
  readonly at: Date;
  readonly bytes: string;
}

/** Events that began a chapter and that the viewer may see, oldest first; at most `limit` of each record. */
export async function readChapters(
  db: Database,
  visibility: VisibilityParameters,
  recordIds: readonly string[],
  limit: number,
): Promise<StoredChapter[]> {
  const rows = await queryRows<Omit<StoredChapter, "sequence"> & { sequence: string }>(
    db,
    `select c.record_id as "recordId", c.sequence, c.at, c.bytes
from unnest($5::uuid[]) as asked (id)
cross join lateral (
  select e.record_id, e.sequence, e.at, e.bytes
  from record_events e
  where e.record_id = asked.id
    and e.kind = 'CHAPTER'
    and $2::boolean is not null
    and ${eventVisibleSql("e")}
  order by e.sequence
  limit $6
) c
order by c.record_id, c.sequence`,
    [...visibility, recordIds, limit],
  );
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
}
