import { Box, Button, Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { useSession } from "../../graphql/session/SessionContext";
import { titleOf } from "../../page-index";
import { safeRedirect } from "../../redirect";
import { CookiesBlockedNote, Field, FormAlert, FormHead, PasswordField } from "../forms/fields";
import { useLogIn } from "./use-log-in";
import classes from "../forms/fields.module.css";
import { PasskeySignIn } from "./PasskeySignIn";
import { SecondFactorForm } from "./SecondFactorForm";

/** Where a login leads, said before it happens. */
function nextLine(redirect: string | null): string {
  if (!redirect) return "Continue to the feed.";
  const title = titleOf(redirect);
  return title ? `Continue to the ${title.charAt(0).toLowerCase() + title.slice(1)}.` : "Continue where you were.";
}

export default function LoginPage(): ReactNode {
  const { wasEnded } = useSession();
  const redirect = safeRedirect(useLocation().search);
  const { form, errors, ...login } = useLogIn(redirect);

  if (login.isSecondStep) return <SecondFactorForm onSignedIn={login.signedIn} onBack={login.leaveSecondStep} />;
  return (
    <>
      <FormHead title="Log in">{nextLine(redirect)}</FormHead>
      {errors.form ? (
        <FormAlert tone="loss">{errors.form}</FormAlert>
      ) : (
        wasEnded && <FormAlert tone="info">You were signed out. Log in to continue where you were.</FormAlert>
      )}
      <CookiesBlockedNote />
      <form ref={form} className={classes.fields} onSubmit={(event) => void login.submit(event)} noValidate>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
          autoFocus
          value={login.email}
          error={errors.email}
          onChange={login.typeEmail}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={login.password}
          error={errors.password}
          aside={<Link to="/reset-password">Forgot password?</Link>}
          onChange={login.typePassword}
        />
        <Checkbox
          label="Remember me on this device"
          checked={login.isRemembered}
          onChange={(event) => login.setRemembered(event.currentTarget.checked)}
        />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={login.isBusy}>
          Log in
        </Button>
      </form>
      <PasskeySignIn onSignedIn={login.signedIn} onProblem={login.failed} />
      <Box mt="lg">
        <FormAlert tone="info">Your copies run on the server. They continue whether you are logged in or not.</FormAlert>
      </Box>
    </>
  );
}
