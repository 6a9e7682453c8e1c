import { Radio, Stack } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import type { CopyStopMode } from "../../graphql/schema.generated";
import { ConfirmDialog } from "../../ui/overlays/Dialog";
import { notifyDone } from "../../ui/feedback/notify";
import { type CopyMoneyFactsFragment, MyCopiesDocument, useStopAllCopiesMutation } from "../copying.generated";
import { wordFor } from "../../lib/format/locale";
import { stopFacts, stopModes, stoppedWords } from "../lifecycle/stop-modes";

/** Between two tries of a stop that the server has not answered. Milliseconds. */
const againMs = 2_000;

/** Asks what becomes of what is held, and sends until the server has answered. */
export default function EightySixDialog({
  running,
  totals,
  openPositions,
  onClose,
}: {
  readonly running: number;
  readonly totals: CopyMoneyFactsFragment;
  readonly openPositions: number;
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
      setMessage("Not confirmed yet. It is sent again until the server has answered.");
      setTimeout(() => void confirm(), againMs);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={running === 1 ? "Stop your copy?" : `Stop all ${copies}?`}
      facts={stopFacts(totals, openPositions, mode)}
      confirmLabel={`Stop ${copies}`}
      confirmIcon={<IconHandStop size={16} stroke={1.75} />}
      cancelLabel={isPending ? "Hide" : "Cancel"}
      isBusy={isPending}
      error={message}
      onConfirm={() => void confirm()}
    >
      Nothing new is opened from the moment you confirm.
      <Radio.Group label="What happens to open positions?" value={mode} onChange={(value) => setMode(value as CopyStopMode)}>
        <Stack gap="xs" pt={4}>
          {stopModes.map((choice) => (
            <Radio key={choice.value} value={choice.value} label={choice.label} description={choice.text} />
          ))}
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  );
}
