/** An instrument and its quote in the shape of the client's fragments. */
import type { QuoteFactsFragment } from "../graphql/live/quotes.generated";
import type { InstrumentFactsFragment } from "../market/instruments/market.generated";

export const nvda: InstrumentFactsFragment = {
  __typename: "Instrument",
  ...{ id: "NVDA", symbol: "NVDA", name: "NVIDIA Corporation", class: "STOCK", sector: "Technology", tick: "0.01", lot: "0.001" },
  ...{ spreadBps: 1, isShortable: true, isHalted: false, isOpen: true, nextOpenAt: null, nextCloseAt: null, source: "SIMULATED" },
};

export const nvdaQuote: QuoteFactsFragment = {
  __typename: "Quote",
  ...{ id: "NVDA", symbol: "NVDA", bid: "191.84", ask: "191.86", mid: "191.85", previousClose: "187", changePercent: 2.59 },
  ...{ dayHigh: "192", dayLow: "187", asOf: "2026-11-19T14:40:00.000Z", isStale: false, source: "SIMULATED" },
};
