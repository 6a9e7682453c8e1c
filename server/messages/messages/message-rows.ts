import type { Database } from "../../platform/db/database";
import type { ConversationKind, MemberState, MessageKind, ReceiptFact } from "../messages.enums";

/** Whoever runs SQL: the database for reads, a transaction for writes. */
export type Sql = Pick<Database, "query">;

/** A conversation with the reader's own row in it. */
export interface ConversationRow {
  readonly id: string;
  readonly kind: ConversationKind;
  readonly name: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly acceptedAt: Date | null;
  /** The reader's own state, and what of the messages is theirs. */
  readonly state: MemberState;
  readonly isOwner: boolean;
  readonly fromPosition: number;
  readonly toPosition: number | null;
  readonly readPosition: number;
  readonly unread: number;
  readonly isMuted: boolean;
  readonly lastPosition: number;
  readonly lastAt: Date;
  readonly members: number;
  /** The other one of two; null for groups. */
  readonly otherId: string | null;
  readonly isOtherGone: boolean;
  /** Whether the reader has blocked them; a block by the other side is never told. */
  readonly isOtherBlocked: boolean;
  /** How many messages the reader has sent there while it was not accepted. */
  readonly sentBeforeAccepted: number;
  /** Page key: `lastAt` with every digit the database has. */
  readonly key: string;
}

export interface MemberRow {
  readonly conversationId: string;
  readonly userId: string;
  readonly state: MemberState;
  readonly isOwner: boolean;
  readonly joinedAt: Date;
  readonly readPosition: number;
  /** Whether it is a conversation of two that the other side has not accepted. */
  readonly isUnaccepted: boolean;
}

export interface MessageRow {
  readonly id: string;
  readonly conversationId: string;
  readonly position: number;
  readonly senderId: string;
  readonly kind: MessageKind;
  readonly text: string;
  readonly aboutId: string | null;
  readonly recipeId: string | null;
  readonly receiptId: string | null;
  readonly receiptFacts: readonly ReceiptFact[];
  readonly pictureId: string | null;
  readonly pictureAlt: string;
  /** Taken out of sight by a moderator. */
  readonly isHidden: boolean;
  /** Taken back by who said it. */
  readonly isDeleted: boolean;
  readonly editedAt: Date | null;
  readonly version: number;
  readonly clientRequestId: string | null;
  readonly at: Date;
}

/** States in which a conversation is shown to its member at all. */
const shownStates = "('ACTIVE', 'REQUEST', 'LEFT', 'REMOVED')";

/** Whether a conversation `c` with the member row `cm` may be listed: not one with a person the member has blocked. */
export const isListedSql = `not exists (
  select 1 from blocks b where b.blocker_id = cm.user_id and b.blocked_id = case
    when c.kind = 'DIRECT' then case when c.low_id = cm.user_id then c.high_id else c.low_id end
    when cm.state = 'REQUEST' then cm.added_by end)`;

const sentBeforeAcceptedSql = `case when c.accepted_at is null then (select count(*)::int from messages m where m.conversation_id = c.id and m.sender_id = cm.user_id) else 0 end`;

/** Conversations of `$1` by a condition on `cm` (the reader's row) and `c`. */
export async function readConversations(db: Sql, rest: string, parameters: readonly unknown[]): Promise<ConversationRow[]> {
  const rows = await db.query(
    `select row.*, coalesce(o.erased_at is not null or o.pending, false) as is_other_gone,
       exists (select 1 from blocks where blocker_id = $1 and blocked_id = row.other_id) as is_other_blocked
     from (
       select c.id, c.kind, c.name, c.created_by, c.created_at, c.accepted_at, cm.state, cm.is_owner, cm.from_position, cm.to_position, cm.read_position, cm.unread,
         cm.is_muted, cm.last_position, cm.last_at, cm.last_at::text as key, ${sentBeforeAcceptedSql} as sent_before_accepted,
         case when c.kind = 'DIRECT' then 2 else (select count(*)::int from conversation_members x where x.conversation_id = c.id and x.state not in ('LEFT', 'REMOVED')) end as members,
         case when c.kind = 'DIRECT' then case when c.low_id = cm.user_id then c.high_id else c.low_id end end as other_id
       from conversation_members cm join conversations c on c.id = cm.conversation_id
       where cm.user_id = $1 and cm.state in ${shownStates} and ${rest}
     ) row left join users o on o.id = row.other_id
     order by row.last_at desc, row.id desc`,
    [...parameters],
  );
  return (rows as unknown[]).map(conversationFromRow);
}

