import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMe } from "../graphql/session/SessionContext";
import { lazily } from "../lib/browser/lazily";
import { formatCount } from "../lib/format/format";
import { RealismDialog } from "../trading/accounts/PaperMoneyDialogs";
import { useLiveTotals } from "../trading/accounts/use-live-totals";
import { Tag } from "../ui/data/Tag";
import { tierNames } from "../ui/data/TierBadge";
import { ErrorState } from "../ui/feedback/States";
import { PageHeader } from "../ui/layout/Card";
import { PaperAccountsDocument, type PaperAccountsQuery } from "./brokers.generated";
import { BrokerVenuesDocument, type ConnectionsFactsFragment, type VenueFactsFragment } from "./connections.generated";
import { BrokersSkeleton } from "./list/BrokersSkeleton";
import { ConnectionCard } from "./list/ConnectionCard";
import classes from "./list/Lists.module.css";
import { PaperAccountCard } from "./list/PaperAccounts";
import { VenueCard } from "./list/VenueCards";
import { useConnections } from "./use-connections";

const ConnectDialog = lazily(() => import("./connect/ConnectDialog"));
const SuitabilityForm = lazily(async () => ({ default: (await import("../copying/lifecycle/SuitabilityForm")).SuitabilityForm }));

/** `/brokers`: every account that orders can go to, and the venues that can be connected. */
export default function BrokersPage(): ReactNode {
  const paper = useQuery(PaperAccountsDocument);
  useLiveTotals(paper.data?.record);
  useLiveTotals(paper.data?.practice);
  const venues = useQuery(BrokerVenuesDocument);
  const mine = useConnections();
  const error = paper.error ?? venues.error ?? mine.error;
  if (paper.data && venues.data && mine.connections)
    return <Brokers paper={paper.data} venues={venues.data.brokerVenues} connections={mine.connections} />;
  return (
    <div className={classes.page}>
      <PageHeader title="Brokers" lead={lead} />
      {error ? (
        <ErrorState onRetry={() => void Promise.all([paper.refetch(), venues.refetch(), mine.refetch()]).catch(() => undefined)}>
          Couldn’t load your accounts.
        </ErrorState>
      ) : (
        <BrokersSkeleton />
      )}
    </div>
  );
}

const lead = "Where your orders go. Keys are stored encrypted and never shown again.";

interface BrokersProps {
  readonly paper: PaperAccountsQuery;
  readonly venues: readonly VenueFactsFragment[];
  readonly connections: ConnectionsFactsFragment;
}

function Brokers({ paper, venues, connections }: BrokersProps): ReactNode {
  const { entitlements, tier } = useMe();
  const [asked, setAsked] = useState<{ readonly venue: VenueFactsFragment | null } | null>(null);
  const { connectionsMax } = entitlements;
  const plan = `${formatCount(connections.usedCount)} of ${formatCount(connectionsMax)} connections on ${tierNames[tier]}`;
  return (
    <div className={classes.page}>
      <PageHeader
        title="Brokers"
        lead={lead}
        aside={
          <>
            <Tag>{plan}</Tag>
            <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => setAsked({ venue: null })}>
              Add connection
            </Button>
          </>
        }
      />
      <div className={classes.pair}>
        {[paper.record, paper.practice].map((portfolio) => (
          <PaperAccountCard
            key={portfolio.id}
            portfolio={portfolio}
            fillSettings={(onClose) => <RealismDialog account={portfolio.account} isOpen onClose={onClose} />}
          />
        ))}
      </div>
      {connections.nodes.map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} venue={venues.find(({ venue }) => venue === connection.venue)} />
      ))}
      <Venues venues={venues} left={connectionsMax - connections.usedCount} onConnect={(venue) => setAsked({ venue })} />
      {asked && (
        <Suspense>
          <ConnectDialog
            venues={venues}
            venue={asked.venue}
            usedCount={connections.usedCount}
            suitability={(riskText) => <SuitabilityForm riskText={riskText} />}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface VenuesProps {
  readonly venues: readonly VenueFactsFragment[];
  /** By plan. */
  readonly left: number;
  onConnect(venue: VenueFactsFragment): void;
}

function Venues({ venues, left, onConnect }: VenuesProps): ReactNode {
  const { tier } = useMe();
  const hasSandbox = venues.some(({ environments }) => environments.includes("LOCAL_SANDBOX"));
  return (
    <>
      <div className={classes.adding}>
        <h2>Add a connection</h2>
        <span>
          {left > 0 ? `${formatCount(left)} left on ${tierNames[tier]}. ` : `None left on ${tierNames[tier]}. `}
          {hasSandbox && "A local sandbox imitates the venue on this server: no account, no key, no money. "}
          {left <= 0 && <Link to="/subscription">Compare plans</Link>}
        </span>
      </div>
      <div className={classes.venues}>
        {venues.map((venue) => (
          <VenueCard key={venue.id} venue={venue} onConnect={() => onConnect(venue)} />
        ))}
      </div>
    </>
  );
}
