import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { SubjectPicture } from "../../trust/moderation/moderated-subjects";
import type { MessageKind, ReceiptFact } from "../messages.enums";
import { searchSql } from "./message-search.sql";
import { messageColumns, messageVisibleSql } from "./visible-messages.sql";

/** A message as a member reads it. */
export interface MessageView {
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
  /** Removed by a moderator. */
  readonly isRemoved: boolean;
  /** Deleted by its sender. */
  readonly isDeleted: boolean;
  readonly editedAt: Date | null;
  readonly version: number;
  readonly clientRequestId: string | null;
  readonly at: Date;
}

interface MessageViewRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly position: string;
  readonly sender_id: string;
  readonly kind: MessageKind;
  readonly text: string;
  readonly about_id: string | null;
  readonly recipe_id: string | null;
  readonly receipt_id: string | null;
  readonly receipt_facts: readonly ReceiptFact[];
  readonly picture_id: string | null;
  readonly picture_alt: string;
  readonly is_removed: boolean;
  readonly is_deleted: boolean;
  readonly edited_at: Date | null;
  readonly version: number;
  readonly client_request_id: string | null;
  readonly at: Date;
}

const viewOf = (row: MessageViewRow): MessageView => ({
  ...{ id: row.id, conversationId: row.conversation_id, position: Number(row.position), senderId: row.sender_id, kind: row.kind },
  ...{ text: row.is_removed ? "" : row.text, aboutId: row.about_id, recipeId: row.recipe_id, receiptId: row.receipt_id },
  ...{ receiptFacts: row.receipt_facts, pictureId: row.is_removed ? null : row.picture_id, pictureAlt: row.picture_alt },
  ...{ isRemoved: row.is_removed, isDeleted: row.is_deleted, editedAt: row.edited_at, version: row.version },
  ...{ clientRequestId: row.client_request_id, at: row.at },
});

/** Messages `m` of conversations `c` with the member row `cm` of the reader `$1`. */
const joinedSql = `messages m
  join conversations c on c.id = m.conversation_id
  join conversation_members cm on cm.conversation_id = m.conversation_id
  and cm.user_id = $1`;

/** The message, whoever reads it: for its sender, who has just sent it. */
export async function readSentMessage(tx: Tx, id: string): Promise<MessageView> {
  const [row] = await queryRows<MessageViewRow>(tx, `select ${messageColumns} from messages m where m.id = $1`, [id]);
  return viewOf(row!);
}

/** The message as this person may see it; null where they may not. `id` must be a uuid. */
export async function readMessage(db: Queryable, viewerId: string, id: string): Promise<MessageView | null> {
  const [row] = await queryRows<MessageViewRow>(
    db,
    `select ${messageColumns}
    from ${joinedSql}
    where ${messageVisibleSql}
      and m.id = $2`,
    [viewerId, id],
  );
  return row ? viewOf(row) : null;
}

/** Those of these messages that the person may see. */
export async function readMessagesById(db: Queryable, viewerId: string, ids: readonly string[]): Promise<MessageView[]> {
  const rows = await queryRows<MessageViewRow>(
    db,
    `select ${messageColumns}
    from ${joinedSql}
    where ${messageVisibleSql}
      and m.id = any($2::uuid[])`,
    [viewerId, ids],
  );
  return rows.map(viewOf);
}

/** Which messages of a conversation a page wants. */
export interface MessagePosition {
  readonly conversationId: string;
  /** The position at which the page before this one ended; null for the first. */
  readonly from: number | null;
  readonly limit: number;
}

const forwardSql = `
  select ${messageColumns}
  from ${joinedSql}
  where ${messageVisibleSql}
    and m.conversation_id = $2
    and ($3::bigint is null or m.position > $3::bigint)
  order by m.position asc
  limit $4`;

const backwardSql = `
  select ${messageColumns}
  from ${joinedSql}
  where ${messageVisibleSql}
    and m.conversation_id = $2
    and ($3::bigint is null or m.position < $3::bigint)
  order by m.position desc
  limit $4`;

