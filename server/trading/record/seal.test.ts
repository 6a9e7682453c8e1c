import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { openTrade, reduceTrade } from "../trades/book";
import { sealTradeChange, type SealContext } from "./record-event";
import { emptyChain, eventHash, findBreak, firstPreviousHash, textHash, type Randomness } from "./seal";

const d = (text: string): Decimal => new Decimal(text);
const at = new Date("2026-11-19T14:32:07.123Z");
const tradeId = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
const recordId = "5e0f3c8a-9d3b-4a57-8a53-0d6f3c1f2b10";

/** Hex digits that count up: the same in every run. */
function counting(): Randomness {
  let count = 0;
  const next = (): string => (++count).toString(16).padStart(32, "0");
  return { nonce: next, uuid: () => next().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") };
}

function goldenRun() {
  const owner = { userId: "u", accountId: "a", recordId };
  const opened = openTrade({
    ...owner,
    id: tradeId,
    lotId: "l",
    symbol: "AAPL",
    side: "LONG",
    quantity: d("10"),
    price: d("100.01"),
    at,
    quoteAt: at,
    stopPrice: d("95.00"),
    targetPrice: null,
    thesis: "Cheap – 安い",
    tags: ["value"],
    equityBefore: d("100000.00"),
    chapter: 1,
  });
  const closed = reduceTrade(opened.trade, { quantity: d("10"), price: d("94.505"), at: new Date(+at + 60_000), quoteAt: at }, "STOP");
  const random = counting();
  const context: SealContext = {
    at,
    mode: "PAPER",
    quote: { bid: d("99.99"), ask: d("100.01"), asOf: at },
    snapshotId: null,
    equityBefore: d("100000.00"),
    delaySeconds: 0,
    priceBites: 0,
    random,
  };
  const first = sealTradeChange(
    emptyChain(recordId),
    null,
    { kind: "OPENED", fill: opened.fill, reason: "MANUAL" },
    opened.trade,
    null,
    context,
  );
  const second = sealTradeChange(
    first.chain,
    opened.trade,
    { kind: "CLOSED", fill: closed.fill, reason: "STOP" },
    closed.trade,
    first.event.text_id,
    { ...context, at: new Date(+at + 60_000) },
  );
  return { first, second };
}

test("SEAL-001 the golden vector of docs/record-format.md comes out byte for byte", () => {
  const { first, second } = goldenRun();
  const golden = readFileSync(new URL("../../../docs/record-format.md", import.meta.url), "utf8");
  for (const { event } of [first, second]) {
    expect(golden).toContain(`    ${event.bytes}\n`);
    expect(golden).toContain(event.hash);
  }
  expect(golden).toContain(first.text!.salt);
  expect(first.event.previous_hash).toBe(firstPreviousHash);
  expect(second.event.previous_hash).toBe(first.event.hash);
  expect(eventHash(first.event.hash, second.event.bytes, 1)).toBe(second.event.hash);
});

test("SEAL-002 no word of the owner is in the bytes, only its salted hash", () => {
  const { first } = goldenRun();
  expect(first.event.bytes).not.toContain("Cheap");
  expect(first.event.bytes).not.toContain('value":[');
  expect(JSON.parse(first.event.bytes).body.textHash).toBe(textHash(first.text!.salt, "Cheap – 安い", ["value"]));
  expect(textHash("0".repeat(32), "Cheap – 安い", ["value"])).not.toBe(JSON.parse(first.event.bytes).body.textHash);
});

test("SEAL-003 an edit, a deletion and a swap are found at the event where the chain breaks", () => {
  const { first, second } = goldenRun();
  const chain = [first, second].map(({ event }) => ({
    sequence: event.sequence,
    bytes: event.bytes,
    previousHash: event.previous_hash,
    hash: event.hash,
  }));
  expect(findBreak(chain)).toBe(null);
  expect(findBreak([{ ...chain[0]!, bytes: chain[0]!.bytes.replace("100.01", "99.01") }, chain[1]!])).toBe(0);
  expect(findBreak([chain[1]!])).toBe(0);
  expect(findBreak([chain[1]!, chain[0]!])).toBe(0);
  expect(findBreak([chain[0]!, { ...chain[1]!, previousHash: firstPreviousHash }])).toBe(1);
});

test("SEAL-004 the row beside the bytes holds the state after the event and the words that are not cleared", () => {
  const { first, second } = goldenRun();
  expect(second.event).toMatchObject({
    kind: "CLOSED",
    status: "CLOSED",
    quantity: "0",
    realised_pnl: "-55.05",
    close_reason: "STOP",
    trade_version: 2,
    text_id: first.text!.id,
    reason: "STOP",
    fill_price: "94.505",
  });
  expect(second.text).toBe(null);
});
