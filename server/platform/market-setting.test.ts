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
});

test("MARKET-202 a MARKET that makes no sense ends the start with one sentence that says what would", () => {
  const faults = {
    "crypto:ccxt/mtgox": "ccxt/mtgox is not among the exchanges tried: binance, bybit, okx, kraken, coinbase.",
    "stock:ccxt/binance": "ccxt/binance has no prices of stock.",
    "bonds:simulated": "bonds is no class of instruments; there are stock, etf, crypto and fx.",
    "crypto:simulated,crypto:ccxt/okx": "two providers are named for crypto; each class has one.",
    "simulated,ccxt/okx":
      "simulated and ccxt/okx would both price crypto; name the class before one, for example MARKET=simulated, or MARKET=simulated,crypto:ccxt/binance.",
    "stock:alpaca": "alpaca cannot price anything here yet; leave stock and etf simulated.",
    yahoo: "yahoo is no provider of prices, for example MARKET=simulated, or MARKET=simulated,crypto:ccxt/binance.",
    "simulated,": "an empty entry is no provider of prices, for example MARKET=simulated, or MARKET=simulated,crypto:ccxt/binance.",
    replay: "replay also needs MARKET_REPLAY, the folder with the prices.",
  };
  for (const [text, fault] of Object.entries(faults)) expect(entries(text)).toBe(fault);
  expect(entries("crypto:ccxt/okx,replay", true)).toBe("a replay has a clock of its own and prices every class by itself.");
  expect(entries("simulated", true)).toBe("MARKET_REPLAY is set, so MARKET is replay or unset.");
  expect(() => parseConfig({ MARKET: "yahoo" })).toThrow(new ConfigError(`MARKET: ${faults.yahoo}`));
});
