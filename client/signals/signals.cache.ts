import type { LiveStream, NumberedEvent } from "../graphql/live/live-stream";
import {
  MySignalsDocument,
  SignalAlertsDocument,
  SignalEventsDocument,
  SignalEventsSinceDocument,
  type SignalEventFactsFragment,
} from "./signals.generated";

type Changed = SignalEventFactsFragment & NumberedEvent;
type Client = Parameters<LiveStream["resync"]>[0]["client"];

/** What became of the viewer's alerts. An alert heals by its id; figures and lists are the server's, so they are loaded anew. */
export const signalStream: LiveStream<Record<string, never>, Changed> = {
  field: "signalEvents",
  subscription: SignalEventsDocument,
  replay: SignalEventsSinceDocument,
  apply: (_event, { client }) => reloading.request(client),
  resync: async ({ client }) => {
    await reload(client);
    const { data } = await client.query({ query: MySignalsDocument, fetchPolicy: "cache-first" });
    return data?.mySignals.asOfSequence ?? 0;
  },
};

const reload = (client: Client) => client.refetchQueries({ include: [MySignalsDocument, SignalAlertsDocument] });

/** Several alerts of one moment load figures and lists once. */
const reloading = {
  pending: false,
  request(client: Client): void {
    if (this.pending) return;
    this.pending = true;
    queueMicrotask(() => {
      this.pending = false;
      void reload(client);
    });
  },
};
