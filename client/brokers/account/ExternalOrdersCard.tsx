import type { ReactNode } from "react";
import { formatCount, formatNumber } from "../../lib/format/format";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import type { BrokerBooksQuery } from "./books.generated";

type ExternalOrder = BrokerBooksQuery["brokerConnection"]["externalOrders"][number];

interface ExternalOrdersCardProps {
  readonly venueName: string;
  readonly orders: readonly ExternalOrder[];
}

/** Open orders that somebody placed at the venue itself: shown, never touched. */
export const ExternalOrdersCard = ({ venueName, orders }: ExternalOrdersCardProps): ReactNode => (
  <Card isFlush title={`Placed at ${venueName}, not here`} note={`${formatCount(orders.length)} open, never changed by us`}>
    <ResponsiveTable caption="External orders" columns={columns} rows={orders} rowKey={({ venueOrderId }) => venueOrderId} isDense />
  </Card>
);

const columns: Array<Column<ExternalOrder>> = [
  {
    key: "order",
    label: "Order",
    isHead: true,
    cell: ({ side, symbol, type, limitPrice }) => (
      <>
        {side === "BUY" ? "Buy" : "Sell"} <strong>{symbol}</strong> {type.toLowerCase()} {limitPrice && formatNumber(limitPrice)}
      </>
    ),
  },
  { key: "at", label: "Placed", cell: ({ placedAt }) => <Ago at={placedAt} /> },
  { key: "quantity", label: "Quantity", align: "right", cell: ({ quantity }) => formatNumber(quantity) },
  { key: "filled", label: "Filled", align: "right", cell: ({ filledQuantity }) => formatNumber(filledQuantity) },
];
