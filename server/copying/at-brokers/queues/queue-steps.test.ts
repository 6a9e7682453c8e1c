import { expect, test } from "vitest";
import { Decimal } from "../../../platform/decimal";
import { feeParts } from "../../../trading/at-venues/venue-cost";
import type { CopyState } from "../../copying.enums";
import { dueSteps, type QueuedOrder, type QueuedPosition, type QueueRules } from "./queue-steps";

const now = new Date("2026-11-20T12:00:00Z");
const later = new Date("2026-11-20T12:01:00Z");
const held = (quantity: string, ideal = quantity, lot = "1", partLot = lot): QueuedPosition => ({
  held: new Decimal(quantity),
  ideal: new Decimal(ideal),
  lot: new Decimal(lot),
  partLot: new Decimal(partLot),
});
const open = (id: string, state: QueuedOrder["state"] = "QUEUED", createdAt = now): QueuedOrder => ({
  ...{
    id,
    effect: "OPEN",
    state,
    quantity: new Decimal(10),
    keepFraction: null,
    retryAt: null,
    cancelAt: null,
    createdAt,
    sizedAt: new Decimal(5),
  },
});
const close = (
  id: string,
  keep: string | number = 0,
  state: QueuedOrder["state"] = "QUEUED",
  retryAt: Date | null = null,
): QueuedOrder => ({
  ...{ id, effect: "CLOSE", state, quantity: new Decimal(10), keepFraction: new Decimal(keep), retryAt, cancelAt: null },
  ...{ createdAt: now, sizedAt: null },
});
const always = { isOpen: true, openedAt: null };
const steps = (
  orders: QueuedOrder[],
  position: QueuedPosition,
  state: CopyState,
  at: Date,
  hours: Pick<QueueRules, "market" | "waitsForOpen"> & Partial<Pick<QueueRules, "extended">> = { market: always, waitsForOpen: false },
): string[] =>
  dueSteps(orders, position, { state, openAgeMsMax: 60_000, extended: null, ...hours }, at).map((step) =>
    step.kind === "SEND"
      ? `send ${step.order.id} ${step.quantity.toFixed()}${step.idealAfter ? ` ideal ${step.idealAfter.toFixed()}` : ""}`
      : step.kind === "SKIP"
        ? `skip ${step.order.id} ${step.reason}`
        : `cancel ${step.order.id}`,
  );

test("BCOPY-020 of one copy and trade one order is at the venue at a time, in their order", () => {
  expect(steps([open("a"), open("b")], held("0"), "ACTIVE", now)).toEqual(["send a 10"]);
  expect(steps([open("a", "SENT"), open("b"), close("c", 0.5)], held("4"), "ACTIVE", now)).toEqual([]);
  expect(steps([close("a", 0, "SENT"), open("b")], held("4"), "ACTIVE", now)).toEqual([]);
  expect(steps([], held("4"), "ACTIVE", now)).toEqual([]);
});

test("BCOPY-021 an open goes no more once the feeder is out, the copy is paused or on its way out; one on the wire is cancelled, but not for a pause", () => {
  expect(steps([open("a"), open("b"), close("c")], held("0"), "ACTIVE", now)).toEqual([
    "skip a FEEDER_CLOSED",
    "skip b FEEDER_CLOSED",
    "skip c NOT_HELD",
  ]);
  expect(steps([open("a", "SENT"), close("c")], held("2"), "ACTIVE", now)).toEqual(["cancel a"]);
  expect(steps([open("a", "SENT")], held("2"), "STOPPING", now)).toEqual(["cancel a"]);
  expect(steps([open("a")], held("2"), "STOPPED", now)).toEqual(["skip a STOPPING"]);
  expect(steps([open("a", "SENT"), open("b")], held("2"), "PAUSED", now)).toEqual([]);
  expect(steps([open("a"), close("b", 0.5)], held("2", "2"), "PAUSED", now)).toEqual(["skip a PAUSED", "send b 1 ideal 1"]);
  expect(steps([open("a")], held("2"), "MIRROR_EXITS", now)).toEqual(["send a 10"]);
});

