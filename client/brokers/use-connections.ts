import { useQuery } from "@apollo/client/react";
import { usePolling } from "../graphql/live/use-polling";
import { useStream } from "../graphql/session/SessionContext";
import { brokerStream } from "./brokers.cache";
import { BrokerConnectionsDocument } from "./connections.generated";

/** The server reads venues behind the answer: whoever looks asks again, for what it has read meanwhile. */
export const askAgainMs = 10_000;

const nothing: Record<string, never> = {};

/** The viewer's accounts at venues, live by their stream; figures are asked for again while the page is looked at. */
export function useConnections() {
  const { data, error, refetch } = useQuery(BrokerConnectionsDocument, {
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  usePolling("BrokerConnections", askAgainMs);
  useStream(brokerStream, data ? nothing : null, data?.brokerConnections.asOfSequence);
  return { connections: data?.brokerConnections ?? null, error: data ? undefined : error, refetch };
}
