import { Anchor, Button } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/format/format";
import { Ago } from "../../ui/data/Ago";
import { Money, MoneyChange, Percent, Price, Quantity } from "../../ui/data/Num";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { SideTag } from "../../ui/data/Tag";
import type { OwnTradeRowFragment, PositionRowFragment, ValuationFactsFragment } from "./portfolio.generated";
import classes from "./PositionsTable.module.css";

export interface PositionsTableProps {
  readonly positions: readonly PositionRowFragment[];
  /** Live totals and prices of the account; the server adds them up. */
  readonly valuation: ValuationFactsFragment;
  /** Trades of the record account have a page of their own. */
  readonly hasRecipes: boolean;
  readonly staleSince?: string | null;
  onClose(trade: OwnTradeRowFragment): void;
}

/** A position with the newest figures of the valuation, which moves with the market. */
type Row = PositionRowFragment & { readonly isOpen: boolean; toggle(): void };

/** What an account holds, one row a symbol; a row opens into its trades and their lots. */
export function PositionsTable(props: PositionsTableProps): ReactNode {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void =>
    setOpen((before) => (before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id])));
  const live = new Map(props.valuation.positions.map((value) => [value.symbol, value]));
  const rows: Row[] = props.positions.map((position) => {
    const { mid, value, openPnl, openPnlPercent, dayPnl } = live.get(position.instrument.symbol) ?? position;
    return { ...position, mid, value, openPnl, openPnlPercent, dayPnl, isOpen: open.has(position.id), toggle: () => toggle(position.id) };
  });
  return (
    <ResponsiveTable
      caption="Positions"
      columns={columnsOf(props)}
      rows={rows}
      rowKey={(row) => row.id}
      detail={(row) => (row.isOpen ? <Lots position={row} {...props} /> : null)}
      foot={[
        { key: "symbol", cell: "All positions" },
        { key: "value", cell: <Money value={props.valuation.longValue} /> },
        { key: "today", cell: <MoneyChange value={props.valuation.dayPnl} /> },
        { key: "open", cell: <MoneyChange value={props.valuation.openPnl} /> },
      ]}
    />
  );
}

function columnsOf({ staleSince, onClose }: PositionsTableProps): Array<Column<Row>> {
  const stale = { staleSince: staleSince ?? undefined, hidesAsOf: true };
  return [
    { key: "symbol", label: "Symbol", isHead: true, cell: (row) => <SymbolCell row={row} /> },
    { key: "quantity", label: "Quantity", align: "right", cell: (row) => <Quantity value={signed(row)} lot={row.instrument.lot} /> },
    { key: "average", label: "Average", align: "right", cell: (row) => <Price value={row.averagePrice} tick={row.instrument.tick} /> },
    { key: "price", label: "Price", align: "right", cell: (row) => <Price value={row.mid} tick={row.instrument.tick} isLive {...stale} /> },
    { key: "value", label: "Value", align: "right", cell: (row) => <Money value={row.value} isLive {...stale} /> },
    { key: "today", label: "Today", align: "right", isWideOnly: true, cell: (row) => <MoneyChange value={row.dayPnl} {...stale} /> },
    { key: "open", label: "Open P&L", align: "right", cell: (row) => <MoneyChange value={row.openPnl} isLive {...stale} /> },
    {
      key: "percent",
      label: "",
      spokenLabel: "Open P&L in percent",
      align: "right",
      cell: (row) => <Percent value={row.openPnlPercent} {...stale} />,
    },
    {
      key: "action",
      label: "",
      spokenLabel: "Close",
      align: "right",
      isAction: true,
      cell: (row) => <CloseCell row={row} onClose={onClose} />,
    },
  ];
}

/** A short is shown as what is owed. */
const signed = (row: PositionRowFragment): string => (row.side === "SHORT" ? `-${row.quantity}` : row.quantity);

function SymbolCell({ row }: { readonly row: Row }): ReactNode {
  const Icon = row.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <span className={classes.symbol}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={row.isOpen}
        aria-label={`Lots of ${row.instrument.symbol}`}
        onClick={row.toggle}
      >
        <Icon size={16} stroke={1.5} aria-hidden="true" />
      </button>
      <Anchor component={Link} inherit fw={600} c="bright" to={`/instrument/${row.instrument.symbol}`}>
        {row.instrument.symbol}
      </Anchor>
      <span className={classes.name}>{row.instrument.name}</span>
      {row.side === "SHORT" && <SideTag side="SHORT" />}
    </span>
  );
}

/** One trade closes at once; of several, the row opens and each has its own button. */
function CloseCell({ row, onClose }: { readonly row: Row; onClose(trade: OwnTradeRowFragment): void }): ReactNode {
  const trades = row.trades.filter((trade) => trade.viewerCanTrade);
  const [first] = trades;
  if (!first) return null;
  return (
    <Button size="compact-sm" onClick={() => (trades.length === 1 ? onClose(first) : row.toggle())}>
      {trades.length === 1 ? "Close" : `${trades.length} trades`}
    </Button>
  );
}

function Lots({ position, hasRecipes, onClose }: { readonly position: Row } & PositionsTableProps): ReactNode {
  const { tick, lot } = position.instrument;
  return (
    <ul aria-label={`Lots of ${position.instrument.symbol}`}>
      {position.trades.map((trade) => (
        <li key={trade.id} className={classes.trade}>
          <div className={classes.tradeHead}>
            <span>
              Trade of <Ago at={trade.openedAt} isHistory />
            </span>
            {trade.stopPrice && (
              <span>
                stop <Price value={trade.stopPrice} tick={tick} />
              </span>
            )}
            {trade.targetPrice && (
              <span>
                target <Price value={trade.targetPrice} tick={tick} />
              </span>
            )}
            {hasRecipes && <Link to={`/recipe/${trade.id}`}>Recipe</Link>}
            {trade.viewerCanTrade && position.trades.length > 1 && (
              <Button size="compact-xs" onClick={() => onClose(trade)}>
                Close
              </Button>
            )}
          </div>
          {trade.lots
            .filter(({ remaining }) => Number(remaining) > 0)
            .map((held) => (
              <div key={held.id} className={classes.lot}>
                <span>
                  Lot {held.number}, <Ago at={held.openedAt} isHistory />
                </span>
                <Quantity value={held.remaining} lot={lot} />
                <Price value={held.price} tick={tick} />
                <span title="At mid">{formatMoney(held.value)}</span>
                <MoneyChange value={held.openPnl} />
              </div>
            ))}
        </li>
      ))}
    </ul>
  );
}
