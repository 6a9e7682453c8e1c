import { useState } from "react";
import type { FormEvent } from "react";
import { noAnswer } from "../../graphql/links/messages";
import type { MeFactsFragment } from "../account/me.generated";
import { byField, type FormErrors } from "../forms/form-errors";
import { useVerifySecondFactorMutation } from "../security/security.generated";

/** The code of a second step: of the app, or one of the backup codes. */
export function useSecondFactor(onSignedIn: (me: MeFactsFragment) => void) {
  const [isBackup, setBackup] = useState(false);
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<FormErrors<"code">>({});
  const [mustBegin, setMustBegin] = useState(false);
  const [verify, { loading }] = useVerifySecondFactorMutation();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    if (code.trim() === "") return setErrors({ code: isBackup ? "Enter a backup code." : "Enter the six digits." });
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
  return {
    isBackup,
    code,
    errors,
    mustBegin,
    isBusy: loading,
    type: (next: string) => {
      setCode(next);
      setErrors({});
    },
    change,
    submit,
  };
}
