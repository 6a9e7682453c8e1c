import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { orderStatuses } from "../../sandboxes/alpaca/state";
import { knownStatuses, orderOf } from "./answers";
import { placeFailure, readFailure } from "./classify";

const failure = (status: number, code: number | null, message: string | null, retryAfterMs: number | null = null) => ({
  ...{ status, code, message, retryAfterMs },
});

/** What each refusal that was recorded at the venue means for an order; null: it is no answer to an order. */
const recordedMeanings: Readonly<Record<string, string | null>> = {
  "client_order_id must be unique": "UNKNOWN exists",
  "insufficient qty available for order (requested: 1.057436865, available: 0.557436865)": "INSUFFICIENT_FUNDS",
  'asset "OCGN" is not fractionable': "INVALID_QUANTITY",
  "invalid limit_price 290.123. sub-penny increment does not fulfill minimum pricing criteria": "INVALID_PRICE",
  "invalid stop_price 290.123. sub-penny increment does not fulfill minimum pricing criteria": "INVALID_PRICE",
  "potential wash trade detected. use complex orders": "WASH_TRADE",
  "account is not allowed to short": "NOT_SHORTABLE",
  "insufficient buying power": "INSUFFICIENT_FUNDS",
  "cost basis must be >= minimal amount of order 1": "BELOW_MINIMUM",
  "trade denied due to pattern day trading protection": "DAY_TRADE_RULE",
  "fractional orders must be DAY orders": "INVALID_QUANTITY",
  "fractional orders must be market, limit, stop, or stop_limit orders": "INVALID_QUANTITY",
  "fractional orders must be simple orders": "INVALID_QUANTITY",
  "qty or notional is required": "INVALID_QUANTITY",
  'order is already in "filled" state': null,
  "stop price must be less than current price": "INVALID_PRICE",
  "order not found for <id>": null,
  "position does not exist": null,
  "asset not found for ZZZZQX": null,
  unauthorized: "NOT_PLACED REFUSED_KEY",
  "too many requests": "NOT_PLACED RATE_LIMITED",
};

test("VENUE-160 each refusal that was recorded at Alpaca means what it should, by status, code and words", () => {
  const { errors } = JSON.parse(readFileSync(path.join(import.meta.dirname, "../../sandboxes/alpaca/errors.json"), "utf8")) as {
    errors: Array<{ http: number; body: { code?: number; message: string } }>;
  };
  expect(errors.map(({ body }) => body.message).sort()).toEqual(Object.keys(recordedMeanings).sort());
  for (const { http, body } of errors) {
    const meaning = recordedMeanings[body.message];
    if (meaning === null) continue;
    const outcome = placeFailure(failure(http, body.code ?? null, body.message));
    const found =
      outcome.kind === "REJECTED"
        ? outcome.code
        : outcome.kind === "NOT_PLACED"
          ? `NOT_PLACED ${outcome.because}`
          : outcome.kind === "UNKNOWN"
            ? `UNKNOWN${outcome.isDuplicateId ? " exists" : ""}`
            : outcome.kind;
    expect([body.message, found]).toEqual([body.message, meaning]);
  }
});

test("VENUE-161 whatever is not on the list of refusals leaves the order unknown, however it looks", () => {
  const unknown = [
    failure(500, 50010000, "internal server error occurred"),
    failure(503, null, "service unavailable"),
    failure(502, null, null),
    failure(504, null, null),
    failure(408, null, "request timeout"),
    failure(404, 40410000, "order not found"),
    failure(404, null, null),
    failure(400, null, "bad request"),
    failure(403, null, null),
    failure(401, null, null),
    failure(418, null, "teapot"),
    failure(302, null, null),
    failure(200, null, null),
    failure(200, 40310000, "insufficient buying power"),
    failure(500, 40310000, "insufficient buying power"),
    failure(422, null, "something new"),
    failure(422, 49999999, "something new"),
    failure(403, 40310000, null),
  ];
  for (const one of unknown)
    expect([one, placeFailure(one)]).toEqual([one, expect.objectContaining({ kind: "UNKNOWN", isDuplicateId: false })]);
  expect(placeFailure(failure(422, 40010001, "Client Order ID must be unique"))).toMatchObject({ kind: "UNKNOWN", isDuplicateId: true });
  expect(placeFailure(failure(422, 42210000, "words that nobody has seen"))).toMatchObject({ kind: "REJECTED", code: "OTHER" });
  expect(placeFailure(failure(429, null, null, 7_000))).toMatchObject({ kind: "NOT_PLACED", because: "RATE_LIMITED", retryAfterMs: 7_000 });
  expect(placeFailure(failure(429, null, null))).toMatchObject({ retryAfterMs: 30_000 });
});

