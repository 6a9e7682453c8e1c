import { Decimal } from "../../../platform/decimal";
import type { InstrumentClass, InstrumentDefinition } from "../provider";
import type { PathProfile } from "./path";

/** A symbol of the simulated market. Its prices are invented; only names and the order of magnitude are those of the real one. */
export interface SimulatedSymbol extends InstrumentDefinition {
  readonly profile: PathProfile;
  /** Units traded on an average day. */
  readonly dailyVolume: number;
}

/** Paths that symbols of a class share, with their yearly volatility: one for US equities, one for crypto. */
const groups: Readonly<Record<InstrumentClass, { group: string | null; volatility: number }>> = {
  STOCK: { group: "US stocks", volatility: 0.15 },
  ETF: { group: "US stocks", volatility: 0.15 },
  CRYPTO: { group: "crypto market", volatility: 0.42 },
  FX: { group: null, volatility: 0 },
};

/** Fractions of a share down to a ten-thousandth, of a coin to a millionth; currencies in whole units. */
const lots: Readonly<Record<InstrumentClass, string>> = { STOCK: "0.0001", ETF: "0.0001", CRYPTO: "0.000001", FX: "1" };

/** Symbol, name, sector, price at the anchor (2026-01-01), yearly volatility, β to the group, yearly drift, spread in bps, average volume a day. */
type Row = readonly [
  symbol: string,
  name: string,
  sector: string,
  price: string,
  volatility: number,
  beta: number,
  drift: number,
  spreadBps: string,
  dailyVolume: number,
];

const stocks: readonly Row[] = [
  ["AAPL", "Apple Inc.", "Technology", "271.86", 0.26, 1.1, 0.1, "1", 48_000_000],
  ["MSFT", "Microsoft Corporation", "Technology", "483.62", 0.23, 1, 0.11, "1", 22_000_000],
  ["NVDA", "NVIDIA Corporation", "Technology", "186.5", 0.42, 1.7, 0.2, "1", 180_000_000],
  ["AMD", "Advanced Micro Devices, Inc.", "Technology", "214.16", 0.48, 1.8, 0.12, "2", 38_000_000],
  ["INTC", "Intel Corporation", "Technology", "36.9", 0.44, 1.2, -0.02, "3", 90_000_000],
  ["AVGO", "Broadcom Inc.", "Technology", "346.1", 0.4, 1.5, 0.15, "2", 26_000_000],
  ["ORCL", "Oracle Corporation", "Technology", "194.91", 0.36, 1.1, 0.08, "2", 24_000_000],
  ["CRM", "Salesforce, Inc.", "Technology", "264.91", 0.32, 1.2, 0.05, "2", 9_000_000],
  ["ADBE", "Adobe Inc.", "Technology", "349.99", 0.32, 1.1, -0.03, "2", 4_000_000],
  ["GOOG", "Alphabet Inc.", "Communication", "313.8", 0.28, 1.1, 0.12, "1", 21_000_000],
  ["META", "Meta Platforms, Inc.", "Communication", "660.09", 0.34, 1.2, 0.12, "1", 13_000_000],
  ["NFLX", "Netflix, Inc.", "Communication", "93.76", 0.33, 1, 0.08, "2", 40_000_000],
  ["DIS", "The Walt Disney Company", "Communication", "113.77", 0.27, 1, 0.03, "2", 9_000_000],
  ["AMZN", "Amazon.com, Inc.", "Consumer Discretionary", "230.82", 0.29, 1.2, 0.11, "1", 40_000_000],
  ["TSLA", "Tesla, Inc.", "Consumer Discretionary", "449.72", 0.55, 1.9, 0.1, "2", 80_000_000],
  ["HD", "The Home Depot, Inc.", "Consumer Discretionary", "344.1", 0.22, 0.9, 0.04, "2", 4_000_000],
  ["MCD", "McDonald's Corporation", "Consumer Discretionary", "305.63", 0.17, 0.6, 0.05, "2", 3_000_000],
  ["NKE", "NIKE, Inc.", "Consumer Discretionary", "63.71", 0.31, 1.1, -0.04, "3", 14_000_000],
  ["COST", "Costco Wholesale Corporation", "Consumer Staples", "862.34", 0.2, 0.8, 0.09, "2", 2_500_000],
  ["WMT", "Walmart Inc.", "Consumer Staples", "111.41", 0.19, 0.6, 0.08, "2", 18_000_000],
  ["KO", "The Coca-Cola Company", "Consumer Staples", "69.91", 0.14, 0.5, 0.04, "2", 15_000_000],
  ["PEP", "PepsiCo, Inc.", "Consumer Staples", "143.52", 0.16, 0.5, 0.02, "2", 7_000_000],
  ["JPM", "JPMorgan Chase & Co.", "Financials", "322.22", 0.23, 1, 0.09, "2", 9_000_000],
  ["BAC", "Bank of America Corporation", "Financials", "55", 0.25, 1.1, 0.06, "2", 38_000_000],
  ["GS", "The Goldman Sachs Group, Inc.", "Financials", "879", 0.27, 1.2, 0.09, "3", 2_000_000],
  ["V", "Visa Inc.", "Financials", "350.71", 0.2, 0.9, 0.08, "2", 6_000_000],
  ["XOM", "Exxon Mobil Corporation", "Energy", "120.34", 0.24, 0.7, 0.04, "2", 15_000_000],
  ["CVX", "Chevron Corporation", "Energy", "152.41", 0.24, 0.8, 0.03, "2", 8_000_000],
  ["LLY", "Eli Lilly and Company", "Health Care", "1074.68", 0.31, 0.6, 0.12, "3", 3_000_000],
  ["JNJ", "Johnson & Johnson", "Health Care", "206.95", 0.16, 0.5, 0.05, "2", 8_000_000],
  ["PFE", "Pfizer Inc.", "Health Care", "24.9", 0.23, 0.6, -0.02, "4", 40_000_000],
  ["UNH", "UnitedHealth Group Incorporated", "Health Care", "330.11", 0.3, 0.6, 0.02, "3", 7_000_000],
  ["UBER", "Uber Technologies, Inc.", "Industrials", "81.71", 0.37, 1.3, 0.1, "2", 20_000_000],
  ["BA", "The Boeing Company", "Industrials", "217.12", 0.34, 1.2, 0.04, "3", 7_000_000],
  ["CAT", "Caterpillar Inc.", "Industrials", "572.87", 0.29, 1.2, 0.09, "3", 3_500_000],
  ["PLTR", "Palantir Technologies Inc.", "Technology", "177.75", 0.6, 1.8, 0.14, "2", 50_000_000],
];

