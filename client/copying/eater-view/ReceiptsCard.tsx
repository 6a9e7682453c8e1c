import { Button, Select } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useNow } from "../../lib/browser/now";
import { formatBps, formatDuration } from "../../lib/format/format";
import { formatMomentWithin } from "../../lib/format/time";
import { slippageLabel } from "../receipts/slippage-words";
import { Ago } from "../../ui/data/Ago";
import { ModeTag } from "../../ui/data/Tag";
import { Card } from "../../ui/layout/Card";
import { Money, Price, Quantity } from "../../ui/data/Num";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { Two } from "./CopiesCard";
import type { CopyRowFragment, ReceiptFactsFragment } from "../copying.generated";
import { ReceiptDialog } from "../receipts/ReceiptDialog";
import { ReceiptState } from "../receipts/ReceiptState";
import { titleOf } from "../receipts/receipt-model";
import { useReceipts, type Receipts } from "./use-receipts";
import classes from "./ChefsPage.module.css";

const statusChoices: ReadonlyArray<{ value: string; label: string }> = [
  { value: "", label: "All receipts" },
  { value: "COPIED", label: "Copied" },
  { value: "PARTIAL", label: "Partial" },
  { value: "SKIPPED", label: "Skipped" },
  { value: "REJECTED", label: "Rejected" },
  { value: "FOLLOWED", label: "Followed" },
];

/** Every receipt, newest first, by copy and by what became of it; all of them as a file. */
export function ReceiptsCard({ copies }: { readonly copies: readonly CopyRowFragment[] }): ReactNode {
  const { connection, hasFailed, refetch, older, ...choice } = useReceipts();
  const [open, setOpen] = useState<ReceiptFactsFragment | null>(null);
  return (
    <Card isFlush title="Receipts" aside={<Choices copies={copies} choice={choice} />}>
      {hasFailed && !connection && <ErrorState onRetry={() => void refetch()}>Couldn’t load your receipts.</ErrorState>}
      {!connection && !hasFailed && (
        <Loading label="Loading receipts">
          <RowsSkeleton rows={5} />
        </Loading>
      )}
      {connection?.edges.length === 0 && (
        <p className={classes.nothing}>No receipts yet. The next trade of a feeder you copy prints the first one.</p>
      )}
      {connection && connection.edges.length > 0 && (
        <ResponsiveTable
          caption="Receipts"
          columns={receiptColumns(setOpen)}
          rows={connection.edges.map(({ node }) => node)}
          rowKey={(receipt) => receipt.id}
        />
      )}
      {connection?.pageInfo.hasNextPage && (
        <div className={classes.more}>
          <Button onClick={() => void older()}>Show older</Button>
        </div>
      )}
      {open && <ReceiptDialog receipt={open} isOpen onClose={() => setOpen(null)} />}
    </Card>
  );
}

interface ChoicesProps {
  readonly copies: readonly CopyRowFragment[];
  readonly choice: Pick<Receipts, "copyId" | "setCopyId" | "status" | "setStatus" | "isSaving" | "save">;
}

/** Which receipts are here, and the same ones as a file. */
const Choices = ({ copies, choice }: ChoicesProps): ReactNode => (
  <div className={classes.filters}>
    <Select
      aria-label="Copy"
      size="sm"
      allowDeselect={false}
      value={choice.copyId}
      onChange={(value) => choice.setCopyId(value ?? "")}
      data={[{ value: "", label: "All copies" }, ...copies.map((copy) => ({ value: copy.id, label: copy.feeder.name }))]}
    />
    <Select
      aria-label="Outcome"
      size="sm"
      allowDeselect={false}
      value={choice.status}
      onChange={(value) => choice.setStatus(value ?? "")}
      data={[...statusChoices]}
    />
    <Button leftSection={<IconDownload size={16} stroke={1.75} />} loading={choice.isSaving} onClick={() => void choice.save()}>
      Export CSV
    </Button>
  </div>
);

const isFilled = ({ status }: ReceiptFactsFragment): boolean => status === "COPIED" || status === "PARTIAL";

const receiptColumns = (onOpen: (receipt: ReceiptFactsFragment) => void): Array<Column<ReceiptFactsFragment>> => [
  {
    key: "what",
    label: "Trade",
    isHead: true,
    cell: (receipt) => <What receipt={receipt} />,
  },
  {
    key: "state",
    label: "Outcome",
    cell: (receipt) => (
      <Two
        first={<ReceiptState status={receipt.status} cause={receipt.cause} />}
        second={<small className={classes.quiet}>{wordsOf(receipt) ?? <Waits until={receipt.waitsUntil} />}</small>}
      />
    ),
  },
  {
    key: "quantity",
    label: "Quantity",
    align: "right",
    cell: (receipt) => (
      <Quantity value={receipt.quantity === "0" ? null : receipt.quantity} lot={receipt.instrument.lot} reason="Nothing was traded" />
    ),
  },
  {
    key: "price",
    label: "Price",
    align: "right",
    cell: (receipt) => (
      <Price value={isFilled(receipt) ? receipt.price : null} tick={receipt.instrument.tick} reason="Nothing was traded" />
    ),
  },
  {
    key: "money",
    label: "Total",
    align: "right",
    cell: (receipt) => <Money value={isFilled(receipt) ? receipt.money : null} reason="Nothing was traded" />,
  },
  { key: "slip", label: slippageLabel, align: "right", isDetail: true, cell: (receipt) => formatBps(receipt.slippageBps) },
  {
    key: "time",
    label: "Copy delay",
    align: "right",
    isDetail: true,
    cell: (receipt) => formatDuration(receipt.cause === "EVENT" ? receipt.latencyMs : null),
  },
  { key: "when", label: "Time", align: "right", cell: (receipt) => <Ago at={receipt.decidedAt} isHistory /> },
  {
    key: "open",
    label: "Receipt",
    align: "right",
    isAction: true,
    cell: (receipt) => <OpenReceipt receipt={receipt} onOpen={onOpen} />,
  },
];

/** Why, what it waits for, and which of the broker's markets it is about; null where there is none of it. */
const wordsOf = ({ reasonText, waitingFor, marketText }: ReceiptFactsFragment): string | null =>
  [reasonText ?? waitingFor, marketText].filter((one) => one !== null).join(" ") || null;

/** Until when an order waits for its market. */
function Waits({ until }: { readonly until: ReceiptFactsFragment["waitsUntil"] }): ReactNode {
  const now = useNow();
  return until === null ? null : `Market closed, waits until ${formatMomentWithin(until, now)}`;
}

const What = ({ receipt }: { readonly receipt: ReceiptFactsFragment }): ReactNode => (
  <Two
    first={<span>{titleOf(receipt)}</span>}
    second={
      <small className={classes.quiet}>
        {receipt.feeder.name} <ModeTag mode={receipt.mode} />
      </small>
    }
  />
);

interface OpenReceiptProps {
  readonly receipt: ReceiptFactsFragment;
  onOpen(receipt: ReceiptFactsFragment): void;
}

const OpenReceipt = ({ receipt, onOpen }: OpenReceiptProps): ReactNode => (
  <Button size="compact-sm" aria-label={`Receipt: ${titleOf(receipt)}, ${receipt.feeder.name}`} onClick={() => onOpen(receipt)}>
    Receipt
  </Button>
);