/** Messages by position: oldest first, or newest first for `isBackward`. */
export async function readMessagePage(
  db: Queryable,
  viewerId: string,
  { conversationId, from, limit, isBackward }: MessagePosition & { readonly isBackward: boolean },
): Promise<MessageView[]> {
  const rows = await queryRows<MessageViewRow>(db, isBackward ? backwardSql : forwardSql, [viewerId, conversationId, from, limit]);
  return rows.map(viewOf);
}

/** Messages with a recipe, a receipt or a picture, newest first. */
export async function readSharedPage(
  db: Queryable,
  viewerId: string,
  { conversationId, from, limit }: MessagePosition,
): Promise<MessageView[]> {
  const rows = await queryRows<MessageViewRow>(
    db,
    `select ${messageColumns}
    from ${joinedSql}
    where ${messageVisibleSql}
      and m.conversation_id = $2
      and (m.recipe_id is not null or m.receipt_id is not null or m.picture_id is not null)
      and m.hidden_at is null
      and ($3::bigint is null or m.position < $3::bigint)
    order by m.position desc
    limit $4`,
    [viewerId, conversationId, from, limit],
  );
  return rows.map(viewOf);
}

/** The newest message that the person sees of each of these conversations. */
export async function readLastMessages(db: Queryable, viewerId: string, conversationIds: readonly string[]): Promise<MessageView[]> {
  const rows = await queryRows<MessageViewRow>(
    db,
    `select ${messageColumns}
    from ${joinedSql}
    where ${messageVisibleSql}
      and m.conversation_id = any($2::uuid[])
      and m.position = (
        select max(n.position)
        from messages n
        where n.conversation_id = m.conversation_id
          and n.position <= cm.last_position
          and not (n.withheld_from @> array[cm.user_id])
          and (c.kind = 'DIRECT' or n.sender_id = cm.user_id or not exists (
            select 1
            from blocks
            where (blocker_id = cm.user_id and blocked_id = n.sender_id)
              or (blocker_id = n.sender_id and blocked_id = cm.user_id)
          ))
      )`,
    [viewerId, conversationIds],
  );
  return rows.map(viewOf);
}

/** What a search wants. `words` must not be empty. */
export interface MessageSearch {
  readonly words: string;
  /** One conversation, or all for null. */
  readonly conversationId: string | null;
  /** At most so many conversations are searched, the latest first. */
  readonly conversationsMax: number;
  /** `[at, id]` of the message at which the page before this one ended. */
  readonly after: readonly string[] | null;
  readonly limit: number;
}

/** Messages that hold all the words, newest first. */
export async function searchMessages(db: Queryable, viewerId: string, search: MessageSearch): Promise<MessageView[]> {
  const { words, conversationId, conversationsMax, after, limit } = search;
  const rows = await queryRows<MessageViewRow>(db, searchSql, [
    ...[viewerId, words, conversationId, conversationsMax],
    ...(after ?? [null, null]),
    limit,
  ]);
  return rows.map(viewOf);
}

/** The message that a request id of this sender made, and whether its text, never changed since, is another one than `text`. */
export async function readMessageOfRequest(
  tx: Tx,
  senderId: string,
  clientRequestId: string | null,
  text: string,
): Promise<{ readonly message: MessageView; readonly isOtherText: boolean } | null> {
  const [row] = await queryRows<MessageViewRow & { readonly is_other_text: boolean }>(
    tx,
    `select ${messageColumns}, m.version = 1 and m.hidden_at is null and m.text <> $3 as is_other_text
    from messages m
    where m.sender_id = $1
      and m.client_request_id = $2`,
    [senderId, clientRequestId, text],
  );
  return row ? { message: viewOf(row), isOtherText: row.is_other_text } : null;
}

/** The conversation that this request opened by its first message; null for a new one. Locks the sender: two at once are two in a row. */
export async function readConversationOfRequest(
  tx: Tx,
  senderId: string,
  clientRequestId: string | null,
  text: string,
): Promise<string | null> {
  await tx.query("select 1 from users where id = $1 for no key update", [senderId]);
  const [row] = await queryRows<{ conversation_id: string }>(
    tx,
    "select conversation_id from messages where sender_id = $1 and client_request_id = $2 and text = $3",
    [senderId, clientRequestId, text],
  );
  return row?.conversation_id ?? null;
}

