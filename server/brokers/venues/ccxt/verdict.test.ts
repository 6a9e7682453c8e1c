import { expect, test } from "vitest";
import { Decimal } from "../../../platform/decimal";
import type { VenueCallError, VenueOrderRequest } from "../../port/venue-session";
import { ccxtCapabilities, type CcxtVenueId } from "./capabilities";
import { languages, type Meaning } from "./meanings";
import { placeOutcomeOf } from "./placing";

import { readOf } from "./reading";
import { verdictOf } from "./verdict";

const marketOrderAsked: VenueOrderRequest = {
  clientOrderId: "b".repeat(32),
  symbol: "BTC",
  side: "BUY",
  type: "MARKET",
  timeInForce: "GTC",
  quantity: new Decimal(1),
  limitPrice: null,
  stopPrice: null,
};
const answer = (status: number | null, body: string) => ({ status, body, retryAfterMs: null });
const binance = (code: number, msg: string): string => JSON.stringify({ code, msg });
const okx = (code: string): string => JSON.stringify({ code: "1", msg: "Operation failed.", data: [{ sCode: code, sMsg: "words" }] });
const bybit = (retCode: number): string => JSON.stringify({ retCode, retMsg: "words", result: {} });
const kraken = (error: string): string => JSON.stringify({ error: [error] });
const coinbase = (error: string): string => JSON.stringify({ success: false, error_response: { error, message: "words" } });

/** What becomes of an order after an answer, in one word. */
function after(venue: CcxtVenueId, status: number | null, body: string): string {
  const wire = { before: () => {}, sent: 1, answer: status === null ? null : answer(status, body) };
  const placed = placeOutcomeOf(venue, { wire, value: {}, error: null }, true, marketOrderAsked, (unified) => unified, new Date(0));
  if (placed.kind === "REJECTED") return placed.code;
  if (placed.kind === "NOT_PLACED") return `NOT_PLACED ${placed.because}`;
  return placed.kind === "UNKNOWN" && placed.isDuplicateId ? "DUPLICATE" : placed.kind;
}

const binanceRows: ReadonlyArray<readonly [status: number | null, body: string, outcome: string]> = [
  [400, binance(-1013, "Filter failure: LOT_SIZE"), "INVALID_QUANTITY"],
  [400, binance(-1013, "Filter failure: MARKET_LOT_SIZE"), "INVALID_QUANTITY"],
  [400, binance(-1013, "Filter failure: PRICE_FILTER"), "INVALID_PRICE"],
  [400, binance(-1013, "Filter failure: PERCENT_PRICE_BY_SIDE"), "INVALID_PRICE"],
  [400, binance(-1013, "Filter failure: NOTIONAL"), "BELOW_MINIMUM"],
  [400, binance(-1111, "Parameter 'quantity' has too much precision."), "INVALID_QUANTITY"],
  [400, binance(-1102, "Mandatory parameter 'quantity' was not sent."), "OTHER"],
  [400, binance(-1121, "Invalid symbol."), "UNKNOWN_SYMBOL"],
  [400, binance(-1013, "Market is closed."), "MARKET_CLOSED"],
  [400, binance(-2010, "Account has insufficient balance for requested action."), "INSUFFICIENT_FUNDS"],
  [400, binance(-2010, "Duplicate order sent."), "DUPLICATE"],
  [400, binance(-2010, "Order would immediately match and take."), "INVALID_PRICE"],
  [400, binance(-2010, "This symbol is not permitted for this account."), "NOT_PERMITTED"],
  [400, binance(-2010, "Rest API trading is not enabled."), "NOT_PERMITTED"],
  [400, binance(-2011, "Unknown order sent."), "UNKNOWN"],
  [400, binance(-2013, "Order does not exist."), "UNKNOWN"],
  [401, binance(-2014, "API-key format invalid."), "NOT_PLACED REFUSED_KEY"],
  [401, binance(-2015, "Invalid API-key, IP, or permissions for action."), "NOT_PLACED REFUSED_KEY"],
  [400, binance(-1022, "Signature for this request is not valid."), "NOT_PLACED REFUSED_KEY"],
  [400, binance(-1021, "Timestamp for this request is outside of the recvWindow."), "NOT_PLACED CLOCK_SKEW"],
  [429, binance(-1003, "Too many requests."), "NOT_PLACED RATE_LIMITED"],
  [429, "<html>", "NOT_PLACED RATE_LIMITED"],
  [418, binance(-1003, "IP banned."), "NOT_PLACED RATE_LIMITED"],
  [400, binance(-1003, "Too many requests."), "NOT_PLACED RATE_LIMITED"],
  [400, binance(-1015, "Too many new orders."), "NOT_PLACED RATE_LIMITED"],
  [500, binance(-1000, "An unknown error occurred while processing the request."), "UNKNOWN"],
  [500, binance(-1001, "Internal error."), "UNKNOWN"],
  [500, binance(-1006, "An unexpected response was received."), "UNKNOWN"],
  [503, binance(-1008, "Server is currently overloaded."), "UNKNOWN"],
  [504, binance(-1007, "Timeout waiting for response from backend server."), "UNKNOWN"],
  [503, binance(-1016, "This service is no longer available."), "UNKNOWN"],
  // A final code does not make a 5xx final.
  [503, binance(-1013, "Filter failure: LOT_SIZE"), "UNKNOWN"],
  [504, "<html>", "UNKNOWN"],
  [408, binance(-1013, "Filter failure: LOT_SIZE"), "UNKNOWN"],
  [404, binance(-1013, "Filter failure: LOT_SIZE"), "UNKNOWN"],
  [500, "", "UNKNOWN"],
  [502, "", "UNKNOWN"],
  [503, "", "UNKNOWN"],
  [451, "", "UNKNOWN"],
  [403, "", "UNKNOWN"],
  [404, "", "UNKNOWN"],
  [400, "{}", "UNKNOWN"],
  [400, binance(-9999, "Nobody knows."), "UNKNOWN"],
  [null, "", "UNKNOWN"],
  [200, binance(1, "System is under maintenance."), "UNKNOWN"],
  [200, "<html>", "UNKNOWN"],
  [200, "", "UNKNOWN"],
  [200, '{"orderId":', "UNKNOWN"],
  [200, "{}", "UNKNOWN"],
  [200, "null", "UNKNOWN"],
];

