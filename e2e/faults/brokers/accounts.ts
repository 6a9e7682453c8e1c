import { randomUUID } from "node:crypto";
import type { AlpacaSandbox } from "../../../server/brokers/sandboxes/alpaca/alpaca-sandbox";
import type { BinanceSandbox } from "../../../server/brokers/sandboxes/binance/sandbox";
import { isEnded } from "../../../server/brokers/sandboxes/alpaca/state";
import type { VenueId } from "../../../server/brokers/port/venue";
import type { VenueCredentials } from "../../../server/brokers/port/venue-session";
import { Decimal, zero } from "../../../server/platform/decimal";
import type { Random } from "../random";
import type { EuroRate } from "./euro-rate";

/** An order as the venue has it. */
export interface TrueOrder {
  readonly clientOrderId: string;
  readonly venueOrderId: string;
  readonly symbol: string;
  readonly quantity: Decimal;
  readonly filled: Decimal;
  readonly isOpen: boolean;
}

/** A fill as the venue has it, also where it does not show it yet. */
export interface TrueFill {
  readonly id: string;
  readonly venueOrderId: string;
  readonly symbol: string;
  readonly isBuy: boolean;
  readonly quantity: Decimal;
  /** In dollars. */
  readonly price: Decimal;
  /** What it kept of the asset bought, and what it took in dollars. */
  readonly feeUnits: Decimal;
  readonly feeUsd: Decimal;
}

/** At which rate a fill was turned into dollars; null where nobody did yet. */
export type RateOfFill = (symbol: string, id: string) => Decimal | null;

/** An account at an imitated venue: what really happened there, which the oracle believes, and what a person does by hand. */
export interface VenueAccountTruth {
  readonly venue: VenueId;
  readonly credentials: VenueCredentials;
  readonly symbols: readonly string[];
  orders(): TrueOrder[];
  /** Each at its own rate. */
  fills(rateOf: RateOfFill): TrueFill[];
  /** What is held, in units; below zero for shorts. */
  position(symbol: string): Decimal;
  /** In dollars, at the rate of now. */
  readonly cash: Decimal;
  /** Whether what its cash is in may have counted for so much to who had to know at `at`. */
  couldCountFor(rate: Decimal, at: Date): boolean;
  /** What it opens in and has its cash in; null: the venue's usual currency. */
  readonly quoteCurrency: "EUR" | null;
  /** Whether the venue refused this order as less than it trades. */
  refusedAsTooSmall(clientOrderId: string): boolean;
  /** Buys something, at the market or far below it, at the venue's own screen. */
  buyByHand(random: Random): void;
  /** From now on fills are not listed. */
  hideFills(): void;
  /** Orders fill a little at a time, or end before they are full. */
  fillInParts(random: Random): void;
  /** What was hidden is listed: in its place, at the end, twice. Orders fill as usual. */
  calm(random: Random): void;
}

/** Holds back what is added to a list, and puts it in later. */
class HiddenEntries<Entry> {
  private readonly hidden: Array<{ entry: Entry; at: number }> = [];
  private isHiding = false;

  constructor(private readonly list: Entry[]) {
    // The list outlives the account: whoever held back before does so no more.
    const push = (...entries: Entry[]): number => Array.prototype.push.apply(list, entries);
    list.push = (...entries: Entry[]) => {
      if (!this.isHiding) return push(...entries);
      for (const entry of entries) this.hidden.push({ entry, at: this.list.length });
      return this.list.length;
    };
  }

  get all(): Entry[] {
    return [...new Set([...this.list, ...this.hidden.map(({ entry }) => entry)])];
  }

  begin(): void {
    this.isHiding = true;
  }

  /** In reverse, so that the places that were noted stay true; `isInPlace`: before what was added since. */
  end(isInPlace: boolean, isTwice: boolean): void {
    this.isHiding = false;
    const shown = this.hidden.splice(0);
    if (isInPlace) for (const { entry, at } of shown.toReversed()) this.list.splice(at, 0, entry);
    else for (const { entry } of shown) this.list.push(entry);
    if (isTwice && shown[0]) this.list.push(shown[0].entry);
  }
}

