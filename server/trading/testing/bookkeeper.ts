/**
 * An independent, naive bookkeeper for tests only: row by row, whole numbers (BigInt), no line and no SQL of the code it
 * checks. Quantities are in ten-thousandths of a unit, prices and money in cents.
 */
export interface OracleLot {
  remaining: bigint;
  cost: bigint;
}

export interface OracleTrade {
  symbol: string;
  side: "LONG" | "SHORT";
  lots: OracleLot[];
  realised: bigint;
  stop: bigint | null;
  target: bigint | null;
  reason: string | null;
}

export interface OracleOrder {
  symbol: string;
  side: "BUY" | "SELL";
  quantity: bigint;
  limit: bigint;
  held: bigint;
  status: "WORKING" | "FILLED" | "CANCELLED" | "REJECTED";
  trade: number | null;
}

interface OracleQuote {
  bid: bigint;
  ask: bigint;
}

/** n / d to the nearest whole, halves away from zero. */
function divide(n: bigint, d: bigint): bigint {
  const isNegative = n < 0n;
  const size = isNegative ? -n : n;
  const rounded = (2n * size + d) / (2n * d);
  return isNegative ? -rounded : rounded;
}

const unit = 10_000n;

export class Oracle {
  cash: bigint;
  readonly trades: OracleTrade[] = [];
  readonly orders: OracleOrder[] = [];
  readonly quotes = new Map<string, OracleQuote>();

  constructor(readonly start: bigint) {
    this.cash = start;
  }

  held(trade: OracleTrade): bigint {
    let sum = 0n;
    for (const lot of trade.lots) sum += lot.remaining;
    return sum;
  }

  private sideHeld(symbol: string): "LONG" | "SHORT" | null {
    for (const trade of this.trades) if (trade.symbol === symbol && this.held(trade) > 0n) return trade.side;
    return null;
  }

  /** Value of all that is held of a side, each symbol rounded once. */
  private worth(side: "LONG" | "SHORT", price2: (quote: OracleQuote) => bigint, numerator = 1n, denominator = 1n): bigint {
    let sum = 0n;
    for (const [symbol, quote] of this.quotes) {
      let quantity = 0n;
      for (const trade of this.trades) if (trade.symbol === symbol && trade.side === side) quantity += this.held(trade);
      sum += divide(quantity * price2(quote) * numerator, unit * 2n * denominator);
    }
    return sum;
  }

  get shortValue(): bigint {
    return this.worth("SHORT", (quote) => quote.bid + quote.ask);
  }

  get equity(): bigint {
    return this.cash + this.worth("LONG", (quote) => quote.bid + quote.ask) - this.shortValue;
  }

  get free(): bigint {
    let holds = 0n;
    for (const order of this.orders) if (order.status === "WORKING") holds += order.held;
    return this.cash - this.shortValue - this.worth("SHORT", (quote) => quote.ask * 2n, 3n, 2n) - holds;
  }

  private needed(side: "LONG" | "SHORT", quantity: bigint, price: bigint): bigint {
    return side === "LONG" ? divide(quantity * price, unit) : divide(quantity * price * 3n, unit * 2n);
  }

  private affordable(side: "LONG" | "SHORT", quantity: bigint, price: bigint, extra = 0n): boolean {
    const free = this.free + extra;
    return this.needed(side, quantity, price) <= (free > 0n ? free : 0n);
  }

  private add(trade: OracleTrade, quantity: bigint): void {
    const quote = this.quotes.get(trade.symbol)!;
    const value = divide(quantity * (trade.side === "LONG" ? quote.ask : quote.bid), unit);
    trade.lots.push({ remaining: quantity, cost: value });
    this.cash += trade.side === "LONG" ? -value : value;
  }

  private take(trade: OracleTrade, quantity: bigint, reason: string): void {
    const quote = this.quotes.get(trade.symbol)!;
    const value = divide(quantity * (trade.side === "LONG" ? quote.bid : quote.ask), unit);
    let left = quantity;
    let cost = 0n;
    for (const lot of trade.lots) {
      const taken = left < lot.remaining ? left : lot.remaining;
      if (taken === 0n) continue;
      const part = taken === lot.remaining ? lot.cost : divide(lot.cost * taken, lot.remaining);
      lot.cost -= part;
      lot.remaining -= taken;
      cost += part;
      left -= taken;
    }
    trade.realised += trade.side === "LONG" ? value - cost : cost - value;
    this.cash += trade.side === "LONG" ? value : -value;
    if (this.held(trade) > 0n) return;
    trade.reason = reason;
    for (const order of this.orders)
      if (order.status === "WORKING" && order.trade === this.trades.indexOf(trade)) order.status = "CANCELLED";
  }

