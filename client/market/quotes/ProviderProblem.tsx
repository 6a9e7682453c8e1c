import { useQuery } from "@apollo/client/react";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { InstrumentClass } from "../../graphql/schema.generated";
import { MarketStatusDocument } from "../instruments/market.generated";
import { problemOf } from "./provider-status";

const pollMs = 10_000;

/** Why a live price has stopped: what the provider of its class has trouble with. Mounted only beside a stale price. */
export function ProviderProblem({ assetClass }: { readonly assetClass: InstrumentClass }): ReactNode {
  const { data } = useQuery(MarketStatusDocument, { pollInterval: pollMs, fetchPolicy: "cache-and-network" });
  const provider = data?.marketStatus.providers.find(({ classes }) => classes.includes(assetClass));
  const problem = provider && problemOf(provider);
  return (
    problem && (
      <Text role="status" size="sm" c="dimmed">
        {problem}.
      </Text>
    )
  );
}
