import type { FeedEntryKind, FeedScope } from "../../graphql/schema.generated";
import { allKinds, type TimelineFilter } from "../timeline/timeline.cache";

/** What the feed's page offers; what those one copies do is on the dashboard. */
type Offered = Exclude<FeedScope, "FOLLOWING" | "COPYING">;
const scopeWords: Readonly<Record<Offered, string>> = { ALL: "all", DISCOVERY: "discovery", FOLLOWED_TAGS: "tags" };
const scopes = Object.entries(scopeWords) as [Offered, string][];

/** Equal lists are the same list: a new array each time would be a new filter. */
const everything = [...allKinds];
const tradesOnly: FeedEntryKind[] = ["TRADE"];

/** The feed's filter is its address: `?scope=all&only=trades&symbol=NVDA&topic=earnings`. What makes no sense in it is left out. */
export function filterOf(search: URLSearchParams): TimelineFilter {
  const scope = scopes.find(([, word]) => word === search.get("scope"))?.[0] ?? "FOLLOWING";
  const symbol = search.get("symbol")?.trim().toUpperCase() ?? "";
  const topic = search.get("topic")?.trim().toLowerCase().replace(/^#/, "") ?? "";
  return {
    scope,
    symbol: /^[A-Z0-9.\-/]{1,15}$/.test(symbol) ? symbol : null,
    topic: /^[\p{L}\p{N}_]{1,40}$/u.test(topic) ? topic : null,
    traderId: null,
    kinds: search.get("only") === "trades" && canBeTradesOnly(scope) ? tradesOnly : everything,
  };
}

/** Trades are in the two lists ordered by time; the others hold words only. */
export const canBeTradesOnly = (scope: FeedScope): boolean => scope === "FOLLOWING" || scope === "ALL";

export const isTradesOnly = ({ kinds }: TimelineFilter): boolean => kinds.length === 1;

export function addressOf({ scope, symbol, topic, kinds }: TimelineFilter): Record<string, string> {
  return {
    ...(scope === "FOLLOWING" || scope === "COPYING" ? {} : { scope: scopeWords[scope] }),
    ...(kinds.length === 1 && canBeTradesOnly(scope) ? { only: "trades" } : {}),
    ...(symbol ? { symbol } : {}),
    ...(topic ? { topic } : {}),
  };
}
