import { Button, Text } from "@mantine/core";
import { Suspense, useState, type ReactNode } from "react";
import { Facts } from "../data/Facts";
import { lazily } from "../../lib/browser/lazily";
import type { DialogProps } from "./OpenedDialog";
import { useReturnFocus } from "./use-return-focus";
import classes from "./Dialog.module.css";

// The window itself, with what holds the focus inside and the page still behind it, is loaded when the first one opens.
const OpenedDialog = lazily(() => import("./OpenedDialog"));

/** A dialog; on a phone a full-height sheet. Leaving with changes asks once. */
export function Dialog(props: DialogProps): ReactNode {
  // Once opened it stays, so that it can slide out.
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  useReturnFocus(props.isOpen);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <OpenedDialog {...props} />
    </Suspense>
  );
}

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Names the thing: "Close all of NVDA?". */
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Figures that help to decide, two a line. */
  readonly facts?: readonly { readonly label: string; readonly value: ReactNode }[];
  /** Names the act and the count: "Stop 5 copies". */
  readonly confirmLabel: string;
  readonly confirmIcon?: ReactNode;
  /** The safe choice, at the left and with the focus. */
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  readonly isBusy?: boolean;
  readonly isDestructive?: boolean;
  /** A refusal by the server, in its own words. */
  readonly error?: string | null;
}

/** A question before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const {
    isOpen,
    onClose,
    title,
    children,
    facts = [],
    confirmLabel,
    confirmIcon,
    cancelLabel = "Cancel",
    onConfirm,
    isBusy,
    isDestructive = true,
    error,
  } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <Text component="div" c="secondary">
        {children}
      </Text>
      {facts.length > 0 && (
        <Facts look="rows" mt="md" pt="md" className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      )}
      {error && <FormError>{error}</FormError>}
      <div className={classes.buttons}>
        <Button onClick={onClose} data-autofocus>
          {cancelLabel}
        </Button>
        <Button variant="filled" color={isDestructive ? "loss" : "accent"} leftSection={confirmIcon} onClick={onConfirm} loading={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}

/** A mistake that belongs to no single field: on top, read out. */
export const FormError = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <p className={classes.formError} role="alert">
    {children}
  </p>
);

/** The foot of a form in a dialog: the safe choice left, the act right. */
export const DialogButtons = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className={classes.buttons}>{children}</div>
);
