import { assertMayWrite } from "../../identity/account/activity.policy";
import { isUuid } from "../../platform/text/uuid";
import type { Tx } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { lockConversation, readConversation } from "../conversations/conversation.store";
import {
  deleteMessage,
  readConversationIdOfOwn,
  readMessage,
  readReachedMembers,
  updateMessageText,
  type MessageView,
} from "./message.store";
import type { DeleteMessageInput, EditMessageInput } from "../messages.inputs";
import { canDelete, editableUntil, writeRefusal } from "../messages.policy";
import { publishToPeople, type MessagesDeps } from "../messages-deps";
import type { MessagePayload } from "../messages.payloads";
import { pictureUse, refuseToWrite, textOf, type SendingService } from "./sending.service";

type Payload = Omit<MessagePayload, "errors">;

/** Edits and deletes one's own messages. */
export class ChangingService {
  constructor(
    private readonly deps: MessagesDeps,
    private readonly sending: Pick<SendingService, "assertPace">,
  ) {}

  /**
   * Edits the text within `messageEditMinutesMax`, where the viewer may still write. NOT_FOUND for anybody else's, a deleted
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
        refuse(ErrorCode.TIME_PAST, "input.messageId", `A message can be edited for ${limits.messageEditMinutesMax} minutes.`);
      await assertMayEdit(tx, viewer, row.conversationId);
      if (text === "" && !isCarrying(row)) refuse(ErrorCode.REQUIRED, "input.text", "Enter a text, or delete the message.");
      if (text === row.text) return false;
      await updateMessageText(tx, row.id, text, now);
      return true;
    });
  }

  /** Deletes it: text, picture and what else it carried go, its place stays, and nobody has it to read any more. */
  async delete(viewer: Viewer, { messageId }: DeleteMessageInput): Promise<Payload> {
    assertMayWrite(viewer);
    return this.change(viewer, messageId, async (tx, row) => {
      if (row.isDeleted) return false;
      if (!canDelete(viewer.id, row)) throw notFound("This message");
      await deleteMessage(tx, row, this.deps.clock.date());
      await this.deps.pictures.release(tx, pictureUse(row.id));
      return true;
    });
  }

  /** Under the conversation's lock. `work` says whether anything changed; then everybody it reached gets the change. */
  private async change(viewer: Viewer, messageId: string, work: (tx: Tx, row: MessageView) => Promise<boolean>): Promise<Payload> {
    const conversationId = await this.deps.db.transaction(async (tx) => {
      const id = isUuid(messageId) ? await readConversationIdOfOwn(tx, viewer.id, messageId) : null;
      if (id === null || !(await lockConversation(tx, id))) throw notFound("This message");
      const row = await readMessage(tx, viewer.id, messageId);
      if (!row) throw notFound("This message");
      if (await work(tx, row)) await publishMessageChanged(tx, this.deps, messageId);
      return id;
    });
    return { messageId, conversationId };
  }
}

const isCarrying = (row: MessageView): boolean => row.recipeId !== null || row.receiptId !== null || row.pictureId !== null;

/** Whoever may no longer write there may not edit either; a request without an answer is no reason to refuse. */
async function assertMayEdit(tx: Tx, viewer: Viewer, conversationId: string): Promise<void> {
  const conversation = await readConversation(tx, viewer.id, conversationId);
  if (!conversation) throw notFound("This message");
  const refusal = writeRefusal(viewer, conversation);
  refuseToWrite(refusal === "REQUEST_PENDING" ? null : refusal, "input.messageId");
}

/** Publishes that a message has changed to everybody whom it reached, its sender too. */
export async function publishMessageChanged(tx: Tx, deps: MessagesDeps, messageId: string): Promise<void> {
  const rows = await readReachedMembers(tx, messageId);
  if (rows.length === 0) return;
  const body = { kind: "CHANGED" as const, conversationId: rows[0]!.conversation_id, messageId };
  await publishToPeople(
    deps,
    tx,
    rows.map((row) => row.user_id),
    body,
  );
}
