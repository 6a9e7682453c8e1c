import { Button, Checkbox } from "@mantine/core";
import { useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { useSession } from "../../graphql/session/SessionContext";
import { titleOf } from "../../page-index";
import { safeRedirect } from "../../redirect";
import { useLoginMutation } from "./sign-in.generated";
import type { MeFactsFragment } from "../account/me.generated";
import type { LoginMutation } from "./sign-in.generated";
import { Field, FormHead, Notice, PasswordField } from "../forms/fields";
import classes from "../forms/fields.module.css";
import { byField, focusFirst, failedTo, useFormErrors } from "../forms/form-errors";
import type { FormErrors } from "../forms/form-errors";
import { PasskeySignIn } from "./PasskeySignIn";
import { SecondFactorForm } from "./SecondFactorForm";

type LoginField = "email" | "password";
const fields = ["email", "password"] as const;
const landingByDefault = "/feed";

/** Where a login leads, said before it happens. */
function nextLine(redirect: string | null): string {
  if (!redirect) return "Then straight to the feed.";
  const title = titleOf(redirect);
  return title ? `Then straight back to the ${title.charAt(0).toLowerCase() + title.slice(1)}.` : "Then straight back to where you were.";
}

const inWords = ["No", "One", "Two", "Three", "Four", "Five"];

/** What the server refused, with how many tries are left where it says so. */
function refusals({ errors, triesLeft }: LoginMutation["login"]): FormErrors<LoginField> {
  const wrong = errors.find(({ code }) => code === "CREDENTIALS_WRONG");
  if (!wrong) return byField(errors, fields);
  const left =
    triesLeft === null ? "" : ` ${inWords[triesLeft] ?? triesLeft} more ${triesLeft === 1 ? "try" : "tries"}, then a short wait.`;
  return { form: `That email and password don’t match.${left}` };
}

export default function LoginPage(): ReactNode {
  const { sessions, wasEnded } = useSession();
  const { search } = useLocation();
  const redirect = safeRedirect(search);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isRemembered, setRemembered] = useState(true);
  const [login, { loading }] = useLoginMutation();
  const { errors, setErrors, clear } = useFormErrors<LoginField>();
  const [isSecondStep, setSecondStep] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const signedIn = (me: MeFactsFragment): void => sessions.begin(me, redirect ?? landingByDefault);

  const refuse = (found: FormErrors<LoginField>): void => {
    setErrors(found);
    focusFirst(form.current, found);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    const missing: FormErrors<LoginField> = {
      ...(email.trim() === "" ? { email: "Type the email you signed up with." } : {}),
      ...(password === "" ? { password: "Type your password." } : {}),
    };
    if (Object.keys(missing).length > 0) return refuse(missing);
    const answer = await login({ variables: { input: { email: email.trim(), password, isRemembered } } }).catch(() => null);
    const result = answer?.data?.login;
    if (!result) return refuse({ form: failedTo("login") });
    if (result.me) return signedIn(result.me);
    if (result.needsSecondFactor) return setSecondStep(true);
    refuse(refusals(result));
  };

  if (isSecondStep) return <SecondFactorForm onSignedIn={signedIn} onBack={() => setSecondStep(false)} />;
  return (
    <>
      <FormHead title="Log in">{nextLine(redirect)}</FormHead>
      {errors.form ? (
        <Notice tone="loss">{errors.form}</Notice>
      ) : (
        wasEnded && <Notice tone="info">You were signed out, here or in another window. Log in to go on where you were.</Notice>
      )}
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
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          aside={<Link to="/reset-password">Forgot it?</Link>}
          onChange={(value) => {
            setPassword(value);
            clear("password");
          }}
        />
        <Checkbox
          label="Remember me on this device"
          checked={isRemembered}
          onChange={(event) => setRemembered(event.currentTarget.checked)}
        />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={loading}>
          Log in
        </Button>
      </form>
      <PasskeySignIn onSignedIn={signedIn} onProblem={(words) => setErrors({ form: words })} />
      <div className={classes.calm}>
        <Notice tone="info">Your copies run on the server. They carry on whether you are logged in or not.</Notice>
      </div>
    </>
  );
}
