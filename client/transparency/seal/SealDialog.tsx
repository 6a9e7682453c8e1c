import { useQuery } from "@apollo/client/react";
import { Anchor, Text } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCount } from "../../lib/format/format";
import { formatExact } from "../../lib/format/time";
import { ErrorState } from "../../ui/feedback/States";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { Dialog } from "../../ui/overlays/Dialog";
import { webCrypto } from "../../verifier/crypto/web-crypto";
import { hashOfLine } from "../../verifier/record/chain";
import { LogPositionDocument } from "../log.generated";
import { useSealedEventBytesQuery, type SealedEventBytesQuery } from "./seal.generated";
import classes from "./SealDialog.module.css";

type SealedEvent = NonNullable<SealedEventBytesQuery["sealedEvent"]>;

/** What "sealed" means for one event: its bytes, the hash before, and the hash that this browser calculates from both. */
export default function SealDialog({ eventId, onClose }: { readonly eventId: string; readonly onClose: () => void }): ReactNode {
  const { data, error, refetch } = useSealedEventBytesQuery({ variables: { id: eventId } });
  const event = data?.sealedEvent;
  return (
    <Dialog isOpen onClose={onClose} title={event ? `Sealed event ${formatCount(event.sequence)}` : "Sealed event"}>
      {event ? (
        <Meaning event={event} />
      ) : data ? (
        <Text>This event is not here any more.</Text>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>Couldn’t load the event.</ErrorState>
      ) : (
        <Loading label="Loading the event">
          <Skeleton height={160} />
        </Loading>
      )}
    </Dialog>
  );
}

const hiddenWords = {
  NOT_YET: "You may not see its content yet; its hash already binds it.",
  AMOUNTS: "Its bytes hold amounts that the feeder does not show, so you get the hash alone.",
  PRIVATE: "You may not see this feeder’s profile, so you get the hash alone.",
} as const;

function Meaning({ event }: { readonly event: SealedEvent }): ReactNode {
  const calculated = useCalculatedHash(event);
  return (
    <div className={classes.stack}>
      <Text fz="sm">
        The hash covers these bytes and the hash of the event before. Change a price, a time or the order of events, and it no longer fits;
        the database refuses to change a sealed row.
      </Text>
      {event.hidden && <Text fz="sm">{hiddenWords[event.hidden]}</Text>}
      {event.bytes !== null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <pre className={classes.bytes} role="region" tabIndex={0} aria-label="Sealed bytes">
          {event.bytes}
        </pre>
      )}
      <HashLine label="Hash before" hash={event.previousHash} />
      <HashLine label="Hash of this event" hash={event.hash} />
      {calculated !== null && (
        <Text fz="sm" fw={600} role="status">
          {calculated === event.hash
            ? "Your browser calculated the same hash from the bytes."
            : "Your browser calculated another hash from the bytes: this event was changed."}
        </Text>
      )}
      <InLog event={event} />
      <Text fz="sm">
        One hash says nothing about the rest:{" "}
        <Anchor inherit underline="always" component={Link} to={`/r/${event.recordId}`}>
          check the whole record
        </Anchor>
        .
      </Text>
    </div>
  );
}

/** Whether somebody who keeps a checkpoint could prove this event. Nothing until it is known. */
function InLog({ event: { recordId, sequence } }: { readonly event: SealedEvent }): ReactNode {
  const { data } = useQuery(LogPositionDocument, { variables: { recordId, sequence }, fetchPolicy: "network-only" });
  if (!data) return null;
  const log = (
    <Anchor inherit underline="always" component={Link} to="/log">
      transparency log
    </Anchor>
  );
  const { entry, proofPath } = data.logPosition;
  if (!entry || !proofPath)
    return <Text fz="sm">Not yet in the {log}: an event enters it within ten minutes after everybody may see it.</Text>;
  return (
    <Text fz="sm">
      In the {log} since {formatExact(entry.addedAt)}: entry {formatCount(entry.index)} covers it. Who kept a checkpoint since can prove a
      change (
      <Anchor inherit underline="always" href={proofPath} download>
        proof
      </Anchor>
      ).
    </Text>
  );
}

const HashLine = ({ label, hash }: { readonly label: string; readonly hash: string }): ReactNode => (
  <div>
    <h3 className={classes.label}>{label}</h3>
    <code className={classes.hash}>{hash}</code>
  </div>
);

/** Null while it is calculated, and where the bytes are hidden. */
function useCalculatedHash({ sequence, previousHash, hash, bytes }: SealedEvent): string | null {
  const [calculated, setCalculated] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    const line = { sequence, previous: previousHash, hash, bytes, hidden: null, amounts: null, log: null };
    void Promise.resolve(hashOfLine(webCrypto(), line)).then((text) => isOver || setCalculated(text));
    return () => {
      isOver = true;
    };
  }, [sequence, previousHash, hash, bytes]);
  return calculated;
}
