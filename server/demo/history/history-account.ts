import { Decimal, floorToLot, zero } from "../../platform/decimal";
import {
  openTrade,
  openingSide,
  reduceTrade,
  scaleTrade,
  setExits,
  setText,
  type CloseReason,
  type Execution,
  type Trade,
} from "../../trading/trades/book";
import { fillOrder, notAtVenue, fillPrice, type Order, type OrderEffect } from "../../trading/orders/order-book";
import { sealTradeChange, type RecordEventRow, type RecordTextRow } from "../../trading/record/record-event";
import type { TradeChange } from "../../trading/record/trade-change";
import {
  lotToRow,
  noVenueFill,
  orderToRow,
  tradeToRow,
  type FillRow,
  type LotRow,
  type OrderRow,
  type TradeRow,
} from "../../trading/trading-rows";
import { emptyChain, type Chain, type Randomness } from "../../trading/record/seal";
import { valueAccount, type AccountValue, type Held } from "../../trading/accounts/valuation";
import { minuteMs, type PastQuote, type PriceHistory } from "./price-history";

/** A row of `equity_closes`. */
export interface CloseRow {
  readonly account_id: string;
  readonly user_id: string;
  readonly day: string;
  readonly at: Date;
  readonly equity: string;
  readonly cash: string;
  readonly flows: string;
  readonly growth: string;
  readonly chapter: number;
  readonly delay_seconds: number;
  readonly price_bites: number;
  readonly is_of_record: boolean;
}

export interface HistoryOwner {
  readonly userId: string;
  readonly accountId: string;
  readonly recordId: string;
  readonly startCash: Decimal;
  readonly startedAt: Date;
}

export interface HistoryRows {
  readonly owner: HistoryOwner;
  readonly trades: TradeRow[];
  readonly lots: LotRow[];
  readonly orders: OrderRow[];
  readonly fills: FillRow[];
  readonly events: RecordEventRow[];
  readonly texts: RecordTextRow[];
  readonly closes: CloseRow[];
  readonly chain: Chain;
  readonly cash: Decimal;
}

/** What an open asks for. */
export interface OpenIntent {
  readonly symbol: string;
  readonly side: Trade["side"];
  readonly value: Decimal;
  stopPrice(price: Decimal): Decimal | null;
  targetPrice(price: Decimal): Decimal | null;
  words(stop: Decimal | null, target: Decimal | null): { thesis: string; tags: readonly string[] };
}

const growthDecimals = 12;

/**
 * One feeder's paper account on a fast clock, in memory: every change goes through the trading module's pure book and seal,
 * so what is loaded afterwards is what the running server would have written. Times are minutes since the epoch.
 */
export class HistoryAccount {
  private readonly open = new Map<string, Trade>();
  private readonly textIds = new Map<string, string>();
  private readonly closed: Trade[] = [];
  private readonly lots = new Map<string, LotRow>();
  private readonly orders: OrderRow[] = [];
  private readonly fills: FillRow[] = [];
  private readonly events: RecordEventRow[] = [];
  private readonly texts: RecordTextRow[] = [];
  private readonly closes: CloseRow[] = [];
  private chain: Chain;
  private cash: Decimal;
  private lastEquity: Decimal;

  constructor(
    private readonly owner: HistoryOwner,
    private readonly prices: PriceHistory,
    private readonly random: Randomness,
    private readonly snapshotAt: (minute: number) => string,
  ) {
    this.chain = emptyChain(owner.recordId);
    this.cash = owner.startCash;
    this.lastEquity = owner.startCash;
  }

  get openTrades(): Trade[] {
    return [...this.open.values()];
  }

  /** The account at mid; held lots valued symbol by symbol. */
  value(minute: number): AccountValue {
    const held = new Map<string, Held>();
    for (const trade of this.open.values()) {
      const before = held.get(trade.symbol);
      const cost = trade.lots.reduce((sum, lot) => sum.add(lot.remainingCost), zero);
      held.set(trade.symbol, {
        symbol: trade.symbol,
        side: trade.side,
        quantity: trade.quantity.add(before?.quantity ?? zero),
        cost: cost.add(before?.cost ?? zero),
      });
    }
    return valueAccount(this.cash, [...held.values()], (symbol) => this.prices.quote(symbol, minute), zero);
  }

