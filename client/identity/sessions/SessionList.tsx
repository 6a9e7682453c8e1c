import { Button } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { formatDate, formatExact } from "../../lib/format/time";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { Tag } from "../../ui/data/Tag";
import { useRevokeSessionMutation, useSessionsQuery } from "../auth/sign-in.generated";
import type { SessionRowFragment } from "../auth/sign-in.generated";
import { useRevokeOtherSessionsMutation } from "../account/own-account.generated";
import classes from "../settings/settings.module.css";

/** Where I am signed in, and the way to end it there. This browser is left by logging out. */
export function SessionList(): ReactNode {
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
    setProblem(answer ? (answer.data?.revokeSession.errors[0]?.message ?? null) : noAnswer);
    setAsked(null);
  };

  const endAllOthers = async (): Promise<void> => {
    setProblem(null);
    const answer = await endOthers().catch(() => null);
    setProblem(answer ? (answer.data?.revokeOtherSessions.errors[0]?.message ?? null) : noAnswer);
  };

  const sessions = data
    ? [...data.sessions].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt))
    : null;
  return (
    <Card
      title="Devices"
      note={sessions ? `signed in on ${sessions.length} ${sessions.length === 1 ? "device" : "devices"}` : undefined}
      isFlush
      aside={
        sessions &&
        sessions.length > 1 && (
          <Button size="xs" variant="outline" color="loss" loading={isEndingOthers} onClick={() => void endAllOthers()}>
            Sign out all others
          </Button>
        )
      }
    >
      {problem && (
        <div className={classes.pad}>
          <FormError>{problem}</FormError>
        </div>
      )}
      {!sessions && error && (
        <div className={classes.pad}>
          <p role="alert">The list of sessions did not arrive.</p>
          <Button size="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!sessions && !error && (
        <Loading label="Sessions are loading">
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      <ul className={classes.sessions}>
        {sessions?.map((session) => (
          <li key={session.id}>
            <div className={classes.device}>
              <div className={classes.label} title={session.userAgent ?? undefined}>
                {session.deviceName} {session.isCurrent && <Tag look="gain">This device</Tag>}
              </div>
              <div className={classes.help}>
                {session.address && <>{session.address} · </>}
                {session.isCurrent ? (
                  "in use now"
                ) : (
                  <>
                    last seen: <Ago at={session.lastUsedAt} isHistory />
                  </>
                )}{" "}
                · since{" "}
                <time dateTime={session.createdAt} title={formatExact(session.createdAt)}>
                  {formatDate(session.createdAt)}
                </time>
              </div>
            </div>
            {!session.isCurrent && (
              <Button
                size="xs"
                variant="outline"
                color="loss"
                loading={loading && asked === session.id}
                onClick={() => void end(session)}
                aria-label={`Sign out ${session.deviceName}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
