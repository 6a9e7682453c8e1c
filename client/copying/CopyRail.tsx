import { useQuery } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { formatBps, formatDuration, formatMoney, formatMoneyChange, formatPrice, formatQuantity } from "../lib/format";
import { Ago } from "../ui/Ago";
import { Avatar } from "../ui/Avatar";
import { Loading, RowsSkeleton } from "../ui/Skeleton";
import { ErrorState } from "../ui/States";
import { ReceiptsDocument, type ReceiptFactsFragment } from "./copying.generated";
import { ReceiptDialog } from "./Receipt";
import { ReceiptState } from "./ReceiptState";
import { titleOf } from "./receipt-model";
import classes from "./CopyRail.module.css";

const railItems = 20;

/** The newest receipts of all copies, as they land. What arrives slides in; it never moves while it is being read. */
export function CopyRail(): ReactNode {
  const { data, error, refetch } = useQuery(ReceiptsDocument, { variables: { filter: null, first: railItems }, fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" });
  const [open, setOpen] = useState<ReceiptFactsFragment | null>(null);
  const receipts = data?.receipts.edges.map(({ node }) => node) ?? null;
  const reading = useReading(receipts);
  if (error && !receipts) return <ErrorState onRetry={() => void refetch()}>The live copies could not be fetched.</ErrorState>;
  if (!receipts) return <Loading label="Fetching live copies"><RowsSkeleton rows={5} /></Loading>;
  return (
    <section className={classes.rail} aria-label="Live copies" onMouseEnter={reading.hold} onMouseLeave={reading.release} onFocus={reading.hold} onBlur={reading.release}>
      <h2>Live copies</h2>
      {reading.waiting > 0 && (
        <button type="button" className={classes.pill} onClick={reading.release}>
          ↑ {reading.waiting} new
        </button>
      )}
      {receipts.length === 0 && <p className={classes.quiet}>Nothing copied yet. The first trade of a feeder you copy lands here with its receipt.</p>}
      <ol className={classes.list} aria-live="polite">
        {reading.shown.map((receipt) => (
          <li key={receipt.id}>
            <button type="button" className={classes.item} onClick={() => setOpen(receipt)}>
              <RailItem receipt={receipt} />
            </button>
          </li>
        ))}
      </ol>
      {open && <ReceiptDialog receipt={open} isOpen onClose={() => setOpen(null)} />}
    </section>
  );
}

/** While the rail is hovered or focused it keeps the list it had; the rest waits behind a pill. */
function useReading(receipts: readonly ReceiptFactsFragment[] | null) {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const all = receipts ?? [];
  const shown = held ? all.filter((receipt) => held.includes(receipt.id)) : all;
  return {
    shown,
    waiting: all.length - shown.length,
    hold: () => setHeld((before) => before ?? all.map(({ id }) => id)),
    release: () => setHeld(null),
  };
}

function RailItem({ receipt }: { readonly receipt: ReceiptFactsFragment }): ReactNode {
  const { instrument, feeder } = receipt;
  const isFilled = receipt.status === "COPIED" || receipt.status === "PARTIAL";
  return (
    <>
      <span className={classes.head}>
        <Avatar id={feeder.id} name={feeder.name} size={24} />
        <span>{feeder.name.split(/\s/)[0]}</span>
        <Ago at={receipt.decidedAt} className={classes.age} />
      </span>
      <span className={classes.what}>
        <span>{titleOf(receipt)}</span>
        <b>{isFilled ? formatMoney(receipt.money) : ""}</b>
      </span>
      {isFilled && (
        <span className={classes.sum}>
          <span>
            {formatQuantity(receipt.quantity, instrument.lot)} × {formatPrice(receipt.price, instrument.tick)}
          </span>
          {receipt.realisedPnl !== null && <span>{formatMoneyChange(receipt.realisedPnl)} realised</span>}
        </span>
      )}
      {!isFilled && receipt.reasonText && <span className={classes.sum}>{receipt.reasonText}</span>}
      {isFilled && receipt.cap && <span className={classes.cut}>Cut by your {capNames[receipt.cap]}</span>}
      <span className={classes.foot}>
        <ReceiptState status={receipt.status} />
        {isFilled && (
          <span>
            {formatBps(receipt.slippageBps)} · {formatDuration(receipt.latencyMs)}
          </span>
        )}
      </span>
    </>
  );
}

const capNames = { BASE: "rule", TRADE: "max per trade", SYMBOL: "max per symbol", EXPOSURE: "max open exposure", EATER_SYMBOL: "limit per symbol", EATER_TOTAL: "limit in total", CASH: "free cash", LOT: "lot" } as const;
