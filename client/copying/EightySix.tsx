import { Button, Radio } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import type { CopyStopMode } from "../graphql/schema.generated";
import { formatMoney } from "../lib/format";
import { ConfirmDialog } from "../ui/Dialog";
import { useCopies } from "./copies-hooks";
import { stopModes } from "./CopyActions";
import classes from "./EightySix.module.css";
import choiceClasses from "./CopyDialog.module.css";
import { MyCopiesDocument, useStopAllCopiesMutation } from "./copying.generated";

/** Between two tries of a stop that the server has not answered. Milliseconds. */
const againMs = 2_000;

/** "86 everything": stands in the top bar while copies run; sent again until the server has answered. */
export function EightySixButton(): ReactNode {
  const { mine } = useCopies({ isValued: false });
  const [isOpen, setOpen] = useState(false);
  if (!mine || mine.running === 0) return null;
  return (
    <>
      <Button
        className={classes.button}
        data-eighty-six
        leftSection={<IconHandStop size={16} stroke={1.75} />}
        aria-label="86 everything"
        onClick={() => setOpen(true)}
      >
        86<span className={classes.wide}>&nbsp;everything</span>
      </Button>
      {isOpen && (
        <EightySixDialog
          running={mine.running}
          equity={mine.totals.equity}
          openPositions={mine.copies.reduce((count, copy) => count + copy.openPositions, 0)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function EightySixDialog({
  running,
  equity,
  openPositions,
  onClose,
}: {
  readonly running: number;
  readonly equity: string;
  readonly openPositions: number;
  onClose(): void;
}): ReactNode {
  const [mode, setMode] = useState<CopyStopMode>("CLOSE_ALL");
  const [message, setMessage] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [stopAll] = useStopAllCopiesMutation({ refetchQueries: [MyCopiesDocument] });
  const copies = `${running} ${running === 1 ? "copy" : "copies"}`;
  const confirm = async (): Promise<void> => {
    setPending(true);
    try {
      const { data } = await stopAll({ variables: { input: { mode } } });
      const mistake = data?.stopAllCopies.errors[0]?.message;
      setPending(false);
      if (mistake) return setMessage(mistake);
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
      facts={[
        { label: "Open trades", value: openPositions },
        { label: "Worth now, about", value: formatMoney(equity) },
      ]}
      confirmLabel={`Stop ${copies}`}
      confirmIcon={<IconHandStop size={16} stroke={1.75} />}
      cancelLabel={isPending ? "Hide" : "Keep copying"}
      isBusy={isPending}
      error={message}
      onConfirm={() => void confirm()}
    >
      Nothing new is opened from the moment you confirm.
      <Radio.Group label="What becomes of open trades?" value={mode} onChange={(value) => setMode(value as CopyStopMode)}>
        <div className={choiceClasses.choices}>
          {stopModes.map((choice) => (
            <Radio key={choice.value} value={choice.value} label={choice.label} description={choice.text} />
          ))}
        </div>
      </Radio.Group>
    </ConfirmDialog>
  );
}
