import type { ApolloClient } from "@apollo/client";

/** Asks again what is on screen of these queries, by their names; one that is not on screen is read anew when it next is. */
export async function refetchActive(client: ApolloClient, names: readonly string[]): Promise<void> {
  const active = new Set([...client.getObservableQueries("active").values()].map(({ queryName }) => queryName));
  await client.refetchQueries({ include: names.filter((name) => active.has(name)) });
}
