import type { ApolloClient } from "@apollo/client";

const burstMs = 400;

/** Does it once for a burst of requests, for each session's client by itself. */
export function onceABurst(run: (client: ApolloClient) => void): (client: ApolloClient) => void {
  const waiting = new WeakSet<ApolloClient>();
  return (client) => {
    if (waiting.has(client)) return;
    waiting.add(client);
    setTimeout(() => {
      waiting.delete(client);
      run(client);
    }, burstMs);
  };
}
