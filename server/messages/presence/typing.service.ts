import { assertMayWrite } from "../../identity/account/activity.policy";
import { isUuid } from "../../platform/text/uuid";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { readConversations } from "../messages/message-rows";
import type { SetTypingInput } from "../messages.inputs";
import type { SetTypingPayload } from "../messages.payloads";
import { writeRefusal } from "../messages.policy";
import type { MessagesDeps } from "../messages-deps";
import { typingSubject, type TypingSignal } from "./presence-signals";

/** Passes on that somebody types: by the bus, to sockets; never to the database. */
export class TypingService {
  constructor(private readonly deps: MessagesDeps) {}

  /** NOT_FOUND where the viewer is not in the conversation. Who blocked the viewer, or has not accepted, hears nothing. */
  async set(viewer: Viewer, { conversationId, isTyping }: SetTypingInput): Promise<Omit<SetTypingPayload, "errors">> {
    assertMayWrite(viewer);
    const [row] = isUuid(conversationId) ? await readConversations(this.deps.db, "c.id = $2", [viewer.id, conversationId]) : [];
    if (!row) throw notFound("This conversation");
    if (writeRefusal(viewer, row) !== null) return { isHeard: false };
    const hearers = await this.deps.db.query<{ user_id: string }>(hearersSql, [conversationId, viewer.id]);
    const until = this.deps.clock.now() + limits.typingMsMax;
    const signal: TypingSignal = { conversationId, userId: viewer.id, isTyping, until, to: hearers.map((hearer) => hearer.user_id) };
    if (hearers.length > 0) await this.deps.bus.publish(typingSubject, signal);
    return { isHeard: true };
  }
}

const hearersSql = `
  select m.user_id from conversation_members m join conversations c on c.id = m.conversation_id
  where m.conversation_id = $1 and m.user_id <> $2 and m.state = 'ACTIVE' and c.accepted_at is not null
    and not exists (select 1 from blocks where (blocker_id = m.user_id and blocked_id = $2) or (blocker_id = $2 and blocked_id = m.user_id))`;