test("BCOPY-022 a close sells what is held beyond the ideal, in whole lots; too little is carried to the next, and nothing is lost of it", () => {
  expect(steps([close("a", "0.6666666667")], held("10", "10.4"), "ACTIVE", now)).toEqual(["send a 3 ideal 6.93333333368"]);
  expect(steps([close("a", "0.95"), close("b", "0.5")], held("10"), "ACTIVE", now)).toEqual(["skip a BELOW_LOT", "send b 5 ideal 4.75"]);
  // A third of a third leaves the noise of two divisions: it must not cost a lot.
  expect(steps([close("a", new Decimal(2).div(3).toString())], held("9"), "ACTIVE", now)[0]).toMatch(/^send a 3 /);
  expect(steps([close("a")], held("9.7", "9.2"), "ACTIVE", now)).toEqual(["send a 9.7 ideal 0"]);
  expect(steps([close("a")], held("0.7", "0.7"), "ACTIVE", now)).toEqual(["skip a BELOW_LOT"]);
});

test("BCOPY-023 a close that was refused is tried again when its time has come, for what is left beyond the ideal it set before", () => {
  expect(steps([close("a", 0, "CLOSE_PENDING", later)], held("4", "0"), "ACTIVE", now)).toEqual([]);
  expect(steps([close("a", 0, "CLOSE_PENDING", later)], held("4", "0"), "ACTIVE", later)).toEqual(["send a 4 ideal 0"]);
  expect(steps([close("a", "0.5", "CLOSE_PENDING", later)], held("8", "5"), "ACTIVE", later)).toEqual(["send a 3 ideal 5"]);
});

test("BCOPY-024 a fee counts in what it was taken: units of what is bought, dollars of any kind, a third coin at its mid", () => {
  const market = {
    instrument: (symbol: string) => (symbol === "BTC" ? ({ venue: { symbol: "BTC/USDT" } } as never) : null),
    quote: (symbol: string) => ({ BTC: { mid: new Decimal(50_000) }, BNB: { mid: new Decimal(600) } })[symbol] as never,
  };
  const parts = (currency: string, side: "BUY" | "SELL", symbol = "BTC"): string[] => {
    const { units, usd } = feeParts({ symbol, fee: { amount: new Decimal("0.001"), currency } }, side, market);
    return [units.toFixed(), usd.toFixed()];
  };
  expect(parts("BTC", "BUY")).toEqual(["0.001", "0"]);
  expect(parts("BTC", "SELL")).toEqual(["0", "50"]);
  for (const dollar of ["USD", "USDT", "USDC"]) expect(parts(dollar, "BUY")).toEqual(["0", "0.001"]);
  expect(parts("BNB", "SELL")).toEqual(["0", "0.6"]);
  expect(parts("XYZ", "BUY")).toEqual(["0", "0"]);
});

test("BCOPY-025 an open that has waited longer than it may goes no more, also behind a close that waits; one on the wire is its venue's", () => {
  const old = new Date(+now - 60_001);
  const edge = new Date(+now - 60_000);
  expect(steps([open("a", "QUEUED", edge)], held("0"), "ACTIVE", now)).toEqual(["send a 10"]);
  expect(steps([open("a", "QUEUED", old), open("b")], held("0"), "ACTIVE", now)).toEqual(["skip a QUOTE_STALE", "send b 10"]);
  const waiting = [close("a", "0.5", "CLOSE_PENDING", later), open("b", "QUEUED", old), close("c", "0.5"), open("d", "QUEUED", edge)];
  expect(steps(waiting, held("8", "4"), "ACTIVE", now)).toEqual(["skip b QUOTE_STALE"]);
  expect(steps([open("a", "SENT", old), open("b", "QUEUED", old)], held("2"), "ACTIVE", now)).toEqual(["skip b QUOTE_STALE"]);
  expect(steps([open("a", "QUEUED", old), close("b")], held("0"), "ACTIVE", now)[0]).toBe("skip a FEEDER_CLOSED");
});

