import { Box, Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { useTradeSending } from "../../trading/orders/trade-sending";
import { PressMenu } from "../../ui/overlays/PressMenu";
import { usePauseCopyMutation, useResumeCopyMutation, type CopyRowFragment } from "../copying.generated";
import type { CopyAction } from "./CopyActionDialog";
import classes from "../eater-view/ChefsPage.module.css";

// The dialogs with their fields and the preview are loaded when the first one is opened.
const CopyActionDialog = lazily(() => import("./CopyActionDialog"));
const CopyDialog = lazily(async () => ({ default: (await import("./CopyDialog")).CopyDialog }));

/** What the owner of a copy may do with it now; the server says which. */
export function CopyActions({
  copy,
  canCopyAgain = false,
}: {
  readonly copy: CopyRowFragment;
  readonly canCopyAgain?: boolean;
}): ReactNode {
  const { open, setOpen, sending, resume, entries } = useCopyActions(copy);
  return (
    <span className={classes.actions}>
      {sending.mistakes.form && (
        <Box role="alert" component="span" c="loss" fz="xs">
          {sending.mistakes.form}
        </Box>
      )}
      {copy.viewerCanResume && (
        <Button size="compact-sm" loading={sending.isBusy} onClick={resume}>
          Resume
        </Button>
      )}
      {entries.length > 0 && (
        <PressMenu
          position="bottom-end"
          button={
            <Button size="compact-sm" aria-label={`Actions for the copy of ${copy.feeder.name}`}>
              <IconDots size={16} stroke={1.75} />
            </Button>
          }
          entries={entries}
        />
      )}
      {canCopyAgain && <CopyAgain feeder={copy.feeder} />}
      {open && (
        <Suspense>
          <CopyActionDialog act={open} copy={copy} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </span>
  );
}

/** What may be done, each with its word of success; those that ask first open their dialog. */
function useCopyActions(copy: CopyRowFragment) {
  const [open, setOpen] = useState<CopyAction | null>(null);
  const sending = useTradeSending([]);
  const [pauseCopy] = usePauseCopyMutation();
  const [resumeCopy] = useResumeCopyMutation();
  const input = { variables: { input: { copyId: copy.id } } };
  const name = `Your copy of ${copy.feeder.name}`;
  const pause = (): void =>
    void sending.send(async () => (await pauseCopy(input)).data?.pauseCopy, `${name} is paused. Closes are still copied.`);
  const resume = (): void => void sending.send(async () => (await resumeCopy(input)).data?.resumeCopy, `${name} resumed.`);
  const entries = [
    ...(copy.viewerCanUpdate ? [{ label: "Edit rules", onPress: () => setOpen("rules") }] : []),
    ...(copy.viewerCanUpdate ? [{ label: "Watch the feeder", onPress: () => setOpen("watch") }] : []),
    ...(copy.viewerCanPause ? [{ label: "Pause", onPress: pause }] : []),
    ...(copy.viewerCanAddFunds ? [{ label: "Add money", onPress: () => setOpen("add") }] : []),
    ...(copy.viewerCanWithdraw ? [{ label: "Withdraw", onPress: () => setOpen("withdraw") }] : []),
    ...(copy.viewerCanStop ? [{ label: "Stop copying", isLoss: true, onPress: () => setOpen("stop") }] : []),
  ];
  return { open, setOpen, sending, resume, entries };
}

/** Begins a new copy of somebody whose copy has ended. */
function CopyAgain({ feeder }: Pick<CopyRowFragment, "feeder">): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" aria-label={`Copy again: ${feeder.name}`} onClick={() => setOpen(true)}>
        Copy again
      </Button>
      {isOpen && (
        <Suspense>
          <CopyDialog feeder={feeder} feederOpenTrades={null} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
