import { Box, Button, Flex, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { notifyDone } from "../ui/feedback/notify";
import { Dialog, DialogButtons, FormError } from "../ui/overlays/Dialog";
import { useDeliberate, type Deliberate, type Errors } from "./use-deliberate";

export interface DeliberateDialogProps {
  readonly title: string;
  /** What it will do, in plain words. */
  readonly children: ReactNode;
  /** To be typed out; null for what can be taken back with one click. */
  readonly name: string | null;
  readonly confirmLabel: string;
  readonly isDestructive?: boolean;
  /** More fields of the act, above the name. */
  readonly fields?: ReactNode;
  readonly act: (given: Deliberate) => Promise<Errors>;
  /** What is said once it is done. */
  readonly done: string;
  readonly onClose: () => void;
}

/** For what many will feel: the name typed out, a reason for the log, and a sign-in of the last minutes. The server checks all three. */
export function DeliberateDialog(props: DeliberateDialogProps): ReactNode {
  const { title, children, name, confirmLabel, isDestructive = true, fields, act, done, onClose } = props;
  const { typedName, setTypedName, reason, setReason, mistakes, isBusy, submit, dialog } = useDeliberate(act, () => {
    notifyDone(done);
    onClose();
  });
  return (
    <>
      <Dialog isOpen onClose={onClose} title={title} isDirty={reason !== ""}>
        <Flex component="form" direction="column" gap="md" onSubmit={(event) => void submit(event)} noValidate>
          <Box component="p" maw="72ch" c="secondary">
            {children}
          </Box>
          {mistakes.form && <FormError>{mistakes.form}</FormError>}
          {fields}
          {name !== null && (
            <TextInput
              label={`Type “${name}” to confirm`}
              value={typedName}
              error={mistakes.typedName}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTypedName(event.currentTarget.value)}
            />
          )}
          <TextInput
            label="Reason"
            description="Recorded in the audit log."
            maxLength={300}
            value={reason}
            error={mistakes.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" color={isDestructive ? "loss" : "accent"} loading={isBusy}>
              {confirmLabel}
            </Button>
          </DialogButtons>
        </Flex>
      </Dialog>
      {dialog}
    </>
  );
}
