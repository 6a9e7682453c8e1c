import { Anchor, Box, Button, Flex } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatPrice, formatQuantity } from "../../lib/format/format";
import { Ago } from "../../ui/data/Ago";
import { Price, Quantity } from "../../ui/data/Num";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { useCancelOrderMutation } from "./trading.generated";
import type { FillRowFragment, OrderRowFragment } from "../portfolio/portfolio.generated";
import { useTradeSending } from "./trade-sending";
import classes from "./OrdersTable.module.css";

const typeNames = { MARKET: "Market", LIMIT: "Limit", STOP: "Stop" } as const;
const statusNames = { WORKING: "Working", FILLED: "Filled", CANCELLED: "Cancelled", REJECTED: "Rejected", EXPIRED: "Expired" } as const;
const verbOf = (side: "BUY" | "SELL"): string => (side === "BUY" ? "Buy" : "Sell");

/** Orders, newest first; a working one can be cancelled. */
export function OrdersTable({ orders }: { readonly orders: readonly OrderRowFragment[] }): ReactNode {
  const columns: Array<Column<OrderRowFragment>> = [
    { key: "order", label: "Order", isHead: true, cell: (order) => <What side={order.side} symbol={order.instrument.symbol} /> },
    { key: "type", label: "Type", cell: (order) => typeNames[order.type] },
    {
      key: "price",
      label: "Price",
      align: "right",
      cell: (order) => (
        <Price value={order.limitPrice ?? order.stopPrice ?? order.averageFillPrice} tick={order.instrument.tick} reason="Market order" />
      ),
    },
    { key: "quantity", label: "Quantity", align: "right", cell: (order) => <Quantity value={order.quantity} lot={order.instrument.lot} /> },
    {
      key: "filled",
      label: "Filled",
      align: "right",
      cell: (order) => <Quantity value={order.filledQuantity} lot={order.instrument.lot} />,
    },
    {
      key: "valid",
      label: "Time in force",
      cell: (order) => (order.type === "MARKET" ? "Immediate" : order.timeInForce === "DAY" ? "Day" : "Good till cancelled"),
    },
    { key: "sent", label: "Sent", align: "right", cell: (order) => <Ago at={order.createdAt} isHistory /> },
    { key: "state", label: "", spokenLabel: "Status", align: "right", isAction: true, cell: (order) => <StateOrCancel order={order} /> },
  ];
  return <ResponsiveTable caption="Orders" columns={columns} rows={orders} rowKey={(order) => order.id} />;
}

const What = ({ side, symbol }: { readonly side: "BUY" | "SELL"; readonly symbol: string }): ReactNode => (
  <span>
    {verbOf(side)}{" "}
    <Anchor component={Link} inherit fw={600} c="bright" to={`/instrument/${symbol}`}>
      {symbol}
    </Anchor>
  </span>
);

function StateOrCancel({ order }: { readonly order: OrderRowFragment }): ReactNode {
  const sending = useTradeSending([]);
  const [cancelOrder] = useCancelOrderMutation();
  const words = `${verbOf(order.side).toLowerCase()} ${formatQuantity(order.quantity, order.instrument.lot)} ${order.instrument.symbol}`;
  const cancel = (): Promise<boolean> =>
    sending.send(
      async () => (await cancelOrder({ variables: { input: { orderId: order.id } } })).data?.cancelOrder,
      `Your order to ${words} is cancelled.`,
    );
  if (!order.viewerCanCancel)
    return (
      <span className={classes.state} data-status={order.status} title={order.reason ?? undefined}>
        {statusNames[order.status]}
      </span>
    );
  return (
    <Flex component="span" display="inline-flex" gap="xs" align="center" justify="flex-end" wrap="wrap">
      {sending.mistakes.form && (
        <Box role="alert" component="span" c="loss" fz="xs">
          {sending.mistakes.form}
        </Box>
      )}
      <Button size="compact-sm" loading={sending.isBusy} onClick={() => void cancel()} aria-label={`Cancel: ${words}`}>
        Cancel
      </Button>
    </Flex>
  );
}

/** Executions, newest first: side and symbol, quantity × price, when, and why it happened. */
export function FillsList({ fills }: { readonly fills: readonly FillRowFragment[] }): ReactNode {
  return (
    <ul aria-label="Fills">
      {fills.map((fill) => (
        <li key={fill.id} className={classes.fill}>
          <What side={fill.side} symbol={fill.instrument.symbol} />
          <span className={classes.sum}>
            {formatQuantity(fill.quantity, fill.instrument.lot)} × {formatPrice(fill.price, fill.instrument.tick)}
          </span>
          <Ago at={fill.at} isHistory className={classes.meta} />
          <span className={classes.meta}>{reasonNames[fill.reason] ?? ""}</span>
        </li>
      ))}
    </ul>
  );
}

/** Why a fill happened, where it was not simply ordered. */
const reasonNames: Readonly<Record<string, string>> = {
  STOP: "stop triggered",
  TARGET: "target reached",
  MARGIN: "margin close",
  RESET: "account reset",
  SUSPENDED: "closed by a moderator",
  DISCONNECTED: "account disconnected",
  DELISTED: "paid out, no longer listed",
  MANUAL: "",
  ORDER: "",
};
