import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { noAnswer } from "../graphql/links/messages";
import { useReauthentication } from "../identity/security/Reauthentication";
import type { UserErrorFactsFragment } from "../graphql/links/error.generated";
import { Dialog, DialogButtons, FormError } from "../ui/overlays/Dialog";
import classes from "./AdminPage.module.css";

/** What the server is given to be sure that somebody meant it. */
export interface Deliberate {
  readonly typedName: string;
  readonly reason: string;
}
type Errors = readonly UserErrorFactsFragment[] | null;

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
  readonly onClose: () => void;
}

/** For what many will feel: the name typed out, a reason for the log, and a sign-in of the last minutes. The server checks all three. */
export function DeliberateDialog(props: DeliberateDialogProps): ReactNode {
  const { title, children, name, confirmLabel, isDestructive = true, fields, act, onClose } = props;
  const [typedName, setTypedName] = useState("");
  const [reason, setReason] = useState("");
  const [mistakes, setMistakes] = useState<{ readonly typedName?: string; readonly reason?: string; readonly form?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const { guard, dialog } = useReauthentication();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const errors = await guard(() => act({ typedName, reason }).catch(() => null));
    setBusy(false);
    if (errors === "cancelled") return;
    if (errors === null) return setMistakes({ form: noAnswer });
    if (errors.length === 0) return onClose();
    const of = (field: string): string | undefined => errors.find(({ path }) => path.at(-1) === field)?.message;
    setMistakes({
      typedName: of("typedName"),
      reason: of("reason"),
      form: errors.find(({ path }) => !["typedName", "reason"].includes(path.at(-1) ?? ""))?.message,
    });
  };

  return (
    <>
      <Dialog isOpen onClose={onClose} title={title} isDirty={reason !== ""}>
        <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
          <p className={classes.text}>{children}</p>
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
            description="Stands in the audit log."
            maxLength={300}
            value={reason}
            error={mistakes.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              Leave it
            </Button>
            <Button type="submit" variant="filled" color={isDestructive ? "loss" : "accent"} loading={isBusy}>
              {confirmLabel}
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
