import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Exchanges that may be named in MARKET. */
export type ExchangeId = "binance" | "bybit" | "okx" | "kraken" | "coinbase";

/** A socket of the library, as far as it is touched here. */
export interface CcxtClient {
  readonly url: string;
  future(messageHash: string): Promise<unknown>;
  resolve(result: unknown, messageHash: string): unknown;
  onError(error: Error): void;
  close(): unknown;
}

type Answer = (status: number, text: string, url: string, method: string, headers: Record<string, string>, ...rest: unknown[]) => unknown;

/**
 * What is used of the library. Its own types call numbers what here is text (`number: String`), so every answer is `unknown`
 * and read by `answers.ts`.
 */
export interface CcxtExchange {
  readonly id: string;
  readonly has: Readonly<Record<string, unknown>>;
  readonly options: Record<string, unknown>;
  readonly urls: { api: Record<string, unknown> };
  readonly clients: Record<string, CcxtClient>;
  fetchImplementation: unknown;
  enableRateLimit: boolean;
  onRestResponse: Answer;
  client(url: string): CcxtClient;
  loadHttpProxyAgent(): Promise<unknown>;
  loadMarkets(reload?: boolean): Promise<Record<string, unknown>>;
  fetchTickers(symbols?: readonly string[]): Promise<Record<string, unknown>>;
  fetchBidsAsks(symbols: readonly string[]): Promise<Record<string, unknown>>;
  fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<unknown[]>;
  fetchTime(): Promise<unknown>;
  watchBidsAsks(symbols: readonly string[]): Promise<unknown>;
  unWatchBidsAsks(symbols: readonly string[]): Promise<unknown>;
  watchTickers(symbols: readonly string[]): Promise<unknown>;
  unWatchTickers(symbols: readonly string[]): Promise<unknown>;
  close(): Promise<unknown>;
}

const require = createRequire(import.meta.url);

/**
 * The class of one exchange with its streams, and nothing of the other hundred: a fifth of the time and less than half of
 * the memory (docs/decisions/ccxt-one-class.md). The file is not among the package's public paths, so its version is pinned
 * and a test loads every exchange named in MARKET.
 */
export async function loadExchangeClass(id: ExchangeId): Promise<new (options: object) => CcxtExchange> {
  const folder = path.dirname(path.dirname(require.resolve("ccxt")));
  const file = path.join(folder, "js", "src", "pro", `${id}.js`);
  const { default: Exchange } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    default: new (options: object) => CcxtExchange;
  };
  return Exchange;
}

/** Only spot markets, and numbers as the text the venue sent. Nothing that needs a key is asked. */
export async function createExchange(id: ExchangeId): Promise<CcxtExchange> {
  const Exchange = await loadExchangeClass(id);
  return new Exchange({
    number: String,
    timeout: 10_000,
    enableRateLimit: true,
    options: {
      fetchMarkets: { types: ["spot"] },
      fetchCurrencies: false,
      fetchMargins: false,
      defaultType: "spot",
      // Groups of symbols, not symbols: each takes a place for good in the library's own count of a socket's subscriptions.
      subscriptionLimitByStream: { spot: 1_000_000 },
      streamLimits: { spot: 10 },
    },
  });
}

/** Where the exchange is reached; null where it is. For tests and trials on this machine. */
export interface ExchangeRoute {
  /** Turns an address of the exchange into another. */
  rest(url: string): string;
  /** Base address of the market streams. */
  readonly stream: string;
}

/** Sends everything to another address. The library still believes in the exchange's own: it reads error codes by them. */
export async function reroute(exchange: CcxtExchange, route: ExchangeRoute): Promise<void> {
  exchange.fetchImplementation = (url: string, { method, headers, body, signal }: RequestInit) =>
    fetch(route.rest(url), { method, headers, body, signal, redirect: "error" });
  (exchange.urls.api["ws"] as Record<string, unknown>)["spot"] = route.stream;
  // There is nobody else at that address: no pace to keep.
  exchange.enableRateLimit = false;
  await exchange.loadHttpProxyAgent();
}

/**
 * Sees every update of every stream as it arrives, also those that nobody waits for just then, and keeps the library from
 * ending the process: each socket has inner promises that reject with nobody listening.
 */
export function onUpdates(exchange: CcxtExchange, listener: (update: unknown) => void): void {
  const make = exchange.client.bind(exchange);
  exchange.client = (url) => {
    const client = make(url);
    if (!Object.hasOwn(client, "resolve")) {
      const future = client.future.bind(client);
      client.future = (hash) => {
        const promise = future(hash);
        promise.catch(() => {});
        return promise;
      };
      const resolve = client.resolve.bind(client);
      client.resolve = (result, hash) => {
        listener(result);
        return resolve(result, hash);
      };
    }
    return client;
  };
}