/** Notes which orders an imitated venue refuses as less than it trades, by their client ids. */
export class SmallOrders {
  private readonly refused = new Set<string>();

  /** `clientIdOf`: of an order as `place` gets it; `words`: how the venue says that it is too small. */
  watch<Given extends unknown[], Placed>(
    venue: { place(...given: Given): Placed },
    clientIdOf: (...given: Given) => string | null,
    words: RegExp,
  ): void {
    const place = venue.place.bind(venue);
    venue.place = (...given) => {
      try {
        return place(...given);
      } catch (error) {
        const id = clientIdOf(...given);
        if (id !== null && words.test((error as Error).message)) this.refused.add(id);
        throw error;
      }
    };
  }

  has(clientOrderId: string): boolean {
    return this.refused.has(clientOrderId);
  }
}

const atPar = new Decimal(1);
/** What the account at the exchange begins with, in its own currency. */
export const paidIn = new Decimal(100_000);

export class AlpacaAccount implements VenueAccountTruth {
  readonly venue = "ALPACA";
  readonly quoteCurrency = null;
  readonly symbols = ["AAPL", "MSFT"];
  readonly credentials: VenueCredentials;
  private readonly accountId: string;
  private readonly activities: HiddenEntries<AlpacaSandbox["book"]["activities"][number]>;

  constructor(
    private readonly sandbox: AlpacaSandbox,
    { accountId, key, secret }: { readonly accountId: string; readonly key: string; readonly secret: string },
    private readonly small: SmallOrders,
  ) {
    this.accountId = accountId;
    this.credentials = { kind: "KEY", key, secret, passphrase: null };
    this.activities = new HiddenEntries(sandbox.book.activities);
  }

  orders(): TrueOrder[] {
    return this.sandbox.book.ordersOf(this.accountId).map((order) => ({
      ...{ clientOrderId: order.clientOrderId, venueOrderId: order.id, symbol: order.symbol, quantity: order.quantity ?? zero },
      ...{ filled: order.filledQuantity, isOpen: !isEnded(order) },
    }));
  }

  fills(): TrueFill[] {
    return this.activities.all
      .filter(({ accountId }) => accountId === this.accountId)
      .map(({ id, orderId, symbol, side, quantity, price }) => ({
        ...{ id, venueOrderId: orderId, symbol, isBuy: side === "buy", quantity, price, feeUnits: zero, feeUsd: zero },
      }));
  }

  position(symbol: string): Decimal {
    return this.account.positions.find((one) => one.symbol === symbol)?.quantity ?? zero;
  }

  get cash(): Decimal {
    return this.account.cash;
  }

  couldCountFor(rate: Decimal): boolean {
    return rate.eq(1);
  }

  refusedAsTooSmall(clientOrderId: string): boolean {
    return this.small.has(clientOrderId);
  }

  buyByHand(random: Random): void {
    const symbol = random.pick(this.symbols);
    const isResting = random.below(2) === 0;
    this.sandbox.book.place(this.account, {
      ...{ symbol, side: "buy", type: isResting ? "limit" : "market", timeInForce: "gtc", quantity: new Decimal(1 + random.below(3)) },
      ...{
        notional: null,
        limitPrice: isResting ? new Decimal(10) : null,
        stopPrice: null,
        isExtended: false,
        clientOrderId: randomUUID(),
      },
    });
    this.sandbox.publishUpdates();
  }

  hideFills(): void {
    this.activities.begin();
  }

  fillInParts(random: Random): void {
    this.sandbox.book.quantityPerTickMax = new Decimal(1 + random.below(4));
  }

  calm(random: Random): void {
    this.sandbox.book.quantityPerTickMax = null;
    this.activities.end(random.below(2) === 0, random.below(2) === 0);
  }

  private get account() {
    return this.sandbox.book.accounts.get(this.accountId)!;
  }
}

export class BinanceAccount implements VenueAccountTruth {
  readonly venue = "BINANCE";
  readonly symbols = ["BTC", "ETH"];
  readonly credentials: VenueCredentials;
  private readonly trades: HiddenEntries<NonNullable<ReturnType<BinanceSandbox["exchange"]["accountByKey"]>>["trades"][number]>;

