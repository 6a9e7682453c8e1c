import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { PointsMeter } from "../../platform/rate-limits/points";
import { deleteExpiredRows } from "./expired-rows.store";

const dayMs = 86_400_000;

/**
 * Deletes what has run out: sessions, reset links, counted attempts of yesterday, names no longer held, mails long sent, and devices
 * that nobody has signed in with for long.
 */
export async function pruneAccounts(db: Database, clock: Clock): Promise<void> {
  const now = clock.date();
  const daysAgo = (days: number): Date => new Date(+now - days * dayMs);
  await deleteExpiredRows(db, {
    now,
    rateLimitsBefore: daysAgo(1),
    keysBefore: daysAgo(limits.expiredKeyDays),
    mailsBefore: daysAgo(limits.mailsKeptDays),
    devicesBefore: daysAgo(limits.knownDeviceDays),
  });
  await PointsMeter.prune(db, clock);
}
