import { useState } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { useRevokeSessionMutation, useSessionsQuery } from "../auth/sign-in.generated";
import type { SessionRowFragment } from "../auth/sign-in.generated";
import { notifyDone } from "../../ui/feedback/notify";
import { useRevokeOtherSessionsMutation } from "../account/own-account.generated";

/** The sessions of mine, this one first, and the ways to end the others. */
export function useSessions() {
  const { data, error, refetch } = useSessionsQuery({ fetchPolicy: "cache-and-network" });
  const [revoke, { loading }] = useRevokeSessionMutation({
    update: (cache, { data: answer }) => {
      const sessions = answer?.revokeSession.revokedSessionId ? answer.revokeSession.sessions : null;
      if (sessions) cache.modify({ fields: { sessions: (_held, { toReference }) => sessions.map((session) => toReference(session)!) } });
    },
  });
  const [endOthers, { loading: isEndingOthers }] = useRevokeOtherSessionsMutation({ refetchQueries: ["Sessions"] });
  const [asked, setAsked] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const end = async (session: SessionRowFragment): Promise<void> => {
    setAsked(session.id);
    setProblem(null);
    const answer = await revoke({ variables: { input: { sessionId: session.id } } }).catch(() => null);
    const mistake = answer ? answer.data?.revokeSession.errors[0]?.message : noAnswer;
    setProblem(mistake ?? null);
    if (mistake === undefined) notifyDone("That session has ended.");
    setAsked(null);
  };

  const endAllOthers = async (): Promise<void> => {
    setProblem(null);
    const answer = await endOthers().catch(() => null);
    const mistake = answer ? answer.data?.revokeOtherSessions.errors[0]?.message : noAnswer;
    setProblem(mistake ?? null);
    if (mistake === undefined) notifyDone("All other sessions have ended.");
  };

  const sessions = data
    ? [...data.sessions].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt))
    : null;
  return {
    sessions,
    hasFailed: error !== undefined,
    refetch,
    problem,
    end,
    isEnding: (session: SessionRowFragment) => loading && asked === session.id,
    endAllOthers,
    isEndingOthers,
  };
}
