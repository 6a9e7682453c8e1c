import { createHash } from "node:crypto";
import type { Clock } from "../../../platform/clock";
import type { Decimal } from "../../../platform/decimal";
import type { VenueEnvironment } from "../../port/venue";
import {
  type CancelOutcome,
  type FillPage,
  type FindOutcome,
  type KeyPermissions,
  type PlaceOutcome,
  type VenueAccount,
  VenueCallError,
  type VenueMinimum,
  type VenueOrder,
  type VenueOrderRef,
  type VenueOrderRequest,
  type VenuePosition,
  type VenueSession,
  type VenueStreamListener,
  type VenueTransfer,
} from "../../port/venue-session";
import { accountOf, coinsOf, type Holding, holdingsOf, otherCashOf, positionsOf } from "./balances";
import { ccxtCapabilities, type CcxtVenueId } from "./capabilities";
import { type Dialect, dialects } from "./dialects";
import type { PrivateExchange, VenueExchange } from "./exchange";
import { fillsByAccount, fillsBySymbol, type ReadTrades } from "./fills";
import { cancelOutcomeOf, checkSentOrder, marketBuyByLimit, placeOutcomeOf, quantise, refusedHere, sendOrder } from "./placing";
import { rateLimitOf } from "./rate-limit-left";
import { readOf } from "./reading";
import { marketOf, nameOf, ratePairsOf, ratesIn, type SharedMarkets, type TradedMarket } from "./shared-markets";
import { decimalOf, fieldsOf, fillOf, orderOf, transferOf } from "./unified";
import { UserStream, type UserStreamOptions } from "./user-stream";
import { verdictOf } from "./verdict";

export interface CcxtSessionParts {
  readonly venue: CcxtVenueId;
  readonly environment: VenueEnvironment;
  readonly exchange: VenueExchange;
  readonly markets: SharedMarkets;
  readonly clock: Clock;
  readonly random: () => number;
  /** Public half of the credentials; only its hash leaves. */
  readonly key: string;
  /** The price of a coin in dollars by our own quotes, where those are this venue's market; null: ask the venue. */
  readonly midOf: (coin: string) => Decimal | null;
  /** Whether a coin is an instrument here. */
  readonly isKnown: (coin: string) => boolean;
  /** For tests: shorter waits of the stream. */
  readonly streamWaits?: Pick<UserStreamOptions, "subscribeMsMax" | "firstWaitMs">;
}

/** Open orders are asked symbol by symbol up to here, then all at once: that weighs as much as so many. */
const symbolsAskedMax = 10;

/** One connection to an exchange through ccxt. */
export class CcxtSession implements VenueSession {
  private readonly ccxt: PrivateExchange;
  private readonly dialect: Dialect;
  private readonly dollars: readonly string[];
  private readonly others: readonly string[];
  private readonly nameOf: (unified: string) => string;
  private readonly streams = new Set<UserStream>();

  constructor(private readonly parts: CcxtSessionParts) {
    this.ccxt = parts.exchange.ccxt;
    this.dialect = dialects[parts.venue];
    this.dollars = ccxtCapabilities[parts.venue].quoteCurrencies;
    this.others = ccxtCapabilities[parts.venue].otherCurrencies;
    this.nameOf = (unified) => nameOf(this.ccxt, unified, this.dollars);
  }

  get rateLimitLeft(): VenueSession["rateLimitLeft"] {
    return rateLimitOf(this.parts.venue, this.parts.exchange.headers);
  }

  async permissions(): Promise<KeyPermissions> {
    const { venue, environment } = this.parts;
    if (ccxtCapabilities[venue].permissionsKnown === "LIVE_ONLY" && environment === "SANDBOX") {
      await this.balance();
      return { mayRead: true, mayTrade: null, mayWithdraw: null, mayUseMargin: null, isBoundToAddress: null };
    }
    return this.read((ccxt) => this.dialect.permissions(ccxt));
  }

