import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { MemberState, MessageKind, ReceiptFact } from "../messages.enums";

/** A message, or a line about the group, that is to be added to a conversation. */
export interface MessageDraft {
  /** Its id, where the caller has used it already; generated otherwise. */
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

/** Somebody else in the conversation when a message is added. */
export interface RecipientRow {
  readonly user_id: string;
  readonly state: MemberState;
  readonly is_muted: boolean;
  /** One of the two has blocked the other, or the sender is a sandbox. */
  readonly is_blocked: boolean;
}

/** Everybody in the conversation but the sender. */
export const readRecipients = (tx: Tx, { conversationId, senderId }: MessageDraft): Promise<RecipientRow[]> =>
  queryRows(
    tx,
    `select m.user_id, m.state, m.is_muted,
      exists (
        select 1
        from blocks
        where (blocker_id = m.user_id and blocked_id = $2) or (blocker_id = $2 and blocked_id = m.user_id)
      ) or not (${isNotSandboxSql("$2::uuid")}) as is_blocked
    from conversation_members m
    where m.conversation_id = $1
      and m.user_id <> $2
      and m.state not in ('LEFT', 'REMOVED')`,
    [conversationId, senderId],
  );

const insertSql = `
  with
  -- the conversation's next position; its row is locked by the caller
  numbered as (
    update conversations
    set last_position = last_position + 1
    where id = $1
    returning last_position
  )
  insert into messages (
    id, conversation_id, position, sender_id, kind, text, about_id, recipe_id, receipt_id, receipt_facts,
    withheld_from, client_request_id, at, picture_id, picture_alt
  )
  select coalesce($14::uuid, gen_random_uuid()), $1, last_position, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
    $12, $13
  from numbered
  returning id, position`;

/** Numbers and stores a message in a conversation that the caller has locked. */
export async function insertMessage(
  tx: Tx,
  draft: MessageDraft,
  withheldFrom: readonly string[],
  at: Date,
): Promise<{ readonly id: string; readonly position: number }> {
  const [row] = await queryRows<{ id: string; position: string }>(tx, insertSql, [
    draft.conversationId,
    draft.senderId,
    draft.kind,
    draft.text ?? "",
    draft.aboutId ?? null,
    draft.recipeId ?? null,
    draft.receiptId ?? null,
    draft.receiptFacts ?? [],
    withheldFrom,
    draft.clientRequestId ?? null,
    at,
    draft.pictureId ?? null,
    draft.pictureAlt ?? "",
    draft.id ?? null,
  ]);
  return { id: row!.id, position: Number(row!.position) };
}

/** Moves the conversation up in the lists of its sender and of everybody it reached. A text counts as unread, but not for its sender. */
export async function updateMembersForMessage(
  tx: Tx,
  { conversationId, senderId, kind }: MessageDraft,
  reachedIds: readonly string[],
  position: number,
  at: Date,
): Promise<void> {
  await tx.query(
    `update conversation_members set
      last_position = $4,
      last_at = $5,
      unread = case when user_id = $2 then 0 when $6 then unread + 1 else unread end,
      read_position = case when user_id = $2 then $4 else read_position end
    where conversation_id = $1
      and (user_id = $2 or user_id = any($3::uuid[]))`,
    [conversationId, senderId, reachedIds, position, at, kind === "TEXT"],
  );
}

/** Whether the trade is sealed, so that it has a recipe at all. */
export const isTradeSealed = async (tx: Tx, tradeId: string): Promise<boolean> =>
  (await queryRows(tx, "select 1 from trades where id = $1 and record_id is not null", [tradeId])).length > 0;

export const isOwnReceipt = async (tx: Tx, eaterId: string, receiptId: string): Promise<boolean> =>
  (await queryRows(tx, "select 1 from receipts where eater_id = $1 and id = $2", [eaterId, receiptId])).length > 0;
