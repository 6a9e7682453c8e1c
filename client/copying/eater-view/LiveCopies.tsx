import { useQuery } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { formatCount, formatDuration, formatMoney, formatMoneyChange, formatPrice, formatQuantity } from "../../lib/format/format";
import { slippageOf } from "../receipts/slippage-words";
import { useArrivals } from "../../ui/lists/use-arrivals";
import { useReading } from "../../ui/lists/use-reading";
import { Ago } from "../../ui/data/Ago";
import { Avatar } from "../../ui/data/Avatar";
import { ModeTag } from "../../ui/data/Tag";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import type { CopiesState } from "./copies-hooks";
import { gatherMoves, type MoveFacts } from "../../trading/trades/repeated-moves";
import { ReceiptsDocument, type ReceiptFactsFragment } from "../copying.generated";
import { ReceiptDialog } from "../receipts/ReceiptDialog";
import { ReceiptsLiveRegion } from "../receipts/ReceiptsLiveRegion";
import { ReceiptState } from "../receipts/ReceiptState";
import { titleOf } from "../receipts/receipt-model";
import classes from "./LiveCopies.module.css";

const liveCopiesShown = 20;

/** Rows of the skeleton: as many as a window is high, so that the foot comes where it stays. */
const skeletonRows = 16;

export interface LiveCopiesProps {
  /** From the page, so that what all its parts ask for once the copies are known is asked at one moment. */
  readonly copies: CopiesState;
  /** Below the list once it is there. */
  readonly foot?: ReactNode;
}

/** The newest receipts of all copies, as they land. */
export function LiveCopies({ copies, foot }: LiveCopiesProps): ReactNode {
  // Asked after the copies: the stream starts where they are, so the list is never behind it.
  const { data, error, refetch } = useQuery(ReceiptsDocument, {
    skip: !copies.mine,
    variables: { filter: null, first: liveCopiesShown },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  const receipts = data?.receipts.edges.map(({ node }) => node) ?? null;
  const hasFailed = !receipts && (error ?? copies.error) !== undefined;
  const retry = (): void => (copies.mine ? void refetch() : copies.refetch());
  return (
    <>
      <section className={classes.rail} aria-label="Live copies">
        <h2>Live copies</h2>
        {hasFailed && <ErrorState onRetry={retry}>Couldn’t load the live copies.</ErrorState>}
        {!receipts && !hasFailed && (
          <Loading label="Loading live copies">
            <RowsSkeleton rows={skeletonRows} />
          </Loading>
        )}
        {receipts && <LiveCopiesList receipts={receipts.slice(0, liveCopiesShown)} />}
      </section>
      {(receipts ?? hasFailed) && foot}
    </>
  );
}

/** What arrives slides in with a saffron edge; while the list is pointed at, focused or scrolled nothing moves. */
function LiveCopiesList({ receipts }: { readonly receipts: readonly ReceiptFactsFragment[] }): ReactNode {
  const [open, setOpen] = useState<ReceiptFactsFragment | null>(null);
  const [top, setTop] = useState<HTMLElement | null>(null);
  const reading = useReading(top);
  const arrivals = useArrivals("copies", receipts, reading.isReading, true);
  return (
    <>
      <div ref={setTop} />
      <div {...reading.listProps}>
        {arrivals.waiting.length > 0 && (
          <button type="button" className={classes.pill} onClick={arrivals.reveal}>
            ↑ {arrivals.waiting.length} new
          </button>
        )}
        {arrivals.shown.length === 0 && arrivals.waiting.length === 0 && (
          <p className={classes.quiet}>No copies yet. When a feeder you copy trades, the copy appears here with its receipt.</p>
        )}
        <ol className={classes.list}>
          {gatherMoves(arrivals.shown, moveOf).map(({ item: receipt, moves }) => (
            <li key={receipt.id} data-fresh={arrivals.fresh.has(receipt.id) || undefined}>
              <button type="button" className={classes.item} onClick={() => setOpen(receipt)}>
                <LiveCopiesItem receipt={receipt} moves={moves} />
              </button>
            </li>
          ))}
        </ol>
      </div>
      <ReceiptsLiveRegion receipts={receipts} />
      {open && <ReceiptDialog receipt={open} isOpen onClose={() => setOpen(null)} />}
    </>
  );
}

const moveOf = ({ copyId, tradeId, action, status }: ReceiptFactsFragment): MoveFacts => ({
  subject: `${copyId} ${tradeId}`,
  isMove: action === "EXITS" && status === "FOLLOWED",
});

interface LiveCopiesItemProps {
  readonly receipt: ReceiptFactsFragment;
  /** Of a moved stop or target: how many moves this newest one stands for. */
  readonly moves: number;
}

function LiveCopiesItem({ receipt, moves }: LiveCopiesItemProps): ReactNode {
  const { instrument, feeder } = receipt;
  const isFilled = receipt.status === "COPIED" || receipt.status === "PARTIAL";
  return (
    <>
      <span className={classes.head}>
        <Avatar id={feeder.id} name={feeder.name} size={24} />
        <span>{feeder.name.split(/\s/)[0]}</span>
        <ModeTag mode={receipt.mode} />
        <Ago at={receipt.decidedAt} className={classes.age} />
      </span>
      <span className={classes.what}>
        <span>
          {titleOf(receipt)}
          {moves > 1 && ` ${formatCount(moves)} times`}
        </span>
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
      {isFilled && receipt.cap && <span className={classes.cut}>Reduced: {capNames[receipt.cap]}</span>}
      <span className={classes.foot}>
        <ReceiptState status={receipt.status} cause={receipt.cause} />
        {isFilled && (
          <span>
            {receipt.cause === "EVENT" ? `${slippageOf(receipt)} · ${formatDuration(receipt.latencyMs)} delay` : causeWords[receipt.cause]}
          </span>
        )}
      </span>
    </>
  );
}

const causeWords = {
  START: "initial copy",
  ADD: "money added",
  RESYNC: "resync",
  COPY_STOP: "copy stop",
  STOP: "copy stopped",
  MANUAL: "closed by you",
  MARGIN: "margin close",
  SHORTFALL: "missing at the broker",
} as const;
const capNames = {
  BASE: "your sizing rule",
  TRADE: "max per trade",
  SYMBOL: "max per symbol",
  EXPOSURE: "max open exposure",
  EATER_SYMBOL: "account-wide limit per symbol",
  EATER_CLASS: "account-wide limit per asset class",
  EATER_TOTAL: "account-wide limit",
  CASH: "not enough cash",
  LOT: "rounded to the lot",
} as const;
