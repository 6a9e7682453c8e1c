import { useState } from "react";
import type { FormEvent } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { byField, type FormErrors } from "../forms/form-errors";
import { askForPasskey, canUsePasskeys } from "./passkeys";
import { usePasskeyRequestOptionsMutation, useReauthenticateMutation, useSecurityQuery } from "./security.generated";

/** Proves that it is still me: by password and code, or by a passkey. */
export function useProving(onProven: () => void) {
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
  const provePasskey = async (): Promise<void> => {
    const begun = (await begin().catch(() => null))?.data?.passkeyRequestOptions;
    if (!begun?.optionsJson) return setErrors({ form: begun?.errors[0]?.message ?? noAnswer });
    const answer = await askForPasskey(begun.optionsJson);
    if ("problem" in answer) return setErrors({ form: answer.problem });
    await send({ passkeyResponse: answer.response });
  };

  const hasPasskey = (data?.security.passkeys.length ?? 0) > 0 && canUsePasskeys();
  return {
    password,
    setPassword,
    code,
    setCode,
    errors,
    isBusy: loading,
    submit,
    provePasskey,
    hasPasskey,
    wantsCode: data?.security.hasTwoFactor || errors.code !== undefined,
  };
}
