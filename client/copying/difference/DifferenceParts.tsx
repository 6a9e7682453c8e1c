import { Button, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCounted } from "../../lib/format/format";
import { Card } from "../../ui/layout/Card";
import { MoneyChange, Points } from "../../ui/data/Num";
import { lineName, partWords } from "./difference-words";
import type { DifferenceFactsFragment } from "./difference.generated";
import classes from "./difference.module.css";

type Part = DifferenceFactsFragment["parts"][number];
type Line = Part["lines"][number];

/** Every part with its lines, each line with its largest receipts. `open` shows one. */
export function DifferenceParts({ facts, open }: { readonly facts: DifferenceFactsFragment; open(receiptId: string): void }): ReactNode {
  return (
    <Card isFlush title="All parts" note="A skipped trade counts with what it would have made">
      <ul className={classes.parts} aria-label="Parts of the difference">
        {facts.parts
          .filter(({ part, money }) => part !== "ROUNDING" || Number(money) !== 0)
          .map((part) => (
            <PartRow key={part.part} part={part} open={open} />
          ))}
        <li className={classes.total}>
          <Row name="Difference" note="" money={facts.difference} points={facts.points} />
        </li>
      </ul>
    </Card>
  );
}

function PartRow({ part, open }: { readonly part: Part; open(receiptId: string): void }): ReactNode {
  const [name, , note] = partWords[part.part];
  const row = <Row name={name} note={note} money={part.money} points={part.points} />;
  if (part.lines.length === 0) return <li className={classes.flat}>{row}</li>;
  return (
    <Disclosed row={row}>
      {part.lines.map((line) => (
        <LineRow key={`${line.cause} ${line.reason}`} line={line} open={open} />
      ))}
    </Disclosed>
  );
}

function LineRow({ line, open }: { readonly line: Line; open(receiptId: string): void }): ReactNode {
  const note = line.count > 0 ? formatCounted(line.count, "trade", "trades") : "";
  const row = <Row name={lineName(line.cause, line.reason)} note={note} money={line.money} points={line.points} />;
  if (line.items.length === 0) return <li className={classes.flat}>{row}</li>;
  return (
    <Disclosed row={row}>
      {line.items.map(({ receipt, tradeId, instrument, money }) => (
        <li key={receipt?.id ?? tradeId} className={classes.item}>
          <Link to={`/recipe/${tradeId}`}>{instrument.symbol}</Link>
          {receipt ? (
            <Button size="compact-xs" aria-label={`Receipt of ${instrument.symbol}`} onClick={() => open(receipt.id)}>
              Receipt
            </Button>
          ) : (
            <span />
          )}
          <MoneyChange value={money} />
        </li>
      ))}
      {line.count > line.items.length && <li className={classes.more}>The largest {line.items.length} are shown.</li>}
    </Disclosed>
  );
}

/** A row that opens into what it is made of. */
function Disclosed({ row, children }: { readonly row: ReactNode; readonly children: ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <UnstyledButton
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        {row}
      </UnstyledButton>
      {isOpen && (
        <ul id={id} className={classes.inner}>
          {children}
        </ul>
      )}
    </li>
  );
}

const Row = ({
  name,
  note,
  money,
  points,
}: {
  readonly name: string;
  readonly note: string;
  readonly money: string;
  readonly points: number | null;
}): ReactNode => (
  <span className={classes.row}>
    <span>
      <strong>{name}</strong> {note && <small>{note}</small>}
    </span>
    <MoneyChange value={money} />
    <Points value={points} reason="No money in the copy" />
  </span>
);
