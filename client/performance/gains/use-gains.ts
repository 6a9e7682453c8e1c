import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useSession } from "../../graphql/session/SessionContext";
import type { RealisedGainFilter } from "../../graphql/schema.generated";
import { downloadCsv } from "../../lib/format/csv";
import { notify } from "../../ui/feedback/notify";
import { csvOfGains } from "./gains-csv";
import {
  RealisedGainsDocument,
  RealisedGainTotalsDocument,
  type RealisedGainFactsFragment,
  type RealisedGainsQuery,
} from "./gains.generated";

const pageSize = 25;
const csvPageSize = 100;
/** Fifty thousand lots are more than a sheet is read for. */
const csvPagesMax = 500;

/** Own trades in the choice of whose trades; any other value is a feeder's id. */
export const ownTrades = "own";

/** My realised gains: sums by year and feeder, and the lots of the choice in the address, a page at a time; all of them as a file. */
export function useGains() {
  const [params, setParams] = useSearchParams();
  const totals = useQuery(RealisedGainTotalsDocument, { fetchPolicy: "cache-and-network" });
  const filter = filterOf(params);
  const gains = useQuery(RealisedGainsDocument, {
    variables: { filter, first: pageSize },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  const choose = (name: string, value: string): void => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    // A year or a feeder of the one kind of money may not be there in the other.
    if (name === "mode") for (const other of ["year", "of"]) next.delete(other);
    setParams(next, { replace: true });
  };
  const connection = gains.data?.realisedGains;
  return {
    ...{ filter, choose, connection, totals: totals.data?.realisedGainTotals },
    hasFailed: gains.error !== undefined || totals.error !== undefined,
    refetch: () => Promise.all([gains.refetch(), totals.refetch()]),
    older: () => gains.fetchMore({ variables: { after: connection?.pageInfo.endCursor } }),
    ...useSaving(filter),
  };
}

export type Gains = ReturnType<typeof useGains>;

function filterOf(params: URLSearchParams): RealisedGainFilter {
  const [year, of] = [Number(params.get("year")), params.get("of")];
  return {
    mode: params.get("mode") === "live" ? "LIVE" : "PAPER",
    ...(year ? { year } : {}),
    ...(of === ownTrades ? { source: "OWN" as const } : of ? { source: "COPY" as const, feederId: of } : {}),
  };
}

/** All lots of the choice as a file. */
function useSaving(filter: RealisedGainFilter) {
  const { client } = useSession();
  const [isSaving, setSaving] = useState(false);
  const allGains = async (): Promise<RealisedGainFactsFragment[]> => {
    const found: RealisedGainFactsFragment[] = [];
    let after: string | null = null;
    for (let page = 0; page < csvPagesMax; page++) {
      const variables: { filter: RealisedGainFilter; first: number; after: string | null } = { filter, first: csvPageSize, after };
      const answer = await client.query({ query: RealisedGainsDocument, variables, fetchPolicy: "no-cache" });
      const read: RealisedGainsQuery["realisedGains"] | undefined = answer.data?.realisedGains;
      found.push(...(read?.edges.map(({ node }) => node) ?? []));
      if (!read?.pageInfo.hasNextPage) break;
      after = read.pageInfo.endCursor;
    }
    return found;
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const name = ["realised-gains", filter.mode.toLowerCase(), filter.year].filter(Boolean).join("-");
      downloadCsv(`${name}.csv`, csvOfGains(await allGains()));
    } catch {
      void notify({ color: "loss", message: "Couldn’t load your realised gains." });
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
}
