import type { BrokerVenueId } from "../../graphql/schema.generated";

/** What each broker or exchange is called. */
export const venueNames: Readonly<Record<BrokerVenueId, string>> = {
  ALPACA: "Alpaca",
  BINANCE: "Binance",
  BYBIT: "Bybit",
  COINBASE: "Coinbase",
  KRAKEN: "Kraken",
  OKX: "OKX",
};
