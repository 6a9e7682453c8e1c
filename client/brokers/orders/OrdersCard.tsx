import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { BrokerOrderFilter } from "../../graphql/schema.generated";
import { Segmented } from "../../ui/controls/Segmented";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { Card } from "../../ui/layout/Card";
import { ResponsiveTable } from "../../ui/lists/ResponsiveTable";
import type { ConnectionFactsFragment } from "../connections.generated";
import { columnsFor } from "./order-columns";
import { OrderDetail } from "./OrderDetail";
import { BrokerOrdersDocument } from "./orders.generated";
import { isOpenToRead } from "./order-words";
import classes from "./Orders.module.css";

const filters: Record<"all" | "open" | "check", BrokerOrderFilter | null> = {
  all: null,
  open: { isWorking: true },
  check: { states: ["UNKNOWN", "LOST"] },
};
type Shown = keyof typeof filters;
const nothing = { all: "No orders were sent through this account yet.", open: "No open orders.", check: "No order needs a look." } as const;
const pageSize = 20;

/** Orders that were sent through the account; what nobody knows the fate of is open to read. */
export function OrdersCard({ connection }: { readonly connection: ConnectionFactsFragment }): ReactNode {
  const [shown, setShown] = useState<Shown>("all");
  const [opened, setOpened] = useState<string | null>(null);
  const { data, error, refetch, fetchMore } = useQuery(BrokerOrdersDocument, {
    variables: { id: connection.id, filter: filters[shown], first: pageSize },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  const orders = data?.brokerConnection.orders;
  const { venueName, currency, orderFigures } = connection;
  const options = [
    { value: "all", label: "All" },
    { value: "open", label: `Open ${orderFigures.working}` },
    { value: "check", label: `To check ${orderFigures.unknown + orderFigures.lost}` },
  ] as const;
  const toggle = (id: string): void => setOpened(opened === id ? null : id);
  return (
    <Card
      isFlush
      title="Orders"
      aside={<Segmented look="quiet" label="Which orders" value={shown} options={options} onChange={setShown} />}
    >
      {error && !data && <ErrorState onRetry={() => void refetch()}>Couldn’t load the orders.</ErrorState>}
      {!orders && !error && (
        <Loading label="Loading orders">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {orders?.edges.length === 0 && <p className={classes.nothing}>{nothing[shown]}</p>}
      {orders && orders.edges.length > 0 && (
        <ResponsiveTable
          caption="Orders"
          columns={columnsFor(venueName, toggle)}
          rows={orders.edges.map(({ node }) => node)}
          rowKey={({ id }) => id}
          detail={(order) =>
            isOpenToRead(order) || opened === order.id ? <OrderDetail order={order} venueName={venueName} currency={currency} /> : null
          }
        />
      )}
      {orders?.pageInfo.hasNextPage && (
        <div className={classes.more}>
          <Button onClick={() => void fetchMore({ variables: { after: orders.pageInfo.endCursor } })}>Show older</Button>
        </div>
      )}
    </Card>
  );
}
