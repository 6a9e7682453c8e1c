import { fakeInstrument } from "../../../server/market/testing/fake-market";
import type { MarketInstrument } from "../../../server/market/providers/provider";
import { Decimal } from "../../../server/platform/decimal";

/** What is traded in broker runs: shares at Alpaca, coins at Binance. */
export const brokerInstruments = (): MarketInstrument[] => [
  fakeInstrument("AAPL"),
  fakeInstrument("MSFT"),
  fakeInstrument("BTC", { class: "CRYPTO", sector: "Crypto", lot: new Decimal("0.00001") }),
  fakeInstrument("ETH", { class: "CRYPTO", sector: "Crypto", lot: new Decimal("0.0001") }),
];

/** Prices of the first round; each round moves them. */
export const firstPrices: Readonly<Record<string, number>> = { AAPL: 100, MSFT: 200, BTC: 65_000, ETH: 3_000 };
