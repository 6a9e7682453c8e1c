import { useQuery } from "@apollo/client/react";
import { Button, Select } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconDownload } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { FeederSuggestions } from "../../social/discovery/FeederSuggestions";
import { useSession } from "../../graphql/session/SessionContext";
import type { ReceiptStatus } from "../../graphql/schema.generated";
import { downloadCsv } from "../../lib/format/csv";
import { lazily } from "../../lib/browser/lazily";
import { formatBps, formatDuration } from "../../lib/format/format";
import { Ago } from "../../ui/data/Ago";
import { Card, PageHeader } from "../../ui/layout/Card";
import { Money, Price, Quantity } from "../../ui/data/Num";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { notify } from "../../ui/feedback/notify";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { CopiesCard, Two } from "./CopiesCard";
import { ReceiptsDocument, type CopyRowFragment, type ReceiptFactsFragment, type ReceiptsQuery } from "../copying.generated";
import { useCopies } from "./copies-hooks";
import { ReceiptDialog } from "../receipts/ReceiptDialog";
import { ReceiptState } from "../receipts/ReceiptState";
import { titleOf } from "../receipts/receipt-model";
import classes from "./ChefsPage.module.css";

const EaterLimitsDialog = lazily(() => import("../protection/EaterLimitsDialog"));

/** `/chefs`: my copies with their health and rules, what each holds, and every receipt. */
export default function ChefsPage(): ReactNode {
  const { mine, error, refetch } = useCopies({ isValued: true });
  return (
    <div className={classes.page}>
      <PageHeader title="My chefs" aside={mine && mine.copies.length > 0 && <LimitsButton />} />
      {error && <ErrorState onRetry={refetch}>Your copies could not be fetched. They run on the server and carry on as usual.</ErrorState>}
      {!mine && !error && (
        <Loading label="Fetching your copies">
          <RowsSkeleton rows={5} />
        </Loading>
      )}
      {mine && mine.copies.length === 0 && <NoCopies />}
      {mine && mine.copies.length > 0 && (
        <>
          <CopiesCard mine={mine} />
          <ReceiptsCard copies={mine.copies} />
        </>
      )}
    </div>
  );
}

