import { Box, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { formatDate, formatExact } from "../../lib/format/time";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { Tag } from "../../ui/data/Tag";
import type { SessionRowFragment } from "../auth/sign-in.generated";
import { useSessions } from "./use-sessions";
import { wordFor } from "../../lib/format/locale";
import classes from "../settings/settings.module.css";

/** Where I am signed in, and the way to end it there. This browser is left by logging out. */
export function SessionList(): ReactNode {
  const { sessions, hasFailed, refetch, problem, end, isEnding, endAllOthers, isEndingOthers } = useSessions();
  return (
    <Card
      title="Devices"
      note={sessions ? `signed in on ${sessions.length} ${wordFor(sessions.length, "device", "devices")}` : undefined}
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
        <Box pb="md" px="md">
          <FormError>{problem}</FormError>
        </Box>
      )}
      {!sessions && hasFailed && (
        <Box pb="md" px="md">
          <p role="alert">Couldn’t load the sessions.</p>
          <Button size="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </Box>
      )}
      {!sessions && !hasFailed && (
        <Loading label="Loading sessions">
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      <ul className={classes.sessions}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} isEnding={isEnding(session)} onEnd={() => void end(session)} />
        ))}
      </ul>
    </Card>
  );
}

interface SessionRowProps {
  readonly session: SessionRowFragment;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

/** A device with a session of mine, where and since when. */
function SessionRow({ session, isEnding, onEnd }: SessionRowProps): ReactNode {
  return (
    <li>
      <div className={classes.device}>
        <Box fw={500} title={session.userAgent ?? undefined}>
          {session.deviceName} {session.isCurrent && <Tag look="gain">This device</Tag>}
        </Box>
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
        <Button size="xs" variant="outline" color="loss" loading={isEnding} onClick={onEnd} aria-label={`Sign out ${session.deviceName}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
