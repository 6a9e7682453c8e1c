import type { LiveStream, NumberedEvent } from "../graphql/live/live-stream";
import {
  LogCheckpointsDocument,
  LogCheckpointsSinceDocument,
  TransparencyLogDocument,
  type LogCheckpointEventFactsFragment,
} from "./log.generated";

type Published = LogCheckpointEventFactsFragment & NumberedEvent;
type Client = Parameters<LiveStream["resync"]>[0]["client"];

/** Checkpoints as they are published. What witnesses did with one is the server's to say, so the log is loaded anew. */
export const logStream: LiveStream<Record<string, never>, Published> = {
  field: "logCheckpoints",
  subscription: LogCheckpointsDocument,
  replay: LogCheckpointsSinceDocument,
  apply: (_event, { client }) => void reload(client),
  resync: async ({ client }) => {
    await reload(client);
    const { data } = await client.query({ query: TransparencyLogDocument, fetchPolicy: "cache-first" });
    return data?.transparencyLog.asOfSequence ?? 0;
  },
};

const reload = (client: Client) => client.refetchQueries({ include: [TransparencyLogDocument] });
