import { AsyncLocalStorage } from "node:async_hooks";
import { type CcxtClient, type CcxtExchange, type ExchangeRoute, loadExchangeClass } from "../../../market/providers/ccxt/library";
import type { Clock } from "../../../platform/clock";
import type { VenueEnvironment } from "../../port/venue";
import type { VenueCredentials } from "../../port/venue-session";
import { type CcxtVenueId, exchangeIds } from "./capabilities";
import type { HttpAnswer } from "./verdict";

type Params = Readonly<Record<string, unknown>>;
type Answer = Promise<unknown>;

/** What is used of the library's signed half. Every answer is `unknown` and read by `unified.ts`: its own types call text numbers. */
export interface PrivateExchange extends CcxtExchange {
  apiKey: string | undefined;
  markets: Readonly<Record<string, unknown>> | undefined;
  streaming: Record<string, unknown>;
  milliseconds(): number;
  setSandboxMode(isOn: boolean): void;
  setMarketsFromExchange(source: CcxtExchange): unknown;
  loadTimeDifference(): Answer;
  createOrder(symbol: string, type: string, side: string, amount: string, price: string | undefined, params: Params): Answer;
  fetchOrder(id: string | undefined, symbol: string, params?: Params): Answer;
  fetchOrders(symbol: string, since: number | undefined, limit: number, params?: Params): Answer;
  fetchOpenOrders(symbol: string | undefined, since?: number, limit?: number, params?: Params): Answer;
  fetchClosedOrders(symbol: string | undefined, since?: number, limit?: number, params?: Params): Answer;
  fetchMyTrades(symbol: string | undefined, since: number | undefined, limit: number, params?: Params): Answer;
  cancelOrder(id: string | undefined, symbol: string, params?: Params): Answer;
  fetchBalance(): Answer;
  fetchDeposits(code: string | undefined, since: number): Answer;
  fetchWithdrawals(code: string | undefined, since: number): Answer;
  fetchTicker(symbol: string): Answer;
  parseOrder(order: unknown, market?: unknown): unknown;
  market(symbol: string): unknown;
  watchOrders(): Answer;
  handleMessage(client: CcxtClient, message: unknown): unknown;
  sapiGetAccountApiRestrictions(): Answer;
  privateGetV5UserQueryApi(): Answer;
  privateGetV5OrderRealtime(params: Params): Answer;
  privateGetV5OrderHistory(params: Params): Answer;
  privateGetAccountConfig(): Answer;
  privatePostGetApiKeyInfo(): Answer;
  v3PrivateGetBrokerageKeyPermissions(): Answer;
}

/** Where another exchange than the venue's own is reached: the imitation on this server. */
export interface VenueRoute extends ExchangeRoute {
  /** Address of the socket with the user-data stream. */
  readonly userStream: string;
}

/** One call of ours to the library, with what went over the wire for it. */
export interface WireCall {
  /** Looks at each request before it leaves; throws to keep it here. */
  readonly before: (method: string, url: string, body: string) => void;
  /** Last answer that came whole; null while none has. */
  answer: HttpAnswer | null;
  /** Requests that left. */
  sent: number;
}

/** Response and its body, together. The library's own timeout ends with the headers. */
export const callTimeoutMs = 10_000;

const options: Readonly<Record<CcxtVenueId, Readonly<Record<string, unknown>>>> = {
  BINANCE: {
    fetchMarkets: { types: ["spot"] },
    fetchCurrencies: false,
    fetchMargins: false,
    defaultType: "spot",
    fetchOpenOrders: { warnWithoutSymbol: false },
    warnOnFetchOpenOrdersWithoutSymbol: false,
  },
  // Without these the first order asks for the account's kind first.
  BYBIT: {
    fetchMarkets: { types: ["spot"] },
    fetchCurrencies: false,
    defaultType: "spot",
    enableUnifiedAccount: true,
    enableUnifiedMargin: false,
  },
  OKX: { fetchMarkets: { types: ["spot"] }, fetchCurrencies: false, defaultType: "spot" },
  KRAKEN: { defaultType: "spot", fetchCurrencies: false },
  COINBASE: { defaultType: "spot", fetchCurrencies: false },
};

export interface ExchangeSettings {
  readonly venue: CcxtVenueId;
  readonly environment: VenueEnvironment;
  /** Null for the instance that only reads markets. */
  readonly credentials: Extract<VenueCredentials, { kind: "KEY" }> | null;
  readonly route: VenueRoute | null;
  readonly clock: Clock;
  /** For tests: a shorter wait for an answer, and for a pong. */
  readonly timeoutMs?: number;
  readonly pongMs?: number;
}

