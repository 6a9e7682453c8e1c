import { Button } from "@mantine/core";
import { useRef, useState, type ReactNode } from "react";
import { useStream } from "../graphql/SessionContext";
import { formatBps, formatDuration, formatPercent } from "../lib/format";
import { Ago } from "../ui/Ago";
import { Card } from "../ui/Card";
import { Money, MoneyChange, Price, Quantity } from "../ui/Num";
import type { RecipeCopiesFragment } from "./copy-choice.generated";
import { copierStream } from "./copying.cache";
import { CopyCounts, countWords } from "./CopyCounts";
import type { ReceiptFactsFragment } from "./copying.generated";
import { ReceiptDialog } from "./ReceiptDialog";
import { ReceiptState } from "./ReceiptState";
import { titleOf } from "./receipt-model";
import classes from "./RecipeCopies.module.css";

export interface RecipeCopiesProps {
  readonly recipe: RecipeCopiesFragment;
}

/** The viewer's part of this trade: what their copy holds of it, and its receipts. Nothing for those who do not copy it. */
export function YourCopyCard({ recipe }: RecipeCopiesProps): ReactNode {
  const [open, setOpen] = useState<ReceiptFactsFragment | null>(null);
  const { viewerCopyPosition: position, viewerReceipts: receipts } = recipe;
  if (!position && receipts.length === 0) return null;
  return (
    <Card title="Your copy" aside={position && <MoneyChange value={position.openPnl} isLive />}>
      {position && (
        <dl className={classes.facts}>
          <div>
            <dt>You hold</dt>
            <dd>
              <Quantity value={position.quantity} lot={position.instrument.lot} />
            </dd>
          </div>
          <div>
            <dt>Average</dt>
            <dd>
              <Price value={position.averagePrice} tick={position.instrument.tick} />
            </dd>
          </div>
          <div>
            <dt>Worth</dt>
            <dd>
              <Money value={position.value} isLive />
            </dd>
          </div>
        </dl>
      )}
      <ul className={classes.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <span>
              {titleOf(receipt)} <Ago at={receipt.decidedAt} isHistory />
            </span>
            <ReceiptState status={receipt.status} />
            <Button size="compact-xs" onClick={() => setOpen(receipt)}>
              Receipt
            </Button>
          </li>
        ))}
      </ul>
      {open && <ReceiptDialog receipt={open} isOpen onClose={() => setOpen(null)} />}
    </Card>
  );
}

/** How copies of this trade did, in counts only: nobody is named. Live for the feeder whose trade it is. */
export function RecipeCopiesCard({ recipe: { copies, viewerCopierSequence } }: RecipeCopiesProps): ReactNode {
  const first = useRef(viewerCopierSequence);
  useStream(copierStream, first.current === null ? null : {}, first.current);
  if (copies.copies === 0) return null;
  const medians = [
    copies.medianReturnPercent === null ? null : `Median copy ${formatPercent(copies.medianReturnPercent)}`,
    copies.medianSlippageBps === null ? null : `slippage ${formatBps(copies.medianSlippageBps)}`,
    copies.counts.medianLatencyMs === null ? null : `delay ${formatDuration(copies.counts.medianLatencyMs)}`,
  ].filter(Boolean);
  const facts = medians.join(", ");
  return (
    <Card title="How copies did" note={`${copies.copies} ${copies.copies === 1 ? "copy" : "copies"}`}>
      <CopyCounts counts={copies.counts} />
      <p className={classes.note}>
        {countWords(copies.counts)}
        {facts && `. ${copies.medianReturnPercent === null ? "Median " : ""}${facts}`}.
      </p>
    </Card>
  );
}
