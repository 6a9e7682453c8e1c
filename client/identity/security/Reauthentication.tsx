import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import type { UserErrorFactsFragment } from "../../graphql/links/error.generated";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { Field, PasswordField } from "../forms/fields";
import classes from "../forms/fields.module.css";
import { byField, type FormErrors } from "../forms/form-errors";
import { askForPasskey, canUsePasskeys } from "./passkeys";
import { usePasskeyRequestOptionsMutation, useReauthenticateMutation, useSecurityQuery } from "./security.generated";

/** What a mutation answered; null when nothing came back. */
type Errors = readonly UserErrorFactsFragment[] | null;

export interface Reauthentication {
  /**
   * Runs a mutation; where it wants a fresh sign-in, asks for the password or a passkey and runs it again. Resolves with the errors that
   * are left: empty when it worked, null without an answer, "cancelled" when the person gave up.
   */
  readonly guard: (work: () => Promise<Errors>) => Promise<Errors | "cancelled">;
  /** To be rendered somewhere in the component. */
  readonly dialog: ReactNode;
}

const isStale = (errors: Errors): boolean => errors?.some(({ code }) => code === "FRESH_SIGN_IN_REQUIRED") ?? false;

export function useReauthentication(): Reauthentication {
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<((isProven: boolean) => void) | null>(null);

  const prove = (): Promise<boolean> => {
    setOpen(true);
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  };
  const close = (isProven: boolean): void => {
    setOpen(false);
    settle.current?.(isProven);
    settle.current = null;
  };
  const guard = async (work: () => Promise<Errors>): Promise<Errors | "cancelled"> => {
    const errors = await work();
    if (!isStale(errors)) return errors;
    return (await prove()) ? work() : "cancelled";
  };
  return { guard, dialog: isOpen && <ReauthenticationDialog onProven={() => close(true)} onClose={() => close(false)} /> };
}

interface ReauthenticationDialogProps {
  readonly onProven: () => void;
  readonly onClose: () => void;
}

function ReauthenticationDialog({ onProven, onClose }: ReauthenticationDialogProps): ReactNode {
  const { data } = useSecurityQuery();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<FormErrors<"password" | "code">>({});
  const [prove, { loading }] = useReauthenticateMutation();
  const [begin] = usePasskeyRequestOptionsMutation();

  const send = async (input: { password?: string; code?: string; passkeyResponse?: string }): Promise<void> => {
    const answer = await prove({ variables: { input } }).catch(() => null);
    const result = answer?.data?.reauthenticate;
    if (!result) return setErrors({ form: noAnswer });
    if (result.errors.length === 0) return onProven();
    setErrors(byField(result.errors, ["password", "code"]));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!loading) void send({ password, ...(code ? { code } : {}) });
  };
  const usePasskey = async (): Promise<void> => {
    const options = (await begin().catch(() => null))?.data?.passkeyRequestOptions.optionsJson;
    if (!options) return setErrors({ form: noAnswer });
    const answer = await askForPasskey(options);
    if ("problem" in answer) return setErrors({ form: answer.problem });
    await send({ passkeyResponse: answer.response });
  };

  const hasPasskey = (data?.security.passkeys.length ?? 0) > 0 && canUsePasskeys();
  return (
    <Dialog isOpen onClose={onClose} title="Is it still you?">
      <form className={classes.fields} onSubmit={submit} noValidate>
        <p className={classes.lead}>This changes something that a stolen device must not. It then stays open for ten minutes.</p>
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
        {(data?.security.hasTwoFactor || errors.code) && (
          <Field
            label="Code of your authenticator app"
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
            <Button leftSection={<IconFingerprint size={16} stroke={1.75} aria-hidden="true" />} onClick={() => void usePasskey()}>
              Use a passkey
            </Button>
          )}
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" variant="filled" loading={loading}>
            Confirm
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
