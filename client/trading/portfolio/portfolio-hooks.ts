import { useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent } from "react";
import { useStream } from "../../graphql/session/SessionContext";
import { useDeferredFirst } from "../../graphql/cache/use-deferred-first";
import type { AccountKind } from "../../graphql/schema.generated";
import { PortfolioDocument, type PortfolioQuery } from "./portfolio.generated";
import { portfolioStream } from "./portfolio.cache";

export interface PortfolioState {
  readonly portfolio: PortfolioQuery["portfolio"] | null;
  readonly error: Error | undefined;
  refetch(): void;
}

/** The book of one of the viewer's accounts, kept live: trades, orders and totals arrive by the portfolio stream. */
export function usePortfolio(kind: AccountKind): PortfolioState {
  const answer = useQuery(PortfolioDocument, {
    variables: { kind },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  const { data, error, refetch } = useDeferredFirst(answer);
  const portfolio = data?.portfolio ?? null;
  useStream(portfolioStream, portfolio ? { accountId: portfolio.account.id } : null, portfolio?.asOfSequence);
  useCopiedPositions(portfolio, () => void refetch());
  return { portfolio, error: portfolio ? undefined : error, refetch: () => void refetch() };
}

const keyOf = (positions: ReadonlyArray<{ readonly id: string; readonly quantity: string }>): string =>
  positions
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .toSorted()
    .join();

/** Copies trade by themselves: where the totals value other positions than the list shows, the list is read anew, once a change. */
function useCopiedPositions(portfolio: PortfolioState["portfolio"], readAnew: () => void): void {
  const valued = portfolio && keyOf(portfolio.valuation.copiedPositions);
  const compare = useEffectEvent(() => {
    if (portfolio && valued !== keyOf(portfolio.copiedPositions)) readAnew();
  });
  useEffect(() => compare(), [valued]);
}
