import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import type { UserErrorFactsFragment } from "../../graphql/links/error.generated";
import {
  useAddToWatchlistMutation,
  useCreateWatchlistMutation,
  useDeleteWatchlistMutation,
  useRemoveFromWatchlistMutation,
  useUpdateWatchlistMutation,
  useWatchlistsQuery,
  WatchlistsDocument,
  type WatchlistFactsFragment,
} from "./watchlists.generated";

interface Answer {
  readonly watchlists: readonly WatchlistFactsFragment[];
  readonly errors: readonly UserErrorFactsFragment[];
}

const failed = "That did not reach the kitchen. Try again.";

/** My watchlists and what can be done with them. Every answer holds all lists, so the screen shows what the server has. */
export function useWatchlists() {
  const { cache } = useApolloClient();
  const { data, error, refetch } = useWatchlistsQuery({ fetchPolicy: "cache-and-network" });
  const [problem, setProblem] = useState<string | null>(null);
  const [create] = useCreateWatchlistMutation();
  const [update] = useUpdateWatchlistMutation();
  const [add] = useAddToWatchlistMutation();
  const [remove] = useRemoveFromWatchlistMutation();
  const [end] = useDeleteWatchlistMutation();

  /** Resolves with the lists as they are then; null when it was not done. */
  const take = async (work: Promise<Answer | undefined>): Promise<readonly WatchlistFactsFragment[] | null> => {
    setProblem(null);
    const answer = await work.catch(() => undefined);
    if (answer) cache.writeQuery({ query: WatchlistsDocument, data: { watchlists: [...answer.watchlists] } });
    const words = answer ? answer.errors[0]?.message : failed;
    setProblem(words ?? null);
    return answer && words === undefined ? answer.watchlists : null;
  };
  return {
    lists: data?.watchlists ?? null,
    isFailed: error !== undefined && !data,
    refetch: () => void refetch(),
    problem,
    create: (name: string, symbols: string[] = []) =>
      take(create({ variables: { input: { name, symbols } } }).then(({ data: answer }) => answer?.createWatchlist)),
    rename: (watchlistId: string, name: string) =>
      take(update({ variables: { input: { watchlistId, name } } }).then(({ data: answer }) => answer?.updateWatchlist)),
    order: (watchlistId: string, symbols: string[]) =>
      take(update({ variables: { input: { watchlistId, symbols } } }).then(({ data: answer }) => answer?.updateWatchlist)),
    add: (watchlistId: string, symbol: string) =>
      take(add({ variables: { input: { watchlistId, symbol } } }).then(({ data: answer }) => answer?.addToWatchlist)),
    remove: (watchlistId: string, symbol: string) =>
      take(remove({ variables: { input: { watchlistId, symbol } } }).then(({ data: answer }) => answer?.removeFromWatchlist)),
    end: (watchlistId: string) => take(end({ variables: { input: { watchlistId } } }).then(({ data: answer }) => answer?.deleteWatchlist)),
  };
}

export type Watchlists = ReturnType<typeof useWatchlists>;
