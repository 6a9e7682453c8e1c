import { unauthenticated } from "../../platform/errors";
import type { OpenStream, StreamDefinition, TopicMessage, UserEvent } from "../../platform/realtime/stream-definition";
import { userTopic } from "../../platform/user-streams/user-events";
import type { Viewer } from "../../platform/viewer";
import { messagesChanged } from "./message-nodes";
import { messagesStream, type MessagesDeps } from "../messages-deps";
import { PresenceChanged, TypingChanged, type MessagesChangeBody } from "../messages.types";
import { nowTopic, type NowBody } from "../presence/presence-signals";
import type { Presence } from "../presence/presence";
import { make } from "../../platform/make";

type Body = UserEvent<MessagesChangeBody> | NowBody;

/**
 * `messageEvents`: the numbered events of the viewer's conversations, and what is said of this moment. An event names
 * rows only: what of them the viewer may still see is read by their own member row when it is written out.
 */
export class MessagesStream implements StreamDefinition<Record<string, never>, Body> {
  readonly field = "messageEvents";

  constructor(
    private readonly deps: MessagesDeps,
    private readonly presence: Presence,
  ) {}

  async open(viewer: Viewer | null): Promise<OpenStream<Body>> {
    if (!viewer) throw unauthenticated();
    await this.presence.open(viewer.id);
    return {
      topics: [userTopic(messagesStream, viewer.id), nowTopic(viewer.id)],
      head: () => this.deps.streams.head(messagesStream, viewer.id),
      deliver: (message, now) => (now?.id === viewer.id ? eventOf(message) : null),
      close: () => this.presence.close(viewer.id),
    };
  }
}

function eventOf({ body }: TopicMessage<Body>): object {
  if (!("kind" in body)) return messagesChanged(body);
  if (body.kind === "PRESENCE") return make(PresenceChanged, { userId: body.userId, isOnline: body.isOnline });
  const { conversationId, userId, isTyping, until } = body;
  return make(TypingChanged, { conversationId, userId, isTyping, until: new Date(until) });
}
