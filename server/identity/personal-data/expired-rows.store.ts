import { LessThan } from "typeorm";
import { EmailChangeRow } from "../account/email-change.entity";
import { ApiKeyRow } from "../api-keys/api-key.entity";
import { MailRow } from "../mail/mail.entity";
import type { Database } from "../../platform/db/database";
import { RateLimitRow } from "../../platform/rate-limits/rate-limit.entity";
import { UsernameHold } from "../registration/username-hold.entity";
import { KnownDevice } from "../sessions/known-device.entity";
import { SessionRow } from "../sessions/session.entity";
import { DataExportRow } from "./data-export.entity";

/** Before which time rows of each kind are deleted; those without a time of their own expire at `now`. */
export interface ExpiryTimes {
  readonly now: Date;
  readonly rateLimitsBefore: Date;
  readonly keysBefore: Date;
  readonly mailsBefore: Date;
  readonly devicesBefore: Date;
}

export async function deleteExpiredRows(db: Database, times: ExpiryTimes): Promise<void> {
  const { write } = db;
  const expired = { expiresAt: LessThan(times.now) };
  await write.delete(SessionRow, expired);
  // The sign-in library dates its links by the machine's time.
  await db.query(`delete from verification where "expiresAt" < now() - interval '1 day'`);
  await write.delete(RateLimitRow, { windowStart: LessThan(times.rateLimitsBefore) });
  await write.delete(ApiKeyRow, { expiresAt: LessThan(times.keysBefore) });
  await write.delete(MailRow, { sentAt: LessThan(times.mailsBefore) });
  await write.delete(EmailChangeRow, expired);
  await write.delete(KnownDevice, { lastUsedAt: LessThan(times.devicesBefore) });
  await write.delete(DataExportRow, expired);
  await write.delete(UsernameHold, { heldUntil: LessThan(times.now) });
}
