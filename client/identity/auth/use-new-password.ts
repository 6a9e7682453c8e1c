import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { useResetPasswordMutation } from "./sign-in.generated";
import { byField, focusFirst, useFormErrors } from "../forms/form-errors";
import { strengthOf } from "../registration/password-strength";

/** Sets a new password with the token of a mail. */
export function useNewPassword(token: string) {
  const [password, setPassword] = useState("");
  const [isDone, setDone] = useState(false);
  const [isTokenBad, setTokenBad] = useState(false);
  const [reset, { loading }] = useResetPasswordMutation();
  const { errors, setErrors, clear } = useFormErrors<"password">();
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    const { bars, words } = strengthOf(password, []);
    if (bars < 2) {
      setErrors({ password: words });
      return focusFirst(form.current, { password: words });
    }
    const answer = await reset({ variables: { input: { token, password } } }).catch(() => null);
    const result = answer?.data?.resetPassword;
    if (result?.isReset) return setDone(true);
    setTokenBad(result?.errors.some(({ code }) => code === "TOKEN_INVALID") ?? false);
    const found = result ? byField(result.errors, ["password"]) : { form: noAnswer };
    setErrors(found);
    focusFirst(form.current, found);
  };
  const type = (next: string): void => {
    setPassword(next);
    clear("password");
  };
  return { form, password, errors, isBusy: loading, isDone, isTokenBad, type, submit };
}
