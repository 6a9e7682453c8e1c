import { Button, Checkbox } from "@mantine/core";
import { useId, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { useRegisterMutation } from "../auth/sign-in.generated";
import { Field, FieldError, FormHead, Notice, PasswordField } from "../forms/fields";
import classes from "../forms/fields.module.css";
import { byField, focusFirst, failedTo, useFormErrors } from "../forms/form-errors";
import type { FormErrors } from "../forms/form-errors";
import { MailSent } from "../mail/MailSent";
import { passwordCharactersMin, strengthOf } from "./password-strength";
import { PasswordStrength } from "./PasswordStrength";
import { RoleChoice } from "./RoleChoice";
import type { SignUpRole } from "./RoleChoice";

const fields = ["email", "name", "username", "password", "acceptsTerms"] as const;
type RegisterField = (typeof fields)[number];

interface Values {
  readonly role: SignUpRole;
  readonly email: string;
  readonly name: string;
  readonly username: string;
  readonly password: string;
  readonly acceptsTerms: boolean;
}

const blank: Values = { role: "eater", email: "", name: "", username: "", password: "", acceptsTerms: false };
const usernameRule = /^[a-z0-9](?:[a-z0-9._]{1,28})[a-z0-9]$/;
const emailRule = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const checks: { readonly [Name in RegisterField]: (values: Values) => string | null } = {
  email: ({ email }) => (emailRule.test(email.trim()) ? null : "This does not look like an email address."),
  name: ({ name }) => (name.trim() === "" ? "Type the name others will see." : null),
  username: ({ username }) =>
    usernameRule.test(username) ? null : "Use 3 to 30 letters, digits, dots or underscores; begin and end with a letter or digit.",
  password: ({ password, email, username }) => {
    const { bars, words } = strengthOf(password, [email.split("@")[0]!, username]);
    return bars >= 2 ? null : words;
  },
  acceptsTerms: ({ acceptsTerms }) => (acceptsTerms ? null : "Please read and accept them first."),
};

function mistakesIn(values: Values): FormErrors<RegisterField> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const mistake = checks[field](values);
      return mistake ? [[field, mistake]] : [];
    }),
  ) as FormErrors<RegisterField>;
}

export default function RegisterPage(): ReactNode {
  const [values, setValues] = useState<Values>(blank);
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [register, { loading }] = useRegisterMutation();
  const { errors, setErrors, clear } = useFormErrors<RegisterField>();
  const form = useRef<HTMLFormElement>(null);
  const strengthId = useId();

  const set = <Name extends keyof Values>(field: Name, value: Values[Name]): void => {
    setValues((now) => ({ ...now, [field]: value }));
    if (field !== "role") clear(field as RegisterField);
    if (field === "username") setSuggestions([]);
  };
  /** On leaving a field; an empty one is left in peace until the form is sent. */
  const check = (field: RegisterField) => () => {
    const mistake = values[field] === "" ? null : checks[field](values);
    if (mistake) setErrors((now) => ({ ...now, [field]: mistake }));
  };
  const refuse = (found: FormErrors<RegisterField>): void => {
    setErrors(found);
    focusFirst(form.current, found);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    const mistakes = mistakesIn(values);
    if (Object.keys(mistakes).length > 0) return refuse(mistakes);
    const input = { ...values, email: values.email.trim(), name: values.name.trim() };
    const answer = await register({ variables: { input } }).catch(() => null);
    const result = answer?.data?.register;
    if (!result) return refuse({ form: failedTo("register") });
    if (result.isMailSent) return setSentTo(result.email ?? input.email);
    setSuggestions(result.suggestions);
    refuse(byField(result.errors, fields));
  };

  if (sentTo) {
    return (
      <MailSent title="Check your mail" email={sentTo} onBack={() => setSentTo(null)}>
        The link in it confirms your address and logs you in.
      </MailSent>
    );
  }
  return (
    <>
      <FormHead title="Open an account">With $100,000 of paper money. No card.</FormHead>
      {errors.form && <Notice tone="loss">{errors.form}</Notice>}
      <form ref={form} className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
        <RoleChoice value={values.role} onChange={(role) => set("role", role)} />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          description="We send one link to confirm it."
          value={values.email}
          error={errors.email}
          onBlur={check("email")}
          onChange={(email) => set("email", email)}
        />
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          description="As others see it."
          value={values.name}
          error={errors.name}
          onChange={(name) => set("name", name)}
        />
        <Field
          label="Username"
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          leftSection={<span aria-hidden="true">@</span>}
          leftSectionWidth={30}
          value={values.username}
          error={
            errors.username && (
              <UsernameError message={errors.username} suggestions={suggestions} onTake={(username) => set("username", username)} />
            )
          }
          onBlur={check("username")}
          onChange={(username) => set("username", username.trim().toLowerCase())}
        />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            aria-describedby={strengthId}
            minLength={passwordCharactersMin}
            value={values.password}
            error={errors.password}
            onChange={(password) => set("password", password)}
          />
          <PasswordStrength
            id={strengthId}
            password={values.password}
            ownNames={[values.email.split("@")[0]!, values.username]}
            isRefused={errors.password !== undefined}
          />
        </div>
        <Checkbox
          name="acceptsTerms"
          checked={values.acceptsTerms}
          onChange={(event) => set("acceptsTerms", event.currentTarget.checked)}
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
          error={errors.acceptsTerms && <FieldError>{errors.acceptsTerms}</FieldError>}
        />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={loading}>
          Open my account
        </Button>
      </form>
    </>
  );
}

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
      {offered.length === 1 ? "is" : "are"} free.
    </>
  );
}
