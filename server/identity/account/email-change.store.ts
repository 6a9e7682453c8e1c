import type { Database, Tx } from "../../platform/db/database";
import { changedRows, queryRows } from "../../platform/db/rows";
import { EmailChangeRow } from "./email-change.entity";

/** A change of address under way. */
export interface EmailChange {
  readonly newEmail: string;
  readonly isOldConfirmed: boolean;
  readonly isNewConfirmed: boolean;
  readonly expiresAt: Date;
}

export type ConfirmedEmailChange = Pick<EmailChangeRow, "userId" | "newEmail" | "oldConfirmedAt" | "newConfirmedAt">;

/** Null without a change that is under way at `now`. */
export async function readEmailChange(db: Database, userId: string, now: Date): Promise<EmailChange | null> {
  const [row] = await queryRows<EmailChange>(
    db,
    `select
      new_email as "newEmail",
      old_confirmed_at is not null as "isOldConfirmed",
      new_confirmed_at is not null as "isNewConfirmed",
      expires_at as "expiresAt"
    from email_changes
    where user_id = $1
      and expires_at > $2`,
    [userId, now],
  );
  return row ?? null;
}

/** Begins a change that nobody has confirmed, in place of an earlier one. */
export async function storeEmailChange(
  tx: Tx,
  change: Pick<EmailChangeRow, "userId" | "newEmail" | "oldTokenSha256" | "newTokenSha256" | "expiresAt">,
): Promise<void> {
  await tx.query(
    `insert into email_changes (user_id, new_email, old_token_sha256, new_token_sha256, expires_at)
    values ($1, $2, $3, $4, $5)
    on conflict (user_id) do update set
      new_email = excluded.new_email,
      old_token_sha256 = excluded.old_token_sha256,
      new_token_sha256 = excluded.new_token_sha256,
      old_confirmed_at = null,
      new_confirmed_at = null,
      expires_at = excluded.expires_at`,
    [change.userId, change.newEmail, change.oldTokenSha256, change.newTokenSha256, change.expiresAt],
  );
}

/** Stores that the link with this token was opened; null for a token that is unknown or expired. */
export async function confirmEmailChange(tx: Tx, tokenSha256: string, at: Date): Promise<ConfirmedEmailChange | null> {
  const [row] = await changedRows<ConfirmedEmailChange>(
    tx,
    `update email_changes set
      old_confirmed_at = case
        when old_token_sha256 = $1 then coalesce(old_confirmed_at, $2)
        else old_confirmed_at
      end,
      new_confirmed_at = case
        when new_token_sha256 = $1 then coalesce(new_confirmed_at, $2)
        else new_confirmed_at
      end
    where (old_token_sha256 = $1 or new_token_sha256 = $1)
      and expires_at > $2
    returning
      user_id as "userId",
      new_email as "newEmail",
      old_confirmed_at as "oldConfirmedAt",
      new_confirmed_at as "newConfirmedAt"`,
    [tokenSha256, at],
  );
  return row ?? null;
}

/** Gives up a user's change outside of a transaction; without one nothing happens. */
export async function cancelEmailChange(db: Database, userId: string): Promise<void> {
  await db.write.delete(EmailChangeRow, { userId });
}

export async function deleteEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.delete(EmailChangeRow, { userId });
}
