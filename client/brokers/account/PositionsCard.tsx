import type { ReactNode } from "react";
import { formatCount, formatMoney, MISSING } from "../../lib/format/format";
import { Num } from "../../ui/data/Num";
import { Tag } from "../../ui/data/Tag";
import { Card } from "../../ui/layout/Card";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import type { ConnectionFactsFragment } from "../connections.generated";
import type { BrokerDifferenceFactsFragment, BrokerPositionFactsFragment } from "./books.generated";
import classes from "./BrokerAccountPage.module.css";
import { rowsOf, type PositionRow } from "./position-rows";

interface PositionsCardProps {
  readonly connection: ConnectionFactsFragment;
  readonly positions: readonly BrokerPositionFactsFragment[];
  readonly differences: readonly BrokerDifferenceFactsFragment[];
}

/** What the venue holds beside our lots, and whose each lot is. */
export function PositionsCard({ connection, positions, differences }: PositionsCardProps): ReactNode {
  const { venueName, reconciliation } = connection;
  return (
    <Card isFlush title="Positions" note={formatCount(positions.length)}>
      {positions.length === 0 ? (
        <p className={classes.nothing}>
          {reconciliation
            ? `${venueName} holds nothing on this account but cash.`
            : `${venueName} has not been compared yet: what it holds shows after the first comparison.`}
        </p>
      ) : (
        <ResponsiveTable
          caption={`Positions at ${venueName}`}
          columns={columnsFor(venueName)}
          rows={rowsOf(positions, differences)}
          rowKey={({ key }) => key}
          isDense
        />
      )}
    </Card>
  );
}

const number = (text: string | null): ReactNode => <Num text={text ?? MISSING} title={text === null ? "Not part of it" : undefined} />;

const columnsFor = (venueName: string): Array<Column<PositionRow>> => [
  {
    key: "symbol",
    label: "Symbol",
    isHead: true,
    cell: ({ kind, title }) => (kind === "POSITION" ? <strong>{title}</strong> : <span className={classes.lot}>{title}</span>),
  },
  {
    key: "owner",
    label: "Belongs to",
    cell: ({ match, owner }) => (match ? <Tag look={match.look}>{match.text}</Tag> : owner),
  },
  { key: "ours", label: "Ours", align: "right", cell: ({ ours }) => number(ours) },
  {
    key: "theirs",
    label: `${venueName}’s`,
    align: "right",
    cell: ({ kind, theirs }) => (kind === "LOT" ? "" : number(theirs)),
  },
  { key: "cost", label: "Cost", align: "right", cell: ({ cost }) => (cost === null ? "" : number(formatMoney(cost))) },
];
