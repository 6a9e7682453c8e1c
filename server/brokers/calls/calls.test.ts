import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { VenueCallError, type PlaceOutcome, type VenueOrderRequest, type VenueSession } from "../port/venue-session";
import { FakeCallTimer } from "../testing/fake-call-timer";
import { CallQueue, type CallPriority } from "./call-queue";
import { limitSession } from "./limited-session";
import { VenueCalls, type CallScope } from "./venue-calls";

/** A queue that notes the time of each call it lets through. */
function noted(perMinuteMax: number, waitingMax = 10_000, waitMsMax = 600_000) {
  const timer = new FakeCallTimer();
  const queue = new CallQueue({ perMinuteMax, waitingMax, waitMsMax, timer });
  const sent: Array<{ at: number; name: string }> = [];
  const refused: string[] = [];
  const send = (name: string, priority: CallPriority = "READ", weight = 1): void =>
    void queue
      .run(priority, weight, async () => void sent.push({ at: timer.now(), name }))
      .catch((error: VenueCallError) => void refused.push(`${name} ${error.kind}`));
  return { timer, queue, sent, refused, send };
}

test("BROKER-009 in no minute are more calls sent than the venue allows, and nearly as many as it does", async () => {
  const { timer, sent, send } = noted(200);
  for (let at = 0; at < 1_000; at++) send(`${at}`);
  await timer.advance(4 * 60_500);
  expect(sent.map(({ name }) => Number(name))).toEqual(Array.from({ length: sent.length }, (_, at) => at));
  for (const { at } of sent) expect(sent.filter((other) => other.at >= at && other.at < at + 60_000).length).toBeLessThanOrEqual(200);
  expect(sent.length).toBeGreaterThanOrEqual(4 * 200 * 0.95);
});

test("BROKER-009 weight counts as the venue counts it, and what it says it has counted counts too", async () => {
  const { timer, queue, sent, send } = noted(100);
  queue.noteUsed(60);
  send("heavy", "READ", 30);
  send("next", "READ", 20);
  await timer.advance(0);
  expect(sent.map(({ name }) => name)).toEqual(["heavy"]);
  await timer.advance(60_500);
  expect(sent.map(({ name }) => name)).toEqual(["heavy", "next"]);
});

test("BROKER-010 what closes goes first, then orders, then reads; a full queue and a long wait refuse before sending", async () => {
  const { timer, queue, sent, refused, send } = noted(100, 3, 20_000);
  queue.stopFor(10_000);
  send("read", "READ");
  send("order", "ORDER");
  send("read 2", "READ");
  send("too many", "ORDER");
  send("close", "CLOSE");
  await timer.advance(10_000);
  expect(sent.map(({ name }) => name)).toEqual(["close", "order", "read", "read 2"]);
  queue.stopFor(60_000);
  send("late", "ORDER");
  await timer.advance(20_000);
  expect([sent.length, refused]).toEqual([4, ["too many RATE_LIMITED", "late RATE_LIMITED"]]);
});

const scope = (account: string, countedBy: "ACCOUNT" | "ADDRESS" = "ACCOUNT"): CallScope => ({
  capabilities: { venue: "BINANCE", name: "Binance", rateLimit: { perMinuteMax: 6_000, unit: "weight", countedBy } },
  environment: "SANDBOX",
  account,
});
const failing =
  (kind: VenueCallError["kind"], retryAfterMs: number | null = null) =>
  () =>
    Promise.reject(new VenueCallError(kind, "no", null, retryAfterMs));
const works = (): Promise<string> => Promise.resolve("ok");

test("BROKER-011 429 and 418 stop the calls of whom the venue counts for as long as it says: the account, or all of the address", async () => {
  for (const [countedBy, other] of [
    ["ACCOUNT", "ok"],
    ["ADDRESS", undefined],
  ] as const) {
    const timer = new FakeCallTimer();
    const calls = new VenueCalls(timer);
    await expect(calls.run(scope("a", countedBy), "READ", 1, failing("RATE_LIMITED", 5_000))).rejects.toThrow("no");
    const got: Record<string, string> = {};
    for (const account of ["a", "b"]) void calls.run(scope(account, countedBy), "READ", 1, works).then((text) => (got[account] = text));
    await timer.advance(4_999);
    expect([got["a"], got["b"]]).toEqual([undefined, other]);
    await timer.advance(1);
    expect(got).toEqual({ a: "ok", b: "ok" });
  }
});

