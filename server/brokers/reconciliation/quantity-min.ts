import type { Market } from "../../market/providers/provider";
import { Decimal, zero } from "../../platform/decimal";

/** The least quantity that can be traded of a symbol now: a lot, and what its venue wants an order to be worth. */
export function quantityMinOf(market: Pick<Market, "instrument" | "quote">, symbol: string): Decimal {
  const instrument = market.instrument(symbol);
  if (!instrument) return zero;
  const mid = market.quote(symbol)?.mid;
  const notionalMin = instrument.venue?.notionalMin;
  return mid && notionalMin ? Decimal.max(instrument.lot, notionalMin.div(mid)) : instrument.lot;
}
