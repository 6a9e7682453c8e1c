import type { InProcessApi } from "../../platform/graphql/in-process-api";
import type { Viewer } from "../../platform/viewer";
import { receiptFields } from "../exports/receipt-fields";

/** One event to deliver, as the public API gives it to its owner. */
export interface WebhookEvent {
  readonly kind: "receipt" | "trade";
  readonly sequence: number;
  readonly at: string;
  /** A `Receipt` or `Trade` of the schema, with the fields below. Null: nothing to deliver, only the position moves. */
  readonly data: object | null;
}

interface Replay<Event> {
  readonly replay: { readonly events: ReadonlyArray<Event & { readonly sequence: number; readonly at: string }> };
}

const receiptsText = `query WebhookReceipts($after: Sequence!, $first: Int!) {
  replay: copyEventsSince(afterSequence: $after, first: $first) {
    events { ... on CopyChanged { sequence at receipt {${receiptFields}
    } } }
  }
}`;

const tradesText = `query WebhookTrades($after: Sequence!, $first: Int!) {
  replay: portfolioEventsSince(afterSequence: $after, first: $first) {
    events { sequence at kind
      account { id kind mode }
      trade { id side status instrument { symbol } }
      fill { id quantity price value realisedPnl at }
    }
  }
}`;

/** Reads what happened after a position, oldest first, as the owner would get it. RESYNC_REQUIRED when that is too long ago. */
export class WebhookEvents {
  constructor(private readonly api: Pick<InProcessApi, "ask">) {}

  async receiptsAfter(viewer: Viewer, after: number, first: number): Promise<WebhookEvent[]> {
    const { replay } = await this.api.ask<Replay<{ receipt: object | null }>>(viewer, receiptsText, { after, first });
    return replay.events.filter(hasNumber).map(({ sequence, at, receipt }) => ({ kind: "receipt", sequence, at, data: receipt ?? null }));
  }

  async tradesAfter(viewer: Viewer, after: number, first: number): Promise<WebhookEvent[]> {
    const { replay } = await this.api.ask<Replay<{ trade: object | null }>>(viewer, tradesText, { after, first });
    return replay.events.map(({ sequence, at, ...event }) => ({ kind: "trade", sequence, at, data: event.trade ? event : null }));
  }
}

/** Events of the stream that are about something else than copies have no fields here. */
const hasNumber = (event: { readonly sequence?: number }): boolean => event.sequence !== undefined;
