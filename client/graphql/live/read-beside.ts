import type { ApolloClient } from "@apollo/client";

/**
 * Asks what is shown under this name anew, beside the query that shows it. A refetch would be that query's own: until it is
 * answered Apollo draws nothing else that arrives for it, and where it fails what arrived meanwhile stays unseen.
 */
export async function readBeside(client: ApolloClient, name: string): Promise<void> {
  const shown = [...client.getObservableQueries("active")].filter(({ queryName }) => queryName === name);
  // What cannot be read now is read with the next event.
  await Promise.allSettled(shown.map(({ query, variables }) => client.query({ query, variables, fetchPolicy: "network-only" })));
}