/** Limits that hold over all copies together. */
function LimitsButton(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />} onClick={() => setOpen(true)}>
        Limits over all copies
      </Button>
      {isOpen && (
        <Suspense>
          <EaterLimitsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const NoCopies = (): ReactNode => (
  <EmptyState
    title="No orders on the rail yet"
    actions={
      <Button variant="filled" component={Link} to="/feeders">
        Find a feeder
      </Button>
    }
    below={<FeederSuggestions />}
  >
    Copy a feeder and they show up here, with their health, your settings and a receipt for every trade. It is paper money, so a first copy
    costs nothing.
  </EmptyState>
);

const statusChoices: ReadonlyArray<{ value: string; label: string }> = [
  { value: "", label: "All receipts" },
  { value: "COPIED", label: "Copied" },
  { value: "PARTIAL", label: "Partial" },
  { value: "SKIPPED", label: "Skipped" },
  { value: "REJECTED", label: "Rejected" },
  { value: "FOLLOWED", label: "Followed" },
];
const pageSize = 25;
const csvPageSize = 100;

/** Every receipt, newest first, by copy and by what became of it; all of them as a file. */
function ReceiptsCard({ copies }: { readonly copies: readonly CopyRowFragment[] }): ReactNode {
  const [copyId, setCopyId] = useState("");
  const [status, setStatus] = useState("");
  const [open, setOpen] = useState<ReceiptFactsFragment | null>(null);
  const { client } = useSession();
  const filter = copyId || status ? { ...(copyId && { copyId }), ...(status && { statuses: [status as ReceiptStatus] }) } : null;
  const { data, error, refetch, fetchMore } = useQuery(ReceiptsDocument, {
    variables: { filter, first: pageSize },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  const connection = data?.receipts;
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      downloadCsv("receipts.csv", csvOf(await allRows()));
    } catch {
      void notify({ color: "loss", message: "The receipts could not be fetched. Try once more." });
    } finally {
      setSaving(false);
    }
  };
  const allRows = async (): Promise<ReceiptFactsFragment[]> => {
    const rows: ReceiptFactsFragment[] = [];
    for (let after: string | null = null, hasMore = true; hasMore;) {
      const page: ReceiptsQuery["receipts"] | undefined = (
        await client.query({ query: ReceiptsDocument, variables: { filter, first: csvPageSize, after }, fetchPolicy: "no-cache" })
      ).data?.receipts;
      rows.push(...(page?.edges.map(({ node }) => node) ?? []));
      after = page?.pageInfo.endCursor ?? null;
      hasMore = page?.pageInfo.hasNextPage ?? false;
    }
    return rows;
  };
  return (
    <Card
      isFlush
      title="Receipts"
      aside={
        <div className={classes.filters}>
          <Select
            aria-label="Copy"
            size="sm"
            allowDeselect={false}
            value={copyId}
            onChange={(value) => setCopyId(value ?? "")}
            data={[{ value: "", label: "All copies" }, ...copies.map((copy) => ({ value: copy.id, label: copy.feeder.name }))]}
          />
          <Select
            aria-label="What became of it"
            size="sm"
            allowDeselect={false}
            value={status}
            onChange={(value) => setStatus(value ?? "")}
            data={[...statusChoices]}
          />
          <Button leftSection={<IconDownload size={16} stroke={1.75} />} loading={isSaving} onClick={() => void save()}>
            CSV
          </Button>
        </div>
      }
    >
      {error && !connection && <ErrorState onRetry={() => void refetch()}>Your receipts could not be fetched.</ErrorState>}
      {!connection && !error && (
        <Loading label="Fetching receipts">
          <RowsSkeleton rows={5} />
        </Loading>
      )}
      {connection?.edges.length === 0 && (
        <p className={classes.nothing}>No receipt yet. The next trade of a feeder you copy prints the first.</p>
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
          <Button onClick={() => void fetchMore({ variables: { after: connection.pageInfo.endCursor } })}>Show older</Button>
        </div>
      )}
      {open && <ReceiptDialog receipt={open} isOpen onClose={() => setOpen(null)} />}
    </Card>
  );
}

const isFilled = ({ status }: ReceiptFactsFragment): boolean => status === "COPIED" || status === "PARTIAL";

const receiptColumns = (onOpen: (receipt: ReceiptFactsFragment) => void): Array<Column<ReceiptFactsFragment>> => [
  {
    key: "what",
    label: "What",
    isHead: true,
    cell: (receipt) => (
      <Two first={<span>{titleOf(receipt)}</span>} second={<small className={classes.quiet}>{receipt.feeder.name}</small>} />
    ),
  },
  {
    key: "state",
    label: "Outcome",
    cell: (receipt) => (
      <Two first={<ReceiptState status={receipt.status} />} second={<small className={classes.quiet}>{receipt.reasonText ?? ""}</small>} />
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
  { key: "slip", label: "Slippage", align: "right", isWideOnly: true, cell: (receipt) => formatBps(receipt.slippageBps) },
  {
    key: "time",
    label: "Time",
    align: "right",
    isWideOnly: true,
    cell: (receipt) => formatDuration(receipt.cause === "EVENT" ? receipt.latencyMs : null),
  },
  { key: "when", label: "When", align: "right", cell: (receipt) => <Ago at={receipt.decidedAt} isHistory /> },
  {
    key: "open",
    label: "Receipt",
    align: "right",
    isAction: true,
    cell: (receipt) => (
      <Button size="compact-sm" onClick={() => onOpen(receipt)}>
        Receipt
      </Button>
    ),
  },
];

const csvOf = (receipts: readonly ReceiptFactsFragment[]): Array<Array<string | number | null>> => [
  [
    "receipt",
    "copy",
    "trade",
    "feeder",
    "cause",
    "event",
    "action",
    "symbol",
    "side",
    "status",
    "reason",
    "cap",
    "quantity",
    "price",
    "money_usd",
    "feeder_price",
    "slippage_bps",
    "slippage_usd",
    "realised_usd",
    "fees_usd",
    "feeder_filled_at",
    "decided_at",
    "filled_at",
    "delivered_at",
  ],
  ...receipts.map((receipt) => [
    receipt.id,
    receipt.copyId,
    receipt.tradeId,
    receipt.feeder.username,
    receipt.cause,
    receipt.eventSequence,
    receipt.action,
    receipt.instrument.symbol,
    receipt.side,
    receipt.status,
    receipt.reason,
    receipt.cap,
    receipt.quantity,
    receipt.price,
    receipt.money,
    receipt.feederPrice,
    receipt.slippageBps,
    receipt.slippageMoney,
    receipt.realisedPnl,
    receipt.fees,
    receipt.feederFilledAt,
    receipt.decidedAt,
    receipt.filledAt,
    receipt.deliveredAt,
  ]),
];
