import { expect, test } from "vitest";
import { dedupeKeyOf, readAlert, symbolOf } from "./signal-message";

const read = (given: object) => readAlert(JSON.stringify(given));
const message = (given: object) => {
  const answer = read(given);
  if ("problem" in answer) throw new Error(answer.problem);
  return answer.message;
};

test("SIGNAL-001 an alert is read as TradingView and programs write it, its numbers from their digits", () => {
  expect(message({ symbol: "NASDAQ:AAPL", action: "BUY", size: { percent: "5" }, stop: "", note: "" })).toEqual({
    ...{ id: null, symbol: "NASDAQ:AAPL", action: "buy", stop: null, target: null, note: null },
    size: { kind: "percent", value: expect.objectContaining({}) },
  });
  const whole = message({ id: 17, symbol: " btcusdt ", action: "sell", size: { part: 0.5 }, stop: "NaN", target: 70000.25, note: "Half" });
  expect(whole).toMatchObject({ id: "17", symbol: "btcusdt", action: "sell", stop: null, note: "Half" });
  expect([whole.size!.kind, whole.size!.value.toFixed(), whole.target!.toFixed()]).toEqual(["part", "0.5", "70000.25"]);
  expect(message({ symbol: "A", action: "close", position: "long", size: null }).size).toBeNull();
});

test("SIGNAL-002 what is no alert is refused with the field at fault", () => {
  const problems = (given: unknown): string => {
    const answer = readAlert(typeof given === "string" ? given : JSON.stringify(given));
    return "problem" in answer ? answer.problem : "";
  };
  const good = { symbol: "AAPL", action: "buy", size: { money: "100" } };
  expect(problems(good)).toBe("");
  expect(problems("buy AAPL")).toContain("not JSON");
  expect(problems('{"symbol":"AAPL","action":"buy",')).toContain("not JSON");
  expect(problems("[]")).toContain("no JSON object");
  expect(problems("null")).toContain("no JSON object");
  expect(problems({ ...good, symbol: undefined })).toMatch(/^symbol/);
  expect(problems({ ...good, symbol: "x".repeat(61) })).toBe("symbol: has at most 60 characters.");
  expect(problems({ ...good, action: "hold" })).toMatch(/^action: must be buy, sell/);
  expect(problems({ ...good, size: { money: "1", part: "1" } })).toMatch(/^size: name one/);
  expect(problems({ ...good, size: {} })).toMatch(/^size: name one/);
  expect(problems({ ...good, size: { shares: 5 } })).toBe("size: shares is not known.");
  expect(problems({ ...good, size: "5" })).toBe("size is missing or of the wrong type.");
  for (const value of ["-5", "0", "1e3", "0x10", "5%", "1,000", "9".repeat(16), 1e21, "Infinity"])
    expect([value, problems({ ...good, size: { money: value } })]).toEqual([value, expect.stringMatching(/^size\.money/)]);
  expect(problems({ ...good, size: { part: "1.01" } })).toMatch(/^size: a part/);
  expect(problems({ symbol: "AAPL", action: "stop" })).toBe("stop: give the price.");
  expect(problems({ symbol: "AAPL", action: "target", stop: "5" })).toBe("target: give the price.");
  expect(problems({ ...good, note: "x".repeat(1001) })).toMatch(/^note/);
  expect(problems({ ...good, note: "a\0b" })).toMatch(/^note/);
});

test("SIGNAL-003 symbols are found as exchanges and TradingView write them", () => {
  const listed = new Set(["AAPL", "BTC", "ETH", "EURUSD", "BRK-B", "USDT"]);
  const found = (sent: string) => symbolOf(sent, (symbol) => listed.has(symbol));
  for (const sent of ["AAPL", "aapl", "NASDAQ:AAPL", " BATS:AAPL "]) expect([sent, found(sent)]).toEqual([sent, "AAPL"]);
  for (const sent of ["BTC", "BTCUSD", "BTCUSDT", "BINANCE:BTCUSDT", "BTC/USDT", "BTC-USD", "BYBIT:BTCUSDT.P", "btc_usdc"])
    expect([sent, found(sent)]).toEqual([sent, "BTC"]);
  expect(found("FX:EURUSD")).toBe("EURUSD");
  expect(found("NYSE:BRK.B")).toBe("BRK-B");
  for (const sent of ["NASDAQ:", "", "USD", "MSFT", "BTCEUR", "NASDAQ:AAPL:X"]) expect([sent, found(sent)]).toEqual([sent, null]);
});

test("SIGNAL-004 alerts of one id are the same whatever their text, and without an id the text decides", () => {
  const keyOf = (body: string) => {
    const answer = readAlert(body);
    return dedupeKeyOf(body, "message" in answer ? answer.message : null);
  };
  const one = '{"id":"a","symbol":"AAPL","action":"buy"}';
  expect(keyOf(one)).toBe(keyOf('{"id":"a","symbol":"MSFT","action":"close"}'));
  expect(keyOf(one)).not.toBe(keyOf(one.replace('"a"', '"b"')));
  expect(keyOf('{"symbol":"AAPL","action":"buy"}')).not.toBe(keyOf('{"symbol":"AAPL","action":"close"}'));
  expect(keyOf("not JSON")).toBe(keyOf("not JSON"));
});
