import { byColumn, type PersonalDataPart, type PersonalTable } from "./personal-data";

const sqlTable = (table: string, select: string, erase: string): PersonalTable => ({
  table,
  exports: (tx, { id }) => tx.query(select, [id]),
  erases: async (tx, { id }) => void (await tx.query(erase, [id])),
});

/** Links by mail stay valid for a while: what was sent to the address is the person's too. */
const mails: PersonalTable = {
  table: "mails",
  exports: (tx, { id, email }) =>
    tx.query("select recipient, subject, created_at, sent_at from mails where user_id = $1 or recipient = $2 order by created_at", [
      id,
      email,
    ]),
  erases: async (tx, { id, email }) => void (await tx.query("delete from mails where user_id = $1 or recipient = $2", [id, email])),
};

/** Open reset links; verification links are signed, not stored. */
const verification: PersonalTable = sqlTable(
  "verification",
  'select "createdAt", "expiresAt" from verification where value = $1::text',
  "delete from verification where value = $1::text",
);

/** Who could see what, and since when, decides how late old events are for whom: rows stay, but end. */
const relations: PersonalTable = {
  table: "relations",
  exports: (tx, { id }) =>
    tx.query("select feeder_id, kind, trade_id, since, until from relations where viewer_id = $1 order by since", [id]),
  erases: async (tx, { id, at }) =>
    void (await tx.query(
      "update relations set until = greatest(since, $2::timestamptz) where (viewer_id = $1 or feeder_id = $1) and until is null",
      [id, at],
    )),
};

/** The row stays for records and books to refer to; all that says who it was goes. */
const users: PersonalTable = {
  table: "users",
  exports: (tx, { id }) =>
    tx.query(
      "select id, username, name, email, role, active_mode, tier, bio, picture_id, price_bites, settings, suspended_at, created_at from users where id = $1",
      [id],
    ),
  erases: async (tx, { id, at }) =>
    void (await tx.query(
      `update users set username = 'deleted_' || left(replace(gen_random_uuid()::text, '-', ''), 16), name = 'Deleted cook', email = null, bio = '', picture_id = null, settings = '{}',
         active_mode = null, tester = false, price_bites = 0, erased_at = $2
       where id = $1 and erased_at is null`,
      [id, at],
    )),
};

/** What the accounts room, and the platform below it, export and erase. In the order of erasure. */
export const accountsPersonalData: PersonalDataPart = {
  module: "accounts",
  tables: [
    byColumn("outbox", "user_id", "stream, sequence, at, body"),
    byColumn("stream_counters", "user_id", "stream, sequence"),
    byColumn("client_requests", "user_id", "mutation, client_request_id, at"),
    mails,
    verification,
    sqlTable(
      "follows",
      "select followed_id, created_at from follows where follower_id = $1",
      "delete from follows where follower_id = $1 or followed_id = $1",
    ),
    sqlTable(
      "blocks",
      "select blocked_id, created_at from blocks where blocker_id = $1",
      "delete from blocks where blocker_id = $1 or blocked_id = $1",
    ),
    sqlTable(
      "mutes",
      "select muted_id, created_at from mutes where muter_id = $1",
      "delete from mutes where muter_id = $1 or muted_id = $1",
    ),
    relations,
    byColumn(
      "privacy_settings",
      "user_id",
      "profile_audience, shows_weights, amounts, may_write, may_mention, named_as_copier, open_trade_delay_seconds, updated_at",
    ),
    byColumn("known_devices", "user_id", "device, network, first_used_at, last_used_at"),
    byColumn("email_changes", "user_id", "new_email, old_confirmed_at, new_confirmed_at, expires_at"),
    sqlTable(
      "follow_requests",
      "select owner_id, created_at from follow_requests where requester_id = $1",
      "delete from follow_requests where requester_id = $1 or owner_id = $1",
    ),
    byColumn("data_exports", "user_id", "requested_at, ready_at, expires_at"),
    byColumn("api_keys", "user_id", "name, start, scopes, reaches_live, created_at, last_used_at, expires_at"),
    byColumn('"twoFactor"', '"userId"', "verified"),
    byColumn("passkey", '"userId"', 'name, "deviceType", "backedUp", "createdAt"'),
    byColumn("session", '"userId"', '"createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent"'),
    byColumn("account", '"userId"', '"providerId", "createdAt", "updatedAt"'),
    sqlTable(
      '"user"',
      'select name, email, "emailVerified", "createdAt", "updatedAt" from "user" where id = $1',
      'delete from "user" where id = $1',
    ),
    users,
    {
      table: "audit_log",
      keptBecause: "Who used which power, and why, must stay readable; the actor and subject are pseudonyms after an erasure.",
    },
  ],
};
