import { Button, Checkbox } from "@mantine/core";
import { useId, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { CookiesBlockedNote, Field, FieldError, FormAlert, FormHead, PasswordField } from "../forms/fields";
import { useRegistering, type RegisterValues } from "./use-registering";
import classes from "../forms/fields.module.css";
import { MailSent } from "../mail/MailSent";
import { passwordCharactersMin } from "./password-strength";
import { PasswordStrength } from "./PasswordStrength";
import { wordFor } from "../../lib/format/locale";
import { RoleChoice } from "./RoleChoice";

export default function RegisterPage(): ReactNode {
  const { form, values, errors, suggestions, sentTo, writeAgain, set, check, submit, isBusy } = useRegistering();

  if (sentTo) {
    return (
      <MailSent title="Check your email" email={sentTo} onBack={writeAgain}>
        Open the link to confirm your email and log in.
      </MailSent>
    );
  }
  return (
    <>
      <FormHead title="Open an account">With $100,000 of paper money. No card.</FormHead>
      {errors.form && <FormAlert tone="loss">{errors.form}</FormAlert>}
      <CookiesBlockedNote />
      <form ref={form} className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
        <RoleChoice value={values.role} onChange={(role) => set("role", role)} />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          description="We’ll email you one link to confirm it."
          value={values.email}
          error={errors.email}
          onBlur={check("email")}
          onChange={(email) => set("email", email)}
        />
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          description="Others see this name."
          value={values.name}
          error={errors.name}
          onChange={(name) => set("name", name)}
        />
        <UsernameField
          value={values.username}
          mistake={errors.username}
          suggestions={suggestions}
          onBlur={check("username")}
          onType={(username) => set("username", username)}
        />
        <NewPassword values={values} error={errors.password} onChange={(password) => set("password", password)} />
        <TermsBox isAccepted={values.acceptsTerms} error={errors.acceptsTerms} onChange={(isAccepted) => set("acceptsTerms", isAccepted)} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={isBusy}>
          Open account
        </Button>
      </form>
    </>
  );
}

interface UsernameFieldProps {
  readonly value: string;
  readonly mistake: string | undefined;
  readonly suggestions: readonly string[];
  readonly onBlur: () => void;
  readonly onType: (username: string) => void;
}

function UsernameField({ value, mistake, suggestions, onBlur, onType }: UsernameFieldProps): ReactNode {
  return (
    <Field
      label="Username"
      name="username"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      leftSection={<span aria-hidden="true">@</span>}
      leftSectionWidth={30}
      value={value}
      error={mistake && <UsernameError message={mistake} suggestions={suggestions} onTake={onType} />}
      onBlur={onBlur}
      onChange={(username) => onType(username.trim().toLowerCase())}
    />
  );
}

interface NewPasswordProps {
  readonly values: RegisterValues;
  readonly error: string | undefined;
  readonly onChange: (password: string) => void;
}

/** The password and how strong it is. */
function NewPassword({ values, error, onChange }: NewPasswordProps): ReactNode {
  const strengthId = useId();
  return (
    <div>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        aria-describedby={strengthId}
        minLength={passwordCharactersMin}
        value={values.password}
        error={error}
        onChange={onChange}
      />
      <PasswordStrength
        id={strengthId}
        password={values.password}
        ownNames={[values.email.split("@")[0]!, values.username]}
        isRefused={error !== undefined}
      />
    </div>
  );
}

interface TermsBoxProps {
  readonly isAccepted: boolean;
  readonly error: string | undefined;
  readonly onChange: (isAccepted: boolean) => void;
}

const TermsBox = ({ isAccepted, error, onChange }: TermsBoxProps): ReactNode => (
  <Checkbox
    name="acceptsTerms"
    checked={isAccepted}
    onChange={(event) => onChange(event.currentTarget.checked)}
    label={
      <>
        I have read the{" "}
        <Link to="/terms" target="_blank">
          terms
        </Link>{" "}
        and the{" "}
        <Link to="/disclaimer" target="_blank">
          disclaimer
        </Link>
        . Trading can lose money.
      </>
    }
    error={error && <FieldError>{error}</FieldError>}
  />
);

interface UsernameErrorProps {
  readonly message: string;
  readonly suggestions: readonly string[];
  readonly onTake: (username: string) => void;
}

/** "@yuki is taken. @yukit and @yuki.tanaka are free." Each free one is a button. */
function UsernameError({ message, suggestions, onTake }: UsernameErrorProps): ReactNode {
  const offered = suggestions.slice(0, 3);
  if (offered.length === 0) return message;
  return (
    <>
      {message}{" "}
      {offered.map((username, index) => (
        <span key={username}>
          {index > 0 && (index === offered.length - 1 ? " and " : ", ")}
          <button type="button" className={classes.link} onClick={() => onTake(username)}>
            @{username}
          </button>
        </span>
      ))}{" "}
      {wordFor(offered.length, "is", "are")} free.
    </>
  );
}
