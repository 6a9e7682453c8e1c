import { useQuery } from "@apollo/client/react";
import { Box, NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { UnclearOrderState } from "../../graphql/schema.generated";
import { formatNumber } from "../../lib/format/format";
import { Ago } from "../../ui/data/Ago";
import { Tag } from "../../ui/data/Tag";
import { Card } from "../../ui/layout/Card";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import classes from "../AdminPage.module.css";
import { Panel, panelPollMs } from "../panel";
import { venueNames } from "../../lib/format/venue-names";
import { AccountTag } from "./AccountTag";
import { AdminUnclearOrdersDocument, type AdminUnclearOrderRowFragment } from "./admin-brokers.generated";

type Row = AdminUnclearOrderRowFragment;

const states: readonly { value: "" | UnclearOrderState; label: string }[] = [
  { value: "", label: "Unknown and lost" },
  { value: "UNKNOWN", label: "Unknown" },
  { value: "LOST", label: "Lost" },
];

/** Orders whose outcome nobody knows, oldest first. Their owner decides; an admin sees what they wait for. */
export function UnclearOrdersCard(): ReactNode {
  const [state, setState] = useState<"" | UnclearOrderState>("");
  const variables = { state: state || null };
  const { data, previousData, error, refetch, fetchMore } = useQuery(AdminUnclearOrdersDocument, { variables, pollInterval: panelPollMs });
  const page = (data ?? previousData)?.adminUnclearOrders;
  const more = async (): Promise<void> => {
    await fetchMore({ variables: { ...variables, after: page?.pageInfo.endCursor } });
  };
  return (
    <Card
      title="Unclear orders"
      note="oldest first"
      isFlush
      aside={
        <NativeSelect
          size="xs"
          aria-label="State of unclear orders"
          data={[...states]}
          value={state}
          onChange={(event) => setState(event.currentTarget.value as "" | UnclearOrderState)}
        />
      }
    >
      <Panel data={page} error={error} onRetry={() => void refetch()}>
        {({ edges, pageInfo }) =>
          edges.length === 0 ? (
            <Box component="p" c="dimmed" py="lg" px="md">
              No unclear orders.
            </Box>
          ) : (
            <>
              <ResponsiveTable caption="Unclear orders" columns={columns} rows={edges.map(({ node }) => node)} rowKey={({ id }) => id} />
              <InfiniteScrollFooter hasMore={pageInfo.hasNextPage} cursor={pageInfo.endCursor} onMore={more} end="End of list." />
            </>
          )
        }
      </Panel>
    </Card>
  );
}

const columns: readonly Column<Row>[] = [
  { key: "order", label: "Order", isHead: true, cell: (order) => <Order order={order} /> },
  { key: "owner", label: "Owner", cell: ({ username }) => <Link to={`/profile/${username}`}>@{username}</Link> },
  {
    key: "state",
    label: "State",
    cell: ({ state }) => (state === "LOST" ? <Tag look="loss">Lost</Tag> : <Tag look="accent">Unknown</Tag>),
  },
  { key: "since", label: "Decided", cell: ({ createdAt }) => <Ago at={createdAt} isHistory /> },
  { key: "lookUps", label: "Look-ups", cell: (order) => <LookUps order={order} /> },
  { key: "id", label: "Order ID at the broker", isDetail: true, cell: ({ clientOrderId }) => <code>{clientOrderId}</code> },
];

const Order = ({ order }: { readonly order: Row }): ReactNode => (
  <span>
    {order.side === "BUY" ? "Buy" : "Sell"} {formatNumber(order.quantity)} {order.symbol}
    <span className={classes.meta}>
      {venueNames[order.venue]} <AccountTag {...order} />
      {order.purpose === "COPY" && " copy"}
      {order.filledQuantity !== "0" && `, ${formatNumber(order.filledQuantity)} filled`}
    </span>
    {order.words && <span className={classes.meta}>“{order.words}”</span>}
  </span>
);

const LookUps = ({ order: { lookUps, nextLookUpAt } }: { readonly order: Row }): ReactNode => (
  <span>
    {lookUps}
    {nextLookUpAt && (
      <span className={classes.meta}>
        next <Ago at={nextLookUpAt} isHistory />
      </span>
    )}
  </span>
);
