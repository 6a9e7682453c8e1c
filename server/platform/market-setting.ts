/** Classes of instruments, as MARKET names them in lower case. */
const marketClasses = ["STOCK", "ETF", "CRYPTO", "FX"] as const;
type MarketClass = (typeof marketClasses)[number];

/** Exchanges whose public prices may be used through the library ccxt. */
const ccxtExchanges = ["binance", "bybit", "okx", "kraken", "coinbase"] as const;
type CcxtExchangeId = (typeof ccxtExchanges)[number];

/** Who prices which classes. */
export type MarketEntry =
  | { readonly kind: "simulated" | "replay" | "alpaca"; readonly classes: readonly MarketClass[] }
  | { readonly kind: "ccxt"; readonly exchange: CcxtExchangeId; readonly classes: readonly MarketClass[] };

type Wanted = { kind: "simulated" | "replay" | "alpaca" } | { kind: "ccxt"; exchange: CcxtExchangeId };
type Fault = { readonly fault: string };

const example = "for example MARKET=simulated, or MARKET=simulated,crypto:ccxt/binance,stock:alpaca";

/**
 * Reads MARKET: entries behind commas, each a provider for one class (`crypto:ccxt/binance`) or, without a class, for all
 * classes that it prices and no other entry names (`simulated`). A class that nobody prices is not traded here. Unset: all
 * simulated, or all replayed where MARKET_REPLAY names a folder. Returns one sentence where it makes no sense.
 */
export function parseMarketSetting(text: string | undefined, isReplay: boolean): { readonly entries: readonly MarketEntry[] } | Fault {
  if (text === undefined) return { entries: [{ kind: isReplay ? "replay" : "simulated", classes: marketClasses }] };
  const named = new Map<MarketClass, Wanted>();
  const others: Wanted[] = [];
  for (const entry of text.split(",").map((part) => part.trim().toLowerCase())) {
    const colon = entry.indexOf(":");
    const provider = providerOf(entry.slice(colon + 1));
    if ("fault" in provider) return provider;
    if (colon < 0) others.push(provider);
    else {
      const name = entry.slice(0, colon).toUpperCase();
      const known = marketClasses.find((one) => one === name);
      if (!known) return { fault: `${entry.slice(0, colon)} is no class of instruments; there are stock, etf, crypto and fx.` };
      if (named.has(known)) return { fault: `two providers are named for ${name.toLowerCase()}; each class has one.` };
      if (!classesOf(provider).includes(known)) return { fault: `${entry.slice(colon + 1)} has no prices of ${name.toLowerCase()}.` };
      named.set(known, provider);
    }
  }
  return entriesOf(named, others, isReplay);
}

function providerOf(text: string): Wanted | Fault {
  if (text === "simulated" || text === "replay" || text === "alpaca") return { kind: text };
  const [name, id, ...rest] = text.split("/");
  if (name !== "ccxt" || rest.length > 0) return { fault: `${text || "an empty entry"} is no provider of prices, ${example}.` };
  const exchange = ccxtExchanges.find((one) => one === id);
  return exchange
    ? { kind: "ccxt", exchange }
    : { fault: `ccxt/${id ?? ""} is not among the exchanges tried: ${ccxtExchanges.join(", ")}.` };
}

const classesOf = ({ kind }: Wanted): readonly MarketClass[] =>
  kind === "ccxt" ? ["CRYPTO"] : kind === "alpaca" ? ["STOCK", "ETF"] : marketClasses;
const nameOf = (wanted: Wanted): string => (wanted.kind === "ccxt" ? `ccxt/${wanted.exchange}` : wanted.kind);

function entriesOf(named: Map<MarketClass, Wanted>, others: Wanted[], isReplay: boolean): { entries: MarketEntry[] } | Fault {
  for (const one of others)
    for (const known of classesOf(one)) {
      const before = named.get(known);
      if (before && others.includes(before) && before !== one)
        return {
          fault: `${nameOf(before)} and ${nameOf(one)} would both price ${known.toLowerCase()}; name the class before one, ${example}.`,
        };
      if (!before) named.set(known, one);
    }
  const byName = new Map<string, { wanted: Wanted; classes: MarketClass[] }>();
  for (const [known, wanted] of named) {
    const entry = byName.get(nameOf(wanted)) ?? { wanted, classes: [] };
    byName.set(nameOf(wanted), { wanted, classes: [...entry.classes, known] });
  }
  const hasReplay = byName.has("replay");
  if (hasReplay && byName.size > 1) return { fault: "a replay has a clock of its own and prices every class by itself." };
  if (hasReplay !== isReplay)
    return {
      fault: hasReplay
        ? "replay also needs MARKET_REPLAY, the folder with the prices."
        : "MARKET_REPLAY is set, so MARKET is replay or unset.",
    };
  return { entries: [...byName.values()].map(({ wanted, classes }) => ({ ...wanted, classes })) };
}
