import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { useSession } from "../../graphql/session/SessionContext";
import { useLoginMutation } from "./sign-in.generated";
import type { MeFactsFragment } from "../account/me.generated";
import type { LoginMutation } from "./sign-in.generated";
import { byField, focusFirst, failedTo, useFormErrors } from "../forms/form-errors";
import { wordFor } from "../../lib/format/locale";
import type { FormErrors } from "../forms/form-errors";

type LoginField = "email" | "password";
const fields = ["email", "password"] as const;
const defaultDestination = "/feed";

const inWords = ["No", "One", "Two", "Three", "Four", "Five"];

/** What the server refused, with how many tries are left where it says so. */
function refusals({ errors, triesLeft }: LoginMutation["login"]): FormErrors<LoginField> {
  const wrong = errors.find(({ code }) => code === "CREDENTIALS_WRONG");
  if (!wrong) return byField(errors, fields);
  const left =
    triesLeft === null ? "" : ` ${inWords[triesLeft] ?? triesLeft} more ${wordFor(triesLeft, "try", "tries")} before a short wait.`;
  return { form: `That email and password don’t match.${left}` };
}

/** What is typed to log in, what was wrong with it, and whether a second step is asked for. */
export function useLogIn(redirect: string | null) {
  const { sessions } = useSession();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isRemembered, setRemembered] = useState(true);
  const [login, { loading }] = useLoginMutation();
  const { errors, setErrors, clear } = useFormErrors<LoginField>();
  const [isSecondStep, setSecondStep] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const signedIn = (me: MeFactsFragment): void => sessions.begin(me, redirect ?? defaultDestination);

  const refuse = (found: FormErrors<LoginField>): void => {
    setErrors(found);
    focusFirst(form.current, found);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    const missing: FormErrors<LoginField> = {
      ...(email.trim() === "" ? { email: "Enter your email." } : {}),
      ...(password === "" ? { password: "Enter your password." } : {}),
    };
    if (Object.keys(missing).length > 0) return refuse(missing);
    const answer = await login({ variables: { input: { email: email.trim(), password, isRemembered } } }).catch(() => null);
    const result = answer?.data?.login;
    if (!result) return refuse({ form: failedTo("login") });
    if (result.me) return signedIn(result.me);
    if (result.needsSecondFactor) return setSecondStep(true);
    refuse(refusals(result));
  };
  return {
    form,
    email,
    password,
    isRemembered,
    errors,
    isBusy: loading,
    isSecondStep,
    typeEmail: (next: string) => {
      setEmail(next);
      clear("email");
    },
    typePassword: (next: string) => {
      setPassword(next);
      clear("password");
    },
    setRemembered,
    submit,
    signedIn,
    failed: (words: string) => setErrors({ form: words }),
    leaveSecondStep: () => setSecondStep(false),
  };
}
