import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useSession } from "../graphql/session/SessionContext";
import { SampleFiguresDocument, type SampleTradeFactsFragment } from "./personas.generated";

const pageSize = 10;

/** The figures of the persona that I act as, and its trades a page at a time; without a persona none. */
export function useSampleFigures() {
  const { client } = useSession();
  const { data } = useQuery(SampleFiguresDocument, { variables: { first: pageSize, after: null } });
  const [isOpen, setOpen] = useState(false);
  const [older, setOlder] = useState<readonly SampleTradeFactsFragment[]>([]);
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const mockData = data?.me?.testMode?.mockData ?? null;
  const trades = [...(mockData?.tradeHistory ?? []), ...older];
  const more = async (): Promise<void> => {
    setLoading(true);
    setFailed(false);
    const variables = { first: pageSize, after: trades.at(-1)?.id ?? null };
    // Trades of different personas share their ids: none of them goes into the cache.
    const answer = await client.query({ query: SampleFiguresDocument, variables, fetchPolicy: "no-cache" }).catch(() => null);
    const page = answer?.data?.me?.testMode?.mockData?.tradeHistory;
    setLoading(false);
    if (page) setOlder([...older, ...page]);
    else setFailed(true);
  };
  return { mockData, trades, hasMore: trades.length < (mockData?.tradeCount ?? 0), isOpen, setOpen, isLoading, hasFailed, more };
}

export type SampleFiguresState = ReturnType<typeof useSampleFigures>;
