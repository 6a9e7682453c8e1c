import { Decimal } from "../../platform/decimal";
import type { Market } from "../../market/providers/provider";
import { toInstrument, type Instrument } from "../../market/instruments/market.types";

/** The instrument of a stored row. A symbol that today's market does not know (another provider ran before) is shown as halted. */
export function instrumentOfRow(market: Market, symbol: string): Instrument {
  const known = market.instrument(symbol);
  const one = new Decimal(1);
  return toInstrument(
    known ?? {
      symbol,
      name: symbol,
      class: "STOCK",
      sector: "",
      tick: new Decimal("0.0001"),
      lot: one,
      spreadBps: new Decimal(0),
      isShortable: false,
      hours: null,
      haltedAt: null,
      isHalted: true,
      isSuspended: false,
      source: market.instruments()[0]?.source ?? "SIMULATED",
    },
  );
}
