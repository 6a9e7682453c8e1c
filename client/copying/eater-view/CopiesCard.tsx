import { Button, Checkbox } from "@mantine/core";
import { Suspense, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useOfflineSince } from "../../graphql/session/SessionContext";
import { lazily } from "../../lib/browser/lazily";
import { formatPercent } from "../../lib/format/format";
import { Avatar } from "../../ui/data/Avatar";
import { Card } from "../../ui/layout/Card";
import { Money, MoneyChange, Percent } from "../../ui/data/Num";
import { ResponsiveTable, type Column, type FootCells } from "../../ui/lists/ResponsiveTable";
import { ModeTag } from "../../ui/data/Tag";
import { Sparkline } from "../../ui/data/Sparkline";
import { CopyActions } from "../lifecycle/CopyActions";
import { ResyncButton } from "../drift/ResyncButton";
import { useDrifts, type RowDrift } from "../drift/use-drifts";
import { isSelectable } from "../several/many-copies";
import { ManyCopiesBar } from "../several/ManyCopiesBar";
import { useManyCopies } from "../several/use-many-copies";
import { CopyHealth } from "./CopyHealth";
import { CopyPositions } from "./CopyPositions";
import type { CopyRowFragment, MyCopiesQuery } from "../copying.generated";
import classes from "./ChefsPage.module.css";

// Loaded when the first copy is opened.
const CopyDriftNote = lazily(async () => ({ default: (await import("../drift/CopyDriftNote")).CopyDriftNote }));
const CopyFees = lazily(async () => ({ default: (await import("../fees/CopyFees")).CopyFees }));
const CopyDifferenceNote = lazily(async () => ({
  default: (await import("../difference/CopyDifferenceNote")).CopyDifferenceNote,
}));

type Row = CopyRowFragment & {
  readonly isOpen: boolean;
  readonly canCopyAgain: boolean;
  /** Null until it is known. */
  readonly drift: RowDrift | null;
  /** Null where there are not several to choose from. */
  readonly selection: Selection | null;
  toggle(): void;
};

interface Selection {
  readonly isSelectable: boolean;
  readonly isSelected: boolean;
  toggle(): void;
}

/**
 * Every copy, running ones first; a row opens into what it holds. `canSelect`: several can be paused, resumed or stopped at
 * once; beside other cards there is no room for it.
 */
export function CopiesCard({
  mine,
  canSelect = false,
}: {
  readonly mine: MyCopiesQuery["myCopies"];
  readonly canSelect?: boolean;
}): ReactNode {
  const [open, setOpen] = useState<string | null>(null);
  const staleSince = useOfflineSince()?.toISOString();
  const many = useManyCopies(mine.copies);
  const drifts = useDrifts(mine.copies);
  const hasSeveral = canSelect && many.selectable.length > 1;
  const rows: Row[] = mine.copies.map((copy) => ({
    ...copy,
    isOpen: open === copy.id,
    canCopyAgain: canCopyAgain(copy, mine),
    drift: drifts.get(copy.id) ?? null,
    selection: hasSeveral
      ? { isSelectable: isSelectable(copy), isSelected: many.isSelected(copy.id), toggle: () => many.toggle(copy.id) }
      : null,
    toggle: () => setOpen(open === copy.id ? null : copy.id),
  }));
  return (
    <Card isFlush title="Copies" note={`${mine.running} of ${mine.runningMax} on your plan`}>
      {hasSeveral && <ManyCopiesBar many={many} />}
      <ResponsiveTable
        caption="Copies"
        isPaired
        columns={columnsOf({ staleSince, hidesAsOf: true })}
        rows={rows}
        rowKey={(row) => row.id}
        detail={(row) => (row.isOpen ? <OpenedCopy copyId={row.id} isOneTrade={row.onlyTradeId !== null} /> : null)}
        foot={footOf(mine)}
      />
    </Card>
  );
}

/** Play money and real money are never added: a row of totals each. */
function footOf({ copies, totals, totalsByMode }: MyCopiesQuery["myCopies"]): FootCells[] {
  const name = copies.some(({ state }) => state === "STOPPED") ? "Active copies" : "All copies";
  if (totalsByMode.length < 2) return [totalsRow(name, totals)];
  return totalsByMode.map(({ mode, money }) =>
    totalsRow(
      <>
        {name} <ModeTag mode={mode} />
      </>,
      money,
    ),
  );
}

const totalsRow = (name: ReactNode, money: MyCopiesQuery["myCopies"]["totals"]): FootCells => [
  { key: "feeder", cell: name },
  { key: "value", cell: <Money value={money.equity} /> },
  { key: "today", cell: <MoneyChange value={money.todayPnl} /> },
  { key: "since", cell: <MoneyChange value={money.profit} /> },
];

/** What it missed, what it holds, and the way to why it made what it made, which one trade has no feeder’s return for. */
const OpenedCopy = ({ copyId, isOneTrade }: { readonly copyId: string; readonly isOneTrade: boolean }): ReactNode => (
  <>
    <Suspense>
      <CopyDriftNote copyId={copyId} />
    </Suspense>
    <CopyPositions copyId={copyId} />
    <Suspense>
      <CopyFees copyId={copyId} />
      {!isOneTrade && <CopyDifferenceNote copyId={copyId} />}
    </Suspense>
  </>
);

