import { useQuery } from "@apollo/client/react";
import { IconChevronRight, IconCircleCheck, IconPlayerSkipForward } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCopies } from "../../copying/eater-view/copies-hooks";
import { askedReceipts } from "../../copying/receipts/asked-receipts";
import { ReceiptDialog } from "../../copying/receipts/ReceiptDialog";
import { formatDuration, formatQuantity } from "../../lib/format/format";
import classes from "./CopiedStrip.module.css";

/** What the viewer's copy did with this very event; it opens the receipt. Nothing for those who do not copy the feeder. */
export default function CopiedStrip({ eventHash, feederId }: { readonly eventHash: string; readonly feederId: string }): ReactNode {
  const { mine } = useCopies({ isValued: false });
  const isCopying = mine?.copies.some(({ feeder }) => feeder.id === feederId) ?? false;
  const { query, ...options } = askedReceipts;
  const { data } = useQuery(query, { ...options, skip: !isCopying });
  const [isOpen, setOpen] = useState(false);
  const receipt = data?.receipts.edges.find(({ node }) => node.eventHash === eventHash)?.node;
  if (!receipt) return null;
  const { status, quantity, latencyMs, reasonText, instrument } = receipt;
  const hasCopied = status === "COPIED" || status === "PARTIAL" || status === "FOLLOWED";
  const Icon = hasCopied ? IconCircleCheck : IconPlayerSkipForward;
  return (
    <>
      <button type="button" className={classes.strip} data-tone={hasCopied ? "gain" : "plain"} onClick={() => setOpen(true)}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes.words}>
          {hasCopied
            ? [
                quantity && /[1-9]/.test(quantity) ? `You copied ${formatQuantity(quantity, instrument.lot)}` : "Your copy followed",
                latencyMs === null ? "" : `in ${formatDuration(latencyMs)}`,
              ].join(" ")
            : (reasonText ?? "Your copy skipped it")}
        </span>
        <span className={classes.open}>
          Receipt <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />
        </span>
      </button>
      {isOpen && <ReceiptDialog receipt={receipt} isOpen onClose={() => setOpen(false)} />}
    </>
  );
}
