import { Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { CopyStopMode } from "../../graphql/schema.generated";
import { ConfirmDialog } from "../../ui/overlays/Dialog";
import type { CopyRowFragment } from "../copying.generated";
import { countCopies, stakeOf } from "./many-copies";
import { stopFacts } from "../lifecycle/stop-modes";
import { StopModeChoice } from "../lifecycle/StopModeChoice";

/** Asks before several copies are stopped, with what they have at stake together. */
export default function StopManyDialog({
  copies,
  isBusy,
  onStop,
  onClose,
}: {
  readonly copies: readonly CopyRowFragment[];
  readonly isBusy: boolean;
  onStop(mode: CopyStopMode): Promise<unknown>;
  onClose(): void;
}): ReactNode {
  const [mode, setMode] = useState<CopyStopMode>("CLOSE_ALL");
  // As it was when it opened: what has been stopped meanwhile still counts in what is being confirmed.
  const [asked] = useState(copies);
  const { money, openPositions } = stakeOf(asked);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Stop ${countCopies(asked.length)}?`}
      facts={stopFacts(money, openPositions, mode)}
      confirmLabel={`Stop ${countCopies(asked.length)}`}
      isBusy={isBusy}
      onConfirm={() => void onStop(mode).then(onClose)}
    >
      <Text inherit mb="sm">
        {asked.map(({ feeder }) => feeder.name).join(", ")}
      </Text>
      <StopModeChoice mode={mode} onChange={setMode} />
    </ConfirmDialog>
  );
}
