import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatDate } from "../../lib/format/time";
import { Money, MoneyChange, Quantity } from "../../ui/data/Num";
import { SideTag } from "../../ui/data/Tag";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { Card } from "../../ui/layout/Card";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import type { RealisedGainFactsFragment } from "./gains.generated";
import type { Gains } from "./use-gains";
import classes from "./GainsPage.module.css";

/** Lot by lot, the newest close first. */
export function GainsCard({ gains: { connection, hasFailed, refetch, older } }: { readonly gains: Gains }): ReactNode {
  return (
    <Card isFlush title="Lot by lot" note="newest close first">
      {hasFailed && !connection && <ErrorState onRetry={() => void refetch()}>Couldn’t load your realised gains.</ErrorState>}
      {!connection && !hasFailed && (
        <Loading label="Loading lots">
          <RowsSkeleton rows={6} />
        </Loading>
      )}
      {connection?.edges.length === 0 && <p className={classes.note}>Nothing was closed in this choice.</p>}
      {connection && connection.edges.length > 0 && (
        <ResponsiveTable
          caption="Realised gains lot by lot"
          columns={columns}
          rows={connection.edges.map(({ node }) => node)}
          rowKey={({ id }) => id}
        />
      )}
      {connection?.pageInfo.hasNextPage && (
        <div className={classes.more} data-print="none">
          <Button onClick={() => void older()}>Show older</Button>
        </div>
      )}
    </Card>
  );
}

const columns: ReadonlyArray<Column<RealisedGainFactsFragment>> = [
  {
    key: "what",
    label: "Lot",
    isHead: true,
    cell: ({ instrument, side, feeder, tradeId }) => (
      <span className={classes.two}>
        <span>
          <Link to={`/recipe/${tradeId}`}>{instrument.symbol}</Link> <SideTag side={side} />
        </span>
        <small>{feeder ? feeder.name : "Own trade"}</small>
      </span>
    ),
  },
  { key: "opened", label: "Opened", cell: ({ openedAt }) => formatDate(openedAt) },
  { key: "closed", label: "Closed", cell: ({ closedAt }) => formatDate(closedAt) },
  {
    key: "quantity",
    label: "Quantity",
    align: "right",
    cell: ({ quantity, instrument }) => <Quantity value={quantity} lot={instrument.lot} />,
  },
  { key: "proceeds", label: "Proceeds", align: "right", isDetail: true, cell: ({ proceeds }) => <Money value={proceeds} /> },
  { key: "cost", label: "Cost", align: "right", isDetail: true, cell: ({ cost }) => <Money value={cost} /> },
  { key: "fees", label: "Fees", align: "right", isDetail: true, cell: ({ fees }) => <Money value={fees} /> },
  { key: "gain", label: "Gain", align: "right", cell: ({ gain }) => <MoneyChange value={gain} /> },
];