  /** Each verb returns whether it was allowed, and does nothing where it was not. */
  open(symbol: string, side: "LONG" | "SHORT", quantity: bigint, stop: bigint | null = null, target: bigint | null = null): boolean {
    const quote = this.quotes.get(symbol)!;
    const exit = side === "LONG" ? quote.bid : quote.ask;
    if (stop !== null && (side === "LONG" ? stop >= exit : stop <= exit)) return false;
    if (target !== null && (side === "LONG" ? target <= exit : target >= exit)) return false;
    const held = this.sideHeld(symbol);
    if ((held !== null && held !== side) || !this.affordable(side, quantity, quote.ask)) return false;
    const trade: OracleTrade = { symbol, side, lots: [], realised: 0n, stop, target, reason: null };
    this.trades.push(trade);
    this.add(trade, quantity);
    return true;
  }

  scale(index: number, quantity: bigint): boolean {
    const trade = this.trades[index]!;
    if (trade.reason !== null || !this.affordable(trade.side, quantity, this.quotes.get(trade.symbol)!.ask)) return false;
    this.add(trade, quantity);
    return true;
  }

  close(index: number, quantity: bigint | null): boolean {
    const trade = this.trades[index]!;
    const held = this.held(trade);
    if (trade.reason !== null || (quantity !== null && quantity > held)) return false;
    this.take(trade, quantity ?? held, "MANUAL");
    return true;
  }

  exits(index: number, stop: bigint | null, target: bigint | null): boolean {
    const trade = this.trades[index]!;
    if (trade.reason !== null) return false;
    const quote = this.quotes.get(trade.symbol)!;
    const exit = trade.side === "LONG" ? quote.bid : quote.ask;
    if (stop !== null && (trade.side === "LONG" ? stop >= exit : stop <= exit)) return false;
    if (target !== null && (trade.side === "LONG" ? target <= exit : target >= exit)) return false;
    trade.stop = stop;
    trade.target = target;
    return true;
  }

  limit(symbol: string, side: "BUY" | "SELL", quantity: bigint, limit: bigint): boolean {
    const opens = side === "BUY" ? "LONG" : "SHORT";
    const held = this.sideHeld(symbol);
    if ((held !== null && held !== opens) || !this.affordable(opens, quantity, limit)) return false;
    const quote = this.quotes.get(symbol)!;
    const order: OracleOrder = { symbol, side, quantity, limit, held: this.needed(opens, quantity, limit), status: "WORKING", trade: null };
    this.orders.push(order);
    if (side === "BUY" ? quote.ask <= limit : quote.bid >= limit) this.execute(order);
    return true;
  }

  private execute(order: OracleOrder): void {
    const trade: OracleTrade = {
      symbol: order.symbol,
      side: order.side === "BUY" ? "LONG" : "SHORT",
      lots: [],
      realised: 0n,
      stop: null,
      target: null,
      reason: null,
    };
    this.trades.push(trade);
    order.trade = this.trades.length - 1;
    order.status = "FILLED";
    this.add(trade, order.quantity);
  }

  cancel(index: number): boolean {
    const order = this.orders[index]!;
    if (order.status === "FILLED" || order.status === "REJECTED") return false;
    order.status = "CANCELLED";
    return true;
  }

  deposit(cents: bigint): void {
    this.cash += cents;
  }

  reset(): void {
    for (const order of this.orders) if (order.status === "WORKING") order.status = "CANCELLED";
    for (const trade of this.trades) if (trade.reason === null) this.take(trade, this.held(trade), "RESET");
    this.cash = this.start;
  }

  /** A tick: exits, then working orders in the order they were placed, then margin. */
  tick(symbol: string, bid: bigint, ask: bigint): void {
    this.quotes.set(symbol, { bid, ask });
    for (const trade of this.trades) {
      if (trade.reason !== null || trade.symbol !== symbol) continue;
      const isLong = trade.side === "LONG";
      const price = isLong ? bid : ask;
      const isStopped = trade.stop !== null && (isLong ? price <= trade.stop : price >= trade.stop);
      const isHome = trade.target !== null && (isLong ? price >= trade.target : price <= trade.target);
      if (isStopped || isHome) this.take(trade, this.held(trade), isStopped ? "STOP" : "TARGET");
    }
    for (const order of this.orders) {
      if (order.status !== "WORKING" || order.symbol !== symbol) continue;
      if (order.side === "BUY" ? ask > order.limit : bid < order.limit) continue;
      const opens = order.side === "BUY" ? "LONG" : "SHORT";
      const held = this.sideHeld(symbol);
      if ((held !== null && held !== opens) || !this.affordable(opens, order.quantity, ask, order.held)) order.status = "REJECTED";
      else this.execute(order);
    }
    this.margin(symbol);
  }

  private margin(symbol: string): void {
    const isHolding = this.trades.some((trade) => trade.symbol === symbol && trade.reason === null);
    if (!isHolding || this.shortValue === 0n || this.equity * 10n >= this.shortValue * 13n) return;
    for (const trade of this.trades) if (trade.side === "SHORT" && trade.reason === null) this.take(trade, this.held(trade), "MARGIN");
  }
}
