import { useQuery } from "@apollo/client/react";
import { usePortfolio } from "../portfolio/portfolio-hooks";
import { accountWords, connectedAccounts, type ConnectedAccount } from "./connected-accounts";
import { PlacingAccountCashDocument, PlacingAccountsDocument } from "./placing-accounts.generated";

export interface PlacingAccount {
  /** Empty for the first account on paper. */
  readonly accountId: string;
  readonly name: string;
  /** "Paper" or what the account is at its venue. */
  readonly note: string;
  /** Whether its money is real. */
  readonly isLive: boolean;
  /** Why nothing can be copied there now; null where it can. */
  readonly obstacle: string | null;
}

/** The accounts that an order or a copy can be placed on: the first on paper, then those at brokers, with what is free on the chosen one. */
export function usePlacingAccounts(chosen: string) {
  const { portfolio } = usePortfolio("RECORD");
  const { data } = useQuery(PlacingAccountsDocument, { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" });
  const { data: cash } = useQuery(PlacingAccountCashDocument, {
    variables: { accountId: chosen },
    skip: chosen === "",
    fetchPolicy: "cache-and-network",
  });
  const record: PlacingAccount = { accountId: "", name: "Paper account", note: "Paper money", isLive: false, obstacle: null };
  const others = connectedAccounts(data).map(accountOf);
  const valuation = chosen === "" ? portfolio?.valuation : cash?.portfolio.valuation;
  return { accounts: [record, ...others], freeCash: valuation?.freeCash ?? null, equity: valuation?.equity ?? null };
}

function accountOf(connection: ConnectedAccount): PlacingAccount {
  const { accountId, name, mode } = connection;
  return { accountId, name, note: accountWords(connection), isLive: mode === "LIVE", obstacle: obstacleOf(connection) };
}

function obstacleOf({ state }: ConnectedAccount): string | null {
  if (state === "PAUSED") return "paused, resume it first";
  return state === "REFUSED_KEY" ? "its key is refused, replace it first" : null;
}