const etfs: readonly Row[] = [
  ["SPY", "SPDR S&P 500 ETF Trust", "US Large Cap", "681.92", 0.155, 1, 0.07, "0.3", 75_000_000],
  ["QQQ", "Invesco QQQ Trust", "US Technology", "614.31", 0.205, 1.25, 0.09, "0.4", 52_000_000],
  ["IWM", "iShares Russell 2000 ETF", "US Small Cap", "246.16", 0.21, 1.2, 0.06, "0.6", 32_000_000],
  ["DIA", "SPDR Dow Jones Industrial Average ETF", "US Large Cap", "480.57", 0.14, 0.9, 0.06, "0.6", 4_000_000],
  ["XLE", "Energy Select Sector SPDR Fund", "US Energy", "44.71", 0.23, 0.8, 0.03, "2", 30_000_000],
  ["GLD", "SPDR Gold Shares", "Commodities", "396.31", 0.17, 0.05, 0.07, "0.8", 11_000_000],
  ["TLT", "iShares 20+ Year Treasury Bond ETF", "Bonds", "87.16", 0.14, -0.15, 0.01, "1", 32_000_000],
];

const crypto: readonly Row[] = [
  ["BTC", "Bitcoin", "Crypto", "87508", 0.48, 1, 0.12, "2", 26_000],
  ["ETH", "Ethereum", "Crypto", "2967.4", 0.62, 1.25, 0.1, "3", 420_000],
  ["SOL", "Solana", "Crypto", "124.48", 0.75, 1.4, 0.1, "5", 4_200_000],
];

const currencies: readonly Row[] = [
  ["EURUSD", "Euro / US Dollar", "Currencies", "1.1746", 0.075, 0, 0.005, "0.6", 900_000],
  ["GBPUSD", "British Pound / US Dollar", "Currencies", "1.3477", 0.085, 0, 0.004, "0.8", 700_000],
  ["AUDUSD", "Australian Dollar / US Dollar", "Currencies", "0.6672", 0.1, 0, 0, "1", 500_000],
  ["NZDUSD", "New Zealand Dollar / US Dollar", "Currencies", "0.5755", 0.1, 0, 0, "1.5", 300_000],
];

/** The smallest share of its volatility that is a symbol's own, however closely it follows its group. */
const ownShareMin = 0.15;

function symbolOf(instrumentClass: InstrumentClass, row: Row): SimulatedSymbol {
  const [symbol, name, sector, price, volatility, beta, drift, spreadBps, dailyVolume] = row;
  const shared = groups[instrumentClass];
  // Variances of independent paths add up: what the group does not explain is the symbol's own.
  const ownVariance = Math.max(volatility ** 2 - (beta * shared.volatility) ** 2, (ownShareMin * volatility) ** 2);
  return {
    symbol,
    name,
    class: instrumentClass,
    sector,
    tick: new Decimal(instrumentClass === "FX" ? "0.00001" : "0.01"),
    lot: new Decimal(lots[instrumentClass]),
    spreadBps: new Decimal(spreadBps),
    isShortable: true,
    dailyVolume,
    profile: {
      symbol,
      price: Number(price),
      drift,
      ownVolatility: Math.sqrt(ownVariance),
      group: shared.group,
      groupVolatility: shared.volatility,
      beta,
    },
  };
}

/** The fifty symbols of the simulated market. */
export const simulatedSymbols: readonly SimulatedSymbol[] = [
  ...stocks.map((row) => symbolOf("STOCK", row)),
  ...etfs.map((row) => symbolOf("ETF", row)),
  ...crypto.map((row) => symbolOf("CRYPTO", row)),
  ...currencies.map((row) => symbolOf("FX", row)),
];
