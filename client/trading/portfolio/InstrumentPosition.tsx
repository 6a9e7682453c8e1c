import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Money, MoneyChange, Percent, Price, Quantity } from "../../ui/data/Num";
import { Card } from "../../ui/layout/Card";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import type { PortfolioQuery } from "./portfolio.generated";
import { positionLines, signedBySide, type PositionLine } from "./position-rows";

export interface InstrumentPositionProps {
  readonly symbol: string;
  readonly portfolio: PortfolioQuery["portfolio"];
}

const columns: Array<Column<PositionLine>> = [
  { key: "holder", label: "Held by", isHead: true, cell: (line) => <Holder line={line} /> },
  {
    key: "quantity",
    label: "Quantity",
    align: "right",
    cell: (line) => <Quantity value={signedBySide(line.side, line.quantity)} lot={line.instrument.lot} />,
  },
  { key: "average", label: "Avg. price", align: "right", cell: (line) => <Price value={line.averagePrice} tick={line.instrument.tick} /> },
  { key: "value", label: "Value", align: "right", cell: (line) => <Money value={signedBySide(line.side, line.value)} isLive /> },
  { key: "open", label: "Open P&L", align: "right", cell: (line) => <MoneyChange value={line.openPnl} isLive /> },
  {
    key: "percent",
    label: "P&L %",
    align: "right",
    cell: (line) => <Percent value={line.openPnlPercent} />,
  },
];

/** What the viewer holds of one symbol, own and copied; nothing where they hold none. */
export function InstrumentPosition({ symbol, portfolio }: InstrumentPositionProps): ReactNode {
  const { positions, copiedPositions, valuation } = portfolio;
  const lines = positionLines(positions, copiedPositions, valuation).filter(({ instrument }) => instrument.symbol === symbol);
  if (lines.length === 0) return null;
  return (
    <Card isFlush title="Your position">
      <ResponsiveTable caption="Your position" columns={columns} rows={lines} rowKey={({ id }) => id} isDense />
    </Card>
  );
}

function Holder({ line }: { readonly line: PositionLine }): ReactNode {
  if (!line.copied) return line.side === "SHORT" ? "You, short" : "You";
  return (
    <Anchor component={Link} inherit c="bright" to={`/recipe/${line.copied.tradeId}`}>
      {line.copied.feeder.name}
    </Anchor>
  );
}
