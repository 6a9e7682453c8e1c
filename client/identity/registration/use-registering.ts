import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { useRegisterMutation } from "../auth/sign-in.generated";
import { byField, focusFirst, failedTo, useFormErrors } from "../forms/form-errors";
import type { FormErrors } from "../forms/form-errors";
import { strengthOf } from "./password-strength";
import type { SignUpRole } from "./RoleChoice";

const fields = ["email", "name", "username", "password", "acceptsTerms"] as const;
type RegisterField = (typeof fields)[number];

export interface RegisterValues {
  readonly role: SignUpRole;
  readonly email: string;
  readonly name: string;
  readonly username: string;
  readonly password: string;
  readonly acceptsTerms: boolean;
}

const blank: RegisterValues = { role: "eater", email: "", name: "", username: "", password: "", acceptsTerms: false };
const usernameRule = /^[a-z0-9](?:[a-z0-9._]{1,28})[a-z0-9]$/;
const emailRule = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const checks: { readonly [Name in RegisterField]: (values: RegisterValues) => string | null } = {
  email: ({ email }) => (emailRule.test(email.trim()) ? null : "Enter a valid email address."),
  name: ({ name }) => (name.trim() === "" ? "Enter the name others will see." : null),
  username: ({ username }) =>
    usernameRule.test(username) ? null : "Use 3 to 30 letters, digits, dots or underscores. Start and end with a letter or digit.",
  password: ({ password, email, username }) => {
    const { bars, words } = strengthOf(password, [email.split("@")[0]!, username]);
    return bars >= 2 ? null : words;
  },
  acceptsTerms: ({ acceptsTerms }) => (acceptsTerms ? null : "Accept the terms and the privacy policy first."),
};

function mistakesIn(values: RegisterValues): FormErrors<RegisterField> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const mistake = checks[field](values);
      return mistake ? [[field, mistake]] : [];
    }),
  ) as FormErrors<RegisterField>;
}

/** What is typed to open an account, what is wrong with it, and the way to the server. */
export function useRegistering() {
  const [values, setValues] = useState<RegisterValues>(blank);
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [register, { loading }] = useRegisterMutation();
  const { errors, setErrors, clear } = useFormErrors<RegisterField>();
  const form = useRef<HTMLFormElement>(null);

  const set = <Name extends keyof RegisterValues>(field: Name, value: RegisterValues[Name]): void => {
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
  return { form, values, errors, suggestions, sentTo, writeAgain: () => setSentTo(null), set, check, submit, isBusy: loading };
}
