import { useState, type FormEvent } from "react";
import { noAnswer } from "../graphql/links/messages";
import { useReauthentication } from "../identity/security/Reauthentication";
import type { UserErrorFactsFragment } from "../graphql/links/error.generated";

/** What the server is given to be sure that somebody meant it. */
export interface Deliberate {
  readonly typedName: string;
  readonly reason: string;
}
export type Errors = readonly UserErrorFactsFragment[] | null;

/** What proves that somebody meant an act, and the act itself. */
export function useDeliberate(act: (given: Deliberate) => Promise<Errors>, onDone: () => void) {
  const [typedName, setTypedName] = useState("");
  const [reason, setReason] = useState("");
  const [mistakes, setMistakes] = useState<{ readonly typedName?: string; readonly reason?: string; readonly form?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const { guard, dialog } = useReauthentication();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const errors = await guard(() => act({ typedName, reason }).catch(() => null));
    setBusy(false);
    if (errors === "cancelled") return;
    if (errors === null) return setMistakes({ form: noAnswer });
    if (errors.length === 0) return onDone();
    const of = (field: string): string | undefined => errors.find(({ path }) => path.at(-1) === field)?.message;
    setMistakes({
      typedName: of("typedName"),
      reason: of("reason"),
      form: errors.find(({ path }) => !["typedName", "reason"].includes(path.at(-1) ?? ""))?.message,
    });
  };
  return { typedName, setTypedName, reason, setReason, mistakes, isBusy, submit, dialog };
}
