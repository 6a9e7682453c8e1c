import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { bookVariables, type Book } from "../accounts/book";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { MoneyChange, Percent, Price, Quantity } from "../../ui/data/Num";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { SideTag, SourceTag } from "../../ui/data/Tag";
import { ClosedTradesDocument, type OwnTradeRowFragment } from "./portfolio.generated";
import classes from "./BookTabs.module.css";

const pageSize = 10;
const reasonNames = {
  MANUAL: "You",
  STOP: "Stop loss",
  TARGET: "Target",
  MARGIN: "Margin close",
  RESET: "Account reset",
  ORDER: "Order",
  SUSPENDED: "Moderator",
  DISCONNECTED: "Disconnected",
  DELISTED: "Delisted",
} as const;

const columns: Array<Column<OwnTradeRowFragment>> = [
  {
    key: "symbol",
    label: "Trade",
    isHead: true,
    cell: (trade) => (
      <>
        {trade.instrument.symbol} <SideTag side={trade.side} /> <SourceTag source={trade.source} />
      </>
    ),
  },
  {
    key: "quantity",
    label: "Quantity",
    align: "right",
    cell: (trade) => <Quantity value={trade.openedQuantity} lot={trade.instrument.lot} />,
  },
  {
    key: "average",
    label: "Avg. price",
    align: "right",
    cell: (trade) => <Price value={trade.averagePrice} tick={trade.instrument.tick} />,
  },
  { key: "result", label: "P&L", align: "right", cell: (trade) => <MoneyChange value={trade.realisedPnl} /> },
  { key: "percent", label: "", spokenLabel: "P&L in percent", align: "right", cell: (trade) => <Percent value={trade.returnPercent} /> },
  { key: "why", label: "Closed by", cell: (trade) => (trade.closeReason ? reasonNames[trade.closeReason] : "") },
  { key: "when", label: "Closed", align: "right", cell: (trade) => <Ago at={trade.closedAt} isHistory /> },
];

/** Trades that are over, newest first. */
export function ClosedTradesCard({ book, hasRecipes }: { readonly book: Book; readonly hasRecipes: boolean }): ReactNode {
  const { data, error, refetch, fetchMore } = useQuery(ClosedTradesDocument, {
    variables: { ...bookVariables(book), first: pageSize },
    fetchPolicy: "cache-and-network",
  });
  const trades = data?.portfolio.trades;
  const withLink: Array<Column<OwnTradeRowFragment>> = hasRecipes
    ? [
        ...columns,
        {
          key: "recipe",
          label: "",
          spokenLabel: "Recipe",
          align: "right",
          isAction: true,
          cell: (trade) => (
            <Link className={classes.link} to={`/recipe/${trade.id}`}>
              Recipe
            </Link>
          ),
        },
      ]
    : columns;
  return (
    <Card
      isFlush
      title={trades ? `Closed trades ${trades.totalCount}` : "Closed trades"}
      aside={
        book !== "PRACTICE" && (
          <Link className={classes.link} to="/performance/gains">
            Realised gains
          </Link>
        )
      }
    >
      {error && !data && <ErrorState onRetry={() => void refetch()}>Couldn’t load your closed trades.</ErrorState>}
      {!trades && !error && (
        <Loading label="Loading closed trades">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {trades?.edges.length === 0 && <p className={classes.nothing}>No closed trades.</p>}
      {trades && trades.edges.length > 0 && (
        <ResponsiveTable
          caption="Closed trades"
          columns={withLink}
          rows={trades.edges.map(({ node }) => node)}
          rowKey={(trade) => trade.id}
        />
      )}
      {trades?.pageInfo.hasNextPage && (
        <div className={classes.more}>
          <Button onClick={() => void fetchMore({ variables: { after: trades.pageInfo.endCursor } })}>Show older</Button>
        </div>
      )}
    </Card>
  );
}
