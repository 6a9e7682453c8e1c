import { Decimal } from "../../platform/decimal";
import type { Market, MarketInstrument } from "../../market/providers/provider";
import { toInstrument, type Instrument } from "../../market/instruments/market.types";

/** The instrument of a stored row. A symbol that today's market does not know (another provider ran before) is shown as halted. */
export const instrumentOfRow = (market: Market, symbol: string): Instrument =>
  toInstrument(market.instrument(symbol) ?? unknownInstrument(market, symbol));

const unknownInstrument = (market: Market, symbol: string): MarketInstrument => ({
  symbol,
  name: symbol,
  class: "STOCK",
  sector: "",
  tick: new Decimal("0.0001"),
  lot: new Decimal(1),
  spreadBps: new Decimal(0),
  isShortable: false,
  hours: null,
  haltedAt: null,
  isHalted: true,
  isSuspended: false,
  source: market.instruments()[0]?.source ?? "SIMULATED",
});
