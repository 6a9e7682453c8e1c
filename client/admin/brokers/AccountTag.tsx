import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { BrokerVenuesDocument } from "../../brokers/connections.generated";
import { EnvironmentTag } from "../../brokers/VenueMark";
import type { BrokerVenueId, VenueEnvironment } from "../../graphql/schema.generated";

interface AccountTagProps {
  readonly venue: BrokerVenueId;
  readonly environment: VenueEnvironment;
}

/** Whether an account's money is real, in the words that its owner reads. */
export function AccountTag({ venue, environment }: AccountTagProps): ReactNode {
  const { data } = useQuery(BrokerVenuesDocument, { fetchPolicy: "cache-first" });
  const sandboxName = data?.brokerVenues.find((one) => one.venue === venue)?.sandboxName ?? null;
  return <EnvironmentTag environment={environment} sandboxName={sandboxName} />;
}
