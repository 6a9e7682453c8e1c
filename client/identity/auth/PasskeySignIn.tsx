import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import type { MeFactsFragment } from "../account/me.generated";
import classes from "../forms/fields.module.css";
import { askForPasskey, canUsePasskeys } from "../security/passkeys";
import { usePasskeyRequestOptionsMutation, useSignInWithPasskeyMutation } from "../security/security.generated";

export interface PasskeySignInProps {
  readonly onSignedIn: (me: MeFactsFragment) => void;
  readonly onProblem: (words: string) => void;
}

/** Below the form: "or", and the way in without a password. Absent where the browser knows no passkeys. */
export function PasskeySignIn({ onSignedIn, onProblem }: PasskeySignInProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const [begin] = usePasskeyRequestOptionsMutation();
  const [signIn] = useSignInWithPasskeyMutation();
  if (!canUsePasskeys()) return null;

  const run = async (): Promise<void> => {
    const begun = (await begin().catch(() => null))?.data?.passkeyRequestOptions;
    if (!begun?.optionsJson) return onProblem(begun?.errors[0]?.message ?? noAnswer);
    const asked = await askForPasskey(begun.optionsJson);
    if ("problem" in asked) return onProblem(asked.problem);
    const result = (await signIn({ variables: { input: { response: asked.response } } }).catch(() => null))?.data?.signInWithPasskey;
    if (result?.me) return onSignedIn(result.me);
    onProblem(result?.errors[0]?.message ?? noAnswer);
  };
  const press = async (): Promise<void> => {
    setBusy(true);
    await run();
    setBusy(false);
  };
  return (
    <>
      <div className={classes.or}>or</div>
      <Button
        size="lg"
        fullWidth
        loading={isBusy}
        leftSection={<IconFingerprint size={18} stroke={1.5} aria-hidden="true" />}
        onClick={() => void press()}
      >
        Use a passkey
      </Button>
    </>
  );
}
