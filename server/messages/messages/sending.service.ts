import { randomUUID } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { RateLimit } from "../../platform/rate-limits/rate-limits";
import { isUuid } from "../../platform/text/uuid";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { encodeCursor } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { charactersOf, plainText } from "../../platform/text/plain-text";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { readVisibleTrades } from "../../trading/trades/visible-trades.store";
import { messageNode } from "./message-nodes";
import { lockConversation, readConversation, type ConversationView } from "../conversations/conversation.store";
import { addMessage } from "./add-message";
import { readMessageOfRequest, readSentMessage, type MessageView } from "./message.store";
import { isOwnReceipt, isTradeSealed, type MessageDraft } from "./new-message.store";
import type { ReceiptFact, WriteRefusal } from "../messages.enums";
import type { SendMessageInput } from "../messages.inputs";
import { writeRefusal } from "../messages.policy";
import type { MessagesDeps } from "../messages-deps";
import type { SendMessagePayload } from "../messages.payloads";

const perMinute: RateLimit = { name: "messages", max: limits.messagesPerMinuteMax, windowMs: 60_000 };
const requestId = /^[\x21-\x7e]{8,64}$/;

/** What a new message holds, once its form has been checked. */
export type MessageContent = Required<
  Pick<MessageDraft, "text" | "recipeId" | "receiptId" | "receiptFacts" | "pictureId" | "pictureAlt" | "clientRequestId">
>;

/** Sends messages, each once. */
export class SendingService {
  constructor(private readonly deps: MessagesDeps) {}

  /** NOT_FOUND where the viewer is not in the conversation. A retry with the same request id gets the first message. */
  async send(viewer: Viewer, input: SendMessageInput): Promise<Omit<SendMessagePayload, "errors">> {
    assertMayWrite(viewer);
    const content = contentOf(input);
    await this.assertPace(viewer);
    const row = await this.deps.db.transaction((tx) => this.sendIn(tx, viewer, input.conversationId, content));
    return {
      conversationId: row.conversationId,
      edge: { cursor: encodeCursor([String(row.position)]), node: messageNode(viewer.id, row) },
    };
  }

  /** Counts against the sender's rate limit, also when the message is refused later. */
  async assertPace(viewer: Viewer): Promise<void> {
    const { isAllowed, retryAfterSeconds } = await this.deps.identity.rateLimits.hit(perMinute, viewer.id);
    if (!isAllowed)
      refuse(ErrorCode.RATE_LIMITED, "input", `Too many messages: try again in ${retryAfterSeconds} s.`, new Decimal(perMinute.max));
  }

  /** The same in the caller's transaction. */
  async sendIn(tx: Tx, viewer: Viewer, conversationId: string, content: MessageContent): Promise<MessageView> {
    if (!isUuid(conversationId) || !(await lockConversation(tx, conversationId))) throw notFound("This conversation");
    const conversation = await readConversation(tx, viewer.id, conversationId);
    if (!conversation) throw notFound("This conversation");
    const first = await this.sentBefore(tx, viewer, conversation, content);
    if (first) return first;
    refuseToWrite(writeRefusal(viewer, conversation));
    await this.assertShareable(tx, viewer, content);
    const id = randomUUID();
    if (content.pictureId !== null)
      await this.deps.pictures.claim(tx, viewer, content.pictureId, pictureUse(id), "input.picture.pictureId");
    await addMessage(this.deps, tx, { id, conversationId, senderId: viewer.id, kind: "TEXT", ...content });
    return readSentMessage(tx, id);
  }

  /** The message that this request id made before; null for a new one. Under the conversation's lock, so two at once make one. */
  private async sentBefore(tx: Tx, viewer: Viewer, { id }: ConversationView, content: MessageContent): Promise<MessageView | null> {
    const sent = await readMessageOfRequest(tx, viewer.id, content.clientRequestId, content.text);
    if (!sent) return null;
    const { message, isOtherText } = sent;
    // A message that was deleted or removed meanwhile is still the one that this id has sent.
    const isGone = message.isDeleted || message.isRemoved;
    const isSame = message.conversationId === id && !isOtherText && (isGone || isSameAttached(message, content));
    if (!isSame)
      refuse(ErrorCode.REQUEST_ID_REUSED, "input.clientRequestId", "This request id was used for another message. Use a new one.");
    return message;
  }

