import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { formatNumber, formatPrice, formatQuantity, MISSING } from "../../lib/format/format";
import { Ago } from "../../ui/data/Ago";
import { Num } from "../../ui/data/Num";
import { Tag } from "../../ui/data/Tag";
import type { Column } from "../../ui/lists/ResponsiveTable";
import type { BrokerOrderFactsFragment } from "./orders.generated";
import { isOpenToRead, orderStates } from "./order-words";
import classes from "./Orders.module.css";
import { useOrderActions } from "./use-order-actions";

type Order = BrokerOrderFactsFragment;

const units = (value: string, { instrument }: Order): string => (instrument ? formatQuantity(value, instrument.lot) : formatNumber(value));
const price = (value: string, { instrument }: Order): string => (instrument ? formatPrice(value, instrument.tick) : formatNumber(value));

/** The columns of the orders of an account. */
export const columnsFor = (venueName: string, toggle: (id: string) => void): Array<Column<Order>> => [
  { key: "order", label: "Order", isHead: true, cell: (order) => <What order={order} /> },
  { key: "at", label: "Decided", cell: ({ createdAt }) => <Ago at={createdAt} isHistory /> },
  { key: "quantity", label: "Quantity", align: "right", cell: (order) => <Num text={units(order.quantity, order)} /> },
  { key: "filled", label: "Filled", align: "right", cell: (order) => <Filled order={order} /> },
  {
    key: "for",
    label: "For",
    cell: ({ copy, purpose }) =>
      copy ? `Copy of ${copy.feeder.name}` : purpose === "COPY" ? "A copy" : purpose === "BOOKS" ? "Buy back" : "Your own trade",
  },
  { key: "state", label: "State", cell: ({ state }) => <Tag look={orderStates[state].look}>{orderStates[state].text}</Tag> },
  {
    key: "action",
    label: "",
    spokenLabel: "Actions",
    align: "right",
    isAction: true,
    cell: (order) => <Action order={order} venueName={venueName} toggle={toggle} />,
  },
];

function What({ order }: { readonly order: Order }): ReactNode {
  const { side, symbol, market, type, limitPrice, stopPrice } = order;
  const at = limitPrice ?? stopPrice;
  return (
    <span>
      {side === "BUY" ? "Buy" : "Sell"} <strong>{symbol}</strong>{" "}
      <span className={classes.note}>
        {type.toLowerCase()}
        {at && ` ${price(at, order)}`}
        {market !== null && `, as ${market}`}
      </span>
    </span>
  );
}

function Filled({ order }: { readonly order: Order }): ReactNode {
  const { filledQuantity, averagePrice, nativePriceText } = order;
  return (
    <>
      <Num
        text={averagePrice === null ? MISSING : units(filledQuantity, order)}
        title={averagePrice === null ? "Nothing yet" : undefined}
      />
      {averagePrice !== null && <small className={classes.note}> at {price(averagePrice, order)}</small>}
      {nativePriceText !== null && <small className={classes.note}> ({nativePriceText})</small>}
    </>
  );
}

interface ActionProps {
  readonly order: Order;
  readonly venueName: string;
  readonly toggle: (id: string) => void;
}

function Action({ order, venueName, toggle }: ActionProps): ReactNode {
  const { sending, cancel } = useOrderActions(order, venueName);
  return (
    <span className={classes.acts}>
      {sending.errors.form && <small role="alert">{sending.errors.form}</small>}
      {order.viewerCanCancel && (
        <Button size="xs" loading={sending.isBusy} onClick={() => void cancel()}>
          Cancel order
        </Button>
      )}
      {!isOpenToRead(order) && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={`History of the order of ${order.symbol}`}
          onClick={() => toggle(order.id)}
        >
          History
        </Button>
      )}
    </span>
  );
}
