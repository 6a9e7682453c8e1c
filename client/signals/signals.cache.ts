import type { LiveStream, NumberedEvent } from "../graphql/live/live-stream";
import { readBeside, readShown } from "../graphql/live/read-beside";
import { MySignalsDocument, SignalEventsDocument, SignalEventsSinceDocument, type SignalEventFactsFragment } from "./signals.generated";

type Changed = SignalEventFactsFragment & NumberedEvent;

/** What became of the viewer's alerts. An alert heals by its id; figures and lists are the server's, so they are loaded anew. */
export const signalStream: LiveStream<Record<string, never>, Changed> = {
  field: "signalEvents",
  subscription: SignalEventsDocument,
  replay: SignalEventsSinceDocument,
  apply: (_event, { client }) => readBeside(client, "MySignals", "SignalAlerts"),
  resync: async ({ client }) => {
    const { data } = await client.query({ query: MySignalsDocument, fetchPolicy: "network-only" });
    await readShown(client, "SignalAlerts");
    return data?.mySignals.asOfSequence ?? 0;
  },
};
