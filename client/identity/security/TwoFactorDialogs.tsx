import { Button, Text } from "@mantine/core";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { notifyDone } from "../../ui/feedback/notify";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { Field } from "../forms/fields";
import classes from "../forms/fields.module.css";
import { byField, type FormErrors } from "../forms/form-errors";
import {
  useBeginTwoFactorMutation,
  useConfirmTwoFactorMutation,
  useDisableTwoFactorMutation,
  useRenewBackupCodesMutation,
  type BeginTwoFactorMutation,
} from "./security.generated";
import { PasswordPrompt } from "./PasswordPrompt";
import { SecretText } from "./SecretText";

type Setup = NonNullable<BeginTwoFactorMutation["beginTwoFactor"]["setup"]>;
interface DialogProps {
  readonly onClose: () => void;
}

/** Password, then the app, then the backup codes: in three steps, each of which can be left. */
export function EnableTwoFactorDialog({ onClose }: DialogProps): ReactNode {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [isOn, setOn] = useState(false);
  const [begin] = useBeginTwoFactorMutation();
  const start = async (password: string) => {
    const result = (await begin({ variables: { input: { password } } }).catch(() => null))?.data?.beginTwoFactor;
    if (result?.setup) setSetup(result.setup);
    return result?.errors ?? null;
  };
  return (
    <Dialog isOpen onClose={onClose} title={isOn ? "Save these codes" : "Turn on two-factor authentication"}>
      {!setup && (
        <PasswordPrompt
          lead="Enter your password first, then set up your authenticator app."
          actLabel="Continue"
          onCancel={onClose}
          onSubmit={start}
        />
      )}
      {setup && !isOn && <ScanStep setup={setup} onDone={() => setOn(true)} onClose={onClose} />}
      {setup && isOn && <BackupCodes codes={setup.backupCodes} onClose={onClose} />}
    </Dialog>
  );
}

function ScanStep({ setup, onDone, onClose }: DialogProps & { readonly setup: Setup; readonly onDone: () => void }): ReactNode {
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<FormErrors<"code">>({});
  const [confirm, { loading }] = useConfirmTwoFactorMutation({ refetchQueries: ["Security"] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    const result = (await confirm({ variables: { input: { code } } }).catch(() => null))?.data?.confirmTwoFactor;
    if (!result) return setErrors({ form: noAnswer });
    if (result.errors.length > 0) return setErrors(byField(result.errors, ["code"]));
    onDone();
  };
  return (
    <form className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
      <Text size="sm" c="secondary">
        Scan this with your authenticator app, then enter the six digits it shows.
      </Text>
      {errors.form && <FormError>{errors.form}</FormError>}
      <img
        className={classes.qr}
        alt="QR code for your authenticator app"
        width={176}
        height={176}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qrSvg)}`}
      />
      <SecretText label="Or enter this key in the app" text={setup.secret} />
      <Field
        label="Six-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        value={code}
        error={errors.code}
        onChange={(value) => {
          setCode(value);
          setErrors({});
        }}
      />
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={loading}>
          Turn on
        </Button>
      </DialogButtons>
    </form>
  );
}

/** The codes for the day the phone is lost. They are not shown again. */
function BackupCodes({ codes, onClose }: DialogProps & { readonly codes: readonly string[] }): ReactNode {
  return (
    <div className={classes.fields}>
      <Text size="sm" c="secondary">
        Each code signs you in once without your phone. This is the only time we show them: print them or save them with your passwords.
      </Text>
      <SecretText label="Backup codes" text={codes.join("\n")} fileName="brigade-backup-codes.txt" />
      <DialogButtons>
        <Button variant="filled" onClick={onClose}>
          I saved them
        </Button>
      </DialogButtons>
    </div>
  );
}

export function BackupCodesDialog({ onClose }: DialogProps): ReactNode {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [renew] = useRenewBackupCodesMutation({ refetchQueries: ["Security"] });
  const submit = async (password: string) => {
    const result = (await renew({ variables: { input: { password } } }).catch(() => null))?.data?.renewBackupCodes;
    if (result?.backupCodes) setCodes(result.backupCodes);
    return result?.errors ?? null;
  };
  return (
    <Dialog isOpen onClose={onClose} title={codes ? "Save these codes" : "New backup codes"}>
      {codes ? (
        <BackupCodes codes={codes} onClose={onClose} />
      ) : (
        <PasswordPrompt lead="Your current codes stop working." actLabel="Create ten codes" onCancel={onClose} onSubmit={submit} />
      )}
    </Dialog>
  );
}

export function DisableTwoFactorDialog({ onClose }: DialogProps): ReactNode {
  const [disable] = useDisableTwoFactorMutation({ refetchQueries: ["Security"] });
  const submit = async (password: string) => {
    const result = (await disable({ variables: { input: { password } } }).catch(() => null))?.data?.disableTwoFactor;
    if (result?.errors.length === 0) {
      notifyDone("Two-factor authentication is off.");
      onClose();
    }
    return result?.errors ?? null;
  };
  return (
    <Dialog isOpen onClose={onClose} title="Turn off two-factor authentication?">
      <PasswordPrompt
        lead="Your password alone will sign you in. Backup codes stop working."
        actLabel="Turn off"
        isDestructive
        onCancel={onClose}
        onSubmit={submit}
      />
    </Dialog>
  );
}
