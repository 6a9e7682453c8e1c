import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { Tx } from "../../platform/db/database";
import type { NotificationDraft } from "../../platform/notifier";
import type { MemberState, MessageKind, ReceiptFact } from "../messages.enums";
import { newsGroup, publishToPeople, type MessagesDeps } from "../messages-deps";

/** What is to stand in a conversation. */
export interface Posting {
  /** Its id, where the caller has used it already; made up else. */
  readonly id?: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly kind: MessageKind;
  readonly text?: string;
  readonly aboutId?: string | null;
  readonly recipeId?: string | null;
  readonly receiptId?: string | null;
  readonly receiptFacts?: readonly ReceiptFact[];
  readonly pictureId?: string | null;
  readonly pictureAlt?: string;
  readonly clientRequestId?: string | null;
}

/** Everybody else in the conversation when something is posted. */
interface Hearer {
  readonly user_id: string;
  readonly state: MemberState;
  readonly is_muted: boolean;
  readonly is_blocked: boolean;
}

/**
 * Locks the conversation: whatever posts or changes members does this first, so messages are numbered in the order of
 * their commits and member rows are never locked in two orders. False when there is none.
 */
export async function lockConversation(tx: Tx, conversationId: string): Promise<boolean> {
  return (await tx.query("select 1 from conversations where id = $1 for no key update", [conversationId])).length > 0;
}

/**
 * Numbers and stores a message in a conversation that the caller has locked, counts it as unread for everybody it
 * reaches, and tells them. Who has blocked the sender, is blocked or has declined never gets it; the sender cannot tell.
 * What a persona's sandbox says reaches nobody.
 * Returns its id.
 */
export async function post(deps: MessagesDeps, tx: Tx, posting: Posting): Promise<string> {
  const at = deps.clock.date();
  const hearers = await hearersOf(tx, posting);
  const reached = hearers.filter((hearer) => !hearer.is_blocked && (hearer.state === "ACTIVE" || hearer.state === "REQUEST"));
  const withheld = hearers.filter((hearer) => !reached.includes(hearer)).map((hearer) => hearer.user_id);
  const { id, position } = await insertMessage(tx, posting, withheld, at);
  const reachedIds = reached.map((hearer) => hearer.user_id);
  await tx.query(noteSql, [posting.conversationId, posting.senderId, reachedIds, position, at, posting.kind === "TEXT"]);
  await publishToPeople(deps, tx, [posting.senderId, ...reachedIds], {
    kind: "MESSAGE",
    conversationId: posting.conversationId,
    messageId: id,
  });
  if (posting.kind === "TEXT") await deps.notifier.publish(tx, ...news(posting, id, reached));
  return id;
}

async function hearersOf(tx: Tx, { conversationId, senderId }: Posting): Promise<Hearer[]> {
  return tx.query(
    `select m.user_id, m.state, m.is_muted, exists (
         select 1 from blocks where (blocker_id = m.user_id and blocked_id = $2) or (blocker_id = $2 and blocked_id = m.user_id)) or not (${isNotSandboxSql("$2::uuid")}) as is_blocked
     from conversation_members m where m.conversation_id = $1 and m.user_id <> $2 and m.state not in ('LEFT', 'REMOVED')`,
    [conversationId, senderId],
  ) as Promise<Hearer[]>;
}

async function insertMessage(tx: Tx, posting: Posting, withheld: readonly string[], at: Date): Promise<{ id: string; position: number }> {
  const [row] = (await tx.query(insertSql, [
    posting.conversationId,
    posting.senderId,
    posting.kind,
    posting.text ?? "",
    posting.aboutId ?? null,
    posting.recipeId ?? null,
    posting.receiptId ?? null,
    posting.receiptFacts ?? [],
    withheld,
    posting.clientRequestId ?? null,
    at,
    posting.pictureId ?? null,
    posting.pictureAlt ?? "",
    posting.id ?? null,
  ])) as [{ id: string; position: string }];
  return { id: row.id, position: Number(row.position) };
}

const insertSql = `
  with numbered as (
    update conversations set last_position = last_position + 1 where id = $1 returning last_position
  )
  insert into messages (id, conversation_id, position, sender_id, kind, text, about_id, recipe_id, receipt_id, receipt_facts, withheld_from, client_request_id, at, picture_id, picture_alt)
  select coalesce($14::uuid, gen_random_uuid()), $1, last_position, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from numbered returning id, position`;

/** The sender has read what they answer; lines about the group move the list but count as nothing unread. */
const noteSql = `
  update conversation_members set last_position = $4, last_at = $5,
    unread = case when user_id = $2 then 0 when $6 then unread + 1 else unread end,
    read_position = case when user_id = $2 then $4 else read_position end
  where conversation_id = $1 and (user_id = $2 or user_id = any($3::uuid[]))`;

/** For everybody it reached who has not silenced the conversation. Never a word of the message itself. */
const news = ({ conversationId, senderId }: Posting, messageId: string, reached: readonly Hearer[]): NotificationDraft[] =>
  reached
    .filter((hearer) => !hearer.is_muted)
    .map((hearer) => ({
      kind: hearer.state === "REQUEST" ? "MESSAGE_REQUEST" : "MESSAGE",
      userId: hearer.user_id,
      actorId: senderId,
      subject: { kind: "CONVERSATION", id: conversationId },
      groupKey: newsGroup(conversationId),
      onceKey: `message:${messageId}`,
    }));
