import type { ApolloCache, ApolloClient } from "@apollo/client";
import { everyList, peopleLists } from "../../graphql/cache/lists";

/** Whom one sees has changed (a block, a mute): every list that shows people is fetched anew when it next shows. */
export function forgetPeopleLists(cache: ApolloCache): void {
  cache.modify({ fields: (value, { fieldName, DELETE }) => (everyList.has(fieldName) ? DELETE : value) });
}

/**
 * The same, known from elsewhere: pages that are open fetch what they show once more and keep it meanwhile. Where somebody only went,
 * the lists of things have let go of them by themselves.
 */
export async function renewPeopleLists(client: ApolloClient, isOnlyLess: boolean): Promise<void> {
  const renewed = isOnlyLess ? peopleLists : everyList;
  await client.refetchQueries({
    updateCache: (cache) => cache.modify({ fields: (value, { fieldName, INVALIDATE }) => (renewed.has(fieldName) ? INVALIDATE : value) }),
  });
}
