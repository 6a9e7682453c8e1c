import { unauthenticated } from "../platform/errors";
import type { OpenStream, StreamDefinition, UserEvent, UserStreams } from "../platform/realtime/stream-definition";
import { userTopic } from "../platform/user-streams/user-events";
import type { Viewer } from "../platform/viewer";
import { signalStream, type SignalChangeBody } from "./signals.events";
import { signalChanged } from "./signals.reader";

/** `signalEvents`: what became of the viewer's alerts, numbered. Events name rows only, which are read when written out. */
export class SignalsStream implements StreamDefinition<Record<string, never>, UserEvent<SignalChangeBody>> {
  readonly field = "signalEvents";

  constructor(private readonly streams: UserStreams) {}

  async open(viewer: Viewer | null): Promise<OpenStream<UserEvent<SignalChangeBody>>> {
    if (!viewer) throw unauthenticated();
    return {
      topics: [userTopic(signalStream, viewer.id)],
      head: () => this.streams.head(signalStream, viewer.id),
      deliver: (message, now) => (now?.id === viewer.id ? signalChanged(message.body) : null),
    };
  }
}
