import { IconHandStop } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import type { CopyStopMode } from "../../graphql/schema.generated";
import { ConfirmDialog } from "../../ui/overlays/Dialog";
import { notifyDone } from "../../ui/feedback/notify";
import { type CopyTotalsFactsFragment, MyCopiesDocument, useStopAllCopiesMutation } from "../copying.generated";
import { wordFor } from "../../lib/format/locale";
import { allStopFacts, stoppedWords } from "../lifecycle/stop-modes";
import { StopModeChoice } from "../lifecycle/StopModeChoice";

/** Between two tries of a stop that the server has not answered. Milliseconds. */
const againMs = 2_000;

/** Asks what becomes of what is held, and sends until the server has answered. */
export default function EightySixDialog({
  running,
  totals,
  onClose,
}: {
  readonly running: number;
  /** Real money and play money, each by itself. */
  readonly totals: readonly CopyTotalsFactsFragment[];
  onClose(): void;
}): ReactNode {
  const [mode, setMode] = useState<CopyStopMode>("CLOSE_ALL");
  const [message, setMessage] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [stopAll] = useStopAllCopiesMutation({ refetchQueries: [MyCopiesDocument] });
  const copies = `${running} ${wordFor(running, "copy", "copies")}`;
  const confirm = async (): Promise<void> => {
    setPending(true);
    try {
      const { data } = await stopAll({ variables: { input: { mode } } });
      const mistake = data?.stopAllCopies.errors[0]?.message;
      setPending(false);
      if (mistake) return setMessage(mistake);
      notifyDone(stoppedWords(running === 1 ? "Your copy" : `All ${copies}`, mode));
      onClose();
    } catch {
      setMessage("Not confirmed yet. Retrying until the server answers.");
      setTimeout(() => void confirm(), againMs);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={running === 1 ? "Stop your copy?" : `Stop all ${copies}?`}
      facts={allStopFacts(totals, mode)}
      confirmLabel={`Stop ${copies}`}
      confirmIcon={<IconHandStop size={16} stroke={1.75} />}
      cancelLabel={isPending ? "Hide" : "Cancel"}
      isBusy={isPending}
      error={message}
      onConfirm={() => void confirm()}
    >
      No new trades are opened once you confirm.
      <StopModeChoice mode={mode} onChange={setMode} />
    </ConfirmDialog>
  );
}
