import { useState } from "react";
import type { FormEvent } from "react";
import { noAnswer } from "../../graphql/links/messages";
import type { Scope } from "../../graphql/schema.generated";
import { byField, type FormErrors } from "../forms/form-errors";
import { useReauthentication } from "../security/Reauthentication";
import { useCreateApiKeyMutation } from "../account/own-account.generated";

/** What a new key is to be; once it is made, the key itself. */
export function useNewKey() {
  const { guard, dialog } = useReauthentication();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>(["read"]);
  const [reachesLive, setReachesLive] = useState(false);
  const [days, setDays] = useState(90);
  const [key, setKey] = useState<string | null>(null);
  const [errors, setErrors] = useState<FormErrors<"name" | "scopes">>({});
  const [create, { loading }] = useCreateApiKeyMutation({ refetchQueries: ["ApiKeys"] });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    const input = { name, scopes: [...scopes], reachesLive, expiresInDays: days };
    const found = await guard(async () => {
      const result = (await create({ variables: { input } }).catch(() => null))?.data?.createApiKey;
      if (result?.key) setKey(result.key);
      return result?.errors ?? null;
    });
    if (found === "cancelled") return;
    setErrors(found === null ? { form: noAnswer } : byField(found, ["name", "scopes"]));
  };
  return {
    draft: { name, scopes, reachesLive, days },
    setName,
    setScopes,
    setReachesLive,
    setDays,
    key,
    errors,
    isBusy: loading,
    submit,
    dialog,
  };
}
