import type { InstrumentClass } from "../../market/providers/provider";

/** The brokers and exchanges that can be connected, by the name they are stored under. */
export const venueIds = ["ALPACA", "BINANCE", "BYBIT", "OKX", "KRAKEN", "COINBASE"] as const;
export type VenueId = (typeof venueIds)[number];

/** LOCAL_SANDBOX: an imitation of the venue on this server. SANDBOX: the venue's own test accounts. LIVE: real money. */
export const venueEnvironments = ["LOCAL_SANDBOX", "SANDBOX", "LIVE"] as const;
export type VenueEnvironment = (typeof venueEnvironments)[number];

export type VenueOrderType = "MARKET" | "LIMIT" | "STOP";
export type VenueTimeInForce = "DAY" | "GTC" | "IOC";

/** What a venue can do. Every screen and every rule reads this; nothing else in the code asks which venue it is. */
export interface VenueCapabilities {
  readonly venue: VenueId;
  /** As shown, like "Alpaca". */
  readonly name: string;
  readonly classes: readonly InstrumentClass[];
  /** Currencies that count as a dollar there, the one that a symbol is traded in first. */
  readonly quoteCurrencies: readonly string[];
  /** Others that an account may open in, valued in USD by the venue's own markets. */
  readonly otherCurrencies: readonly string[];
  readonly environments: readonly VenueEnvironment[];
  /** What the venue calls its own test accounts, like "Paper" or "Testnet"; null where it has none. */
  readonly sandboxName: string | null;
  readonly signIns: readonly ("OAUTH" | "KEY")[];
  /** A key comes with a third secret. */
  readonly hasPassphrase: boolean;
  readonly orderTypes: readonly VenueOrderType[];
  readonly timesInForce: readonly VenueTimeInForce[];
  /** Whether shares are traded there before and after market hours: by limit orders in whole shares, good for the day. */
  readonly hasExtendedHours: boolean;
  /** Quantities below one unit. */
  readonly isFractional: boolean;
  readonly hasShorts: boolean;
  /** Whether less than a unit can be sold short. */
  readonly hasFractionalShorts: boolean;
  /** POSITIONS: what is held is a list of positions. BALANCES: of balances, which hold more than we bought. */
  readonly holdings: "POSITIONS" | "BALANCES";
  readonly clientOrderId: ClientOrderIdRule;
  /** Where fills are booked from, one source per venue: all of an account, or symbol by symbol. */
  readonly fillsBy: "ACCOUNT" | "SYMBOL";
  /** Whether the venue sends order updates by a stream; without one it is asked every few seconds. */
  readonly hasOrderStream: boolean;
  /** How we learn what a key may do; ALWAYS: also in the venue's own sandbox. */
  readonly permissionsKnown: "ALWAYS" | "LIVE_ONLY" | "NEVER";
  /** Whether deposits and withdrawals can be read; LIVE_ONLY: not in the venue's own sandbox. Without them what leaves a record's account counts as its loss. */
  readonly transfersListed: "LIVE_ONLY" | "NEVER";
  /** Calls (or weight) a minute that the venue allows, and to whom it counts them. */
  readonly rateLimit: { readonly perMinuteMax: number; readonly unit: "calls" | "weight"; readonly countedBy: "ACCOUNT" | "ADDRESS" };
  /** The day and environment in which this adapter last traded at the venue itself; null: never yet, and the screens say so. */
  readonly triedAtVenue: { readonly environment: VenueEnvironment; readonly on: string } | null;
  /** The venue's own pages: where keys are made, and where they are revoked. */
  readonly keysUrl: string;
}

export interface ClientOrderIdRule {
  /** FOREVER: a used id is refused for ever. WHILE_OPEN: it is free again once its order has ended. NONE: not refused. */
  readonly unique: "FOREVER" | "WHILE_OPEN" | "NONE";
  /** BY_ID: asked for directly. BY_LISTS: only found in the lists of open and ended orders. */
  readonly lookUp: "BY_ID" | "BY_LISTS";
  /** For how long the venue still finds an order that ended without a fill, in ms. */
  readonly horizonMs: number;
}
