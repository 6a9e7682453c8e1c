import { unauthenticated } from "../../platform/errors";
import type { OpenStream, StreamDefinition, UserEvent } from "../../platform/realtime/stream-definition";
import { userTopic } from "../../platform/user-streams/user-events";
import type { Viewer } from "../../platform/viewer";
import { copierValuedTopic, type CopierValuations } from "./copier-valuations";
import { copiersChanged } from "./copier-nodes";
import type { CopierChangeBody, CopiersValued } from "./copier.types";
import type { CopyingDeps } from "../copying-deps";
import { copierStream } from "../copying.events";

type Body = UserEvent<CopierChangeBody> | CopiersValued;

/** `copierEvents`: the numbered events among the viewer's copiers, and what copies of the viewer are worth as the market moves. */
export class CopierStream implements StreamDefinition<Record<string, never>, Body> {
  readonly field = "copierEvents";

  constructor(
    private readonly deps: CopyingDeps,
    private readonly valuations: CopierValuations,
  ) {}

  async open(viewer: Viewer | null): Promise<OpenStream<Body>> {
    if (!viewer) throw unauthenticated();
    return {
      topics: [userTopic(copierStream, viewer.id), copierValuedTopic(viewer.id)],
      head: () => this.deps.streams.head(copierStream, viewer.id),
      deliver: (message, now) => {
        if (now?.id !== viewer.id) return null;
        return message.sequence === null ? (message.body as CopiersValued) : copiersChanged(message.body as UserEvent<CopierChangeBody>);
      },
      close: this.valuations.watch(viewer.id),
    };
  }
}