/** Where the sender's own message is; null for anybody else's, and for lines about the group. */
export async function readConversationIdOfOwn(tx: Tx, senderId: string, messageId: string): Promise<string | null> {
  const [row] = await queryRows<{ conversation_id: string }>(
    tx,
    "select conversation_id from messages where id = $1 and sender_id = $2 and kind = 'TEXT'",
    [messageId, senderId],
  );
  return row?.conversation_id ?? null;
}

export async function updateMessageText(tx: Tx, id: string, text: string, editedAt: Date): Promise<void> {
  await tx.query("update messages set text = $2, edited_at = $3, version = version + 1 where id = $1", [id, text, editedAt]);
}

/** Empties a message, whose place stays, and takes it from the unread count of everybody who had not read it. */
export async function deleteMessage(tx: Tx, message: MessageView, at: Date): Promise<void> {
  await tx.query(
    `update conversation_members cm
    set unread = unread - 1
    from messages m
    where m.id = $4
      and cm.conversation_id = $1
      and cm.user_id <> $2
      and cm.unread > 0
      and cm.read_position < $3
      and cm.from_position < $3
      and (cm.to_position is null or cm.to_position >= $3)
      and not (m.withheld_from @> array[cm.user_id])`,
    [message.conversationId, message.senderId, message.position, message.id],
  );
  await tx.query(
    `update messages set
      text = '',
      recipe_id = null,
      receipt_id = null,
      receipt_facts = '{}',
      picture_id = null,
      picture_alt = '',
      deleted_at = $2,
      version = version + 1
    where id = $1`,
    [message.id, at],
  );
}

/** Everybody who has this message to read, its sender too. */
export const readReachedMembers = (tx: Tx, messageId: string): Promise<Array<{ user_id: string; conversation_id: string }>> =>
  queryRows(
    tx,
    `select cm.user_id, cm.conversation_id
    from messages m
    join conversation_members cm on cm.conversation_id = m.conversation_id
    where m.id = $1
      and cm.state in ('ACTIVE', 'REQUEST')
      and m.position > cm.from_position
      and not (m.withheld_from @> array[cm.user_id])
      and (cm.user_id = m.sender_id or not exists (
        select 1
        from blocks
        where (blocker_id = cm.user_id and blocked_id = m.sender_id)
          or (blocker_id = m.sender_id and blocked_id = cm.user_id)
      ))`,
    [messageId],
  );

/** A message as moderation reads it, whoever may see it. */
export interface ReportedMessageRow {
  readonly sender_id: string;
  readonly text: string;
  readonly is_removed: boolean;
}

/** Null for lines about the group. A picture is described in the text. */
export async function readReportedMessage(db: Queryable, id: string): Promise<ReportedMessageRow | null> {
  const [row] = await queryRows<ReportedMessageRow>(
    db,
    `select sender_id,
      concat_ws(
        ' ',
        nullif(text, ''),
        case
          when picture_id is not null
          then '[a picture' || coalesce(': ' || nullif(picture_alt, ''), '') || ']'
        end
      ) as text,
      hidden_at is not null as is_removed
    from messages
    where id = $1
      and kind = 'TEXT'`,
    [id],
  );
  return row ?? null;
}

/** Pictures of these messages; `subject_id` is the message. */
export const readReportedPictures = (
  db: Queryable,
  messageIds: readonly string[],
): Promise<Array<SubjectPicture & { readonly subject_id: string }>> =>
  queryRows(
    db,
    `select id as subject_id, picture_id as id, picture_alt as alt
    from messages
    where id = any($1::uuid[])
      and picture_id is not null
      and kind = 'TEXT'`,
    [messageIds],
  );

/** Removes a message in its place, or shows it again; the first time of its removal stays. */
export async function updateMessageRemoved(tx: Tx, id: string, isRemoved: boolean, at: Date): Promise<void> {
  await tx.query(
    `update messages
    set hidden_at = case when $2::boolean then coalesce(hidden_at, $3::timestamptz) end, version = version + 1
    where id = $1`,
    [id, isRemoved, at],
  );
}
