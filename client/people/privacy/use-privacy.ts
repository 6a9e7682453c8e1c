import { useState } from "react";
import type { FormEvent } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { useMe } from "../../graphql/session/SessionContext";
import { useUpdatePrivacyMutation } from "../../identity/auth/sign-in.generated";
import type { MeFactsFragment } from "../../identity/account/me.generated";

type Privacy = Omit<MeFactsFragment["privacy"], "__typename">;

const withoutTypename = ({ __typename, ...privacy }: MeFactsFragment["privacy"]): Privacy => privacy;
const isSame = (a: Privacy, b: Privacy): boolean => (Object.keys(a) as (keyof Privacy)[]).every((key) => a[key] === b[key]);

export type PrivacyDraft = ReturnType<typeof usePrivacy>;

/** What others may see of me: as it is kept, and as it is wanted until it is saved. */
export function usePrivacy() {
  const me = useMe();
  const saved = withoutTypename(me.privacy);
  const [wanted, setWanted] = useState<Privacy>(saved);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [update, { loading }] = useUpdatePrivacyMutation();
  const isDirty = !isSame(wanted, saved);

  const set = <Key extends keyof Privacy>(key: Key, value: Privacy[Key]): void => {
    setWanted((now) => ({ ...now, [key]: value }));
    setSaved(false);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    const answer = await update({ variables: { input: wanted } }).catch(() => null);
    const result = answer?.data?.updatePrivacy;
    if (!result) return setProblem(noAnswer);
    if (result.errors.length > 0) return setProblem(result.errors[0]!.message);
    setSaved(true);
  };
  return { wanted, set, isDirty, isSaved, isBusy: loading, problem, submit, discard: () => setWanted(saved) };
}
