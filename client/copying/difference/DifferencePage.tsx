import { useQuery } from "@apollo/client/react";
import { NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { formatMoney, formatMoneyChange, formatPercent } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { Card, PageHeader } from "../../ui/layout/Card";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { ReceiptDocument, type CopyRowFragment, type MyCopiesQuery } from "../copying.generated";
import { useCopies } from "../eater-view/copies-hooks";
import { ReceiptDialog } from "../receipts/ReceiptDialog";
import { DifferenceLevers } from "./DifferenceLevers";
import { DifferenceMonths } from "./DifferenceMonths";
import { DifferenceParts } from "./DifferenceParts";
import { Waterfall } from "./Waterfall";
import { useDifference } from "./use-difference";
import type { DifferenceFactsFragment } from "./difference.generated";
import classes from "./difference.module.css";

/** `/chefs/difference?copy=…&month=…`: why my result is not the feeder's, of one copy or of all. */
export default function DifferencePage(): ReactNode {
  const { mine, error, refetch } = useCopies({ isValued: false });
  return (
    <div className={classes.page}>
      <PageHeader title="Why mine differs" lead="What your money would have made at the feeder’s return, and what it made in your copy." />
      {error && <ErrorState onRetry={refetch}>Couldn’t load your copies.</ErrorState>}
      {!mine && !error && <Waiting />}
      {mine?.copies.length === 0 && (
        <EmptyState title="No copies to explain">Copy a feeder, and this page shows why your result is not theirs.</EmptyState>
      )}
      {mine && mine.copies.length > 0 && <Explained copies={mine.copies} />}
    </div>
  );
}

const Waiting = (): ReactNode => (
  <Loading label="Loading the difference">
    <RowsSkeleton rows={8} />
  </Loading>
);

function Explained({ copies }: { readonly copies: MyCopiesQuery["myCopies"]["copies"] }): ReactNode {
  const [params, setParams] = useSearchParams();
  const copy = copies.find(({ id }) => id === params.get("copy")) ?? null;
  const [month, set] = [
    params.get("month"),
    (name: string, value: string | null) => setParams(changed(params, name, value), { replace: true }),
  ];
  const [receiptId, setReceiptId] = useState<string | null>(null);
  const { facts, isTooLong, error, refetch } = useDifference(copy?.id ?? null, month);
  return (
    <>
      <NativeSelect
        className={classes.choice}
        label="Copy"
        value={copy?.id ?? ""}
        onChange={(event) => setParams(event.currentTarget.value ? { copy: event.currentTarget.value } : {}, { replace: true })}
        data={[
          { value: "", label: "All copies" },
          ...copies.map(({ id, feeder, state }) => ({ value: id, label: nameOf(feeder.name, state) })),
        ]}
      />
      {error && <ErrorState onRetry={refetch}>Couldn’t load the difference.</ErrorState>}
      {isTooLong && <p role="status">There are too many receipts to explain at once. Choose a single, shorter copy.</p>}
      {!facts && !error && !isTooLong && <Waiting />}
      {facts && (
        <>
          <Result facts={facts} copy={copy} month={month} />
          <div className={classes.columns}>
            <div className={classes.page}>
              <DifferenceParts facts={facts} open={setReceiptId} />
              <DifferenceMonths copyId={copy?.id ?? null} month={month} choose={(value) => set("month", value)} />
            </div>
            <DifferenceLevers facts={facts} copy={copy} />
          </div>
        </>
      )}
      {receiptId && <OpenedReceipt id={receiptId} onClose={() => setReceiptId(null)} />}
    </>
  );
}

const nameOf = (name: string, state: CopyRowFragment["state"]): string => (state === "STOPPED" ? `${name}, ended` : name);

function changed(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}

interface ResultProps {
  readonly facts: DifferenceFactsFragment;
  readonly copy: CopyRowFragment | null;
  readonly month: string | null;
}

/** The two results in one sentence, and how one becomes the other. */
function Result({ facts, copy, month }: ResultProps): ReactNode {
  const name = copy?.feeder.name ?? "Your feeders";
  const first = copy ? (name.split(" ")[0] ?? name) : "Feeders";
  return (
    <Card>
      <h2 className={classes.headline}>
        {name} made {formatPercent(facts.feederPercent)}, you made {formatPercent(facts.copyPercent)}
      </h2>
      <p className={classes.lead}>
        {month ? `In ${month}` : `Since ${formatDate(facts.since)}`}, on {formatMoney(facts.averageMoney)} on average. The difference is{" "}
        <strong>{formatMoneyChange(facts.difference)}</strong>.
      </p>
      <Waterfall facts={facts} feederName={first} />
    </Card>
  );
}

/** A receipt, read when it is opened. */
function OpenedReceipt({ id, onClose }: { readonly id: string; onClose(): void }): ReactNode {
  const { data } = useQuery(ReceiptDocument, { variables: { id } });
  return data?.receipt ? <ReceiptDialog receipt={data.receipt} isOpen onClose={onClose} /> : null;
}