// A row as the driver gives it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const conversationFromRow = (row: any): ConversationRow => ({
  ...{ id: row.id, kind: row.kind, name: row.name, createdBy: row.created_by, createdAt: row.created_at, acceptedAt: row.accepted_at },
  ...{ state: row.state, isOwner: row.is_owner, isMuted: row.is_muted, unread: row.unread, members: row.members },
  ...{ fromPosition: Number(row.from_position), toPosition: row.to_position === null ? null : Number(row.to_position) },
  ...{ readPosition: Number(row.read_position), lastPosition: Number(row.last_position), lastAt: row.last_at, key: row.key },
  ...{ otherId: row.other_id, isOtherGone: row.is_other_gone, isOtherBlocked: row.is_other_blocked },
  sentBeforeAccepted: row.sent_before_accepted,
});

/** Who takes part in these conversations of `viewerId`, the viewer first, then in the order they came. */
export async function readMembers(db: Sql, viewerId: string, conversationIds: readonly string[]): Promise<MemberRow[]> {
  const rows = await db.query(
    `select m.conversation_id, m.user_id, m.state, m.is_owner, m.joined_at, m.read_position, c.accepted_at is null as is_unaccepted
     from conversation_members own join conversations c on c.id = own.conversation_id join conversation_members m on m.conversation_id = own.conversation_id
     where own.user_id = $1 and own.state in ${shownStates} and own.conversation_id = any($2::uuid[]) and m.state not in ('LEFT', 'REMOVED')
     order by m.user_id <> $1, m.joined_at, m.user_id`,
    [viewerId, conversationIds],
  );
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  return (rows as any[]).map((row) => ({
    ...{ conversationId: row.conversation_id, userId: row.user_id, state: row.state, isOwner: row.is_owner, joinedAt: row.joined_at },
    ...{ readPosition: Number(row.read_position), isUnaccepted: row.is_unaccepted },
  }));
}

export const messageColumns = `m.id, m.conversation_id, m.position, m.sender_id, m.kind, m.text, m.about_id, m.recipe_id, m.receipt_id, m.receipt_facts, m.picture_id, m.picture_alt,
  m.hidden_at is not null as is_hidden, m.deleted_at is not null as is_deleted, m.edited_at, m.version, m.client_request_id, m.at`;

/**
 * Whether the message `m` of the conversation `c` is for the eyes of the member `cm`: it lies within what is theirs, was
 * not withheld from them when it was sent, and in a group no block stands between them and its sender.
 */
export const messageVisibleSql = `m.conversation_id = cm.conversation_id and cm.state in ${shownStates} and m.position > cm.from_position
  and (cm.to_position is null or m.position <= cm.to_position) and not (m.withheld_from @> array[cm.user_id])
  and (c.kind = 'DIRECT' or m.sender_id = cm.user_id or not exists (
    select 1 from blocks where (blocker_id = cm.user_id and blocked_id = m.sender_id) or (blocker_id = m.sender_id and blocked_id = cm.user_id)))`;

/** Messages that `$1` may see, by what follows the joins of `m`, `cm` (the reader's row) and `c`. */
export async function readMessages(db: Sql, rest: string, parameters: readonly unknown[]): Promise<MessageRow[]> {
  const rows = await db.query(
    `select ${messageColumns} from messages m join conversations c on c.id = m.conversation_id
       join conversation_members cm on cm.conversation_id = m.conversation_id and cm.user_id = $1
     where ${messageVisibleSql} and ${rest}`,
    [...parameters],
  );
  return (rows as unknown[]).map(messageFromRow);
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const messageFromRow = (row: any): MessageRow => ({
  ...{ id: row.id, conversationId: row.conversation_id, position: Number(row.position), senderId: row.sender_id, kind: row.kind },
  ...{ text: row.is_hidden ? "" : row.text, aboutId: row.about_id, recipeId: row.recipe_id, receiptId: row.receipt_id },
  ...{ receiptFacts: row.receipt_facts, pictureId: row.is_hidden ? null : row.picture_id, pictureAlt: row.picture_alt },
  ...{ isHidden: row.is_hidden, isDeleted: row.is_deleted, editedAt: row.edited_at, version: row.version },
  ...{ clientRequestId: row.client_request_id, at: row.at },
});
