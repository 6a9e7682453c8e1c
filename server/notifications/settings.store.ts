import type { Tx } from "../platform/db/database";
import { queryRows, type Queryable } from "../platform/db/rows";
import type { NotificationChannel, NotificationKind } from "./inbox/notification-kinds";
import type { Digest } from "./inbox/notifications.types";

/** How notifications come to one person. Minutes count from local midnight. */
export interface SettingsView {
  readonly userId: string;
  readonly channels: Partial<Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>>>;
  readonly timeZone: string;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly digest: Digest;
  readonly digestHour: number;
  /** When the current quiet hours end; null outside of them. */
  readonly quietUntil: Date | null;
}

/** Null for who has never changed anything. */
export async function readSettings(db: Queryable, userId: string, now: Date): Promise<SettingsView | null> {
  const [row] = await queryRows<SettingsView>(
    db,
    `select user_id as "userId", channels, time_zone as "timeZone", quiet_from as "quietFrom",
      quiet_to as "quietTo", digest, digest_hour as "digestHour",
      quiet_until($2, time_zone, quiet_from, quiet_to) as "quietUntil"
    from notification_settings
    where user_id = $1`,
    [userId, now],
  );
  return row ?? null;
}

export interface SettingsChange {
  /** Null keeps what is set. */
  readonly timeZone: string | null;
  readonly digest: Digest | null;
  readonly digestHour: number | null;
  /** Minutes `[from, to]`; "none" clears them. */
  readonly quiet: readonly [number, number] | "none" | null;
  readonly channels: SettingsView["channels"];
}

/** Inserts the defaults where there is no row yet, then merges the change: channels two levels deep, kinds and then their channels. */
export async function updateSettings(tx: Tx, userId: string, change: SettingsChange, at: Date): Promise<void> {
  const { timeZone, digest, digestHour, quiet, channels } = change;
  await tx.query("insert into notification_settings (user_id, updated_at) values ($1, $2) on conflict do nothing", [userId, at]);
  const [quietFrom, quietTo] = quiet === null || quiet === "none" ? [null, null] : quiet;
  await tx.query(
    `update notification_settings s set
      time_zone = coalesce($2, time_zone),
      digest = coalesce($3, digest),
      digest_hour = coalesce($4, digest_hour),
      quiet_from = case when $5 then $6::integer else quiet_from end,
      quiet_to = case when $5 then $7::integer else quiet_to end,
      channels = s.channels || coalesce(
        (
          select jsonb_object_agg(key, coalesce(s.channels -> key, '{}') || value)
          from jsonb_each($8::jsonb)
        ),
        '{}'
      ),
      updated_at = $9
    where user_id = $1`,
    [userId, timeZone, digest, digestHour, quiet !== null, quietFrom, quietTo, JSON.stringify(channels), at],
  );
}

/** Ends the digest of a person, if there is such a person. */
export async function turnOffDigest(db: Queryable, userId: string, at: Date): Promise<void> {
  await queryRows(
    db,
    `insert into notification_settings as s (user_id, digest, updated_at)
    select id, 'OFF', $2
    from users
    where id = $1
    on conflict (user_id) do update
    set digest = 'OFF', updated_at = excluded.updated_at`,
    [userId, at],
  );
}
