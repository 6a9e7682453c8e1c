import { unauthenticated } from "../../platform/errors";
import type { OpenStream, StreamDefinition, UserEvent } from "../../platform/realtime/stream-definition";
import { userTopic } from "../../platform/user-streams/user-events";
import type { Viewer } from "../../platform/viewer";
import { copyChanged } from "./copies.reader";
import type { CopyingDeps } from "../copying-deps";
import { copyStream } from "../copying.events";
import type { Deliveries } from "../receipts/deliveries";
import type { CopyChangeBody } from "../receipts/receipt.types";

/** `copyEvents`: the numbered events of all the viewer's copies. */
export class CopyStream implements StreamDefinition<Record<string, never>, UserEvent<CopyChangeBody>> {
  readonly field = "copyEvents";

  constructor(
    private readonly deps: CopyingDeps,
    private readonly deliveries: Deliveries,
  ) {}

  async open(viewer: Viewer | null): Promise<OpenStream<UserEvent<CopyChangeBody>>> {
    if (!viewer) throw unauthenticated();
    return {
      topics: [userTopic(copyStream, viewer.id)],
      head: () => this.deps.streams.head(copyStream, viewer.id),
      deliver: (message, now) => {
        if (now?.id !== viewer.id) return null;
        this.deliveries.note(viewer.id, message.body.body.receiptId);
        return copyChanged(message.body, this.deps.bookedRows.read(message.body));
      },
    };
  }
}
