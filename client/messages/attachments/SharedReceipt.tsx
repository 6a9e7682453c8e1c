import { IconCut } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { stampOf, stepLabel } from "../../copying/receipts/receipt-model";
import { slippageLabel } from "../../copying/receipts/slippage-words";
import { useNow } from "../../lib/browser/now";
import { formatBps, formatDuration, formatMoney, formatMoneyChange } from "../../lib/format/format";
import { formatExact, formatMoment } from "../../lib/format/time";
import { firstName, receiptTitle } from "../conversations/conversation-words";
import type { SharedReceiptFactsFragment } from "../messages.generated";
import classes from "./SharedReceipt.module.css";

const toneOf = {
  PENDING: "partial",
  COPIED: "good",
  PARTIAL: "partial",
  SKIPPED: "skipped",
  REJECTED: "rejected",
  FOLLOWED: "good",
} as const;

interface Line {
  readonly label: string;
  readonly value: string;
  readonly isCut?: boolean;
}

/** The lines of what its owner chose to show, in the receipt's own order. */
function linesOf(receipt: SharedReceiptFactsFragment): Line[] {
  const { steps, slippageBps, latencyMs, realisedPnl, feeder } = receipt;
  const sizes = steps
    .filter(({ name }) => name !== "LOT")
    .map((step) => ({ label: stepLabel(step, ""), value: formatMoney(step.money), isCut: step.isCut }));
  return [
    ...sizes,
    ...(slippageBps === null ? [] : [{ label: slippageLabel, value: formatBps(slippageBps) }]),
    ...(latencyMs === null
      ? []
      : [{ label: feeder ? `From ${firstName(feeder.name)}’s fill` : "Copy delay", value: formatDuration(latencyMs) }]),
    ...(realisedPnl === null ? [] : [{ label: "Realised", value: formatMoneyChange(realisedPnl) }]),
  ];
}

const subtitleOf = ({ quantity, price }: SharedReceiptFactsFragment): string =>
  quantity !== null && price !== null
    ? `${quantity} × ${price}`
    : price !== null
      ? `at ${price}`
      : quantity !== null
        ? `${quantity} units`
        : "";

export interface SharedReceiptProps {
  readonly receipt: SharedReceiptFactsFragment;
  readonly isMine: boolean;
  /** Whose receipt it is, by first name. */
  readonly owner: string;
}

/** A receipt in a message: on its paper, with what its owner shows and no more. */
export function SharedReceipt({ receipt, isMine, owner }: SharedReceiptProps): ReactNode {
  const now = useNow();
  const { status, feeder, decidedAt, money } = receipt;
  if (!receipt.isVisible || !status)
    return <p className={classes.hidden}>A receipt of a trade you cannot see yet. It appears here once you can.</p>;
  const lines = linesOf(receipt);
  return (
    <figure className={classes.paper} aria-label={`Receipt: ${receiptTitle(receipt)}, ${stampOf[status].toLowerCase()}`}>
      <div className={classes.head}>
        <div>
          <strong>{receiptTitle(receipt)}</strong>
          {receipt.mode && (
            <span className={classes.money} data-mode={receipt.mode}>
              {receipt.mode}
            </span>
          )}
          <p>
            {[subtitleOf(receipt), decidedAt && formatMoment(decidedAt, now)].filter(Boolean).join(", ")}
            {decidedAt && <span className="visually-hidden"> ({formatExact(decidedAt)})</span>}
          </p>
          {feeder && (
            <p>
              {isMine ? "You" : owner} copied {feeder.name}
            </p>
          )}
        </div>
        <span className={classes.stamp} data-tone={toneOf[status]}>
          {stampOf[status]}
        </span>
      </div>
      {receipt.reasonText && <p>{receipt.reasonText}</p>}
      {lines.length > 0 && (
        <dl className={classes.lines}>
          {lines.map(({ label, value, isCut }) => (
            <div key={label} data-cut={isCut || undefined}>
              <dt>
                {isCut && <IconCut size={13} stroke={1.75} aria-label="Reduced here:" />} {label}
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {money !== null && (status === "COPIED" || status === "PARTIAL") && (
        <p className={classes.total}>
          <span>Total</span>
          <span>{formatMoney(money)}</span>
        </p>
      )}
    </figure>
  );
}