test("BCOPY-026 a part of a short closes in the steps in which its venue sells short, and carries the rest; all of it goes as it is", () => {
  const short = held("12", "12", "0.0001", "1");
  expect(steps([close("a", "0.2")], short, "ACTIVE", now)).toEqual(["send a 9 ideal 2.4"]);
  expect(steps([close("a", "0.95"), close("b", "0.5")], short, "ACTIVE", now)).toEqual(["skip a BELOW_LOT", "send b 6 ideal 5.7"]);
  expect(steps([close("a")], held("2.4001", "2.4", "0.0001", "1"), "ACTIVE", now)).toEqual(["send a 2.4001 ideal 0"]);
});

test("BCOPY-040 outside market hours an open waits for them or is skipped, by the copy's setting; a close before it goes on, and age counts from the open", () => {
  const closed = { market: { isOpen: false, openedAt: null }, waitsForOpen: false };
  const waiting = { ...closed, waitsForOpen: true };
  expect(steps([open("a")], held("0"), "ACTIVE", now, closed)).toEqual(["skip a MARKET_CLOSED"]);
  expect(steps([open("a"), open("b"), close("c", 0.5)], held("4"), "ACTIVE", now, closed)).toEqual([
    "skip a MARKET_CLOSED",
    "skip b MARKET_CLOSED",
    "send c 2 ideal 2",
  ]);
  // For hours, and whatever its age.
  const nextDay = new Date(+now + 50_000_000);
  expect(steps([open("a")], held("0"), "ACTIVE", nextDay, waiting)).toEqual([]);
  expect(steps([open("a"), close("b")], held("0"), "ACTIVE", nextDay, waiting)).toEqual(["skip a FEEDER_CLOSED", "skip b NOT_HELD"]);
  expect(steps([open("a")], held("0"), "STOPPING", nextDay, waiting)).toEqual(["skip a STOPPING"]);
  // Open: a minute from then on, for what was made before it.
  const opened = (ago: number) => ({ market: { isOpen: true, openedAt: new Date(+nextDay - ago) }, waitsForOpen: true });
  expect(steps([open("a")], held("0"), "ACTIVE", nextDay, opened(60_000))).toEqual(["send a 10"]);
  expect(steps([open("a")], held("0"), "ACTIVE", nextDay, opened(60_001))).toEqual(["skip a QUOTE_STALE"]);
  const fresh = open("b", "QUEUED", new Date(+nextDay - 60_001));
  expect(steps([fresh], held("0"), "ACTIVE", nextDay, opened(3_600_000))).toEqual(["skip b QUOTE_STALE"]);
});

test("BCOPY-060 in the sessions before and after market hours an open of whole shares goes out, counted from their start; parts of a share wait, and what may fill no longer is cancelled", () => {
  const start = new Date(+now + 50_000_000);
  const extended = { market: { isOpen: false, openedAt: null }, waitsForOpen: true, extended: { openedAt: start } };
  const part = { ...open("p"), quantity: new Decimal("0.9") };
  // Of before the session, and of within it.
  expect(steps([open("a")], held("0"), "ACTIVE", start, extended)).toEqual(["send a 10"]);
  expect(steps([open("a")], held("0"), "ACTIVE", new Date(+start + 60_001), extended)).toEqual(["skip a QUOTE_STALE"]);
  const within = open("b", "QUEUED", new Date(+start + 1_000));
  expect(steps([within], held("0"), "ACTIVE", new Date(+start + 61_001), extended)).toEqual(["skip b QUOTE_STALE"]);
  expect(steps([part], held("0"), "ACTIVE", new Date(+start + 600_000), extended)).toEqual([]);
  expect(steps([part], held("0"), "ACTIVE", now, { ...extended, waitsForOpen: false })).toEqual(["skip p MARKET_CLOSED"]);
  const until = (order: QueuedOrder) => ({ ...order, cancelAt: new Date(+start + 15_000) });
  for (const sent of [until(open("a", "SENT")), until(close("a", 0, "SENT"))]) {
    expect(steps([sent, close("c")], held("10"), "PAUSED", new Date(+start + 14_999), extended)).not.toContain("send c 10 ideal 0");
    expect(steps([sent], held("10"), "ACTIVE", new Date(+start + 14_999), extended)).toEqual([]);
    expect(steps([sent], held("10"), "ACTIVE", new Date(+start + 15_000), extended)).toEqual(["cancel a"]);
  }
});