test("VENUE-162 a read that failed says why: the key, the limit, maintenance, the country, or that nothing can be concluded", () => {
  const kind = (status: number, code: number | null, message: string | null): string => readFailure(failure(status, code, message)).kind;
  expect([
    kind(401, null, "unauthorized"),
    kind(403, null, "forbidden."),
    kind(403, null, null),
    kind(429, 42910000, "too many requests"),
    kind(451, null, null),
    kind(503, null, "The service is under maintenance."),
    kind(503, null, null),
    kind(408, null, null),
    kind(200, null, null),
    kind(302, null, null),
    kind(404, 40410000, "order not found"),
    kind(422, 42210000, "bad"),
  ]).toEqual([
    ...["REFUSED_KEY", "REFUSED_KEY", "OTHER", "RATE_LIMITED", "BLOCKED_COUNTRY", "MAINTENANCE"],
    ...["UNREACHABLE", "UNREACHABLE", "UNREADABLE", "UNREADABLE", "OTHER", "OTHER"],
  ]);
});

const wire = {
  ...{ id: "b1", client_order_id: "c1", symbol: "AAPL", side: "buy", type: "limit", qty: "2", filled_qty: "0", limit_price: "95.5" },
  ...{ stop_price: null, status: "new", created_at: "2026-11-19T14:30:00.123456789Z", replaced_by: null },
};

test("VENUE-163 each of the seventeen states of an order is read, and a state that is new makes the answer unreadable", () => {
  const meaning = (status: string, filled: string): string | undefined => orderOf({ ...wire, status, filled_qty: filled })?.status;
  expect([...knownStatuses].sort()).toEqual([...orderStatuses].sort());
  for (const status of orderStatuses) {
    const ended = { filled: "FILLED", canceled: "CANCELED", replaced: "CANCELED", expired: "EXPIRED", rejected: "REJECTED" }[
      status as string
    ];
    expect([status, meaning(status, "0"), meaning(status, "1")]).toEqual([status, ended ?? "ACCEPTED", ended ?? "PARTIAL"]);
  }
  expect(meaning("brand_new", "0")).toBeUndefined();
});

test("VENUE-164 an order is read exactly, and nothing that is no order is taken for one", () => {
  const order = orderOf({ ...wire, qty: "0.123456789", filled_qty: "0.1", something: "new" });
  expect([order?.quantity.toFixed(), order?.filledQuantity.toFixed(), order?.limitPrice?.toFixed(), order?.at.toISOString()]).toEqual([
    ...["0.123456789", "0.1", "95.5", "2026-11-19T14:30:00.123Z"],
  ]);
  expect(orderOf({ ...wire, status: "replaced", replaced_by: "b2" })?.words).toBe("replaced by order b2");
  expect(orderOf({ ...wire, type: "trailing_stop" })?.type).toBe("OTHER");
  expect(orderOf({ ...wire, qty: null, filled_qty: "0.5" })?.quantity.toFixed()).toBe("0.5");
  const wrong = [
    {},
    null,
    [],
    "text",
    { ...wire, qty: 2 },
    { ...wire, filled_qty: undefined },
    { ...wire, id: "" },
    { ...wire, side: "" },
    { ...wire, created_at: "today" },
    { ...wire, limit_price: "1e3" },
  ];
  for (const one of wrong) expect([one, orderOf(one)]).toEqual([one, null]);
});