/** An instance of one exchange's class, made so that every request and answer of a call can be seen, and nothing in it ends the process. */
export class VenueExchange {
  /** Of the last answer, their names in small letters. */
  headers: Readonly<Record<string, string>> = {};
  private readonly calls = new AsyncLocalStorage<WireCall>();

  private constructor(
    readonly ccxt: PrivateExchange,
    private readonly settings: ExchangeSettings,
  ) {}

  static async create(settings: ExchangeSettings): Promise<VenueExchange> {
    const { venue, environment, credentials, route, clock, timeoutMs = callTimeoutMs } = settings;
    const Exchange = await loadExchangeClass(exchangeIds[venue]);
    const ccxt = new Exchange({
      number: String,
      timeout: timeoutMs,
      // The queue before this one is ours, by address and account.
      enableRateLimit: false,
      options: options[venue],
      ...(credentials && { apiKey: credentials.key, secret: credentials.secret, password: credentials.passphrase ?? undefined }),
    }) as PrivateExchange;
    if (environment === "SANDBOX") ccxt.setSandboxMode(true);
    ccxt.milliseconds = venue === "KRAKEN" ? risingClock(clock) : () => clock.now();
    if (settings.pongMs) ccxt.streaming["keepAlive"] = settings.pongMs;
    if (route) await sendTo(ccxt, route);
    const exchange = new VenueExchange(ccxt, settings);
    exchange.watchWire();
    guardSockets(ccxt);
    return exchange;
  }

  /** Runs a call and gives what went over the wire beside its result or its error. */
  async call<T>(work: (ccxt: PrivateExchange) => Promise<T>, before: WireCall["before"] = () => {}): Promise<Outcome<T>> {
    const wire: WireCall = { before, answer: null, sent: 0 };
    try {
      return { wire, value: await this.calls.run(wire, () => work(this.ccxt)), error: null };
    } catch (error) {
      return { wire, value: null, error };
    }
  }

  private watchWire(): void {
    const { route, timeoutMs = callTimeoutMs } = this.settings;
    this.ccxt.fetchImplementation = (url: string, { method = "GET", headers, body, signal }: RequestInit) => {
      const wire = this.calls.getStore();
      wire?.before(method, url, typeof body === "string" ? body : "");
      if (wire) {
        wire.sent++;
        wire.answer = null;
      }
      const ends = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
      return fetch(route ? route.rest(url) : url, { method, headers, body, signal: AbortSignal.any(ends), redirect: "error" });
    };
    const handle = this.ccxt.onRestResponse.bind(this.ccxt);
    this.ccxt.onRestResponse = (status, text, url, method, headers, ...rest) => {
      const named = Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]));
      const wire = this.calls.getStore();
      if (wire)
        wire.answer = { status, body: String(rest[0] ?? ""), retryAfterMs: retryAfterMsOf(named["retry-after"], this.settings.clock) };
      this.headers = named;
      return handle(status, text, url, method, headers, ...rest);
    };
  }
}

export interface Outcome<T> {
  readonly wire: WireCall;
  /** Null where it failed. */
  readonly value: T | null;
  /** Never shown: the library's messages carry whole addresses with their signatures. */
  readonly error: unknown;
}

/** Kraken takes a nonce once and only above the last one: two requests of one millisecond would refuse each other. */
function risingClock(clock: Clock): () => number {
  let last = 0;
  return () => (last = Math.max(last + 1, clock.now()));
}

/** REST and sockets to another address. The library still believes in the exchange's own: it reads error codes by them. */
async function sendTo(ccxt: PrivateExchange, route: VenueRoute): Promise<void> {
  const sockets = ccxt.urls.api["ws"] as Record<string, unknown>;
  sockets["spot"] = route.stream;
  (sockets["ws-api"] as Record<string, unknown>)["spot"] = route.userStream;
  await ccxt.loadHttpProxyAgent();
}

/** A socket's inner promises reject with nobody listening, which would end the process. */
export function guardSockets(ccxt: CcxtExchange): void {
  const make = ccxt.client.bind(ccxt);
  ccxt.client = (url) => {
    const client = make(url);
    if (!Object.hasOwn(client, "future")) {
      const future = client.future.bind(client);
      client.future = (hash) => {
        const promise = future(hash);
        promise.catch(() => {});
        return promise;
      };
    }
    return client;
  };
}

/** Retry-After: seconds, or a date. */
function retryAfterMsOf(text: string | undefined, clock: Clock): number | null {
  if (!text) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - clock.now());
}