  async account(): Promise<VenueAccount> {
    const { holdings, balance } = await this.balance();
    const accountNumber = await this.read(
      (ccxt) => this.dialect.accountNumber(ccxt, balance),
      () => true,
      true,
    );
    const prices = await this.prices(coinsOf(holdings, this.others).map(({ asset }) => asset));
    const rates = await this.ratesIfAny(otherCashOf(holdings, this.others).map(({ asset }) => asset));
    const isBlocked = fieldsOf(fieldsOf(balance)?.["info"])?.["canTrade"] === false;
    const number = accountNumber ?? `key-${createHash("sha256").update(this.parts.key).digest("hex").slice(0, 16)}`;
    return accountOf(
      number,
      holdings,
      this.others,
      (asset) => prices.get(asset) ?? rates.get(asset) ?? null,
      isBlocked ? "The exchange does not let this account trade." : null,
    );
  }

  async positions(): Promise<VenuePosition[]> {
    return positionsOf((await this.balance()).holdings, this.others, this.parts.isKnown);
  }

  async place(asked: VenueOrderRequest): Promise<PlaceOutcome> {
    const { venue, clock } = this.parts;
    const market = await this.marketOf(asked.symbol);
    if (!market) return refusedHere("UNKNOWN_SYMBOL", `${ccxtCapabilities[venue].name} has no market for ${asked.symbol}.`);
    const order = quantise(asked, market);
    if (!order) return refusedHere("BELOW_MINIMUM", "the quantity is below the exchange's smallest.");
    const sent = await this.asSent(order, market);
    if ("kind" in sent) return sent;
    let isSent = false;
    const outcome = await this.parts.exchange.call(
      (ccxt) => sendOrder(ccxt, this.dialect, sent, market),
      (method, url, body) => {
        if (method !== "POST" || new URL(url).pathname !== this.dialect.orderPath) return;
        checkSentOrder(this.dialect, sent, body);
        isSent = true;
      },
    );
    const placed = placeOutcomeOf(venue, outcome, isSent, order, this.nameOf, clock.date());
    if (placed.kind === "NOT_PLACED" && placed.because === "CLOCK_SKEW") await this.setClock();
    return placed;
  }

  minimums(): readonly VenueMinimum[] {
    return this.parts.markets.minimumsOf(this.ccxt, this.dollars, this.others);
  }

  async rates(currencies: readonly string[]): Promise<ReadonlyMap<string, Decimal>> {
    await this.parts.markets.lend(this.ccxt);
    const pairs = ratePairsOf(this.ccxt, currencies, this.dollars);
    if (pairs.length === 0) return new Map();
    return ratesIn(await this.read((ccxt) => ccxt.fetchTickers(pairs.map(({ symbol }) => symbol))), pairs);
  }

  async cancel(order: VenueOrderRef): Promise<CancelOutcome> {
    const market = await this.marketOf(order.symbol);
    if (!market) return { kind: "UNKNOWN", words: `${order.symbol} is not known at the exchange.` };
    return cancelOutcomeOf(this.parts.venue, await this.parts.exchange.call((ccxt) => this.dialect.cancel(ccxt, order, market.symbol)));
  }

  async findOrder(asked: VenueOrderRef): Promise<FindOutcome> {
    const market = await this.marketOf(asked.symbol);
    if (!market) return { kind: "FAILED", words: `${asked.symbol} is not known at the exchange.` };
    const { wire, value, error } = await this.parts.exchange.call((ccxt) => this.dialect.find(ccxt, asked, market.symbol));
    if (!wire.answer) return { kind: "FAILED", words: "No answer came." };
    const verdict = verdictOf(this.parts.venue, wire.answer);
    if (verdict.kind === "REFUSED" && verdict.meaning === "NOT_FOUND") return { kind: "NOT_FOUND" };
    if (verdict.kind !== "FINE") return { kind: "FAILED", words: verdict.words };
    if (!error && value === null) return { kind: "NOT_FOUND" };
    const order = error ? null : orderOf(value, this.nameOf, this.parts.clock.date());
    if (order?.clientOrderId !== asked.clientOrderId) return { kind: "FAILED", words: "The answer cannot be read." };
    return { kind: "FOUND", order };
  }