  /** Opens at the market; null when less than one lot could be paid. */
  openTrade(intent: OpenIntent, minute: number): Trade | null {
    const quote = this.prices.quote(intent.symbol, minute);
    const value = this.value(minute);
    const price = fillPrice(openingSide(intent.side), quote);
    const quantity = this.affordable(intent.symbol, intent.side, intent.value, price, value);
    if (quantity.isZero()) return null;
    const at = new Date(minute * minuteMs);
    const [stopPrice, targetPrice] = [intent.stopPrice(price), intent.targetPrice(price)];
    const { userId, accountId, recordId } = this.owner;
    const exits = { stopPrice, targetPrice };
    const execution = openTrade({
      id: this.random.uuid(),
      lotId: this.random.uuid(),
      userId,
      accountId,
      recordId,
      symbol: intent.symbol,
      side: intent.side,
      quantity,
      price,
      at,
      quoteAt: quote.asOf,
      ...exits,
      ...intent.words(stopPrice, targetPrice),
      equityBefore: value.equity,
      chapter: 1,
    });
    this.book(null, execution, "OPEN", "MANUAL", quote, at);
    this.seal(null, { kind: "OPENED", fill: execution.fill, reason: "MANUAL" }, execution.trade, quote, value.equity, at);
    return execution.trade;
  }

  scale(trade: Trade, money: Decimal, minute: number): Trade | null {
    const quote = this.prices.quote(trade.symbol, minute);
    const value = this.value(minute);
    const price = fillPrice(openingSide(trade.side), quote);
    const quantity = this.affordable(trade.symbol, trade.side, money, price, value);
    if (quantity.isZero()) return null;
    const at = new Date(minute * minuteMs);
    const execution = scaleTrade(trade, this.random.uuid(), { quantity, price, at, quoteAt: quote.asOf });
    this.book(trade, execution, "SCALE", "MANUAL", quote, at);
    this.seal(trade, { kind: "SCALED", fill: execution.fill, reason: "MANUAL" }, execution.trade, quote, value.equity, at);
    return execution.trade;
  }

  /** Sells (covers) a fraction, rounded down to the lot, or all of it, at the quote of that moment. Null when that is less than one lot. */
  reduce(
    trade: Trade,
    fraction: number,
    reason: CloseReason,
    minute: number,
    quote: PastQuote = this.prices.quote(trade.symbol, minute),
  ): Trade | null {
    const lot = this.prices.instrument(trade.symbol)!.lot;
    const quantity = fraction >= 1 ? trade.quantity : floorToLot(trade.quantity.mul(fraction), lot);
    if (quantity.isZero()) return null;
    const equity = this.value(minute).equity;
    const at = quote.asOf;
    const price = trade.side === "LONG" ? quote.bid : quote.ask;
    const execution = reduceTrade(trade, { quantity, price, at, quoteAt: quote.asOf }, reason);
    this.book(trade, execution, "REDUCE", reason, quote, at);
    this.seal(
      trade,
      { kind: execution.trade.status === "CLOSED" ? "CLOSED" : "REDUCED", fill: execution.fill, reason },
      execution.trade,
      quote,
      equity,
      at,
    );
    return execution.trade;
  }

  setStop(trade: Trade, stop: Decimal, minute: number): Trade {
    const after = setExits(trade, stop, trade.targetPrice);
    this.keep(after);
    this.seal(trade, { kind: "EXITS_SET" }, after, this.prices.quote(trade.symbol, minute), null, new Date(minute * minuteMs));
    return after;
  }

  /** Adds to the words; also of a closed trade. */
  write(trade: Trade, thesis: string, minute: number): void {
    const after = setText(trade, thesis, trade.tags);
    this.keep(after);
    this.seal(trade, { kind: "TEXT_SET" }, after, this.prices.quote(trade.symbol, minute), null, new Date(minute * minuteMs));
  }

  /** The daily close: growth is this equity over the last one, no money having come or gone since. */
  takeClose(day: string, minute: number): void {
    const { equity } = this.value(minute);
    const isFirst = this.closes.length === 0;
    this.closes.push({
      account_id: this.owner.accountId,
      user_id: this.owner.userId,
      day,
      at: new Date(minute * minuteMs),
      equity: equity.toFixed(2),
      cash: this.cash.toFixed(2),
      flows: isFirst ? this.owner.startCash.toFixed(2) : "0.00",
      growth: equity.div(this.lastEquity).toDecimalPlaces(growthDecimals, Decimal.ROUND_HALF_UP).toFixed(growthDecimals),
      chapter: 1,
      delay_seconds: 0,
      price_bites: 0,
      is_of_record: true,
    });
    this.lastEquity = equity;
  }

