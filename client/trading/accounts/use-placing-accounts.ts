import { useQuery } from "@apollo/client/react";
import { usePortfolio } from "../portfolio/portfolio-hooks";
import { PlacingAccountCashDocument, PlacingAccountsDocument, type PlacingAccountsQuery } from "./placing-accounts.generated";

type Connection = PlacingAccountsQuery["brokerConnections"]["nodes"][number];

export interface PlacingAccount {
  /** Empty for the record account. */
  readonly accountId: string;
  readonly name: string;
  /** "Paper" or what the account is at its venue. */
  readonly note: string;
  /** Why nothing can be copied there now; null where it can. */
  readonly obstacle: string | null;
}

/** The accounts that an order or a copy can be placed on: the record account, then those at brokers, with what is free on the chosen one. */
export function usePlacingAccounts(chosen: string) {
  const { portfolio } = usePortfolio("RECORD");
  const { data } = useQuery(PlacingAccountsDocument, { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" });
  const { data: cash } = useQuery(PlacingAccountCashDocument, {
    variables: { accountId: chosen },
    skip: chosen === "",
    fetchPolicy: "cache-and-network",
  });
  const record: PlacingAccount = { accountId: "", name: "Record account", note: "Paper money", obstacle: null };
  const others = (data?.brokerConnections.nodes ?? []).filter(({ state }) => state !== "DISCONNECTED").map(accountOf);
  const valuation = chosen === "" ? portfolio?.valuation : cash?.portfolio.valuation;
  return { accounts: [record, ...others], freeCash: valuation?.freeCash ?? null, equity: valuation?.equity ?? null };
}

function accountOf(connection: Connection): PlacingAccount {
  const { accountId, name, venueName, environment, mode } = connection;
  const kind = mode === "LIVE" ? "real money" : environment === "LOCAL_SANDBOX" ? "sandbox on this machine" : "test account";
  return { accountId, name, note: `${venueName}, ${kind}`, obstacle: obstacleOf(connection) };
}

function obstacleOf({ mode, state }: Connection): string | null {
  if (mode === "LIVE") return "real money can’t be traded yet";
  if (state === "PAUSED") return "paused, resume it first";
  return state === "REFUSED_KEY" ? "its key is refused, replace it first" : null;
}
