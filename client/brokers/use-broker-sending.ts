import { useState } from "react";
import type { UserErrorFactsFragment } from "../graphql/links/error.generated";
import { noAnswer } from "../graphql/links/messages";
import { byField, useFormErrors, type FormErrors } from "../identity/forms/form-errors";
import { useReauthentication } from "../identity/security/Reauthentication";

type Answer = { readonly errors: readonly UserErrorFactsFragment[] } | null | undefined;

/** What every dialog about a connection needs around its mutation: mistakes by field, and a fresh sign-in where real money wants one. */
export function useBrokerSending<Field extends string>(fields: readonly Field[]) {
  const { errors, setErrors, clear } = useFormErrors<Field>();
  const [isBusy, setBusy] = useState(false);
  const { guard, dialog } = useReauthentication();
  const send = async (work: () => Promise<Answer>): Promise<boolean> => {
    setBusy(true);
    setErrors({});
    const answer = await guard(async () => (await work().catch(() => null))?.errors ?? null);
    setBusy(false);
    if (answer === "cancelled") return false;
    if (answer === null) setErrors({ form: noAnswer } as FormErrors<Field>);
    else if (answer.length > 0) setErrors(byField(answer, fields));
    return answer?.length === 0;
  };
  return { errors, setErrors, clear, isBusy, send, dialog };
}
