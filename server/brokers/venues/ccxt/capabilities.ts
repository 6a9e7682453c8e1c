import type { ExchangeId } from "../../../market/providers/ccxt/library";
import type { VenueCapabilities, VenueId } from "../../port/venue";

/** The exchanges behind ccxt, by the name they are stored under. */
export type CcxtVenueId = Exclude<VenueId, "ALPACA">;

export const exchangeIds: Readonly<Record<CcxtVenueId, ExchangeId>> = {
  BINANCE: "binance",
  BYBIT: "bybit",
  OKX: "okx",
  KRAKEN: "kraken",
  COINBASE: "coinbase",
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What all five have in common. */
const spot = {
  classes: ["CRYPTO"],
  signIns: ["KEY"],
  hasPassphrase: false,
  orderTypes: ["MARKET", "LIMIT"],
  timesInForce: ["GTC", "IOC"],
  hasExtendedHours: false,
  isFractional: true,
  hasShorts: false,
  hasFractionalShorts: false,
  holdings: "BALANCES",
  hasOrderStream: true,
  transfersListed: "LIVE_ONLY",
  triedAtVenue: null,
} as const;

/** The rows of docs/brokers.md. None was tried at the venue itself; what the vendor's documents leave open is read the careful way. */
export const ccxtCapabilities: Readonly<Record<CcxtVenueId, VenueCapabilities>> = {
  BINANCE: {
    ...spot,
    venue: "BINANCE",
    name: "Binance",
    quoteCurrencies: ["USDT", "USDC", "FDUSD"],
    otherCurrencies: ["EUR"],
    environments: ["LOCAL_SANDBOX", "SANDBOX", "LIVE"],
    sandboxName: "Testnet",
    orderTypes: ["MARKET", "LIMIT", "STOP"],
    // Refused while its order is open, taken again once it has ended.
    clientOrderId: { unique: "WHILE_OPEN", lookUp: "BY_ID", horizonMs: 90 * dayMs },
    fillsBy: "SYMBOL",
    // The testnet has no way to ask what a key may do.
    permissionsKnown: "LIVE_ONLY",
    rateLimit: { perMinuteMax: 6_000, unit: "weight", countedBy: "ADDRESS" },
    keysUrl: "https://www.binance.com/en/my/settings/api-management",
  },
  BYBIT: {
    ...spot,
    venue: "BYBIT",
    name: "Bybit",
    quoteCurrencies: ["USDT", "USDC"],
    otherCurrencies: ["EUR"],
    environments: ["SANDBOX", "LIVE"],
    sandboxName: "Testnet",
    clientOrderId: { unique: "WHILE_OPEN", lookUp: "BY_ID", horizonMs: dayMs },
    fillsBy: "ACCOUNT",
    permissionsKnown: "ALWAYS",
    rateLimit: { perMinuteMax: 600, unit: "calls", countedBy: "ACCOUNT" },
    keysUrl: "https://www.bybit.com/app/user/api-management",
  },
  OKX: {
    ...spot,
    venue: "OKX",
    name: "OKX",
    quoteCurrencies: ["USDT", "USDC", "USD"],
    otherCurrencies: ["EUR"],
    environments: ["SANDBOX", "LIVE"],
    sandboxName: "Demo trading",
    hasPassphrase: true,
    clientOrderId: { unique: "WHILE_OPEN", lookUp: "BY_ID", horizonMs: 2 * hourMs },
    fillsBy: "ACCOUNT",
    permissionsKnown: "ALWAYS",
    rateLimit: { perMinuteMax: 1_800, unit: "calls", countedBy: "ACCOUNT" },
    keysUrl: "https://www.okx.com/account/my-api",
  },
  KRAKEN: {
    ...spot,
    venue: "KRAKEN",
    name: "Kraken",
    quoteCurrencies: ["USD", "USDT", "USDC"],
    otherCurrencies: ["EUR", "GBP"],
    environments: ["LIVE"],
    sandboxName: null,
    clientOrderId: { unique: "WHILE_OPEN", lookUp: "BY_LISTS", horizonMs: dayMs },
    fillsBy: "ACCOUNT",
    permissionsKnown: "ALWAYS",
    rateLimit: { perMinuteMax: 20, unit: "calls", countedBy: "ACCOUNT" },
    keysUrl: "https://pro.kraken.com/app/settings/api",
  },
  COINBASE: {
    ...spot,
    // Lists them by wallet alone.
    transfersListed: "NEVER",
    venue: "COINBASE",
    name: "Coinbase Advanced",
    quoteCurrencies: ["USD", "USDC", "USDT"],
    otherCurrencies: ["EUR", "GBP"],
    environments: ["LIVE"],
    sandboxName: null,
    clientOrderId: { unique: "NONE", lookUp: "BY_LISTS", horizonMs: dayMs },
    fillsBy: "ACCOUNT",
    permissionsKnown: "ALWAYS",
    rateLimit: { perMinuteMax: 1_800, unit: "calls", countedBy: "ACCOUNT" },
    keysUrl: "https://portal.cdp.coinbase.com/projects/api-keys",
  },
};
