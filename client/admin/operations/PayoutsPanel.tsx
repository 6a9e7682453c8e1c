import type { ReactNode } from "react";
import { ClochePicture } from "../../ui/feedback/pictures";
import { EmptyState } from "../../ui/feedback/States";

/** Payouts need earned bites, and bites are not sold on this server: there is nothing to approve, and it says so. */
export default function PayoutsPanel(): ReactNode {
  return (
    <EmptyState title="Nothing to pay out" picture={<ClochePicture />}>
      Payouts are made of earned bites, and this house sells no bites, plans or subscriptions yet. Until it does, nobody can request one and
      nothing waits here.
    </EmptyState>
  );
}
