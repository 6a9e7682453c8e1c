import type { VenueCapabilities } from "../../port/venue";

const dayMs = 86_400_000;

/** What Alpaca can do as this server uses it: US shares and funds by simple orders. */
export const alpacaCapabilities: VenueCapabilities = {
  venue: "ALPACA",
  name: "Alpaca",
  classes: ["STOCK", "ETF"],
  quoteCurrencies: ["USD"],
  otherCurrencies: [],
  environments: ["LOCAL_SANDBOX", "SANDBOX", "LIVE"],
  sandboxName: "Paper",
  signIns: ["OAUTH", "KEY"],
  hasPassphrase: false,
  orderTypes: ["MARKET", "LIMIT", "STOP"],
  timesInForce: ["DAY", "GTC", "IOC"],
  // Parts of a share only in some symbols, which no list here names: whole shares.
  hasExtendedHours: true,
  isFractional: true,
  hasShorts: true,
  hasFractionalShorts: false,
  holdings: "POSITIONS",
  // A used id is refused for ever, whatever became of its order. No limit is documented for how long an ended order is found.
  clientOrderId: { unique: "FOREVER", lookUp: "BY_ID", horizonMs: 90 * dayMs },
  fillsBy: "ACCOUNT",
  hasOrderStream: true,
  permissionsKnown: "NEVER",
  transfersListed: "NEVER",
  rateLimit: { perMinuteMax: 200, unit: "calls", countedBy: "ACCOUNT" },
  triedAtVenue: null,
  keysUrl: "https://app.alpaca.markets/",
};
