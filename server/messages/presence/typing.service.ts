import { assertMayWrite } from "../../identity/account/activity.policy";
import { isUuid } from "../../platform/text/uuid";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { readConversation } from "../conversations/conversation.store";
import { readTypingRecipientIds } from "../conversations/member.store";
import type { SetTypingInput } from "../messages.inputs";
import type { SetTypingPayload } from "../messages.payloads";
import { writeRefusal } from "../messages.policy";
import type { MessagesDeps } from "../messages-deps";
import { typingSubject, type TypingSignal } from "./presence-signals";

/** Publishes that somebody types: over the bus, to sockets; never stored. */
export class TypingService {
  constructor(private readonly deps: MessagesDeps) {}

  /** NOT_FOUND where the viewer is not in the conversation. Who blocked the viewer, or has not accepted, gets nothing. */
  async set(viewer: Viewer, { conversationId, isTyping }: SetTypingInput): Promise<Omit<SetTypingPayload, "errors">> {
    assertMayWrite(viewer);
    const row = isUuid(conversationId) ? await readConversation(this.deps.db, viewer.id, conversationId) : null;
    if (!row) throw notFound("This conversation");
    if (writeRefusal(viewer, row) !== null) return { isHeard: false };
    const to = await readTypingRecipientIds(this.deps.db, conversationId, viewer.id);
    const until = this.deps.clock.now() + limits.typingMsMax;
    const signal: TypingSignal = { conversationId, userId: viewer.id, isTyping, until, to };
    if (to.length > 0) await this.deps.bus.publish(typingSubject, signal);
    return { isHeard: true };
  }
}
