import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config";
import { parseMarketSetting } from "./market-setting";

const entries = (text: string | undefined, isReplay = false): string[] | string => {
  const setting = parseMarketSetting(text, isReplay);
  if ("fault" in setting) return setting.fault;
  return setting.entries.map((entry) => `${entry.classes.join("+")} ${entry.kind === "ccxt" ? entry.exchange : entry.kind}`);
};

test("MARKET-200 without MARKET every class is simulated, or replayed where MARKET_REPLAY names a folder", () => {
  expect(entries(undefined)).toEqual(["STOCK+ETF+CRYPTO+FX simulated"]);
  expect(entries(undefined, true)).toEqual(["STOCK+ETF+CRYPTO+FX replay"]);
  expect(parseConfig({}).market.providers).toEqual([{ kind: "simulated", classes: ["STOCK", "ETF", "CRYPTO", "FX"] }]);
  expect(parseConfig({ MARKET_REPLAY: "/prices" }).market.providers[0]?.kind).toBe("replay");
});

test("MARKET-201 MARKET names a provider for a class, and one without a class prices all that are left and that it has", () => {
  expect(entries("simulated")).toEqual(["STOCK+ETF+CRYPTO+FX simulated"]);
  expect(entries("crypto:ccxt/binance")).toEqual(["CRYPTO binance"]);
  expect(entries("ccxt/kraken")).toEqual(["CRYPTO kraken"]);
  expect(entries(" Simulated , Crypto:ccxt/Binance ")).toEqual(["CRYPTO binance", "STOCK+ETF+FX simulated"]);
  expect(entries("crypto:ccxt/okx,stock:simulated,etf:simulated")).toEqual(["CRYPTO okx", "STOCK+ETF simulated"]);
  expect(entries("replay", true)).toEqual(["STOCK+ETF+CRYPTO+FX replay"]);
  expect(entries("crypto:ccxt/binance,stock:alpaca,etf:alpaca")).toEqual(["CRYPTO binance", "STOCK+ETF alpaca"]);
  expect(entries("simulated,stock:alpaca")).toEqual(["STOCK alpaca", "ETF+CRYPTO+FX simulated"]);
});

test("MARKET-202 a MARKET that makes no sense ends the start with one sentence that says what would", () => {
  const faults = {
    "crypto:ccxt/mtgox": "ccxt/mtgox is not among the exchanges tried: binance, bybit, okx, kraken, coinbase.",
    "stock:ccxt/binance": "ccxt/binance has no prices of stock.",
    "bonds:simulated": "bonds is no class of instruments; there are stock, etf, crypto and fx.",
    "crypto:simulated,crypto:ccxt/okx": "two providers are named for crypto; each class has one.",
    "simulated,ccxt/okx":
      "simulated and ccxt/okx would both price crypto; name the class before one, for example MARKET=simulated, or MARKET=simulated,crypto:ccxt/binance,stock:alpaca.",
    "crypto:alpaca": "alpaca has no prices of crypto.",
    yahoo: "yahoo is no provider of prices, for example MARKET=simulated, or MARKET=simulated,crypto:ccxt/binance,stock:alpaca.",
    "simulated,":
      "an empty entry is no provider of prices, for example MARKET=simulated, or MARKET=simulated,crypto:ccxt/binance,stock:alpaca.",
    replay: "replay also needs MARKET_REPLAY, the folder with the prices.",
  };
  for (const [text, fault] of Object.entries(faults)) expect(entries(text)).toBe(fault);
  expect(entries("crypto:ccxt/okx,replay", true)).toBe("a replay has a clock of its own and prices every class by itself.");
  expect(entries("simulated", true)).toBe("MARKET_REPLAY is set, so MARKET is replay or unset.");
  expect(() => parseConfig({ MARKET: "yahoo" })).toThrow(new ConfigError(`MARKET: ${faults.yahoo}`));
});

test("MARKET-275 prices from Alpaca need the operator's key, whole, and are shown to others only where the operator says they may be", () => {
  const keys = { ALPACA_DATA_KEY_ID: "PK1", ALPACA_DATA_SECRET: "secret" };
  expect(() => parseConfig({ MARKET: "stock:alpaca" })).toThrow(/ALPACA_DATA_KEY_ID and ALPACA_DATA_SECRET/);
  expect(() => parseConfig({ MARKET: "stock:alpaca", ALPACA_DATA_KEY_ID: "PK1" })).toThrow(/ALPACA_DATA_KEY_ID and ALPACA_DATA_SECRET/);
  const { market } = parseConfig({ MARKET: "stock:alpaca", ...keys });
  expect(market.alpaca).toEqual({ keyId: "PK1", secret: "secret", feed: "iex", account: "paper" });
  expect(market.isDataLicensed).toBe(false);
  const licensed = parseConfig({
    ...{ MARKET: "stock:alpaca", ...keys, ALPACA_DATA_FEED: "sip", ALPACA_DATA_ACCOUNT: "live", MARKET_DATA_LICENSED: "true" },
  }).market;
  expect([licensed.alpaca?.feed, licensed.alpaca?.account, licensed.isDataLicensed]).toEqual(["sip", "live", true]);
  expect(() => parseConfig({ MARKET: "stock:alpaca", ...keys, ALPACA_DATA_FEED: "all" })).toThrow(ConfigError);
  expect(parseConfig(keys).market.alpaca).toBeNull();
});
