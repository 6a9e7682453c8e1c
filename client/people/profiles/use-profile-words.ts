import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { useMe } from "../../graphql/session/SessionContext";
import { byField, focusFirst, type FormErrors } from "../../identity/forms/form-errors";
import { useUpdateProfileMutation } from "../../identity/account/own-account.generated";

/** My name and what I say about myself: as they are kept, and as they are typed until they are saved. */
export function useProfileWords() {
  const me = useMe();
  const [name, setName] = useState(me.name);
  const [bio, setBio] = useState(me.bio);
  const [isSaved, setSaved] = useState(false);
  const [errors, setErrors] = useState<FormErrors<"name" | "bio">>({});
  const [update, { loading }] = useUpdateProfileMutation();
  const form = useRef<HTMLFormElement>(null);
  const isDirty = name !== me.name || bio !== me.bio;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    const result = (await update({ variables: { input: { name, bio } } }).catch(() => null))?.data?.updateProfile;
    const found: FormErrors<"name" | "bio"> = result ? byField(result.errors, ["name", "bio"]) : { form: noAnswer };
    setErrors(found);
    focusFirst(form.current, found);
    if (!result?.me) return;
    setName(result.me.name);
    setBio(result.me.bio);
    setSaved(true);
  };
  const discard = (): void => {
    setName(me.name);
    setBio(me.bio);
    setErrors({});
  };
  return {
    form,
    name,
    bio,
    typeName: (next: string) => {
      setName(next);
      setSaved(false);
    },
    typeBio: (next: string) => {
      setBio(next);
      setSaved(false);
    },
    errors,
    isDirty,
    isSaved,
    isBusy: loading,
    submit,
    discard,
  };
}
