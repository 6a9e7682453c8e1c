import type { ReactNode } from "react";
import { ClochePicture } from "../../ui/feedback/pictures";
import { EmptyState } from "../../ui/feedback/States";

/** Payouts need earned bites, and bites are not sold on this server: there is nothing to approve, and it says so. */
export default function PayoutsPanel(): ReactNode {
  return (
    <EmptyState title="Nothing to pay out" picture={<ClochePicture />}>
      Payouts come from earned bites, and this server sells no bites, plans or subscriptions yet. Nobody can request a payout until it does.
    </EmptyState>
  );
}
