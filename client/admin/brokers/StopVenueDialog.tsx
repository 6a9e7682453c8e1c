import type { ReactNode } from "react";
import { DeliberateDialog } from "../DeliberateDialog";
import { useSetVenueStoppedMutation, type AdminVenueFactsFragment } from "./admin-brokers.generated";

interface StopVenueDialogProps {
  readonly venue: AdminVenueFactsFragment;
  readonly onClose: () => void;
}

/** The switch of one broker. Stopping needs its typed name; what closes is never stopped. */
export function StopVenueDialog({ venue: { venue, name, isStopped }, onClose }: StopVenueDialogProps): ReactNode {
  const [setStopped] = useSetVenueStoppedMutation();
  const act = async (given: { readonly typedName: string; readonly reason: string }) =>
    (await setStopped({ variables: { input: { venue, isStopped: !isStopped, ...given } } })).data?.setVenueStopped.errors ?? null;
  if (isStopped)
    return (
      <DeliberateDialog
        title={`Resume opens at ${name}?`}
        name={null}
        isDestructive={false}
        confirmLabel="Resume opens"
        done={`Opens at ${name} are sent again.`}
        onClose={onClose}
        act={act}
      >
        New orders that open are sent again from now on. Copies catch up on nothing that they skipped.
      </DeliberateDialog>
    );
  return (
    <DeliberateDialog
      title={`Stop opens at ${name}?`}
      name={name}
      confirmLabel="Stop opens"
      done={`No opens are sent to ${name}.`}
      onClose={onClose}
      act={act}
    >
      No order that opens is sent to {name} for anybody, and copies skip the opens. Orders that close are still sent. Owners of accounts
      there read your reason.
    </DeliberateDialog>
  );
}
