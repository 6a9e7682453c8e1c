import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { PointsMeter } from "../../platform/rate-limits/points";

const dayMs = 86_400_000;

/** Deletes what has run out: sessions, reset links, counted attempts of yesterday, names no longer held, mails long sent, devices nobody has signed in with for long. */
export async function pruneAccounts(db: Database, clock: Clock): Promise<void> {
  const now = clock.date();
  await db.query('delete from session where "expiresAt" < $1', [now]);
  // The sign-in library dates its links by the machine's time.
  await db.query(`delete from verification where "expiresAt" < now() - interval '1 day'`);
  await db.query("delete from rate_limits where window_start < $1", [new Date(+now - dayMs)]);
  await db.query("delete from api_keys where expires_at < $1", [new Date(+now - limits.expiredKeyDays * dayMs)]);
  await db.query("delete from mails where sent_at < $1", [new Date(+now - limits.mailsKeptDays * dayMs)]);
  await db.query("delete from email_changes where expires_at < $1", [now]);
  await db.query("delete from known_devices where last_used_at < $1", [new Date(+now - limits.knownDeviceDays * dayMs)]);
  await db.query("delete from data_exports where expires_at < $1", [now]);
  await PointsMeter.prune(db, clock);
  await db.query("delete from username_holds where held_until < $1", [now]);
}
