import { IconCheck, IconCircleHalf2, IconClock, IconPlayerSkipForward, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ReceiptCause, ReceiptStatus } from "../../graphql/schema.generated";
import classes from "../eater-view/LiveCopies.module.css";

const states = {
  COPIED: { icon: IconCheck, text: "Copied" },
  FOLLOWED: { icon: IconCheck, text: "Followed" },
  PARTIAL: { icon: IconCircleHalf2, text: "Partial" },
  SKIPPED: { icon: IconPlayerSkipForward, text: "Skipped" },
  REJECTED: { icon: IconX, text: "Rejected" },
  PENDING: { icon: IconClock, text: "Waiting" },
} as const;

/** What was sold for another reason than the feeder's sale was not copied. */
const closedBy: Partial<Record<ReceiptCause, string>> = {
  STOP: "Closed by you",
  MANUAL: "Closed by you",
  COPY_STOP: "Copy stop",
  MARGIN: "Margin close",
  SHORTFALL: "Settled by you",
};

/** Icon, word, then colour. */
export function ReceiptState({ status, cause = "EVENT" }: { readonly status: ReceiptStatus; readonly cause?: ReceiptCause }): ReactNode {
  const { icon: Icon, text } = states[status];
  return (
    <span className={classes.state} data-status={status}>
      <Icon size={14} stroke={1.75} aria-hidden="true" /> {(status === "COPIED" && closedBy[cause]) || text}
    </span>
  );
}
