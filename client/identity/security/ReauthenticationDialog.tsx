import { Button, Text } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { Field, PasswordField } from "../forms/fields";
import { useProving } from "./use-proving";
import classes from "../forms/fields.module.css";

interface ReauthenticationDialogProps {
  readonly onProven: () => void;
  readonly onClose: () => void;
}

/** Asks for the password, a code or a passkey once more. */
export function ReauthenticationDialog({ onProven, onClose }: ReauthenticationDialogProps): ReactNode {
  const { password, setPassword, code, setCode, errors, isBusy, submit, provePasskey, hasPasskey, wantsCode } = useProving(onProven);
  return (
    <Dialog isOpen onClose={onClose} title="Confirm it’s you">
      <form className={classes.fields} onSubmit={submit} noValidate>
        <Text size="sm" c="secondary">
          This is a sensitive change. You won’t be asked again for ten minutes.
        </Text>
        {errors.form && <FormError>{errors.form}</FormError>}
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={errors.password}
          onChange={setPassword}
        />
        {wantsCode && (
          <Field
            label="Authenticator code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            error={errors.code}
            onChange={setCode}
          />
        )}
        <DialogButtons>
          {hasPasskey && (
            <Button leftSection={<IconFingerprint size={16} stroke={1.75} aria-hidden="true" />} onClick={() => void provePasskey()}>
              Use a passkey
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            Confirm
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
