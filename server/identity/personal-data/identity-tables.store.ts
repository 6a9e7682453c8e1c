import { queryRows } from "../../platform/db/rows";
import { byColumn, type PersonalTable } from "./personal-data";

// What an export holds and an erasure removes where one column does not say whose a row is.

/** The statement takes the user's id. */
const erasesBy =
  (sql: string): PersonalTable["erases"] =>
  async (tx, { id }) =>
    void (await tx.query(sql, [id]));

/** Links by mail stay valid for a while: what was sent to the address is the person's too. */
export const mailsTable = byColumn(
  "mails",
  "user_id",
  "recipient, subject, created_at, sent_at",
  "id, body, attempts, last_error, headers, sends_once, claimed_at",
  {
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
  },
);

export const followsTable = byColumn("follows", "follower_id", "followed_id, created_at", "", {
  erases: erasesBy("delete from follows where follower_id = $1 or followed_id = $1"),
});

export const followRequestsTable = byColumn("follow_requests", "requester_id", "owner_id, created_at", "", {
  erases: erasesBy("delete from follow_requests where requester_id = $1 or owner_id = $1"),
});

export const blocksTable = byColumn("blocks", "blocker_id", "blocked_id, created_at", "", {
  erases: erasesBy("delete from blocks where blocker_id = $1 or blocked_id = $1"),
});

export const mutesTable = byColumn("mutes", "muter_id", "muted_id, created_at", "", {
  erases: erasesBy("delete from mutes where muter_id = $1 or muted_id = $1"),
});

/** Who could see what, and since when, decides how late old events are for whom: rows stay, but end. */
export const relationsTable = byColumn("relations", "viewer_id", "feeder_id, kind, trade_id, since, until", "id", {
  orderBy: "since",
  erases: async (tx, { id, at }) =>
    void (await tx.query(
      `update relations
      set until = greatest(since, $2::timestamptz)
      where (viewer_id = $1 or feeder_id = $1)
        and until is null`,
      [id, at],
    )),
});

/** The row stays for records and books to refer to; all that says who it was goes. */
export const usersTable = byColumn(
  "users",
  "id",
  "id, username, name, email, role, active_mode, tier, bio, picture_id, price_bites, settings, suspended_at, created_at",
  "tester, house, pending, erased_at, sandbox_of, sandbox_persona",
  {
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
  },
);
