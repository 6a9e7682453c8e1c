import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { noAnswer } from "../../graphql/links/messages";
import { FormAlert, FormHead } from "../forms/fields";
import { useConfirmEmailChangeMutation } from "./own-account.generated";

type State =
  | { readonly kind: "asking" }
  | { readonly kind: "done"; readonly isChanged: boolean }
  | { readonly kind: "failed"; readonly words: string };

/** One of the two links of a change of address: it is sent once. */
export function ConfirmEmailChange({ token }: { readonly token: string }): ReactNode {
  const [confirm] = useConfirmEmailChangeMutation();
  const [state, setState] = useState<State>({ kind: "asking" });
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (sent.current === token) return;
    sent.current = token;
    confirm({ variables: { input: { token } } })
      .then(({ data }) => {
        const result = data?.confirmEmailChange;
        const words = result ? result.errors[0]?.message : noAnswer;
        setState(words !== undefined ? { kind: "failed", words } : { kind: "done", isChanged: result!.isChanged });
      })
      .catch(() => setState({ kind: "failed", words: noAnswer }));
  }, [token, confirm]);

  if (state.kind === "asking") return <FormHead title="Confirming your new address…">One moment.</FormHead>;
  if (state.kind === "done")
    return (
      <>
        <FormHead title={state.isChanged ? "Email changed" : "One link to go"}>
          {state.isChanged ? "Use the new address to sign in from now on." : "Now open the link in the email to your other address."}
        </FormHead>
        <Button component={Link} to="/settings" variant="filled" size="lg" fullWidth>
          Open settings
        </Button>
      </>
    );
  return (
    <>
      <FormHead title="This link does not work">Nothing was changed.</FormHead>
      <FormAlert tone="loss">{state.words}</FormAlert>
      <Button component={Link} to="/settings" variant="filled" size="lg" fullWidth>
        Open settings
      </Button>
    </>
  );
}
