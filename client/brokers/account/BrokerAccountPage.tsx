import { useQuery } from "@apollo/client/react";
import { Anchor, Breadcrumbs, Button } from "@mantine/core";
import { Suspense, type ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { codesOf } from "../../graphql/links/error-codes";
import { usePolling } from "../../graphql/live/use-polling";
import { lazily } from "../../lib/browser/lazily";
import { StatStripSkeleton } from "../../ui/data/StatStrip";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { PageHeader } from "../../ui/layout/Card";
import { usePageTitle } from "../../ui/shell/frame/title";
import {
  BrokerConnectionDocument,
  BrokerVenuesDocument,
  type ConnectionFactsFragment,
  type VenueFactsFragment,
} from "../connections.generated";
import { healthOf, outOfSync } from "../broker-words";
import { LiveLimitsCard } from "../live/LiveLimitsCard";
import { useConnectionActions } from "../manage/use-connection-actions";
import { OrdersCard } from "../orders/OrdersCard";
import { askAgainMs, useConnections } from "../use-connections";
import { AccountDifferences, AccountPositions, AccountReconciliations, useBooks } from "./AccountBooks";
import { AccountFigures } from "./AccountFigures";
import { AccountHeader } from "./AccountHeader";
import { AccountObstacle } from "./AccountObstacle";
import classes from "./BrokerAccountPage.module.css";
import { CurrencyCard } from "./CurrencyCard";
import { HealthCard } from "./HealthCard";
import { KeyCard } from "./KeyCard";
import { RecordAccountCard } from "../record/RecordAccountCard";
import { VenueRules } from "../rules/VenueRules";
import { VenueAbilities } from "./VenueAbilities";

const ConnectionDialogs = lazily(() => import("../manage/ConnectionDialogs"));

/** `/brokers/{id}`: one account at a venue. */
export default function BrokerAccountPage(): ReactNode {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(BrokerConnectionDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  usePolling("BrokerConnection", askAgainMs);
  const { data: venues } = useQuery(BrokerVenuesDocument);
  const connection = data?.brokerConnection;
  if (connection)
    return <Account key={id} connection={connection} venue={venues?.brokerVenues.find(({ venue }) => venue === connection.venue)} />;
  return (
    <div className={classes.page}>
      <Crumbs name="Account" />
      {error && codesOf(error).includes("NOT_FOUND") ? (
        <NoSuchAccount />
      ) : error ? (
        <ErrorState level={1} onRetry={() => void refetch()}>
          Couldn’t load this account.
        </ErrorState>
      ) : (
        <AccountSkeleton />
      )}
    </div>
  );
}

const Crumbs = ({ name }: { readonly name: string }): ReactNode => (
  <Breadcrumbs className={classes.crumbs}>
    <Anchor component={Link} to="/brokers" size="xs">
      Brokers
    </Anchor>
    <span>{name}</span>
  </Breadcrumbs>
);

const NoSuchAccount = (): ReactNode => (
  <EmptyState
    level={1}
    title="No such account"
    actions={
      <Button component={Link} to="/brokers" variant="filled">
        View brokers
      </Button>
    }
  >
    This connection does not exist, or it is someone else’s. Your own are listed under Brokers.
  </EmptyState>
);

const AccountSkeleton = (): ReactNode => (
  <div role="status" aria-label="Loading the account" aria-busy="true" className={classes.page}>
    <PageHeader title="Account" aside={<Skeleton width={240} height={36} />} />
    <StatStripSkeleton tiles={4} holdsMoney />
    <div className={classes.columns}>
      <Skeleton height={320} />
      <Skeleton height={320} />
    </div>
  </div>
);

interface AccountProps {
  readonly connection: ConnectionFactsFragment;
  readonly venue: VenueFactsFragment | undefined;
}

function Account({ connection, venue }: AccountProps): ReactNode {
  usePageTitle(connection.name);
  const actions = useConnectionActions(connection);
  const books = useBooks(connection.id);
  // What differs says itself that opens are stopped, and what to do.
  const isDetailed = healthOf(connection).title === outOfSync && books.books?.differences.some(({ stopsOpens }) => stopsOpens);
  // The list says from where on the stream has to be heard.
  useConnections();
  return (
    <div className={classes.page}>
      <Crumbs name={connection.name} />
      <AccountHeader connection={connection} venue={venue} actions={actions} />
      {!isDetailed && <AccountObstacle connection={connection} actions={actions} />}
      <AccountDifferences connection={connection} state={books} />
      <AccountFigures connection={connection} />
      <LiveLimitsCard connection={connection} onChange={() => actions.setOpen("limits")} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <AccountPositions connection={connection} state={books} />
          <OrdersCard connection={connection} />
          {venue && <CurrencyCard connection={connection} venue={venue} />}
          <RecordAccountCard connection={connection} />
          <KeyCard connection={connection} venue={venue} />
        </div>
        <div className={classes.column}>
          <AccountReconciliations connection={connection} state={books} />
          <HealthCard connection={connection} venue={venue} />
          {venue && <VenueAbilities venue={venue} />}
          {venue && <VenueRules venue={venue} />}
        </div>
      </div>
      {actions.open && (
        <Suspense>
          <ConnectionDialogs open={actions.open} connection={connection} venue={venue} onClose={() => actions.setOpen(null)} />
        </Suspense>
      )}
      {actions.sending.dialog}
    </div>
  );
}
