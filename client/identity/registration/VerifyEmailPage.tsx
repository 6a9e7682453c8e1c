import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { noAnswer } from "../../graphql/links/messages";
import { useSession } from "../../graphql/session/SessionContext";
import { useVerifyEmailMutation } from "../auth/sign-in.generated";
import { FormAlert, FormHead } from "../forms/fields";
import { ConfirmEmailChange } from "../account/ConfirmEmailChange";
import { notify } from "../../ui/feedback/notify";

/** The mailed link: confirms the address and signs in. It works once, so it is sent once. */
export default function VerifyEmailPage(): ReactNode {
  const [parameters] = useSearchParams();
  const token = parameters.get("token");
  const change = parameters.get("change");
  const { sessions, destination } = useSession();
  const [verify] = useVerifyEmailMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const sent = useRef<string | null>(null);

  useEffect(() => {
    if (!token || destination || sent.current === token) return;
    sent.current = token;
    verify({ variables: { input: { token } } })
      .then(({ data }) => {
        const result = data?.verifyEmail;
        if (!result?.me) return setProblem(result?.errors[0]?.message ?? noAnswer);
        void notify({
          title: `Welcome to the brigade, ${result.me.name}`,
          message: "Your email is confirmed and your paper account is funded.",
          color: "gain",
        });
        sessions.begin(result.me, "/setup");
      })
      .catch(() => setProblem(noAnswer));
  }, [token, destination, verify, sessions]);

  if (change) return <ConfirmEmailChange token={change} />;
  if (destination) return <Navigate to={destination} replace />;
  if (!token) {
    return <FormHead title="Confirm your email">Open the link in the email we sent you.</FormHead>;
  }
  if (!problem) return <FormHead title="Confirming your email…">One moment.</FormHead>;
  return (
    <>
      <FormHead title="This link does not work">Log in with your unconfirmed email to get a new one.</FormHead>
      <FormAlert tone="loss">{problem}</FormAlert>
      <Button component={Link} to="/login" variant="filled" size="lg" fullWidth>
        Log in
      </Button>
    </>
  );
}
