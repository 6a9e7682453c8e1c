import { queryRows } from "../../platform/db/rows";
import type { PersonalTable } from "./personal-data";

// What an export holds and an erasure removes where one column does not say whose a row is.

/** Both statements take the user's id. */
const tableOf = (table: string, select: string, erase: string): PersonalTable => ({
  table,
  exports: (tx, { id }) => queryRows<unknown>(tx, select, [id]),
  erases: async (tx, { id }) => void (await tx.query(erase, [id])),
});

/** Links by mail stay valid for a while: what was sent to the address is the person's too. */
export const mailsTable: PersonalTable = {
  table: "mails",
  exports: (tx, { id, email }) =>
    queryRows<unknown>(
      tx,
      `select recipient, subject, created_at, sent_at
      from mails
      where user_id = $1 or recipient = $2
      order by created_at`,
      [id, email],
    ),
  erases: async (tx, { id, email }) => void (await tx.query("delete from mails where user_id = $1 or recipient = $2", [id, email])),
};

/** Open reset links; verification links are signed, not stored. */
export const verificationTable = tableOf(
  "verification",
  'select "createdAt", "expiresAt" from verification where value = $1::text',
  "delete from verification where value = $1::text",
);

export const followsTable = tableOf(
  "follows",
  "select followed_id, created_at from follows where follower_id = $1",
  "delete from follows where follower_id = $1 or followed_id = $1",
);

export const followRequestsTable = tableOf(
  "follow_requests",
  "select owner_id, created_at from follow_requests where requester_id = $1",
  "delete from follow_requests where requester_id = $1 or owner_id = $1",
);

export const blocksTable = tableOf(
  "blocks",
  "select blocked_id, created_at from blocks where blocker_id = $1",
  "delete from blocks where blocker_id = $1 or blocked_id = $1",
);

export const mutesTable = tableOf(
  "mutes",
  "select muted_id, created_at from mutes where muter_id = $1",
  "delete from mutes where muter_id = $1 or muted_id = $1",
);

/** Who could see what, and since when, decides how late old events are for whom: rows stay, but end. */
export const relationsTable: PersonalTable = {
  table: "relations",
  exports: (tx, { id }) =>
    queryRows<unknown>(
      tx,
      `select feeder_id, kind, trade_id, since, until
      from relations
      where viewer_id = $1
      order by since`,
      [id],
    ),
  erases: async (tx, { id, at }) =>
    void (await tx.query(
      `update relations
      set until = greatest(since, $2::timestamptz)
      where (viewer_id = $1 or feeder_id = $1)
        and until is null`,
      [id, at],
    )),
};

export const authUserTable = tableOf(
  '"user"',
  'select name, email, "emailVerified", "createdAt", "updatedAt" from "user" where id = $1',
  'delete from "user" where id = $1',
);

/** The row stays for records and books to refer to; all that says who it was goes. */
export const usersTable: PersonalTable = {
  table: "users",
  exports: (tx, { id }) =>
    queryRows<unknown>(
      tx,
      `select
        id,
        username,
        name,
        email,
        role,
        active_mode,
        tier,
        bio,
        picture_id,
        price_bites,
        settings,
        suspended_at,
        created_at
      from users
      where id = $1`,
      [id],
    ),
  erases: async (tx, { id, at }) =>
    void (await tx.query(
      `update users set
        username = 'deleted_' || left(replace(gen_random_uuid()::text, '-', ''), 16),
        name = 'Deleted cook',
        email = null,
        bio = '',
        picture_id = null,
        settings = '{}',
        active_mode = null,
        tester = false,
        price_bites = 0,
        erased_at = $2
      where id = $1
        and erased_at is null`,
      [id, at],
    )),
};
