import { useQuery } from "@apollo/client/react";
import { Group, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { AsOf, Panel, panelPollMs } from "../panel";
import { useIsSample } from "../sample";
import {
  AdminBrokerConnectionsDocument,
  AdminBrokersDocument,
  AdminUnclearOrdersDocument,
  type AdminVenueFactsFragment,
} from "./admin-brokers.generated";
import { totalOf } from "./admin-broker-words";
import { ConnectionsCard } from "./ConnectionsCard";
import { IdleVenuesCard } from "./IdleVenuesCard";
import { StopVenueDialog } from "./StopVenueDialog";
import { UnclearOrdersCard } from "./UnclearOrdersCard";
import { VenueCard } from "./VenueCard";

/** Brokers that somebody is connected to, and those whose opens are stopped, are shown whole. */
const isUsed = ({ isStopped, connections, calls }: AdminVenueFactsFragment): boolean =>
  isStopped || totalOf(connections) > 0 || calls.length > 0;

/** The lists under the brokers are waited for, so that nothing moves once the panel is there; their cards read them from the cache. */
function useLists(skip: boolean): boolean {
  const orders = useQuery(AdminUnclearOrdersDocument, { variables: { state: null }, skip });
  const connections = useQuery(AdminBrokerConnectionsDocument, { variables: { filter: {} }, skip });
  return skip || [orders, connections].every(({ data, error }) => data !== undefined || error !== undefined);
}

/** Each broker's connections, calls and orders, the switch that stops its opens, and what an owner must decide. */
export default function BrokersPanel(): ReactNode {
  const { data, error, refetch } = useQuery(AdminBrokersDocument, { pollInterval: panelPollMs });
  const [acted, setActed] = useState<AdminVenueFactsFragment | null>(null);
  const isSample = useIsSample();
  const areListsHere = useLists(isSample);
  return (
    <Panel data={areListsHere ? data?.adminBrokers : null} error={error} onRetry={() => void refetch()}>
      {({ asOf, venues }) => (
        <Stack>
          <Group gap="xs">
            <AsOf at={asOf} />
          </Group>
          {venues.filter(isUsed).map((venue) => (
            <VenueCard key={venue.id} venue={venue} onAct={isSample ? null : setActed} />
          ))}
          {!isSample && <UnclearOrdersCard />}
          {!isSample && <ConnectionsCard />}
          <IdleVenuesCard venues={venues.filter((venue) => !isUsed(venue))} onAct={isSample ? null : setActed} />
          {acted && <StopVenueDialog venue={acted} onClose={() => setActed(null)} />}
        </Stack>
      )}
    </Panel>
  );
}