test("VENUE-001 an order is rejected only for a refusal on the venue's own list; everything else is unknown or not placed", () => {
  for (const [status, body, outcome] of binanceRows)
    expect([status, body, after("BINANCE", status, body)]).toEqual([status, body, outcome]);
});

test("VENUE-002 the other venues' refusals are read by their codes, also where they come with HTTP 200", () => {
  const rows: ReadonlyArray<readonly [CcxtVenueId, number, string, string]> = [
    ["OKX", 200, okx("51008"), "INSUFFICIENT_FUNDS"],
    ["OKX", 200, okx("51020"), "BELOW_MINIMUM"],
    ["OKX", 200, okx("51121"), "INVALID_QUANTITY"],
    ["OKX", 200, okx("51001"), "UNKNOWN_SYMBOL"],
    ["OKX", 200, okx("51155"), "NOT_PERMITTED"],
    ["OKX", 200, okx("51016"), "DUPLICATE"],
    ["OKX", 200, okx("51603"), "UNKNOWN"],
    ["OKX", 429, JSON.stringify({ code: "50011", msg: "Too Many Requests", data: [] }), "NOT_PLACED RATE_LIMITED"],
    ["OKX", 401, JSON.stringify({ code: "50111", msg: "Invalid OK-ACCESS-KEY", data: [] }), "NOT_PLACED REFUSED_KEY"],
    ["OKX", 401, JSON.stringify({ code: "50102", msg: "Timestamp request expired", data: [] }), "NOT_PLACED CLOCK_SKEW"],
    ["OKX", 400, JSON.stringify({ code: "50004", msg: "Endpoint request timeout", data: [] }), "UNKNOWN"],
    ["OKX", 200, JSON.stringify({ code: "50013", msg: "Systems are busy", data: [] }), "UNKNOWN"],
    ["OKX", 200, "{}", "UNKNOWN"],
    ["BYBIT", 200, bybit(170131), "INSUFFICIENT_FUNDS"],
    ["BYBIT", 200, bybit(170140), "BELOW_MINIMUM"],
    ["BYBIT", 200, bybit(170137), "INVALID_QUANTITY"],
    ["BYBIT", 200, bybit(170121), "UNKNOWN_SYMBOL"],
    ["BYBIT", 200, bybit(170141), "DUPLICATE"],
    ["BYBIT", 200, bybit(110072), "DUPLICATE"],
    ["BYBIT", 200, bybit(12141), "DUPLICATE"],
    ["BYBIT", 200, bybit(10006), "NOT_PLACED RATE_LIMITED"],
    ["BYBIT", 200, bybit(10003), "NOT_PLACED REFUSED_KEY"],
    ["BYBIT", 200, bybit(10002), "NOT_PLACED CLOCK_SKEW"],
    ["BYBIT", 200, bybit(10000), "UNKNOWN"],
    ["BYBIT", 200, bybit(10016), "UNKNOWN"],
    ["BYBIT", 200, bybit(170007), "UNKNOWN"],
    ["BYBIT", 403, "", "UNKNOWN"],
    ["BYBIT", 200, "{}", "UNKNOWN"],
    ["KRAKEN", 200, kraken("EOrder:Insufficient funds"), "INSUFFICIENT_FUNDS"],
    ["KRAKEN", 200, kraken("EOrder:Order minimum not met"), "BELOW_MINIMUM"],
    ["KRAKEN", 200, kraken("EQuery:Unknown asset pair"), "UNKNOWN_SYMBOL"],
    ["KRAKEN", 200, kraken("EOrder:Rate limit exceeded"), "NOT_PLACED RATE_LIMITED"],
    ["KRAKEN", 200, kraken("EAPI:Invalid key"), "NOT_PLACED REFUSED_KEY"],
    ["KRAKEN", 200, kraken("EAPI:Invalid nonce"), "NOT_PLACED CLOCK_SKEW"],
    ["KRAKEN", 200, kraken("EService:Timeout"), "UNKNOWN"],
    ["KRAKEN", 200, kraken("EService:Unavailable"), "UNKNOWN"],
    ["KRAKEN", 200, "{}", "UNKNOWN"],
    ["COINBASE", 200, coinbase("INSUFFICIENT_FUND"), "INSUFFICIENT_FUNDS"],
    ["COINBASE", 400, JSON.stringify({ error: "INVALID_ARGUMENT", message: "words" }), "OTHER"],
    ["COINBASE", 200, coinbase("UNKNOWN_FAILURE_REASON"), "UNKNOWN"],
    ["COINBASE", 500, JSON.stringify({ error: "INTERNAL", message: "words" }), "UNKNOWN"],
    ["COINBASE", 401, "Unauthorized", "NOT_PLACED REFUSED_KEY"],
    ["COINBASE", 200, "{}", "UNKNOWN"],
  ];
  for (const [venue, status, body, outcome] of rows) expect([venue, body, after(venue, status, body)]).toEqual([venue, body, outcome]);
});

