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

/** What the owner of a copy may do with it now; the server says which. */
export function CopyActions({ copy }: { readonly copy: CopyRowFragment }): ReactNode {
  const [open, setOpen] = useState<CopyAction | null>(null);
  const sending = useTradeSending([]);
  const [pause] = usePauseCopyMutation();
  const [resume] = useResumeCopyMutation();
  const input = { variables: { input: { copyId: copy.id } } };
  const can = copy.viewerCanUpdate || copy.viewerCanPause || copy.viewerCanAddFunds || copy.viewerCanWithdraw || copy.viewerCanStop;
  return (
    <span className={classes.actions}>
      {sending.mistakes.form && (
        <Box role="alert" component="span" c="loss" fz="xs">
          {sending.mistakes.form}
        </Box>
      )}
      {copy.viewerCanResume && (
        <Button
          size="compact-sm"
          loading={sending.isBusy}
          onClick={() => void sending.send(async () => (await resume(input)).data?.resumeCopy)}
        >
          Resume
        </Button>
      )}
      {can && (
        <PressMenu
          position="bottom-end"
          button={
            <Button size="compact-sm" aria-label={`Actions for the copy of ${copy.feeder.name}`}>
              <IconDots size={16} stroke={1.75} />
            </Button>
          }
          entries={[
            ...(copy.viewerCanUpdate ? [{ label: "Edit rules", onPress: () => setOpen("rules") }] : []),
            ...(copy.viewerCanPause
              ? [{ label: "Pause", onPress: () => void sending.send(async () => (await pause(input)).data?.pauseCopy) }]
              : []),
            ...(copy.viewerCanAddFunds ? [{ label: "Add money", onPress: () => setOpen("add") }] : []),
            ...(copy.viewerCanWithdraw ? [{ label: "Withdraw", onPress: () => setOpen("withdraw") }] : []),
            ...(copy.viewerCanStop ? [{ label: "Stop copying", isLoss: true, onPress: () => setOpen("stop") }] : []),
          ]}
        />
      )}
      {open && (
        <Suspense>
          <CopyActionDialog act={open} copy={copy} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </span>
  );
}
