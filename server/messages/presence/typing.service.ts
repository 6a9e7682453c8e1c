import { assertMayWrite } from "../../identity/account/activity.policy";
import { isUuid } from "../../platform/text/uuid";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { MinuteCounts } from "../../platform/rate-limits/minute-counts";
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
  private readonly sent: MinuteCounts;

  constructor(private readonly deps: MessagesDeps) {
    this.sent = new MinuteCounts(deps.clock, limits.typistsCountedMax);
  }

  /**
   * NOT_FOUND where the viewer is not in the conversation. Who blocked the viewer, or has not accepted, gets nothing, and nobody gets more
   * of one person than somebody who types sends: each goes to every socket of a group.
   */
  async set(viewer: Viewer, { conversationId, isTyping }: SetTypingInput): Promise<Omit<SetTypingPayload, "errors">> {
    assertMayWrite(viewer);
    const row = isUuid(conversationId) ? await readConversation(this.deps.db, viewer.id, conversationId) : null;
    if (!row) throw notFound("This conversation");
    if (writeRefusal(viewer, row) !== null || this.sent.add(viewer.id) > limits.typingSignalsPerMinuteMax) return { isHeard: false };
    const to = await readTypingRecipientIds(this.deps.db, conversationId, viewer.id);
    const until = this.deps.clock.now() + limits.typingMsMax;
    const signal: TypingSignal = { conversationId, userId: viewer.id, isTyping, until, to };
    if (to.length > 0) await this.deps.bus.publish(typingSubject, signal);
    return { isHeard: true };
  }
}
