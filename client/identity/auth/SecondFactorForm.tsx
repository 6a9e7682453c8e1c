import { Button } from "@mantine/core";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import type { MeFactsFragment } from "../account/me.generated";
import { Field, FormHead, Notice } from "../forms/fields";
import classes from "../forms/fields.module.css";
import { byField, type FormErrors } from "../forms/form-errors";
import { useVerifySecondFactorMutation } from "../security/security.generated";

export interface SecondFactorFormProps {
  readonly onSignedIn: (me: MeFactsFragment) => void;
  /** Back to email and password. */
  readonly onBack: () => void;
}

/** The second step of a login: a code of the app, or one of the backup codes. */
export function SecondFactorForm({ onSignedIn, onBack }: SecondFactorFormProps): ReactNode {
  const [isBackup, setBackup] = useState(false);
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<FormErrors<"code">>({});
  const [mustBegin, setMustBegin] = useState(false);
  const [verify, { loading }] = useVerifySecondFactorMutation();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    if (code.trim() === "") return setErrors({ code: isBackup ? "Type one of your backup codes." : "Type the six digits." });
    const answer = await verify({ variables: { input: { code: code.trim() } } }).catch(() => null);
    const result = answer?.data?.verifySecondFactor;
    if (!result) return setErrors({ form: noAnswer });
    if (result.me) return onSignedIn(result.me);
    setMustBegin(result.errors.some(({ code: reason }) => reason === "TOKEN_INVALID"));
    setErrors(byField(result.errors, ["code"]));
  };
  const change = (): void => {
    setBackup(!isBackup);
    setCode("");
    setErrors({});
  };

  return (
    <>
      <FormHead title="One more step">
        {isBackup
          ? "Each backup code works once, without your phone."
          : "Open your authenticator app and type the code it shows for Brigade."}
      </FormHead>
      {errors.form && <Notice tone="loss">{errors.form}</Notice>}
      <form className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          key={String(isBackup)}
          label={isBackup ? "Backup code" : "Six-digit code"}
          name="code"
          inputMode={isBackup ? "text" : "numeric"}
          autoComplete={isBackup ? "off" : "one-time-code"}
          maxLength={isBackup ? 20 : 8}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
          autoFocus
          value={code}
          error={errors.code}
          onChange={(value) => {
            setCode(value);
            setErrors({});
          }}
        />
        {mustBegin ? (
          <Button variant="filled" size="lg" fullWidth onClick={onBack}>
            Log in again
          </Button>
        ) : (
          <Button type="submit" variant="filled" size="lg" fullWidth loading={loading}>
            Confirm
          </Button>
        )}
        <div className={classes.ways}>
          <button type="button" className={classes.link} onClick={change}>
            {isBackup ? "Use the app instead" : "Use a backup code"}
          </button>
          <button type="button" className={classes.link} onClick={onBack}>
            Back
          </button>
        </div>
      </form>
    </>
  );
}
