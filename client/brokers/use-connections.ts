import { useQuery } from "@apollo/client/react";
import { BrokerConnectionsDocument } from "./connections.generated";

/** The server reads venues behind the answer: whoever looks asks again, for what it has read meanwhile. */
export const askAgainMs = 10_000;

/** The viewer's accounts at venues, asked for again while the page is looked at. */
export function useConnections() {
  const { data, error, refetch } = useQuery(BrokerConnectionsDocument, {
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
    pollInterval: askAgainMs,
    skipPollAttempt: () => document.hidden,
  });
  return { connections: data?.brokerConnections ?? null, error: data ? undefined : error, refetch };
}