test("BROKER-012 a venue that does not answer is left alone, tried once after a pause that doubles, and trusted again once it answers", async () => {
  const timer = new FakeCallTimer();
  const calls = new VenueCalls(timer);
  let asked = 0;
  const ask = (call: () => Promise<unknown>) =>
    calls.run(scope("a"), "READ", 1, () => {
      asked++;
      return call();
    });
  for (let at = 0; at < 4; at++) await expect(ask(failing("UNREACHABLE"))).rejects.toThrow("no");
  await expect(ask(failing("REFUSED_KEY"))).rejects.toThrow("no");
  for (let at = 0; at < 5; at++) await expect(ask(failing("MAINTENANCE"))).rejects.toThrow("no");
  expect([asked, calls.health(scope("b")).circuit]).toEqual([10, "OPEN"]);
  await expect(ask(works)).rejects.toThrow("has not answered for a while");
  await timer.advance(5_000);
  expect(calls.health(scope("b")).circuit).toBe("HALF_OPEN");
  await expect(ask(failing("UNREADABLE"))).rejects.toThrow("no");
  await timer.advance(9_999);
  await expect(ask(works)).rejects.toThrow("has not answered for a while");
  await timer.advance(1);
  expect([await ask(works), asked, calls.health(scope("a")).circuit]).toEqual(["ok", 12, "CLOSED"]);
});

test("BROKER-012 a call that hangs ends after its time", async () => {
  const timer = new FakeCallTimer();
  const hung = new VenueCalls(timer).run(scope("a"), "READ", 1, () => new Promise(() => {})).catch((error: unknown) => error);
  await timer.advance(15_000);
  expect(await hung).toMatchObject({ kind: "UNREACHABLE", words: "Binance did not answer within 15 seconds." });
});

const order: VenueOrderRequest = {
  clientOrderId: "0".repeat(32),
  symbol: "BTC",
  side: "BUY",
  type: "MARKET",
  timeInForce: "GTC",
  quantity: new Decimal(1),
  limitPrice: null,
  stopPrice: null,
};
const ref = { clientOrderId: order.clientOrderId, venueOrderId: null, symbol: "BTC", sentAt: new Date(0) };

test("BROKER-061 an open that has waited for its turn is judged once more before it leaves, and is not sent where it may not go any more; one that did not wait is not asked", async () => {
  const timer = new FakeCallTimer();
  const calls = new VenueCalls(timer);
  let placed = 0;
  const accepted = async () => (placed++, { kind: "ACCEPTED" }) as unknown as PlaceOutcome;
  const session = limitSession({ rateLimitLeft: null, place: accepted } as unknown as VenueSession, scope("a"), calls);
  const asked: string[] = [];
  const mayLeave = (name: string, answer: boolean) => async () => (asked.push(name), answer);
  await session.place(order, false, mayLeave("at once", false));
  await expect(calls.run(scope("a"), "READ", 1, failing("RATE_LIMITED", 5_000))).rejects.toThrow("no");
  const [stopped, wanted] = [
    session.place(order, false, mayLeave("stopped", false)),
    session.place(order, false, mayLeave("wanted", true)),
  ];
  await timer.advance(5_000);
  expect(await stopped).toMatchObject({ kind: "NOT_PLACED", words: expect.stringContaining("Not sent") });
  expect(await wanted).toMatchObject({ kind: "ACCEPTED" });
  expect([placed, asked, calls.health(scope("a"))]).toEqual([2, ["stopped", "wanted"], { circuit: "CLOSED", stoppedMs: 0 }]);
});

test("BROKER-013 an order that was not sent is NOT_PLACED, one that was and met an error is UNKNOWN; order calls never throw", async () => {
  const timer = new FakeCallTimer();
  const calls = new VenueCalls(timer);
  let outcome: () => Promise<PlaceOutcome> = () => Promise.reject(new Error("secret-in-a-stack"));
  const broken = failing("UNREACHABLE");
  const session = limitSession(
    { rateLimitLeft: null, place: () => outcome(), cancel: broken, findOrder: broken } as unknown as VenueSession,
    scope("a"),
    calls,
  );
  expect(await session.place(order)).toEqual({ kind: "UNKNOWN", isDuplicateId: false, words: "The call failed (Error)." });
  expect(await session.cancel(ref)).toEqual({ kind: "UNKNOWN", words: "no" });
  expect(await session.findOrder(ref)).toEqual({ kind: "FAILED", words: "no" });
  outcome = () => Promise.resolve({ kind: "UNKNOWN", isDuplicateId: true, words: "exists" });
  expect(await session.place(order)).toMatchObject({ isDuplicateId: true });
  outcome = () => Promise.resolve({ kind: "UNKNOWN", isDuplicateId: false, words: "cut" });
  for (let at = 0; at < 5; at++) await session.place(order);
  expect(await session.place(order)).toMatchObject({ kind: "NOT_PLACED", because: "CIRCUIT_OPEN", retryAfterMs: 5_000 });
  await timer.advance(5_000);
  outcome = () => Promise.resolve({ kind: "NOT_PLACED", because: "RATE_LIMITED", retryAfterMs: 90_000, words: "slow down" });
  expect(await session.place(order, true)).toMatchObject({ because: "RATE_LIMITED" });
  const later = session.place(order);
  await timer.advance(20_000);
  expect(await later).toMatchObject({ kind: "NOT_PLACED", because: "RATE_LIMITED" });
});