/** A copy that has ended can begin anew, unless it was of one trade, it has already, the plan is full, or the feeder has gone. */
function canCopyAgain(
  { onlyTradeId, state, stopReason, feeder }: CopyRowFragment,
  { copies, running, runningMax }: MyCopiesQuery["myCopies"],
): boolean {
  const isGone = ["FEEDER_SUSPENDED", "FEEDER_DELETED", "FEEDER_ROLE", "PROFILE_HIDDEN", "BLOCKED"].includes(stopReason ?? "");
  const isCopied = copies.some((copy) => copy.state !== "STOPPED" && copy.onlyTradeId === null && copy.feeder.id === feeder.id);
  return onlyTradeId === null && state === "STOPPED" && !isGone && !isCopied && running < runningMax;
}

/** How prices are shown while they are not live. */
interface Stale {
  readonly staleSince?: string;
  readonly hidesAsOf: boolean;
}

const columnsOf = (stale: Stale): Array<Column<Row>> => [
  { key: "feeder", label: "Feeder", isHead: true, cell: (row) => <FeederCell row={row} /> },
  { key: "health", label: "Health", cell: (row) => <HealthCell row={row} /> },
  { key: "value", label: "Value", align: "right", cell: (row) => <ValueCell row={row} stale={stale} /> },
  {
    key: "today",
    label: "Today",
    align: "right",
    cell: (row) => (
      <Two first={<MoneyChange value={row.money.todayPnl} {...stale} />} second={<Percent value={row.money.todayPercent} {...stale} />} />
    ),
  },
  {
    key: "since",
    label: "Since start",
    align: "right",
    cell: (row) => (
      <Two first={<MoneyChange value={row.money.profit} {...stale} />} second={<Percent value={row.money.returnPercent} {...stale} />} />
    ),
  },
  {
    key: "line",
    label: "30 days",
    isWideOnly: true,
    cell: (row) => (
      <Sparkline
        values={row.sparkline.map((point) => point.returnPercent)}
        width={84}
        height={28}
        summary={`Your copy of ${row.feeder.name} over 30 days; return since start ${formatPercent(row.money.returnPercent)}`}
      />
    ),
  },
  {
    key: "actions",
    label: "Actions",
    align: "right",
    isAction: true,
    cell: (row) => <CopyActions copy={row} canCopyAgain={row.canCopyAgain} />,
  },
];

/** The button is in the row until it is opened: then it stands beside what was missed and why. */
const HealthCell = ({ row }: { readonly row: Row }): ReactNode => (
  <CopyHealth
    health={row.health}
    drift={row.drift}
    opener={<Opener row={row} />}
    resync={row.drift && !row.isOpen && <ResyncButton copyId={row.id} feederName={row.feeder.name} money={row.drift.resyncMoney} />}
  />
);

/** What it is worth; of a copy that has ended what it came to, which the totals below leave out. */
function ValueCell({ row, stale }: { readonly row: Row; readonly stale: Stale }): ReactNode {
  if (row.state !== "STOPPED") return <Money value={row.money.equity} isLive {...stale} />;
  return <Two first={<Money value={row.money.equity} />} second={<small>final value</small>} />;
}

/** Two lines in a cell. */
export const Two = ({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }): ReactNode => (
  <span className={classes.two}>
    {first}
    {second}
  </span>
);

/** A copy that has ended keeps the place of its checkbox, so that names stay in line. */
const SelectCopy = ({ name, selection }: { readonly name: string; readonly selection: Selection }): ReactNode =>
  selection.isSelectable ? (
    <Checkbox size="md" aria-label={`Select the copy of ${name}`} checked={selection.isSelected} onChange={selection.toggle} />
  ) : (
    <span className={classes.unselectable} />
  );

function FeederCell({ row }: { readonly row: Row }): ReactNode {
  return (
    <span className={classes.feeder}>
      {row.selection && <SelectCopy name={row.feeder.name} selection={row.selection} />}
      <Avatar id={row.feeder.id} name={row.feeder.name} size={32} />
      <span>
        <Link to={`/trader/${row.feeder.id}`} title={row.feeder.name}>
          {row.feeder.name}
        </Link>
        <small>
          <Money value={row.money.putIn} /> invested <ModeTag mode={row.mode} />
        </small>
        {row.onlyTradeId !== null && (
          <small>
            <Link to={`/recipe/${row.onlyTradeId}`}>One trade only</Link>
          </small>
        )}
      </span>
    </span>
  );
}

/** Not beside the name, which needs the room. */
const Opener = ({ row }: { readonly row: Row }): ReactNode => (
  <Button size="compact-xs" aria-expanded={row.isOpen} aria-label={`${row.openPositions} open, ${row.feeder.name}`} onClick={row.toggle}>
    {row.openPositions} open
  </Button>
);
