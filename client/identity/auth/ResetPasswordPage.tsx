import { Button } from "@mantine/core";
import { useId, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { noAnswer } from "../../graphql/links/messages";
import { useRequestPasswordResetMutation } from "./sign-in.generated";
import { Field, FormAlert, FormHead, PasswordField } from "../forms/fields";
import { useNewPassword } from "./use-new-password";
import classes from "../forms/fields.module.css";
import { byField, focusFirst, useFormErrors } from "../forms/form-errors";
import { MailSent } from "../mail/MailSent";
import { staysValid } from "./new-password-words";
import { PasswordStrength } from "../registration/PasswordStrength";

/** Without a token it asks for the mail, with one it sets the new password. */
export default function ResetPasswordPage(): ReactNode {
  const [parameters, setParameters] = useSearchParams();
  const token = parameters.get("token");
  return token ? <SetPassword token={token} onAskAgain={() => setParameters({})} /> : <AskForMail />;
}

function AskForMail(): ReactNode {
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [request, { loading }] = useRequestPasswordResetMutation();
  const { errors, setErrors, clear } = useFormErrors<"email">();
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    const answer = await request({ variables: { input: { email: email.trim() } } }).catch(() => null);
    const result = answer?.data?.requestPasswordReset;
    if (result?.isMailSent) return setSentTo(email.trim());
    const found = result ? byField(result.errors, ["email"]) : { form: noAnswer };
    setErrors(found);
    focusFirst(form.current, found);
  };

  if (sentTo) {
    return (
      <MailSent title="Check your email" email={sentTo} onBack={() => setSentTo(null)}>
        If this email has an account, we sent it a link to set a new password.
      </MailSent>
    );
  }
  return (
    <>
      <FormHead title="Reset your password">We’ll email you a link to set a new one.</FormHead>
      {errors.form && <FormAlert tone="loss">{errors.form}</FormAlert>}
      <form ref={form} className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
          autoFocus
          value={email}
          error={errors.email}
          onChange={(value) => {
            setEmail(value);
            clear("email");
          }}
        />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={loading}>
          Send link
        </Button>
      </form>
    </>
  );
}

function SetPassword({ token, onAskAgain }: { readonly token: string; readonly onAskAgain: () => void }): ReactNode {
  const { form, password, errors, isBusy, isDone, isTokenBad, type, submit } = useNewPassword(token);
  const strengthId = useId();
  if (isDone) {
    return (
      <>
        <FormHead title="Password changed">
          All devices were signed out, this one included, and all API keys were revoked. {staysValid}
        </FormHead>
        <Button component={Link} to="/login" variant="filled" size="lg" fullWidth>
          Log in
        </Button>
      </>
    );
  }
  return (
    <>
      <FormHead title="Choose a new password">This signs out all your devices and revokes all your API keys. {staysValid}</FormHead>
      {errors.form && (
        <FormAlert tone="loss">
          {errors.form}{" "}
          {isTokenBad && (
            <button type="button" className={classes.link} onClick={onAskAgain}>
              Send another link
            </button>
          )}
        </FormAlert>
      )}
      <form ref={form} className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
        <div>
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
            autoFocus
            aria-describedby={strengthId}
            value={password}
            error={errors.password}
            onChange={type}
          />
          <PasswordStrength id={strengthId} password={password} ownNames={[]} />
        </div>
        <Button type="submit" variant="filled" size="lg" fullWidth loading={isBusy}>
          Set password
        </Button>
      </form>
    </>
  );
}