  rows(): HistoryRows {
    const { owner, orders, fills, events, texts, closes, chain, cash } = this;
    return {
      owner,
      trades: [...this.closed, ...this.open.values()].map(tradeToRow),
      lots: [...this.lots.values()],
      orders,
      fills,
      events,
      texts,
      closes,
      chain,
      cash,
    };
  }

  /** Whole units where they are small enough to matter, else the instrument's lot; never more than can be paid. */
  private affordable(symbol: string, side: Trade["side"], money: Decimal, price: Decimal, value: AccountValue): Decimal {
    const { lot } = this.prices.instrument(symbol)!;
    const payable = side === "LONG" ? value.buyingPower : value.buyingPower.div("1.5");
    const wanted = Decimal.min(money, payable.mul("0.99")).div(price);
    const step = wanted.gte(20) ? Decimal.max(lot, 1) : Decimal.max(lot, wanted.gte(1) ? "0.1" : lot);
    return wanted.isPositive() ? floorToLot(wanted, step) : zero;
  }

  private keep(trade: Trade): void {
    if (trade.status === "OPEN") this.open.set(trade.id, trade);
    else {
      this.open.delete(trade.id);
      const index = this.closed.findIndex((closed) => closed.id === trade.id);
      if (index >= 0) this.closed[index] = trade;
      else this.closed.push(trade);
    }
  }

  private book(
    before: Trade | null,
    { trade, fill, lots }: Execution,
    effect: OrderEffect,
    reason: FillRow["reason"],
    quote: PastQuote,
    at: Date,
  ): void {
    this.cash = this.cash.add(fill.cashChange);
    this.keep(trade);
    for (const lot of lots) this.lots.set(lot.id, lotToRow(trade, lot));
    const order = fillOrder(
      marketOrder(this.random.uuid(), trade, effect, fill.side, fill.quantity, before, at),
      fill.quantity,
      fill.price,
      trade.id,
      at,
    );
    this.orders.push(orderToRow(order));
    this.fills.push({
      id: this.random.uuid(),
      user_id: trade.userId,
      account_id: trade.accountId,
      order_id: order.id,
      trade_id: trade.id,
      symbol: trade.symbol,
      side: fill.side,
      quantity: fill.quantity.toFixed(),
      price: fill.price.toFixed(),
      value: fill.value.toFixed(),
      realised_pnl: fill.realisedPnl.toFixed(),
      reason,
      quote_at: quote.asOf,
      at,
      ...noVenueFill,
    });
  }

  private seal(before: Trade | null, change: TradeChange, after: Trade, quote: PastQuote, equityBefore: Decimal | null, at: Date): void {
    const snapshotId = this.snapshotAt(Math.floor(+at / minuteMs));
    const context = { at, mode: "PAPER" as const, quote, snapshotId, equityBefore, delaySeconds: 0, priceBites: 0, random: this.random };
    const sealed = sealTradeChange(this.chain, before, change, after, this.textIds.get(after.id) ?? null, context);
    this.chain = sealed.chain;
    this.events.push(sealed.event);
    if (sealed.text) this.texts.push(sealed.text);
    if (sealed.event.text_id) this.textIds.set(after.id, sealed.event.text_id);
  }
}

function marketOrder(
  id: string,
  trade: Trade,
  effect: OrderEffect,
  side: Order["side"],
  quantity: Decimal,
  before: Trade | null,
  at: Date,
): Order {
  const opening =
    before === null
      ? { exitStopPrice: trade.stopPrice, exitTargetPrice: trade.targetPrice, thesis: trade.thesis, tags: trade.tags }
      : { exitStopPrice: null, exitTargetPrice: null, thesis: "", tags: [] };
  return {
    id,
    userId: trade.userId,
    accountId: trade.accountId,
    tradeId: before?.id ?? null,
    symbol: trade.symbol,
    side,
    type: "MARKET",
    effect,
    quantity,
    filledQuantity: zero,
    averageFillPrice: null,
    limitPrice: null,
    stopPrice: null,
    timeInForce: "DAY",
    expiresAt: null,
    status: "WORKING",
    reason: null,
    reserved: zero,
    ...opening,
    ...notAtVenue,
    createdAt: at,
    updatedAt: at,
    dueAt: at,
  } as Order;
}
