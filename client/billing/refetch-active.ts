import type { ApolloClient } from "@apollo/client";
import { shownQueries } from "../graphql/live/read-beside";

/** Asks again what is on screen of these queries, by their names; one that is not on screen is read anew when it next is. */
export async function refetchActive(client: ApolloClient, names: readonly string[]): Promise<void> {
  await Promise.all(shownQueries(client, names).map((shown) => shown.refetch()));
}
