import type { ReactNode } from "react";
import { formatNumber } from "../../lib/format/format";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { formatAccountMoney } from "../broker-words";
import type { ConnectionFactsFragment } from "../connections.generated";
import type { BrokerBooksQuery } from "./books.generated";

type ExternalFills = BrokerBooksQuery["brokerConnection"]["externalFills"];
type ExternalFill = ExternalFills["edges"][number]["node"];

interface ExternalFillsCardProps {
  readonly connection: Pick<ConnectionFactsFragment, "venueName" | "currency">;
  readonly fills: ExternalFills;
}

/** The last that was bought or sold at the venue without us: no part of any trade or copy here. */
export const ExternalFillsCard = ({ connection: { venueName, currency }, fills }: ExternalFillsCardProps): ReactNode => (
  <Card
    isFlush
    title={`Filled at ${venueName}, not here`}
    note={fills.pageInfo.hasNextPage ? "the last 10, booked nowhere" : "booked nowhere"}
  >
    <ResponsiveTable
      caption="External fills"
      columns={columnsFor(currency)}
      rows={fills.edges.map(({ node }) => node)}
      rowKey={({ id }) => id}
      isDense
    />
  </Card>
);

const columnsFor = (currency: string): Array<Column<ExternalFill>> => [
  {
    key: "fill",
    label: "Fill",
    isHead: true,
    cell: ({ side, symbol, state }) => (
      <>
        {side === "BUY" ? "Bought" : "Sold"} <strong>{symbol}</strong>
        {state === "REFUSED" && ", more than was ordered"}
        {state === "WAITING" && ", waits: it may be of the order that is looked up, see “To check”"}
      </>
    ),
  },
  { key: "at", label: "Filled", cell: ({ at }) => <Ago at={at} /> },
  { key: "quantity", label: "Quantity", align: "right", cell: ({ quantity }) => formatNumber(quantity) },
  { key: "price", label: "Price", align: "right", cell: ({ price }) => formatAccountMoney(price, currency) },
];
