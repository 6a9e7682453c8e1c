import type { LiveStream, NumberedEvent } from "../graphql/live/live-stream";
import { readBeside } from "../graphql/live/read-beside";
import {
  LogCheckpointsDocument,
  LogCheckpointsSinceDocument,
  TransparencyLogDocument,
  type LogCheckpointEventFactsFragment,
} from "./log.generated";

type Published = LogCheckpointEventFactsFragment & NumberedEvent;

/** Checkpoints as they are published. What witnesses did with one is the server's to say, so the log is loaded anew. */
export const logStream: LiveStream<Record<string, never>, Published> = {
  field: "logCheckpoints",
  subscription: LogCheckpointsDocument,
  replay: LogCheckpointsSinceDocument,
  apply: (_event, { client }) => readBeside(client, "TransparencyLog"),
  resync: async ({ client }) => {
    const { data } = await client.query({ query: TransparencyLogDocument, fetchPolicy: "network-only" });
    return data?.transparencyLog.asOfSequence ?? 0;
  },
};
