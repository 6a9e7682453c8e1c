import type { PlacingAccountsQuery } from "./placing-accounts.generated";

export type ConnectedAccount = PlacingAccountsQuery["brokerConnections"]["nodes"][number];

/** Those whose connection has not ended. */
export const connectedAccounts = (data: PlacingAccountsQuery | undefined): readonly ConnectedAccount[] =>
  (data?.brokerConnections.nodes ?? []).filter(({ state }) => state !== "DISCONNECTED");

/** What the account is at its venue. */
export function accountWords({ venueName, environment, mode }: ConnectedAccount): string {
  const kind = mode === "LIVE" ? "real money" : environment === "LOCAL_SANDBOX" ? "sandbox on this machine" : "test account";
  return `${venueName}, ${kind}`;
}
