import { useQuery } from "@apollo/client/react";
import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import type { RiskTextQuery } from "../../copying/copying.generated";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { Dialog } from "../../ui/overlays/Dialog";
import { signInWords, tradedThere } from "../broker-words";
import { LiveTradingDocument, type ConnectionsFactsFragment, type VenueFactsFragment } from "../connections.generated";
import { EnvironmentTag, VenueMark } from "../VenueMark";
import classes from "./ConnectDialog.module.css";
import { ConnectSteps } from "./ConnectSteps";

export interface ConnectDialogProps {
  readonly venues: readonly VenueFactsFragment[];
  /** Null where the venue is still to be chosen. */
  readonly venue: VenueFactsFragment | null;
  readonly usedCount: ConnectionsFactsFragment["usedCount"];
  readonly suitability: (riskText: RiskTextQuery["riskText"]) => ReactNode;
  readonly onClose: () => void;
}

/** Which venue, which account, what its key may do, and for real money what has to be read and set. */
export default function ConnectDialog({ venues, venue: given, usedCount, suitability, onClose }: ConnectDialogProps): ReactNode {
  const [chosen, setChosen] = useState(given);
  const [isDirty, setDirty] = useState(false);
  const [isLive, setLive] = useState(false);
  const { data, error, refetch } = useQuery(LiveTradingDocument, { fetchPolicy: "cache-and-network" });
  return (
    <Dialog isOpen onClose={onClose} width={640} isDirty={isDirty} title={<Title venue={chosen} isLive={isLive} />}>
      {!chosen && <Venues venues={venues} onChoose={setChosen} />}
      {chosen && data && (
        <ConnectSteps
          venue={chosen}
          live={data.liveTrading}
          usedCount={usedCount}
          suitability={suitability}
          onDirty={() => setDirty(true)}
          onLive={setLive}
          onClose={onClose}
        />
      )}
      {chosen && !data && !error && (
        <Loading label="Loading">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {chosen && !data && error && <ErrorState onRetry={() => void refetch()}>Couldn’t load what can be connected.</ErrorState>}
    </Dialog>
  );
}

function Title({ venue, isLive }: { readonly venue: VenueFactsFragment | null; readonly isLive: boolean }): ReactNode {
  if (!venue) return "Add a connection";
  return (
    <span className={classes.title}>
      <VenueMark venue={venue.venue} />
      Connect {venue.name}
      {isLive && <EnvironmentTag environment="LIVE" sandboxName={null} />}
    </span>
  );
}

interface VenuesProps {
  readonly venues: readonly VenueFactsFragment[];
  onChoose(venue: VenueFactsFragment): void;
}

function Venues({ venues, onChoose }: VenuesProps): ReactNode {
  return (
    <>
      <ul className={classes.venues}>
        {venues.map((venue) => (
          <li key={venue.id}>
            <UnstyledButton onClick={() => onChoose(venue)}>
              <VenueMark venue={venue.venue} />
              <span>
                <strong>{venue.name}</strong>
                <small>
                  {tradedThere(venue)} · {signInWords(venue)}
                </small>
              </span>
              <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {venues.length === 0 && <p className={classes.note}>This server has no venues.</p>}
    </>
  );
}
