import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useStream } from "../graphql/session/SessionContext";
import { formatCount } from "../lib/format/format";
import { Ago } from "../ui/data/Ago";
import { StatStrip, StatTile } from "../ui/data/StatStrip";
import { Skeleton } from "../ui/feedback/Skeleton";
import { ErrorState } from "../ui/feedback/States";
import { CheckpointCard } from "./CheckpointCard";
import { HowToCheck } from "./HowToCheck";
import { KeysCard } from "./KeysCard";
import { logStream } from "./log.cache";
import { TransparencyLogDocument } from "./log.generated";
import { statusSentences, statusWords, type Log } from "./log-words";
import classes from "./LogPage.module.css";
import { RecordLookup } from "./RecordLookup";
import { WitnessesCard } from "./WitnessesCard";

const nothing = {};

/** `/log`: what this server has signed about all its records, who else has, and how to check it. For everybody. */
export default function LogPage(): ReactNode {
  const { data, error, refetch } = useQuery(TransparencyLogDocument);
  const log = data?.transparencyLog;
  useStream(logStream, log ? nothing : null, log?.asOfSequence);
  if (log) return <LogView log={log} />;
  if (error)
    return (
      <ErrorState level={1} onRetry={() => void refetch()}>
        Couldn’t load the transparency log.
      </ErrorState>
    );
  return (
    <div className={classes.page} role="status" aria-label="Loading the transparency log">
      <Skeleton height={64} width="60%" />
      <Skeleton height={96} />
      <Skeleton height={480} />
    </div>
  );
}

function LogView({ log }: { readonly log: Log }): ReactNode {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>Transparency log</h1>
        <p>
          The newest sealed event of every record on this server, signed in one list that only grows. Whoever keeps a checkpoint can prove
          it if a record is rewritten later.
        </p>
      </header>
      <Notes log={log} />
      <Figures log={log} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <CheckpointCard log={log} />
          <WitnessesCard log={log} />
        </div>
        <div className={classes.column}>
          <RecordLookup intervalMinutes={log.intervalMinutes} />
          <KeysCard log={log} />
        </div>
      </div>
      <HowToCheck log={log} />
    </div>
  );
}

/** What limits what this log proves: that it has stopped, that nobody else has signed it. */
function Notes({ log }: { readonly log: Log }): ReactNode {
  const stopped = statusSentences[log.status];
  return (
    <>
      {stopped && (
        <div className={classes.note} role="alert">
          <strong>{stopped}</strong>
          <p>
            {log.statusDetail} {log.statusSince && <Ago at={log.statusSince} />}
          </p>
        </div>
      )}
      {log.witnesses.length === 0 && (
        <div className={classes.note} role="note">
          <strong>No witness cosigns this log.</strong>
          <p>When an entry was made, that none was left out, and that everybody is shown the same log, is this server’s word alone.</p>
        </div>
      )}
    </>
  );
}

function Figures({ log: { checkpoint, witnesses, status, checkedAt, isQuorumMet, intervalMinutes } }: { readonly log: Log }): ReactNode {
  const cosigned = checkpoint?.cosignatures.length ?? 0;
  return (
    <StatStrip label="Transparency log">
      <StatTile label="Entries" value={formatCount(checkpoint?.size ?? 0)} context="openings, heads and closings of records" />
      <StatTile
        label="Checkpoint"
        value={checkpoint ? formatCount(checkpoint.number) : "None"}
        context={checkpoint ? <Ago at={checkpoint.signedAt} /> : "nothing is signed"}
      />
      <StatTile
        label="Witnesses"
        value={witnesses.length === 0 ? "None" : `${formatCount(cosigned)} of ${formatCount(witnesses.length)}`}
        context={
          witnesses.length === 0
            ? "this server’s word alone"
            : isQuorumMet
              ? "enough for this server’s policy"
              : "fewer than its policy asks for"
        }
      />
      <StatTile
        label="Status"
        value={statusWords[status]}
        context={checkedAt ? <Ago at={checkedAt} /> : `every ${intervalMinutes} minutes`}
      />
    </StatStrip>
  );
}
