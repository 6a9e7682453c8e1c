import type { Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";

/** Somebody whose digest is due. */
export interface DueDigest {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** The local day, like 2026-11-25. */
  readonly day: string;
}

/** People whose local hour has come and who have had no digest on this local day; weekly ones on Mondays. */
export const readDueDigests = (db: Queryable, now: Date, max: number): Promise<DueDigest[]> =>
  queryRows(
    db,
    `select u.id, u.email, u.name,
      (($1::timestamptz at time zone coalesce(s.time_zone, 'UTC'))::date)::text as day
    from users u
    left join notification_settings s on s.user_id = u.id
    where u.email is not null
      and u.erased_at is null
      and u.suspended_at is null
      and not u.pending
      and not u.house
      and coalesce(s.digest, 'DAILY') <> 'OFF'
      and extract(hour from $1::timestamptz at time zone coalesce(s.time_zone, 'UTC'))
        >= coalesce(s.digest_hour, 8)
      and (
        coalesce(s.digest, 'DAILY') = 'DAILY'
        or extract(isodow from $1::timestamptz at time zone s.time_zone) = 1
      )
      and not exists (
        select 1
        from notification_digests d
        where d.user_id = u.id
          and d.day = ($1::timestamptz at time zone coalesce(s.time_zone, 'UTC'))::date
      )
      and exists (
        select 1
        from notifications n
        where n.user_id = u.id
          and n.read_at is null
          and n.is_mailed
          and n.mailed_at is null
      )
    order by u.id
    limit $2`,
    [now, max],
  );

/** Takes a person's day, so that one digest is written for it. False where it was taken before. */
export async function insertDigest(tx: Tx, userId: string, day: string, at: Date): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `insert into notification_digests (user_id, day, lines, at)
    values ($1, $2, 0, $3)
    on conflict do nothing
    returning user_id`,
    [userId, day, at],
  );
  return rows.length > 0;
}

export async function updateDigestLines(tx: Tx, userId: string, day: string, lines: number): Promise<void> {
  await tx.query("update notification_digests set lines = $3 where user_id = $1 and day = $2", [userId, day, lines]);
}

/** Marks everything that waits for a digest of this person as mailed; returns how many notifications that were. */
export async function markMailed(tx: Tx, userId: string, at: Date): Promise<number> {
  const rows = await changedRows(
    tx,
    `update notifications
    set mailed_at = $2
    where user_id = $1
      and read_at is null
      and is_mailed
      and mailed_at is null
    returning 1`,
    [userId, at],
  );
  return rows.length;
}
