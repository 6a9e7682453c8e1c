import type { ReactNode } from "react";
import { PayDialog } from "./PayDialog";

export interface SubscribeDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** What a subscription to a feeder gives and how it renews and ends, before it is paid. */
export default function SubscribeDialog({ id, name, onClose }: SubscribeDialogProps): ReactNode {
  return (
    <PayDialog kind="SUBSCRIPTION" id={id} title={`Subscribe to ${name}`} onClose={onClose}>
      <p>You see each trade at once and may copy {name}, for 30 days.</p>
      <p>
        It renews every 30 days until you cancel. We remind you three days before; a price that was raised since then doesn’t apply to that
        renewal. If your bites don’t cover it, you have three days to pay. Without a subscription a copy follows closes only.
      </p>
      <p>
        If {name} is suspended, leaves, blocks you or hides their profile from you, the subscription ends and bites for unused days come
        back.
      </p>
    </PayDialog>
  );
}
