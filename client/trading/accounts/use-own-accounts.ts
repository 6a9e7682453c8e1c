import { useQuery } from "@apollo/client/react";
import { accountWords, connectedAccounts } from "./connected-accounts";
import type { Book } from "./book";
import { PlacingAccountsDocument } from "./placing-accounts.generated";

/** An account whose books one can look at. */
export interface OwnAccount {
  readonly book: Book;
  readonly name: string;
  /** Null of the two on this server. */
  readonly connection: { readonly id: string; readonly words: string; readonly isLive: boolean } | null;
}

const onPaper: readonly OwnAccount[] = [
  { book: "RECORD", name: "Record account", connection: null },
  { book: "PRACTICE", name: "Practice", connection: null },
];

/** The two accounts on paper, then those that are connected. */
export function useOwnAccounts(): readonly OwnAccount[] {
  const { data } = useQuery(PlacingAccountsDocument, { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" });
  const connected = connectedAccounts(data).map((connection) => {
    const { id, accountId, name, mode } = connection;
    return { book: accountId, name, connection: { id, words: accountWords(connection), isLive: mode === "LIVE" } };
  });
  return [...onPaper, ...connected];
}
