import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

export const hasConversations = async (db: Database): Promise<boolean> =>
  (await queryRows(db, "select 1 from conversations limit 1")).length > 0;

/** Ids of all people by username. */
export async function readIdsByUsername(db: Database): Promise<Map<string, string>> {
  const rows = await queryRows<{ id: string; username: string }>(
    db,
    "select id, username from users where not pending and erased_at is null",
  );
  return new Map(rows.map((row) => [row.username, row.id]));
}

export interface DemoConversation {
  readonly id: string;
  readonly kind: "DIRECT" | "GROUP";
  readonly name: string;
  /** The two of a direct conversation, in either order. */
  readonly firstId: string;
  readonly secondId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  /** Null for a request that waits. */
  readonly acceptedAt: Date | null;
  readonly lastPosition: number;
}

export async function insertConversation(tx: Tx, conversation: DemoConversation): Promise<void> {
  await tx.query(
    `insert into conversations (
      id, kind, name, low_id, high_id, created_by, created_at, accepted_at, last_position
    )
    values (
      $1, $2, $3,
      case when $2 = 'DIRECT' then least($4::uuid, $5::uuid) end,
      case when $2 = 'DIRECT' then greatest($4::uuid, $5::uuid) end,
      $6, $7, $8, $9
    )`,
    [
      conversation.id,
      conversation.kind,
      conversation.name,
      conversation.firstId,
      conversation.secondId,
      conversation.createdBy,
      conversation.createdAt,
      conversation.acceptedAt,
      conversation.lastPosition,
    ],
  );
}

export interface DemoMember {
  readonly conversationId: string;
  readonly userId: string;
  readonly isOwner: boolean;
  readonly state: "ACTIVE" | "REQUEST";
  readonly joinedAt: Date;
  readonly readPosition: number;
  readonly unread: number;
  readonly lastPosition: number;
  readonly lastAt: Date;
}

export async function insertMember(tx: Tx, member: DemoMember): Promise<void> {
  await tx.query(
    `insert into conversation_members (
      conversation_id, user_id, is_owner, state, joined_at, read_position, unread, last_position, last_at
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      member.conversationId,
      member.userId,
      member.isOwner,
      member.state,
      member.joinedAt,
      member.readPosition,
      member.unread,
      member.lastPosition,
      member.lastAt,
    ],
  );
}

export interface DemoMessage {
  readonly conversationId: string;
  readonly position: number;
  readonly senderId: string;
  readonly text: string;
  readonly recipeId: string | null;
  readonly receiptId: string | null;
  readonly receiptFacts: readonly string[];
  readonly at: Date;
}

export async function insertMessage(tx: Tx, message: DemoMessage): Promise<void> {
  await tx.query(
    `insert into messages (
      conversation_id, position, sender_id, text, recipe_id, receipt_id, receipt_facts, at
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      message.conversationId,
      message.position,
      message.senderId,
      message.text,
      message.recipeId,
      message.receiptId,
      message.receiptFacts,
      message.at,
    ],
  );
}

/** The eater's latest receipt of a trade of the feeder's that was copied, one that a cap has cut before all others. */
export async function findCopiedReceipt(tx: Tx, eaterId: string, feederId: string): Promise<string | null> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    `select id
    from receipts
    where eater_id = $1
      and feeder_id = $2
      and status in ('COPIED', 'PARTIAL')
    order by cap is null, decided_at desc
    limit 1`,
    [eaterId, feederId],
  );
  return row?.id ?? null;
}

/** The person's latest sealed trade. */
export async function findLatestRecipe(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    `select id
    from trades
    where user_id = $1
      and record_id is not null
    order by opened_at desc
    limit 1`,
    [userId],
  );
  return row?.id ?? null;
}

/** To the author's followers, due at once; a second time does nothing. */
export async function insertDemoAnnouncement(
  db: Database,
  announcement: { readonly id: string; readonly authorId: string; readonly title: string; readonly text: string; readonly at: Date },
): Promise<void> {
  await db.query(
    `insert into announcements (
      id, author_id, audience, title, text, state, client_request_id, created_at, due_at, time_zone
    )
    values ($1, $2, 'FOLLOWERS', $3, $4, 'SCHEDULED', 'demo-kitchen', $5, $5, 'Europe/Madrid')
    on conflict do nothing`,
    [announcement.id, announcement.authorId, announcement.title, announcement.text, announcement.at],
  );
}
