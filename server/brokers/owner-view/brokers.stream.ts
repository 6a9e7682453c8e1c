import { unauthenticated } from "../../platform/errors";
import type { OpenStream, StreamDefinition, UserEvent, UserStreams } from "../../platform/realtime/stream-definition";
import { userTopic } from "../../platform/user-streams/user-events";
import type { Viewer } from "../../platform/viewer";
import { brokerStream, type BrokerChangeBody } from "../brokers.events";
import { changedView } from "./owner-views";

/** `brokerEvents`: what changes on the viewer's accounts at brokers, numbered. Events name rows only, which are read when written out. */
export class BrokersStream implements StreamDefinition<Record<string, never>, UserEvent<BrokerChangeBody>> {
  readonly field = "brokerEvents";

  constructor(private readonly streams: UserStreams) {}

  async open(viewer: Viewer | null): Promise<OpenStream<UserEvent<BrokerChangeBody>>> {
    if (!viewer) throw unauthenticated();
    return {
      topics: [userTopic(brokerStream, viewer.id)],
      head: () => this.streams.head(brokerStream, viewer.id),
      deliver: (message, now) => (now?.id === viewer.id ? changedView(message.body) : null),
    };
  }
}
