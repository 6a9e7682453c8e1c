import type { Tx } from "../../platform/db/database";
import type { NotificationDraft } from "../../platform/notifier";
import { notificationGroup, publishToPeople, type MessagesDeps } from "../messages-deps";
import { insertMessage, readRecipients, updateMembersForMessage, type MessageDraft, type RecipientRow } from "./new-message.store";

/**
 * Adds a message to a conversation that the caller has locked, counts it as unread for everybody it reaches, and publishes
 * it to them. Who has blocked the sender, is blocked or has declined never gets it; the sender does not learn of it. What a persona's
 * sandbox sends reaches nobody. Returns its id.
 */
export async function addMessage(deps: MessagesDeps, tx: Tx, draft: MessageDraft): Promise<string> {
  const at = deps.clock.date();
  const recipients = await readRecipients(tx, draft);
  const reached = recipients.filter((row) => !row.is_blocked && (row.state === "ACTIVE" || row.state === "REQUEST"));
  const withheldFrom = recipients.filter((row) => !reached.includes(row)).map((row) => row.user_id);
  const { id, position } = await insertMessage(tx, draft, withheldFrom, at);
  const reachedIds = reached.map((row) => row.user_id);
  await updateMembersForMessage(tx, draft, reachedIds, position, at);
  await publishToPeople(deps, tx, [draft.senderId, ...reachedIds], {
    kind: "MESSAGE",
    conversationId: draft.conversationId,
    messageId: id,
  });
  if (draft.kind === "TEXT") await deps.notifier.publish(tx, ...notificationsOf(draft, id, reached));
  return id;
}

/** For everybody it reached who has not muted the conversation. Never a word of the message itself. */
const notificationsOf = (
  { conversationId, senderId }: MessageDraft,
  messageId: string,
  reached: readonly RecipientRow[],
): NotificationDraft[] =>
  reached
    .filter((row) => !row.is_muted)
    .map((row) => ({
      kind: row.state === "REQUEST" ? "MESSAGE_REQUEST" : "MESSAGE",
      userId: row.user_id,
      actorId: senderId,
      subject: { kind: "CONVERSATION", id: conversationId },
      groupKey: notificationGroup(conversationId),
      onceKey: `message:${messageId}`,
    }));