  async openOrders(symbols: readonly string[]): Promise<VenueOrder[]> {
    await this.parts.markets.lend(this.ccxt);
    const named = symbols.length > symbolsAskedMax ? [] : symbols.flatMap((symbol) => this.market(symbol)?.symbol ?? []);
    const asked: ReadonlyArray<string | undefined> = named.length > 0 ? named : [undefined];
    const orders: VenueOrder[] = [];
    for (const symbol of asked) {
      const rows = await this.read(
        (ccxt) => ccxt.fetchOpenOrders(symbol),
        (answer) => this.dialect.hasList(answer),
      );
      orders.push(...this.whole(rows, (row) => orderOf(row, this.nameOf, this.parts.clock.date())));
    }
    return orders;
  }

  async fillsSince(cursor: string | null, symbol: string | null, since: Date): Promise<FillPage> {
    await this.parts.markets.lend(this.ccxt);
    const read: ReadTrades = async (work) => {
      const rows = await this.read(work, (answer) => this.dialect.hasList(answer));
      return { rows: rows as unknown[], fills: this.whole(rows, (row) => fillOf(row, this.nameOf)) };
    };
    const now = this.parts.clock.now();
    if (ccxtCapabilities[this.parts.venue].fillsBy === "ACCOUNT") return fillsByAccount(read, this.dialect, cursor, since, now);
    const market = symbol && this.market(symbol);
    if (!market) throw new VenueCallError("OTHER", "This exchange is asked for fills symbol by symbol.");
    return fillsBySymbol(read, this.dialect, market.symbol, cursor, since, now);
  }

  async transfers(since: Date): Promise<VenueTransfer[] | null> {
    const { venue, environment } = this.parts;
    if (ccxtCapabilities[venue].transfersListed === "NEVER" || environment === "SANDBOX") return null;
    await this.parts.markets.lend(this.ccxt);
    try {
      const [came, left] = [
        await this.read((ccxt) => ccxt.fetchDeposits(undefined, +since)),
        await this.read((ccxt) => ccxt.fetchWithdrawals(undefined, +since)),
      ];
      const counted = new Set([...this.dollars, "USD", ...this.others]);
      const listed = [
        ...this.whole(came, (row) => wrapped(transferOf(row, "DEPOSIT", counted))),
        ...this.whole(left, (row) => wrapped(transferOf(row, "WITHDRAWAL", counted))),
      ];
      return listed.flatMap(({ transfer }) => (transfer && transfer.at >= since ? [transfer] : []));
    } catch (error) {
      // This key may trade and not read them, which says nothing about the key.
      if (error instanceof VenueCallError && (error.kind === "REFUSED_KEY" || error.kind === "OTHER")) return null;
      throw error;
    }
  }

  async stream(listener: VenueStreamListener): Promise<{ close(): Promise<void> } | null> {
    const { clock, random, streamWaits } = this.parts;
    await this.parts.markets.lend(this.ccxt);
    const read = (order: unknown): VenueOrder | null => orderOf(order, this.nameOf, clock.date());
    const stream = new UserStream({ ccxt: this.ccxt, dialect: this.dialect, clock, random, listener, read, ...streamWaits });
    await stream.open();
    this.streams.add(stream);
    return {
      close: async () => {
        this.streams.delete(stream);
        await stream.close();
      },
    };
  }

  async close(): Promise<void> {
    for (const stream of this.streams) await stream.close();
    await this.ccxt.close();
  }

