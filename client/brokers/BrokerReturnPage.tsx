import { Button } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router-dom";
import { useViewer } from "../graphql/session/SessionContext";
import { PageSkeleton } from "../ui/feedback/PageSkeleton";
import { EmptyState, ErrorState } from "../ui/feedback/States";
import { ClochePicture } from "../ui/feedback/pictures";
import { useFinishBrokerConnectionMutation, useSaveBrokerReturnMutation } from "./brokers.generated";

/** What a broker put into the address. */
function returned(search: string): { code: string; state: string } | null {
  const query = new URLSearchParams(search);
  const [code, state] = [query.get("code"), query.get("state")];
  return code && state ? { code, state } : null;
}

/**
 * `/callback`, `/brokers/callback` and `/auth/broker-callback`: where a broker sends people back to. With a session the
 * connection is finished; without one code and state are kept on the server and the visitor logs in first. The redirect
 * names this address without its query, so a code is never in it.
 */
export default function BrokerReturnPage(): ReactNode {
  const viewer = useViewer();
  if (viewer.status === "loading") return <PageSkeleton />;
  return viewer.status === "signedIn" ? <Finish /> : <KeepAndLogIn />;
}

function KeepAndLogIn(): ReactNode {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [keep] = useSaveBrokerReturnMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const isAsked = useRef(false);
  const given = returned(search);
  const login = `/login?redirect=${encodeURIComponent(pathname)}`;
  useEffect(() => {
    if (!given || isAsked.current) return;
    isAsked.current = true;
    void keep({ variables: { input: given } })
      .then(({ data }) => {
        const error = data?.saveBrokerReturn.errors[0];
        if (error) setProblem(error.message);
        else void navigate(login, { replace: true });
      })
      .catch(() => setProblem("The kitchen did not answer, so the connection was not saved."));
  }, [given, keep, navigate, login]);
  if (!given) return <Navigate to={login} replace />;
  return problem ? <ErrorState level={1}>{problem}</ErrorState> : <PageSkeleton />;
}

/** What finishing came to; null while it is under way. */
interface Outcome {
  readonly connectionId: string | null;
  readonly words: string;
}

const declined: Outcome = {
  connectionId: null,
  words: "Access was declined at the venue, so nothing was connected. Start again from the brokers page.",
};
const unanswered: Outcome = { connectionId: null, words: "The kitchen did not answer. Start again from the brokers page." };

/** Finishes once with what the address carries, and takes that out of the address. */
function useFinishing(): Outcome | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [finish] = useFinishBrokerConnectionMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const given = returned(search);
    const isDeclined = new URLSearchParams(search).has("error");
    if (search) void navigate(pathname, { replace: true });
    if (isDeclined) return setOutcome(declined);
    void finish({ variables: { input: given ?? {} } })
      .then(({ data }) => {
        const { connectionId = null, errors = [] } = data?.finishBrokerConnection ?? {};
        setOutcome({ connectionId, words: errors[0]?.message ?? "Its figures, orders and permissions are on its page." });
      })
      .catch(() => setOutcome(unanswered));
  }, [finish, navigate, pathname, search]);
  return outcome;
}

function Finish(): ReactNode {
  const outcome = useFinishing();
  if (!outcome) return <PageSkeleton />;
  const { connectionId, words } = outcome;
  return (
    <EmptyState
      level={1}
      title={connectionId ? "Account connected" : "Account not connected"}
      picture={<ClochePicture />}
      actions={
        <Button component={Link} to={connectionId ? `/brokers/${connectionId}` : "/brokers"} variant="filled">
          {connectionId ? "Open account" : "View brokers"}
        </Button>
      }
    >
      {words}
    </EmptyState>
  );
}
