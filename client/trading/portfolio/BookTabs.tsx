import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { useQuote } from "../../graphql/session/SessionContext";
import { Card } from "../../ui/layout/Card";
import { Segmented } from "../../ui/controls/Segmented";
import { RowsSkeleton, Loading } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { bookVariables, type Book } from "../accounts/book";
import { FillsList, OrdersTable } from "../orders/OrdersTable";
import { PositionsTable } from "./PositionsTable";
import type { OwnTradeRowFragment, PortfolioQuery } from "./portfolio.generated";
import { PortfolioFillsDocument, PortfolioOrdersDocument } from "./portfolio.generated";
import classes from "./BookTabs.module.css";

// Loaded when a trade is to be closed.
const CloseTradeDialog = lazily(async () => ({ default: (await import("../trades/CloseTradeDialog")).CloseTradeDialog }));

type Tab = "positions" | "working" | "orders" | "fills";
const pageSize = 25;

export interface BookTabsProps {
  readonly portfolio: PortfolioQuery["portfolio"];
  readonly kind: "RECORD" | "PRACTICE";
  readonly staleSince: string | null;
  readonly aside?: ReactNode;
}

/** One account's positions, orders and fills behind tabs. */
export function BookTabs({ portfolio, kind, staleSince, aside }: BookTabsProps): ReactNode {
  const [tab, setTab] = useState<Tab>("positions");
  const [closing, setClosing] = useState<readonly OwnTradeRowFragment[] | null>(null);
  const tabs: ReadonlyArray<{ value: Tab; label: string }> = [
    { value: "positions", label: `Positions ${portfolio.positions.length}` },
    { value: "working", label: "Working" },
    { value: "orders", label: "Orders" },
    { value: "fills", label: "Fills" },
  ];
  return (
    <Card
      isFlush
      title="Positions and orders"
      note={<Segmented label="View" look="quiet" value={tab} onChange={setTab} options={tabs} />}
      aside={aside}
    >
      {tab === "positions" && <Positions portfolio={portfolio} kind={kind} staleSince={staleSince} onClose={setClosing} />}
      {(tab === "working" || tab === "orders") && <Orders book={kind} isWorkingOnly={tab === "working"} />}
      {tab === "fills" && <Fills kind={kind} />}
      {closing && <Closing trades={closing} onClose={() => setClosing(null)} />}
    </Card>
  );
}

/** The close dialog with its own live quote, for one trade or for all of a symbol. */
export function Closing({ trades, onClose }: { readonly trades: readonly OwnTradeRowFragment[]; onClose(): void }): ReactNode {
  const trade = trades[0]!;
  const quote = useQuote(trade.instrument.symbol);
  return (
    <Suspense>
      <CloseTradeDialog trade={trade} trades={trades} quote={quote} isOpen onClose={onClose} />
    </Suspense>
  );
}

const Nothing = ({ children }: { readonly children: ReactNode }): ReactNode => <p className={classes.nothing}>{children}</p>;

function Positions({
  portfolio,
  kind,
  staleSince,
  onClose,
}: BookTabsProps & { onClose(trades: readonly OwnTradeRowFragment[]): void }): ReactNode {
  if (portfolio.positions.length === 0)
    return <Nothing>Nothing on the stove. Positions you open appear here with their lots and live P&amp;L.</Nothing>;
  return (
    <PositionsTable
      positions={portfolio.positions}
      valuation={portfolio.valuation}
      hasRecipes={kind === "RECORD"}
      staleSince={staleSince}
      onClose={onClose}
    />
  );
}

/** Orders of an account, newest first, in pages. */
export function Orders({ book, isWorkingOnly }: { readonly book: Book; readonly isWorkingOnly: boolean }): ReactNode {
  const { data, error, refetch, fetchMore } = useQuery(PortfolioOrdersDocument, {
    variables: { ...bookVariables(book), status: isWorkingOnly ? "WORKING" : null, first: pageSize },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  if (error && !data) return <ErrorState onRetry={() => void refetch()}>Couldn’t load your orders.</ErrorState>;
  if (!data)
    return (
      <Loading label="Loading orders">
        <RowsSkeleton rows={3} />
      </Loading>
    );
  const { edges, pageInfo } = data.portfolio.orders;
  if (edges.length === 0) return <Nothing>{isWorkingOnly ? "No working orders." : "No orders yet."}</Nothing>;
  return (
    <>
      <OrdersTable orders={edges.map(({ node }) => node)} />
      {pageInfo.hasNextPage && <More onMore={() => void fetchMore({ variables: { after: pageInfo.endCursor } })} />}
    </>
  );
}

function Fills({ kind }: { readonly kind: "RECORD" | "PRACTICE" }): ReactNode {
  const { data, error, refetch, fetchMore } = useQuery(PortfolioFillsDocument, {
    variables: { kind, first: pageSize },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  if (error && !data) return <ErrorState onRetry={() => void refetch()}>Couldn’t load your fills.</ErrorState>;
  if (!data)
    return (
      <Loading label="Loading fills">
        <RowsSkeleton rows={3} />
      </Loading>
    );
  const { edges, pageInfo } = data.portfolio.fills;
  if (edges.length === 0) return <Nothing>No fills yet.</Nothing>;
  return (
    <>
      <FillsList fills={edges.map(({ node }) => node)} />
      {pageInfo.hasNextPage && <More onMore={() => void fetchMore({ variables: { after: pageInfo.endCursor } })} />}
    </>
  );
}

const More = ({ onMore }: { onMore(): void }): ReactNode => (
  <div className={classes.more}>
    <Button onClick={onMore}>Show older</Button>
  </div>
);
