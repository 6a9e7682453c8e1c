import { Anchor, Button } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { Avatar } from "../../ui/data/Avatar";
import { Money, MoneyChange, Percent, Price, Quantity } from "../../ui/data/Num";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { SideTag, SourceTag } from "../../ui/data/Tag";
import { PositionLots } from "./PositionLots";
import { positionLines, signedBySide, type PositionLine } from "./position-rows";
import type { CopiedPositionRowFragment, OwnTradeRowFragment, PositionRowFragment, ValuationFactsFragment } from "./portfolio.generated";
import classes from "./PositionsTable.module.css";

export interface PositionsTableProps {
  readonly positions: readonly PositionRowFragment[];
  /** What copies of the account hold, each with whose trade it follows. */
  readonly copied?: readonly CopiedPositionRowFragment[];
  /** Live totals and prices of the account; the server adds them up. */
  readonly valuation: ValuationFactsFragment;
  /** Trades of the record account have a page of their own. */
  readonly hasRecipes: boolean;
  readonly staleSince?: string | null;
  /** The largest this many, with fewer columns and nothing to press: for a dashboard. */
  readonly briefCount?: number;
  onClose?(trades: readonly OwnTradeRowFragment[]): void;
  /** What may be done with a copied position: of another module, which the page passes in. */
  actionsOf?(position: CopiedPositionRowFragment): ReactNode;
}

type Row = PositionLine & { readonly isOpen: boolean; toggle(): void };

/** What an account holds, own and copied; an own row opens into its trades and their lots. */
export function PositionsTable(props: PositionsTableProps): ReactNode {
  const { positions, copied = [], valuation, briefCount } = props;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void =>
    setOpen((before) => (before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id])));
  const rows: Row[] = positionLines(positions, copied, valuation)
    .slice(0, briefCount)
    .map((line) => ({ ...line, isOpen: open.has(line.id), toggle: () => toggle(line.id) }));
  return (
    <ResponsiveTable
      caption="Positions"
      columns={columnsOf(props, rows)}
      rows={rows}
      rowKey={(row) => row.id}
      detail={(row) => (row.isOpen && row.own ? <PositionLots position={row.own} {...props} /> : null)}
      foot={[
        [
          { key: "symbol", cell: "All positions" },
          { key: "value", cell: <Money value={valuation.positionsValue} /> },
          { key: "open", cell: <MoneyChange value={valuation.openPnl} /> },
        ],
      ]}
    />
  );
}

function columnsOf(props: PositionsTableProps, rows: readonly Row[]): Array<Column<Row>> {
  const { copied = [], staleSince, briefCount, onClose, actionsOf } = props;
  const stale = { staleSince: staleSince ?? undefined, hidesAsOf: true };
  const isBrief = briefCount !== undefined;
  const columns: Array<Column<Row> | false> = [
    { key: "symbol", label: "Symbol", isHead: true, cell: (row) => <SymbolCell row={row} isBrief={isBrief} /> },
    copied.length > 0 && { key: "holder", label: "Held by", cell: (row) => <HolderCell row={row} /> },
    {
      key: "quantity",
      label: "Quantity",
      align: "right",
      cell: (row) => <Quantity value={signedBySide(row.side, row.quantity)} lot={row.instrument.lot} />,
    },
    { key: "price", label: "Price", align: "right", cell: (row) => <PriceCell row={row} stale={stale} /> },
    { key: "value", label: "Value", align: "right", cell: (row) => <Money value={signedBySide(row.side, row.value)} isLive {...stale} /> },
    // Of what copies hold there is a day for each copy, on My chefs: a column of dashes would say nothing.
    !isBrief &&
      rows.some(({ dayPnl }) => dayPnl !== null) && {
        key: "today",
        label: "Today",
        align: "right",
        isWideOnly: true,
        cell: (row) => <Today row={row} stale={stale} />,
      },
    { key: "open", label: "Open P&L", align: "right", cell: (row) => <ProfitCell row={row} stale={stale} /> },
    onClose !== undefined && {
      key: "action",
      label: "",
      spokenLabel: "Close",
      align: "right",
      isAction: true,
      cell: (row) => (row.copied ? actionsOf?.(row.copied) : <CloseCell row={row} onClose={onClose} />),
    },
  ];
  return columns.filter((column) => column !== false);
}

interface Stale {
  readonly staleSince: string | undefined;
  readonly hidesAsOf: boolean;
}

/** The price now over the average that was paid. */
const PriceCell = ({ row, stale }: { readonly row: Row; readonly stale: Stale }): ReactNode => (
  <span className={classes.two}>
    <Price value={row.mid} tick={row.instrument.tick} isLive {...stale} />
    <small>
      avg. <Price value={row.averagePrice} tick={row.instrument.tick} />
    </small>
  </span>
);

const ProfitCell = ({ row, stale }: { readonly row: Row; readonly stale: Stale }): ReactNode => (
  <span className={classes.two}>
    <MoneyChange value={row.openPnl} isLive {...stale} />
    <Percent value={row.openPnlPercent} {...stale} />
  </span>
);

const Today = ({ row, stale }: { readonly row: Row; readonly stale: Stale }): ReactNode =>
  row.dayPnl === null ? (
    <MoneyChange value={null} reason="My chefs shows the daily P&L of each copy" />
  ) : (
    <MoneyChange value={row.dayPnl} {...stale} />
  );

function SymbolCell({ row, isBrief }: { readonly row: Row; readonly isBrief: boolean }): ReactNode {
  const { symbol, name } = row.instrument;
  const Icon = row.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <span className={classes.symbol}>
      {row.own && !isBrief && (
        <button type="button" className={classes.toggle} aria-expanded={row.isOpen} aria-label={`Lots of ${symbol}`} onClick={row.toggle}>
          <Icon size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
      <span className={classes.what} data-indented={(!row.own && !isBrief) || undefined}>
        <span className={classes.ticker}>
          <Anchor component={Link} inherit fw={600} c="bright" to={`/instrument/${symbol}`}>
            {symbol}
          </Anchor>
          {row.side === "SHORT" && <SideTag side="SHORT" />}
        </span>
        <span className={classes.name} title={name}>
          {name}
        </span>
      </span>
    </span>
  );
}

/** Whose decision it is: the account's own, or that of a feeder, with the trade that is followed. */
function HolderCell({ row }: { readonly row: Row }): ReactNode {
  if (!row.copied) {
    const sources = new Set(row.own?.trades.map(({ source }) => source));
    return (
      <>
        You {sources.has("SIGNAL") && <SourceTag source="SIGNAL" />} {sources.has("EXTERNAL") && <SourceTag source="EXTERNAL" />}
      </>
    );
  }
  const { feeder, tradeId } = row.copied;
  return (
    <span className={classes.holder}>
      <Avatar id={feeder.id} name={feeder.name} size={20} />
      <Anchor component={Link} inherit c="bright" to={`/recipe/${tradeId}`} title={`Copied from ${feeder.name}. View the recipe.`}>
        {feeder.name}
      </Anchor>
    </span>
  );
}

/** All trades of a symbol are closed from one dialog. */
function CloseCell({ row, onClose }: { readonly row: Row; onClose(trades: readonly OwnTradeRowFragment[]): void }): ReactNode {
  const trades = row.own?.trades.filter((trade) => trade.viewerCanTrade) ?? [];
  if (trades.length === 0) return null;
  return (
    <Button size="compact-sm" aria-label={`Close ${row.instrument.symbol}`} onClick={() => onClose(trades)}>
      Close
    </Button>
  );
}