  constructor(
    private readonly sandbox: BinanceSandbox,
    private readonly key: string,
    secret: string,
    private readonly small: SmallOrders,
    /** Where its cash is in euros, and its coins are bought and sold for those: what they are worth. */
    private readonly euro: EuroRate | null,
  ) {
    this.credentials = { kind: "KEY", key, secret, passphrase: null };
    this.trades = new HiddenEntries(this.account.trades);
  }

  get quoteCurrency(): "EUR" | null {
    return this.euro && "EUR";
  }

  private get quote(): "USDT" | "EUR" {
    return this.quoteCurrency ?? "USDT";
  }

  private get rate(): Decimal {
    return this.euro?.now ?? atPar;
  }

  couldCountFor(rate: Decimal, at: Date): boolean {
    return this.euro ? this.euro.couldBe(rate, at) : rate.eq(atPar);
  }

  orders(): TrueOrder[] {
    return this.account.orders.map((order) => ({
      ...{ clientOrderId: order.clientOrderId, venueOrderId: String(order.orderId), symbol: this.symbolOf(order) },
      ...{ quantity: new Decimal(order.origQty), filled: new Decimal(order.executedQty) },
      isOpen: order.status === "NEW" || order.status === "PARTIALLY_FILLED",
    }));
  }

  fills(rateOf: RateOfFill): TrueFill[] {
    return this.trades.all.map((trade) => {
      const [fee, isUnits] = [new Decimal(trade.commission), trade.isBuyer];
      const rate = rateOf(this.symbolOf(trade), String(trade.id)) ?? this.rate;
      return {
        ...{ id: String(trade.id), venueOrderId: String(trade.orderId), symbol: this.symbolOf(trade), isBuy: trade.isBuyer },
        ...{ quantity: new Decimal(trade.qty), price: new Decimal(trade.price).mul(rate) },
        ...{ feeUnits: isUnits ? fee : zero, feeUsd: isUnits ? zero : fee.mul(rate) },
      };
    });
  }

  position(symbol: string): Decimal {
    const { free = "0", locked = "0" } = this.account.balances[symbol] ?? {};
    return new Decimal(free).add(locked);
  }

  get cash(): Decimal {
    return this.position(this.quote).mul(this.rate);
  }

  refusedAsTooSmall(clientOrderId: string): boolean {
    return this.small.has(clientOrderId);
  }

  buyByHand(random: Random): void {
    const symbol = random.pick(this.symbols);
    const params = { symbol: `${symbol}${this.quote}`, side: "BUY", quantity: symbol === "BTC" ? "0.001" : "0.01" };
    const kind: Record<string, string> =
      random.below(2) === 0 ? { type: "MARKET" } : { type: "LIMIT", timeInForce: "GTC", price: "1000.00" };
    this.sandbox.exchange.place(this.account, new URLSearchParams({ ...params, ...kind }));
  }

  hideFills(): void {
    this.trades.begin();
  }

  /** The book is thin: what it does not have of an order at the market expires. */
  fillInParts(random: Random): void {
    for (const symbol of this.symbols) {
      const market = this.sandbox.exchange.markets.find(`${symbol}${this.quote}`);
      const size = symbol === "BTC" ? `0.0${1 + random.below(4)}` : `0.${1 + random.below(4)}`;
      const rows = (price: Decimal): Array<[string, string]> => [[price.toFixed(2), size]];
      this.sandbox.exchange.markets.setBook(`${symbol}${this.quote}`, { bids: rows(market.bid), asks: rows(market.ask) });
    }
  }

  calm(random: Random): void {
    for (const symbol of this.symbols) this.sandbox.exchange.markets.setBook(`${symbol}${this.quote}`, null);
    this.trades.end(random.below(2) === 0, random.below(2) === 0);
  }

  private symbolOf({ symbol }: { readonly symbol: string }): string {
    return symbol.slice(0, -this.quote.length);
  }

  private get account() {
    return this.sandbox.exchange.accountByKey(this.key)!;
  }
}
