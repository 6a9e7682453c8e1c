import { assertMayWrite } from "../../identity/account/activity.policy";
import { isUuid } from "../../platform/text/uuid";
import type { Tx } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { readConversations, readMessages, type MessageRow } from "./message-rows";
import type { DeleteMessageInput, EditMessageInput } from "../messages.inputs";
import { canDelete, editableUntil, writeRefusal } from "../messages.policy";
import { publishToPeople, type MessagesDeps } from "../messages-deps";
import type { MessagePayload } from "../messages.payloads";
import { lockConversation } from "./posting";
import { pictureUse, refuseToWrite, textOf, type SendingService } from "./sending.service";

type Payload = Omit<MessagePayload, "errors">;

/** Mends and takes back what one has said oneself. */
export class ChangingService {
  constructor(
    private readonly deps: MessagesDeps,
    private readonly sending: Pick<SendingService, "assertPace">,
  ) {}

  /**
   * Mends the text within `messageEditMinutesMax`, where the viewer may still write. NOT_FOUND for anybody else's, a deleted
   * or removed one. The same text again does nothing.
   */
  async edit(viewer: Viewer, { messageId, text: typed }: EditMessageInput): Promise<Payload> {
    assertMayWrite(viewer);
    const text = textOf(typed);
    await this.sending.assertPace(viewer);
    return this.change(viewer, messageId, async (tx, row) => {
      const now = this.deps.clock.date();
      const until = editableUntil(viewer.id, row);
      if (until === null) throw notFound("This message");
      if (now > until)
        refuse(ErrorCode.TIME_PAST, "input.messageId", `A message can be mended for ${limits.messageEditMinutesMax} minutes.`);
      await assertMayMend(tx, viewer, row.conversationId);
      if (text === "" && !isCarrying(row)) refuse(ErrorCode.REQUIRED, "input.text", "Say something, or take the message back.");
      if (text === row.text) return false;
      await tx.query("update messages set text = $2, edited_at = $3, version = version + 1 where id = $1", [row.id, text, now]);
      return true;
    });
  }

  /** Takes it back: text, picture and what else it carried go, its place stays, and nobody has it to read any more. */
  async delete(viewer: Viewer, { messageId }: DeleteMessageInput): Promise<Payload> {
    assertMayWrite(viewer);
    return this.change(viewer, messageId, async (tx, row) => {
      if (row.isDeleted) return false;
      if (!canDelete(viewer.id, row)) throw notFound("This message");
      await tx.query(unreadSql, [row.conversationId, row.senderId, row.position, row.id]);
      await tx.query(deleteSql, [row.id, this.deps.clock.date()]);
      await this.deps.pictures.release(tx, pictureUse(row.id));
      return true;
    });
  }

  /** Under the conversation's lock; `work` says whether anything has changed, and then everybody it reached is told. */
  private async change(viewer: Viewer, messageId: string, work: (tx: Tx, row: MessageRow) => Promise<boolean>): Promise<Payload> {
    const conversationId = await this.deps.db.transaction(async (tx) => {
      const [place] = isUuid(messageId)
        ? ((await tx.query("select conversation_id from messages where id = $1 and sender_id = $2 and kind = 'TEXT'", [
            messageId,
            viewer.id,
          ])) as Array<{ conversation_id: string }>)
        : [];
      if (!place || !(await lockConversation(tx, place.conversation_id))) throw notFound("This message");
      const [row] = await readMessages(tx, "m.id = $2", [viewer.id, messageId]);
      if (!row) throw notFound("This message");
      if (await work(tx, row)) await publishChanged(this.deps, tx, messageId);
      return place.conversation_id;
    });
    return { messageId, conversationId };
  }
}

const isCarrying = (row: MessageRow): boolean => row.recipeId !== null || row.receiptId !== null || row.pictureId !== null;

/** Whoever may not write there any more mends nothing either; that an answer is waited for is no reason. */
async function assertMayMend(tx: Tx, viewer: Viewer, conversationId: string): Promise<void> {
  const [conversation] = await readConversations(tx, "c.id = $2", [viewer.id, conversationId]);
  if (!conversation) throw notFound("This message");
  const refusal = writeRefusal(viewer, conversation);
  refuseToWrite(refusal === "REQUEST_PENDING" ? null : refusal, "input.messageId");
}

/** Tells everybody whom a message has reached, its sender too, that it is another one now. */
export async function publishChanged(deps: MessagesDeps, tx: Tx, messageId: string): Promise<void> {
  const rows = (await tx.query(reachedSql, [messageId])) as Array<{ user_id: string; conversation_id: string }>;
  if (rows.length === 0) return;
  const body = { kind: "CHANGED" as const, conversationId: rows[0]!.conversation_id, messageId };
  await publishToPeople(
    deps,
    tx,
    rows.map((row) => row.user_id),
    body,
  );
}

const reachedSql = `
  select cm.user_id, cm.conversation_id from messages m join conversation_members cm on cm.conversation_id = m.conversation_id
  where m.id = $1 and cm.state in ('ACTIVE', 'REQUEST') and m.position > cm.from_position and not (m.withheld_from @> array[cm.user_id])
    and (cm.user_id = m.sender_id or not exists (
      select 1 from blocks where (blocker_id = cm.user_id and blocked_id = m.sender_id) or (blocker_id = m.sender_id and blocked_id = cm.user_id)))`;

/** Who had not read it has one less to read. */
const unreadSql = `
  update conversation_members cm set unread = unread - 1 from messages m
  where m.id = $4 and cm.conversation_id = $1 and cm.user_id <> $2 and cm.unread > 0 and cm.read_position < $3 and cm.from_position < $3
    and (cm.to_position is null or cm.to_position >= $3) and not (m.withheld_from @> array[cm.user_id])`;

const deleteSql = `
  update messages set text = '', recipe_id = null, receipt_id = null, receipt_facts = '{}', picture_id = null, picture_alt = '', deleted_at = $2, version = version + 1
  where id = $1`;
