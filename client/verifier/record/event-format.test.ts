import { expect, test } from "vitest";
import { bytesOf, chainOf, recordId, tradeIdOf } from "../check/testing";
import { EventBytes } from "./event-bytes";
import * as format from "./event-format";
import { problemOf, type RecordEvent } from "./event-format";

// One buffer, as a check has it: what an event before left in it must make no difference.
const sealed = new EventBytes();
const put = (bytes: string): EventBytes => sealed.put("brigade:event:2\n", bytes);
const isSurelyCanonical = (bytes: string): boolean => format.isSurelyCanonical(put(bytes));
const parseEvent = (bytes: string): format.ParsedEvent => format.parseEvent(put(bytes));
const readFill = (bytes: string): RecordEvent | null => format.readFill(put(bytes));

const amount = { hash: "a5".repeat(32), share: "-0.01250125" };
const scale = { equity: { hash: "0f".repeat(32), index: "1.25" }, currency: "USD", rate: "1" };
const tradeId = tradeIdOf(7);
const fill = {
  tradeId,
  quantity: amount,
  moved: amount,
  price: "100.01",
  value: amount,
  fee: { ...amount, share: null },
  reason: "MANUAL",
};
const held = { quantityAfter: amount, averagePriceAfter: "99.5" };
const exits = { stopPrice: "95", targetPrice: null };
const lots = [1, 2].map((number) => ({ number, remaining: amount, price: "0.5", remainingCost: amount }));
const positions = [{ tradeId, symbol: "BTC", side: "SHORT", quantity: amount, price: "9" }];
const holding = { cash: amount, positions, outsideRecord: amount };
const adjusted = { tradeId, ...held, lots, ...exits, cashChange: amount, ...scale };

const bodies: ReadonlyArray<readonly [string, object]> = [
  ["OPENED", { ...fill, symbol: "AAPL", side: "LONG", mode: "PAPER", chapter: 1, ...exits, textHash: null, ...scale }],
  ["SCALED", { ...fill, ...held, ...scale }],
  ["CLOSED", { ...fill, realisedPnl: amount, ...held, ...scale }],
  ["EXITS_SET", { tradeId, previousStopPrice: null, previousTargetPrice: "1.5", ...exits }],
  ["TEXT_SET", { tradeId, textHash: "b".repeat(64) }],
  ["CORRECTED", { tradeId, correctedSequence: 3, amount, reason: "LATE_FILL", realisedPnlAfter: amount, ...scale }],
  ["ADJUSTED", { ...adjusted, adjustment: "SPLIT", to: "4", from: "1" }],
  ["ADJUSTED", { ...adjusted, adjustment: "DIVIDEND", perUnit: "0.24" }],
  ["CHAPTER", { chapter: 2, cause: "RESET", startCash: amount, mode: "LIVE", ...scale }],
  ["FLOW", { cause: "DEPOSIT", amount, ...holding, mode: "PAPER", ...scale }],
  ["FEE", { cause: "FUNDING", amount, tradeId: null, mode: "PAPER", ...scale }],
  ["EQUITY", { cause: "CLOSE", chapter: 1, at: "2027-01-15T21:00:00.000Z", ...holding, positions: [], mode: "PAPER", ...scale }],
];
const written = [
  ...bodies.map(([kind, body], at) =>
    bytesOf({ ...{ version: 2, recordId, sequence: at + 1, kind, body }, time: "2027-01-15T08:00:00.000Z", nonce: "00".repeat(16) }),
  ),
  ...chainOf(2).map(({ bytes }) => bytes!),
];

test("PROOF-058 the scan of each kind takes what the server writes", () => {
  expect(written.map((bytes) => [isSurelyCanonical(bytes), parseEvent(bytes).problem])).toEqual(written.map(() => [true, null]));
});

test("PROOF-058 with any character taken out, doubled or exchanged, the scan takes only what is right member by member too", () => {
  let taken = 0;
  for (const bytes of written)
    for (let at = 0; at < bytes.length; at += 1)
      for (const other of ["", bytes[at]!.repeat(2), "0", "-", "9", ".", " ", ",", "\\", "\ud800", "é"]) {
        const changed = bytes.slice(0, at) + other + bytes.slice(at + 1);
        if (!isSurelyCanonical(changed)) continue;
        taken += 1;
        const problem = problemOf(JSON.parse(changed) as RecordEvent, changed);
        if (problem) expect.soft(changed, problem).toBe("refused");
      }
  expect(taken).toBeGreaterThan(1_000);
});

/** Of a whole event, what `readFill` gives of it. */
function shortOf({ body, ...event }: RecordEvent): object {
  const opening = event.kind === "OPENED" ? pick(body, "side", "stopPrice", "targetPrice") : {};
  const shares = Object.fromEntries(["fee", "moved", "value"].map((name) => [name, pick(body[name], "share")]));
  return { ...event, nonce: "", body: { ...pick(body, "tradeId", "price"), equity: pick(body["equity"], "index"), ...shares, ...opening } };
}

const pick = (from: Record<string, unknown>, ...names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

test("PROOF-064 a fill that is read in short is what is read whole, also with any character changed, and nothing else is read so", () => {
  const reduced = bytesOf({ ...(JSON.parse(written[2]!) as object), kind: "REDUCED" });
  const fills = [...written.slice(0, 3), reduced];
  for (const bytes of fills) expect(readFill(bytes)).toEqual(shortOf(JSON.parse(bytes) as RecordEvent));
  for (const bytes of written.slice(3)) expect(readFill(bytes)).toBeNull();
  let taken = 0;
  for (const bytes of fills)
    for (let at = 0; at < bytes.length; at += 1)
      for (const other of ["", bytes[at]!.repeat(2), "0", "9", ".", "\\", "\ud800"]) {
        const changed = bytes.slice(0, at) + other + bytes.slice(at + 1);
        const short = readFill(changed);
        expect(short !== null).toBe(isSurelyCanonical(changed));
        if (!short) continue;
        taken += 1;
        expect(short).toEqual(shortOf(JSON.parse(changed) as RecordEvent));
      }
  expect(taken).toBeGreaterThan(500);
});

test("PROOF-058 a split that is written as a dividend is refused, as are keys out of order and numbers in another form", () => {
  const split = bodies[6]![1] as Record<string, unknown>;
  const { to: _, from: __, ...rest } = split;
  const eventOf = (kind: string, body: object): string =>
    bytesOf({ ...{ version: 2, recordId, sequence: 1, kind, body }, time: "2027-01-15T08:00:00.000Z", nonce: "00".repeat(16) });
  expect(parseEvent(eventOf("ADJUSTED", { ...rest, perUnit: "1" })).problem).toBe("its body is not that of ADJUSTED");
  const chapter = eventOf("CHAPTER", bodies[8]![1]);
  expect(parseEvent(chapter.replace('"sequence":1', '"sequence":1e0')).problem).toBe("its bytes are not in canonical form");
  expect(parseEvent(chapter.replace(/"time":"[^"]*","version":2/, '"version":2,"time":"2027-01-15T08:00:00.000Z"')).problem).toBe(
    "its bytes are not in canonical form",
  );
  // A text with what JSON escapes is right all the same.
  const quoted = eventOf("CHAPTER", { ...bodies[8]![1], cause: 'said "reset"' });
  expect([isSurelyCanonical(quoted), parseEvent(quoted).problem]).toEqual([false, null]);
});