  /** What goes out for an order: itself, but for market buys at a venue that only takes them in money. */
  private async asSent(
    order: VenueOrderRequest,
    market: TradedMarket,
  ): Promise<VenueOrderRequest | Extract<PlaceOutcome, { kind: "NOT_PLACED" | "REJECTED" }>> {
    if (this.parts.venue !== "COINBASE" || order.type !== "MARKET" || order.side !== "BUY") return order;
    const { wire, value } = await this.parts.exchange.call((ccxt) => marketBuyByLimit(ccxt, order, market));
    if (value) return value;
    const isLimited = wire.answer?.status === 429;
    const because = isLimited ? "RATE_LIMITED" : "CIRCUIT_OPEN";
    return { kind: "NOT_PLACED", because, retryAfterMs: wire.answer?.retryAfterMs ?? 5_000, words: "The exchange did not give its price." };
  }

  private async read<T>(
    work: (ccxt: PrivateExchange) => Promise<T>,
    isWhole?: (answer: unknown) => boolean,
    mayBeUnasked = false,
  ): Promise<T> {
    const outcome = await this.parts.exchange.call(work);
    if (mayBeUnasked && outcome.wire.sent === 0 && !outcome.error) return outcome.value as T;
    return readOf(this.parts.venue, outcome, isWhole);
  }

  /** Every row read, or the answer is not: what cannot be read would be missing without a word. */
  private whole<T>(rows: unknown, read: (row: unknown) => T | null): T[] {
    const list = Array.isArray(rows) ? (rows as unknown[]).map(read) : [null];
    if (list.some((one) => one === null)) throw new VenueCallError("UNREADABLE", "The answer cannot be read.");
    return list as T[];
  }

  private async balance(): Promise<{ balance: unknown; holdings: Holding[] }> {
    await this.parts.markets.lend(this.ccxt);
    const balance = await this.read(
      (ccxt) => ccxt.fetchBalance(),
      (answer) => this.dialect.hasList(answer),
    );
    const holdings = holdingsOf(balance);
    if (!holdings) throw new VenueCallError("UNREADABLE", "The answer cannot be read.");
    return { balance, holdings };
  }

  /** Without a rate the rest of an account can be read all the same. */
  private async ratesIfAny(currencies: readonly string[]): Promise<ReadonlyMap<string, Decimal>> {
    try {
      return currencies.length > 0 ? await this.rates(currencies) : new Map();
    } catch (error) {
      if (!(error instanceof VenueCallError)) throw error;
      return new Map();
    }
  }

  private async prices(coins: readonly string[]): Promise<Map<string, Decimal>> {
    const prices = new Map<string, Decimal>();
    const asked: Array<{ coin: string; symbol: string }> = [];
    for (const coin of coins) {
      const mid = this.parts.midOf(coin);
      const market = this.market(coin);
      if (mid) prices.set(coin, mid);
      else if (market) asked.push({ coin, symbol: market.symbol });
    }
    if (asked.length === 0) return prices;
    const tickers = await this.read((ccxt) => ccxt.fetchTickers(asked.map(({ symbol }) => symbol)));
    for (const { coin, symbol } of asked) {
      const price = decimalOf(fieldsOf(tickers[symbol])?.["last"]);
      if (price) prices.set(coin, price);
    }
    return prices;
  }

  /** Never throws: an order that is to be placed or looked up does not fail for old steps. */
  private async marketOf(symbol: string): Promise<TradedMarket | null> {
    await this.parts.markets.lend(this.ccxt).catch(() => {});
    return this.market(symbol);
  }

  private market(symbol: string): TradedMarket | null {
    return marketOf(this.ccxt, symbol, this.dollars);
  }

  private async setClock(): Promise<void> {
    // Its nonces only rise: one that went back with the clock would be refused from then on.
    if (this.parts.venue === "KRAKEN") return;
    await this.parts.exchange.call((ccxt) => ccxt.loadTimeDifference());
  }
}

/** A transfer in another currency is left out, and is no row that cannot be read. */
const wrapped = (read: ReturnType<typeof transferOf>): { readonly transfer: VenueTransfer | null } | null =>
  read === "UNREADABLE" ? null : { transfer: read };