test("VENUE-003 what failed before anything was sent is certain, and a code that is no venue's means nothing to it", () => {
  const unsent = { wire: { before: () => {}, sent: 0, answer: null }, value: null, error: new Error("https://x/?signature=1") };
  const placed = placeOutcomeOf("BINANCE", unsent, false, marketOrderAsked, (unified) => unified, new Date(0));
  expect(placed).toMatchObject({ kind: "REJECTED", code: "OTHER", words: expect.not.stringContaining("signature") });
  expect(verdictOf("BINANCE", answer(400, '{"code":"constructor","msg":"x"}'))).toMatchObject({ kind: "OTHER" });
});

test("VENUE-004 reads say why they failed: key, pace, country, maintenance, no answer, or none that can be read", () => {
  const kindOf = (venue: CcxtVenueId, status: number | null, body: string): string => {
    const wire = { before: () => {}, sent: 1, answer: status === null ? null : answer(status, body) };
    try {
      readOf(venue, { wire, value: {}, error: null });
      return "FINE";
    } catch (error) {
      return (error as VenueCallError).kind;
    }
  };
  expect([
    kindOf("BINANCE", 401, binance(-2015, "Invalid API-key, IP, or permissions for action.")),
    kindOf("BINANCE", 429, ""),
    kindOf("BYBIT", 403, ""),
    kindOf("BINANCE", 451, ""),
    kindOf("BINANCE", 200, binance(1, "System is under maintenance.")),
    kindOf("BINANCE", 503, "<html>maintenance</html>"),
    kindOf("BINANCE", null, ""),
    kindOf("BINANCE", 500, ""),
    kindOf("BINANCE", 200, "{}"),
    kindOf("BINANCE", 200, "<html>"),
    kindOf("BINANCE", 400, binance(-1121, "Invalid symbol.")),
    kindOf("BINANCE", 200, '{"balances":[]}'),
  ]).toEqual([
    "REFUSED_KEY",
    "RATE_LIMITED",
    "RATE_LIMITED",
    "BLOCKED_COUNTRY",
    "MAINTENANCE",
    "MAINTENANCE",
    "UNREACHABLE",
    "UNREACHABLE",
    "UNREADABLE",
    "UNREADABLE",
    "OTHER",
    "FINE",
  ]);
});

test("VENUE-005 each venue's list has refusals of money, size, key, pace and a missing order, and none was tried at the venue yet", () => {
  for (const venue of Object.keys(ccxtCapabilities) as CcxtVenueId[]) {
    const meanings = new Set(
      Object.values(languages[venue].meanings).flatMap((one) => (typeof one === "string" ? [one] : one.map(([, each]) => each))),
    );
    const needed: Meaning[] = ["INSUFFICIENT_FUNDS", "INVALID_QUANTITY", "UNKNOWN_SYMBOL", "REFUSED_KEY", "RATE_LIMITED", "NOT_FOUND"];
    expect(needed.filter((one) => !meanings.has(one))).toEqual([]);
    expect(ccxtCapabilities[venue].triedAtVenue).toBeNull();
  }
  expect(
    Object.values(ccxtCapabilities)
      .filter(({ environments }) => environments.includes("LOCAL_SANDBOX"))
      .map(({ venue }) => venue),
  ).toEqual(["BINANCE"]);
});
