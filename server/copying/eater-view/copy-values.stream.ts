import { unauthenticated } from "../../platform/errors";
import type { OpenStream, StreamDefinition } from "../../platform/realtime/stream-definition";
import type { Viewer } from "../../platform/viewer";
import type { Market } from "../../market/providers/provider";
import { copyNode, totalsOf } from "./copy-nodes";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import { copiesValuedTopic, type CopyValuations } from "./copy-valuations";
import { CopiesValued } from "../copying.types";
import { make } from "../../platform/make";

/** `copyValues`: what the viewer's running copies are worth as the market moves. Not numbered: each message replaces the one before. */
export class CopyValuesStream implements StreamDefinition<Record<string, never>, readonly CopyWithPositions[]> {
  readonly field = "copyValues";

  constructor(
    private readonly valuations: CopyValuations,
    private readonly market: Market,
  ) {}

  async open(viewer: Viewer | null): Promise<OpenStream<readonly CopyWithPositions[]>> {
    if (!viewer) throw unauthenticated();
    return {
      topics: [copiesValuedTopic(viewer.id)],
      head: async () => null,
      deliver: (message, now) => (now?.id === viewer.id ? this.valued(message.body, now) : null),
      close: this.valuations.watch(viewer.id),
    };
  }

  private valued(rows: readonly CopyWithPositions[], viewer: Viewer): CopiesValued {
    const copies = rows.map((row) => copyNode(row, this.market, viewer));
    return make(CopiesValued, { copies, ...totalsOf(copies, this.market) });
  }
}
