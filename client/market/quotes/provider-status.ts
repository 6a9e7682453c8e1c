import { formatClock } from "../../lib/format/time";
import type { ProviderState } from "../../graphql/schema.generated";
import type { MarketStatusQuery, ProviderFactsFragment } from "../instruments/market.generated";

export const stateNames: Readonly<Record<ProviderState, string>> = {
  COMPUTED: "On this server",
  STARTING: "Starting",
  STREAMING: "Streaming",
  POLLING: "Polling",
  RATE_LIMITED: "Rate limited",
  MAINTENANCE: "Maintenance",
  REFUSED: "Refused",
  UNREACHABLE: "Unreachable",
};

/** Whether its prices come from a real market. */
export const isVenue = ({ state }: ProviderFactsFragment): boolean => state !== "COMPUTED";

/** `ccxt/binance` → `Binance`. */
export function venueName(name: string): string {
  const id = name.split("/").at(-1)!;
  return id.charAt(0).toUpperCase() + id.slice(1);
}

/** A venue by its name, any other provider as in the setting MARKET. */
export const providerName = (provider: ProviderFactsFragment): string => (isVenue(provider) ? venueName(provider.name) : provider.name);

/** What is wrong with a provider, in one sentence without its full stop; null while nothing is. Why it refuses, it says itself. */
export function problemOf(provider: ProviderFactsFragment): string | null {
  const name = venueName(provider.name);
  const said = provider.trouble?.replace(/\.$/, "");
  const retry = provider.retryAt ? `; next request at ${formatClock(provider.retryAt)}` : "";
  switch (provider.state) {
    case "COMPUTED":
    case "STREAMING":
      return null;
    case "STARTING":
      return `Symbols of ${name} are being loaded`;
    case "POLLING":
      return said ?? `The price stream of ${name} has been interrupted since ${formatClock(provider.since)}; quotes are polled`;
    case "RATE_LIMITED":
      return `${name} has limited this server’s requests${retry}`;
    case "MAINTENANCE":
      return `${name} is under maintenance${retry}`;
    case "REFUSED":
      return said ?? `${name} refuses this server’s requests`;
    case "UNREACHABLE":
      return `${name} does not respond${retry}`;
  }
}

/** Whether quotes are fresh, in half a sentence. A venue streams only what somebody uses. */
export function freshnessOf({ isHealthy, providers }: MarketStatusQuery["marketStatus"]): string {
  const problem = providers.map(problemOf).find((one) => one !== null);
  if (problem) return problem;
  if (!isHealthy) return "some quotes are stale";
  return providers.some(isVenue) ? "every symbol in use has a live quote" : "every symbol has a live quote";
}