  /** A recipe must be visible to the sender, a receipt must be the sender's own. What each reader sees is decided when they read. */
  private async assertShareable(tx: Tx, viewer: Viewer, { recipeId, receiptId }: MessageContent): Promise<void> {
    if (recipeId !== null) {
      const isVisible =
        (await isTradeSealed(tx, recipeId)) && (await readVisibleTrades(tx, viewer, this.deps.clock.date(), [recipeId])).has(recipeId);
      if (!isVisible) refuse(ErrorCode.NOT_VISIBLE, "input.recipeId", "You cannot share this recipe, because you cannot see it.");
    }
    if (receiptId !== null && !(await isOwnReceipt(tx, viewer.id, receiptId)))
      refuse(ErrorCode.NOT_VISIBLE, "input.receipt.id", "You can share your own receipts only.");
  }
}

const isSameAttached = (message: MessageView, content: MessageContent): boolean =>
  message.recipeId === content.recipeId &&
  message.receiptId === content.receiptId &&
  message.pictureId === content.pictureId &&
  message.receiptFacts.join() === content.receiptFacts.join();

/** The use under which the picture of a message is claimed. */
export const pictureUsePrefix = "message:";
export const pictureUse = (messageId: string): string => `${pictureUsePrefix}${messageId}`;

/** Checks the form of a new message. Refuses REQUIRED, TOO_LONG and INVALID. */
export function contentOf(input: Omit<SendMessageInput, "conversationId">): MessageContent {
  if (!requestId.test(input.clientRequestId))
    refuse(ErrorCode.INVALID, "input.clientRequestId", "Use a request id of 8 to 64 visible characters.");
  const text = textOf(input.text);
  const [recipeId, receiptId, pictureId] = [input.recipeId ?? null, input.receipt?.id ?? null, input.picture?.pictureId ?? null];
  if (text === "" && recipeId === null && receiptId === null && pictureId === null)
    refuse(ErrorCode.REQUIRED, "input.text", "Enter a text.");
  if (recipeId !== null && !isUuid(recipeId))
    refuse(ErrorCode.NOT_VISIBLE, "input.recipeId", "You cannot share this recipe, because you cannot see it.");
  if (receiptId !== null && !isUuid(receiptId)) refuse(ErrorCode.NOT_VISIBLE, "input.receipt.id", "You can share your own receipts only.");
  const receiptFacts: readonly ReceiptFact[] = [...new Set(input.receipt?.facts ?? [])].sort();
  if (pictureId !== null && !isUuid(pictureId))
    refuse(ErrorCode.INVALID, "input.picture.pictureId", "This picture is not one of your uploads, or it is used already.");
  const pictureAlt = shortText(input.picture?.alt, limits.pictureAltCharactersMax, "input.picture.alt");
  return { text, recipeId, receiptId, receiptFacts, pictureId, pictureAlt, clientRequestId: input.clientRequestId };
}

/** What somebody typed, without control characters. Refuses TOO_LONG. */
export const textOf = (typed: string | null | undefined): string => shortText(typed, limits.messageCharactersMax, "input.text");

function shortText(typed: string | null | undefined, max: number, path: string): string {
  const text = plainText(typed);
  if (charactersOf(text) > max) refuse(ErrorCode.TOO_LONG, path, `Use at most ${max} characters.`, new Decimal(max));
  return text;
}

const refusals: Readonly<Record<WriteRefusal, [code: ErrorCode, message: string]>> = {
  NOT_ACCEPTED: [ErrorCode.NOT_WRITABLE, "Accept the request first."],
  REQUEST_PENDING: [ErrorCode.REQUEST_PENDING, "They have not accepted yet: wait for their answer."],
  GONE: [ErrorCode.NOT_WRITABLE, "Nobody is there to read it any more."],
  YOU_BLOCKED: [ErrorCode.BLOCKED, "You have blocked this person."],
  NOT_WRITABLE: [ErrorCode.NOT_WRITABLE, "This person takes no messages from you."],
  SUSPENDED: [ErrorCode.NOT_WRITABLE, "Your account is suspended."],
};

/** Refuses with the code of the reason; null passes. */
export function refuseToWrite(refusal: WriteRefusal | null, path = "input.conversationId"): void {
  if (refusal === null) return;
  const [code, message] = refusals[refusal];
  refuse(code, path, message);
}
