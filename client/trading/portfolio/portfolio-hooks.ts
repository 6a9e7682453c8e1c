import { useApolloClient, useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { readBeside } from "../../graphql/live/read-beside";
import { useStream } from "../../graphql/session/SessionContext";
import { useDeferredFirst } from "../../graphql/cache/use-deferred-first";
import { bookVariables, type Book } from "../accounts/book";
import { PortfolioDocument, type PortfolioQuery } from "./portfolio.generated";
import { portfolioStream } from "./portfolio.cache";

export interface PortfolioState {
  readonly portfolio: PortfolioQuery["portfolio"] | null;
  readonly error: Error | undefined;
  refetch(): void;
}

/** The book of one of the viewer's accounts, kept live: trades, orders and totals arrive by the portfolio stream. */
export function usePortfolio(book: Book): PortfolioState {
  const answer = useQuery(PortfolioDocument, {
    variables: bookVariables(book),
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  const { data, error, refetch } = useDeferredFirst(answer);
  const portfolio = useMemo(() => (data ? withoutSold(data.portfolio) : null), [data]);
  useStream(portfolioStream, portfolio ? { accountId: portfolio.account.id } : null, portfolio?.asOfSequence);
  useCopiedPositions(portfolio);
  return { portfolio, error: portfolio ? undefined : error, refetch: () => void refetch() };
}

/** What a copy has sold since the list was read is no longer in the totals. */
function withoutSold(portfolio: PortfolioQuery["portfolio"]): PortfolioQuery["portfolio"] {
  const valued = new Set(portfolio.valuation.copiedPositions.map(({ id }) => id));
  return { ...portfolio, copiedPositions: portfolio.copiedPositions.filter(({ id }) => valued.has(id)) };
}

type Held = ReadonlyArray<{ readonly id: string; readonly quantity: string }>;

const hasBought = (before: Held, now: Held): boolean => {
  const quantities = new Map(before.map(({ id, quantity }) => [id, Number(quantity)]));
  return now.some(({ id, quantity }) => Number(quantity) > (quantities.get(id) ?? 0));
};

/**
 * Copies trade by themselves. What they sold the totals say; what they bought has a feeder and a price that the totals do not carry,
 * so the list is read anew, once a purchase.
 */
function useCopiedPositions(portfolio: PortfolioState["portfolio"]): void {
  const client = useApolloClient();
  const valued = portfolio?.valuation.copiedPositions;
  const seen = useRef<Held>([]);
  const look = useEffectEvent(() => {
    if (!portfolio || !valued) return;
    const isBought = hasBought([...portfolio.copiedPositions, ...seen.current], valued);
    seen.current = valued;
    if (isBought) readBeside(client, "Portfolio");
  });
  useEffect(() => look(), [valued]);
}
