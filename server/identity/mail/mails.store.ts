import { IsNull } from "typeorm";
import type { Database, Tx } from "../../platform/db/database";
import { changedRows, queryRows } from "../../platform/db/rows";
import { MailRow } from "./mail.entity";

export type ClaimedMail = Pick<MailRow, "id" | "recipient" | "subject" | "body" | "headers">;

/** A mail of the local outbox. */
export interface LocalMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: Date;
}

/** Returns the new mail's id. An unknown `userId` is stored as null. */
export async function insertMail(
  tx: Tx,
  mail: Pick<MailRow, "userId" | "recipient" | "subject" | "body" | "createdAt" | "headers" | "sendsOnce">,
): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    `insert into mails (user_id, recipient, subject, body, created_at, headers, sends_once)
    values ((select id from users where id = $1), $2, $3, $4, $5, $6, $7)
    returning id`,
    [mail.userId, mail.recipient, mail.subject, mail.body, mail.createdAt, JSON.stringify(mail.headers), mail.sendsOnce],
  );
  return row!.id;
}

/** Newest first. */
export const readNewestMails = (db: Database, limit: number): Promise<LocalMail[]> =>
  queryRows<LocalMail>(
    db,
    `select id, recipient as "to", subject, body, created_at as "createdAt"
    from mails
    order by created_at desc, id
    limit $1`,
    [limit],
  );

/**
 * Takes a mail that has not been sent; null when there is none. One that `sendsOnce` is not taken again after a process ended while
 * sending it.
 */
export async function claimMail(db: Database, id: string, at: Date): Promise<ClaimedMail | null> {
  const [mail] = await changedRows<ClaimedMail>(
    db,
    `update mails
    set claimed_at = $2
    where id = $1
      and sent_at is null
      and not (sends_once and claimed_at is not null)
    returning id, recipient, subject, body, headers`,
    [id, at],
  );
  return mail ?? null;
}

export async function markMailSent(db: Database, id: string, at: Date, attempts: number): Promise<void> {
  await db.write.update(MailRow, { id }, { sentAt: at, attempts, lastError: null });
}

/** Lets the mail be claimed again. */
export async function markMailRefused(db: Database, id: string, attempts: number, lastError: string): Promise<void> {
  await db.write.update(MailRow, { id }, { attempts, lastError, claimedAt: null });
}

/** Gives mails to this address that belong to nobody to a user. */
export async function assignMails(tx: Tx, recipient: string, userId: string): Promise<void> {
  await tx.update(MailRow, { recipient, userId: IsNull() }, { userId });
}

/** Deletes mails to this address that belong to nobody. */
export async function deleteUnassignedMails(tx: Tx, recipient: string): Promise<void> {
  await tx.delete(MailRow, { recipient, userId: IsNull() });
}
