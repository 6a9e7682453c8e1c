import { Decimal as DecimalBase } from "decimal.js";

/** What the oracle is given and what it says; its arithmetic. Shares no line with the engine. */
export const D = DecimalBase.clone({ precision: 60, rounding: DecimalBase.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 40 });
export type D = DecimalBase;
export type Side = "LONG" | "SHORT";

export interface OracleSettings {
  readonly sizing: "PROPORTIONAL" | "FIXED_AMOUNT" | "MULTIPLIER" | "RISK";
  readonly sizingValue?: string;
  readonly maxPerTrade?: string;
  readonly maxPerSymbol?: string;
  readonly maxExposurePercent?: string;
  readonly cashReserve?: string;
  readonly denySymbols?: readonly string[];
  readonly allowSymbols?: readonly string[];
  readonly classes?: readonly string[];
  readonly maxOpenTrades?: number;
  readonly slippageCapBps?: string;
  readonly quoteAgeMsMax?: number;
  readonly dailyLossLimit?: string;
  readonly stopLossPercent?: string;
  readonly isStopTrailing?: boolean;
  readonly takeProfitPercent?: string;
}

/** Caps and the daily loss limit over all copies of the eater. */
export interface OracleEaterLimits {
  readonly maxPerSymbol: string | null;
  /** By asset class; no limit for a class that is not there. */
  readonly maxPerClass: Readonly<Record<string, string>>;
  readonly maxTotal: string | null;
  readonly dailyLossLimit: string | null;
}

export interface OracleInstrument {
  readonly class: string;
  readonly lot: string;
  readonly tick: string;
}

/** Bid and ask by symbol. */
export type OracleQuotes = Readonly<Record<string, readonly [bid: string, ask: string]>>;

/** A sealed event as the feeder made it: prices and fill as sealed, quantity and status of the trade after it. */
export interface OracleEvent {
  readonly id: string;
  readonly sequence: number;
  readonly kind: "OPENED" | "SCALED" | "REDUCED" | "CLOSED" | "EXITS_SET" | "ADJUSTED";
  readonly tradeId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly bid: string;
  readonly ask: string;
  readonly fillQuantity: string | null;
  readonly fillPrice: string | null;
  readonly quantity: string;
  readonly equityBefore: string | null;
  readonly stopPrice: string | null;
  readonly quoteAgeMs: number | null;
  readonly mids: Readonly<Record<string, string>>;
  /** What was filled, by one or more events in parts; null where nothing was. */
  readonly orderId: string | null;
  /** New units for old ones; null but for a split. */
  readonly split: Split | null;
}

export type Split = readonly [to: string, from: string];

/** A trade of the feeder as it is when a copy starts with it. */
export interface OracleOpenTrade {
  readonly tradeId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: string;
  readonly stopPrice: string | null;
}

export interface OracleReceipt {
  readonly cause: "EVENT" | "START" | "ADD" | "STOP" | "COPY_STOP" | "MANUAL" | "MARGIN";
  readonly sequence: number | null;
  readonly tradeId: string;
  readonly action: "OPEN" | "SCALE" | "REDUCE" | "CLOSE" | "EXITS" | "DETACH" | "ADJUST";
  readonly status: "COPIED" | "SKIPPED" | "FOLLOWED" | "PENDING";
  readonly reason: string | null;
  readonly cap: string | null;
  readonly sufficed: string | null;
  readonly quantity: string;
  readonly price: string | null;
  readonly money: string;
  readonly realisedPnl: string | null;
}

/** Of the processes of a run. */
export const slippageSeed = "faults";
export const zero = new D(0);
export const cents = (value: D): D => value.toDecimalPlaces(2, D.ROUND_HALF_UP);
export const sum = (values: readonly D[]): D => values.reduce((total, value) => total.add(value), zero);
export const midsOf = (quotes: OracleQuotes): Record<string, D> =>
  Object.fromEntries(Object.entries(quotes).map(([symbol, [bid, ask]]) => [symbol, new D(bid).add(ask).div(2)]));

/** What a feeder's account is worth at mid, from their sealed events alone: each symbol rounded once. USD. */
export function feederEquity(start: string, events: readonly OracleEvent[], quotes: OracleQuotes): D {
  let cash = new D(start);
  const held = new Map<string, D>();
  const last = new Map(events.map((event) => [event.tradeId, event]));
  for (const { symbol, side, quantity } of last.values())
    held.set(symbol, (held.get(symbol) ?? zero).add(side === "LONG" ? quantity : new D(quantity).neg()));
  for (const event of events) {
    if (event.kind === "EXITS_SET" || event.kind === "ADJUSTED") continue;
    const [isLong, isOpen] = [event.side === "LONG", event.kind === "OPENED" || event.kind === "SCALED"];
    const money = cents(new D(event.fillQuantity!).mul(event.fillPrice!));
    cash = isLong === isOpen ? cash.sub(money) : cash.add(money);
  }
  return cash.add(sum([...held].map(([symbol, quantity]) => cents(quantity.mul(midsOf(quotes)[symbol]!)))));
}
