import { useQuery } from "@apollo/client/react";
import { usePortfolio } from "../../trading/portfolio/portfolio-hooks";
import { CopyAccountCashDocument, CopyAccountsDocument, type CopyAccountsQuery } from "./copy-account.generated";

type Connection = CopyAccountsQuery["brokerConnections"]["nodes"][number];

export interface CopyAccount {
  /** Empty for the record account. */
  readonly accountId: string;
  readonly name: string;
  /** "Paper" or what the account is at its venue. */
  readonly note: string;
  /** Why nothing can be copied there now; null where it can. */
  readonly obstacle: string | null;
}

/** The accounts that a copy can be placed on: the record account, then those at brokers, with what is free on the chosen one. */
export function useCopyAccount(chosen: string) {
  const { portfolio } = usePortfolio("RECORD");
  const { data } = useQuery(CopyAccountsDocument, { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" });
  const { data: cash } = useQuery(CopyAccountCashDocument, {
    variables: { accountId: chosen },
    skip: chosen === "",
    fetchPolicy: "cache-and-network",
  });
  const record: CopyAccount = { accountId: "", name: "Record account", note: "Paper money", obstacle: null };
  const others = (data?.brokerConnections.nodes ?? []).filter(({ state }) => state !== "DISCONNECTED").map(accountOf);
  const freeCash = chosen === "" ? portfolio?.valuation.freeCash : cash?.portfolio.valuation.freeCash;
  return { accounts: [record, ...others], freeCash: freeCash ?? null };
}

function accountOf(connection: Connection): CopyAccount {
  const { accountId, name, venueName, environment, mode } = connection;
  const kind = mode === "LIVE" ? "real money" : environment === "LOCAL_SANDBOX" ? "sandbox on this machine" : "test account";
  return { accountId, name, note: `${venueName}, ${kind}`, obstacle: obstacleOf(connection) };
}

function obstacleOf({ mode, state }: Connection): string | null {
  if (mode === "LIVE") return "copying with real money isn’t possible yet";
  if (state === "PAUSED") return "paused, resume it first";
  return state === "REFUSED_KEY" ? "its key is refused, replace it first" : null;
}
