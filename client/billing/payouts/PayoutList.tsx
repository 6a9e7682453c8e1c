import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { formatMoney } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { ConfirmDialog } from "../../ui/overlays/Dialog";
import classes from "./PayoutList.module.css";
import { payoutText } from "./payout-words";
import { PayoutTag } from "./PayoutTag";
import type { PayoutFactsFragment } from "./payouts.generated";
import type { PayoutsState } from "./use-payouts";

/** My payouts, latest first; one that nobody approved yet can be cancelled. */
export function PayoutList({ state }: { readonly state: PayoutsState }): ReactNode {
  const [asked, setAsked] = useState<PayoutFactsFragment | null>(null);
  const { edges, pageInfo } = state.data!.payouts;
  if (edges.length === 0) return <p className={classes.none}>No payouts. Two admins check each one before the bank sends it.</p>;
  return (
    <>
      <ul className={classes.list} aria-label="Payouts">
        {edges.map(({ node }) => (
          <li key={node.id}>
            <span>
              {node.number}, {formatDate(node.requestedAt)}
              <small>{payoutText(node)}</small>
              {node.reference && <small>Bank reference {node.reference}</small>}
              {node.viewerCanCancel && (
                <Button size="compact-xs" variant="subtle" onClick={() => setAsked(node)}>
                  Cancel payout
                </Button>
              )}
            </span>
            <span className={classes.amount}>
              {formatMoney(node.usd)}
              <PayoutTag state={node.state} />
            </span>
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && <Button onClick={() => void state.older()}>Show older</Button>}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={`Cancel payout ${asked?.number ?? ""}?`}
        confirmLabel="Cancel payout"
        isBusy={state.isBusy}
        error={state.problem ?? undefined}
        onConfirm={() => void state.cancel(asked!.id).then((isDone) => isDone && setAsked(null))}
      >
        Its bites are back at once, and you can request another payout.
      </ConfirmDialog>
    </>
  );
}
