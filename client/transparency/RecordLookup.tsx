import { skipToken, useQuery } from "@apollo/client/react";
import { Anchor, Button, TextInput } from "@mantine/core";
import { useState, type ReactNode, type SyntheticEvent } from "react";
import { formatCount } from "../lib/format/format";
import { formatExact } from "../lib/format/time";
import { Facts } from "../ui/data/Facts";
import { Card } from "../ui/layout/Card";
import { LogPositionDocument, type LogPositionQuery } from "./log.generated";
import { entryWords, isRecordId } from "./log-words";
import classes from "./LogPage.module.css";

/** Where a record's head is in the log, with the proof to take away. */
export function RecordLookup({ intervalMinutes }: { readonly intervalMinutes: number }): ReactNode {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const { data, error, loading, refetch } = useQuery(
    LogPositionDocument,
    asked === null ? skipToken : { variables: { recordId: asked, sequence: null }, fetchPolicy: "network-only" },
  );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const recordId = text.trim();
    const isId = isRecordId(recordId);
    setFault(isId ? null : "A record ID has 36 characters, with hyphens.");
    if (!isId) return;
    // Asked again it may be in the log by now.
    if (recordId === asked) void refetch().catch(() => undefined);
    else setAsked(recordId);
  };
  return (
    <Card title="Find a record">
      <form className={classes.lookup} onSubmit={submit}>
        <TextInput
          label="Record ID"
          value={text}
          error={fault}
          onChange={(event) => setText(event.currentTarget.value)}
          spellCheck={false}
        />
        <Button type="submit" loading={loading}>
          Find record
        </Button>
      </form>
      <div className={classes.found} aria-live="polite">
        {error ? (
          <p className={classes.quiet}>Couldn’t ask the log. Try again.</p>
        ) : data ? (
          <Position position={data.logPosition} />
        ) : (
          <p className={classes.quiet}>
            The newest entry of a record and its proof. New events enter the log within {intervalMinutes} minutes after everybody may see
            them.
          </p>
        )}
      </div>
    </Card>
  );
}

function Position({ position: { entry, checkpoint, proofPath } }: { readonly position: LogPositionQuery["logPosition"] }): ReactNode {
  if (!entry || !checkpoint || !proofPath) return <p>Not in the log: no entry is about such a record.</p>;
  return (
    <>
      <Facts look="rows" aria-label="Newest entry">
        <Fact name="Index, from 0" value={formatCount(entry.index)} />
        <Fact name="Says" value={entryWords[entry.type]} />
        <Fact name="Covers events up to" value={formatCount(entry.sequence)} />
        <Fact name="Added" value={formatExact(entry.addedAt)} />
      </Facts>
      <pre className={classes.code} tabIndex={0} aria-label="Entry">
        {entry.bytes}
      </pre>
      <p className={classes.quiet}>
        <Anchor href={proofPath} size="sm">
          Download the proof
        </Anchor>{" "}
        that it is in checkpoint {formatCount(checkpoint.number)}.
      </p>
    </>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
