import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Decimal } from "../../../platform/decimal";
import { openTrade, reduceTrade } from "../../trades/book";
import { sealMoneyChange, sealTradeChange, type SealContext, type SealedChange } from "../record-event";
import { emptyChain, eventHash, findBreak, type Randomness, type Sealed } from "../seal";
import { amountHash, amountSalt } from "./amounts";
import { cutIndex, firstIndex, indexAt, indexOfChapter } from "./record-index";

const d = (text: string): Decimal => new Decimal(text);
const at = new Date("2026-11-23T14:32:07.123Z");
const tradeId = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
const recordId = "5e0f3c8a-9d3b-4a57-8a53-0d6f3c1f2b10";

/** Hex digits that count up: the same in every run. */
function counting(): Randomness {
  let count = 0;
  const next = (): string => (++count).toString(16).padStart(32, "0");
  return { nonce: next, uuid: () => next().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") };
}

/** A long opened, half of it closed, money paid in, and a daily close: as docs/record-format.md prints them. */
function goldenRun(): SealedChange[] {
  const random = counting();
  const owner = { userId: "u", accountId: "a", recordId };
  const common = { ...owner, id: tradeId, lotId: "l", symbol: "AAPL", side: "LONG" as const, stopPrice: d("95.00"), targetPrice: null };
  const words = { thesis: "", tags: [], equityBefore: d("100000"), chapter: 1 };
  const opened = openTrade({ ...common, ...words, quantity: d("12.5"), price: d("100.01"), at, quoteAt: at });
  const reduced = reduceTrade(opened.trade, { quantity: d("2.5"), price: d("110.03"), at, quoteAt: at }, "MANUAL");
  const context = (minutes: number, equity: string, index: string) => ({
    at: new Date(+at + minutes * 60_000),
    mode: "LIVE" as const,
    quote: null,
    snapshotId: null,
    equityBefore: d(equity),
    delaySeconds: 0,
    priceBites: 0,
    random,
    scale: { equity: d(equity), index: d(index), currency: "USD", rate: d("1") },
  });
  const first = sealTradeChange(
    emptyChain(recordId),
    null,
    { kind: "OPENED", fill: opened.fill, reason: "MANUAL" },
    opened.trade,
    null,
    context(0, "100000", "1"),
  );
  const second = sealTradeChange(
    first.chain,
    opened.trade,
    { kind: "REDUCED", fill: reduced.fill, reason: "MANUAL" },
    reduced.trade,
    null,
    context(1, "100124.875", "1.00124875"),
  );
  const position = (quantity: string, price: string) => ({
    tradeId,
    symbol: "AAPL",
    side: "LONG" as const,
    quantity: d(quantity),
    price: d(price),
    isSealed: true,
  });
  const cash = "99024.95";
  const third = sealMoneyChange(
    second.chain,
    "u",
    { kind: "FLOW", cause: "DEPOSIT", amount: d("50000.00"), holdings: { cash: d(cash), positions: [position("10", "110.05")] } },
    context(2, "100125.45", "1.0012545"),
  );
  const fourth = sealMoneyChange(
    third.chain,
    "u",
    {
      kind: "EQUITY",
      cause: "CLOSE",
      chapter: 1,
      at: new Date("2026-11-23T21:00:00.000Z"),
      holdings: { cash: d("149024.95"), positions: [position("10", "108.00")] },
    },
    context(388, "150104.95", "1.001117776232"),
  );
  return [first, second, third, fourth];
}

const sealedOf = ({ event }: SealedChange): Sealed => ({
  sequence: event.sequence,
  bytes: event.bytes,
  previousHash: event.previous_hash,
  hash: event.hash,
});

test("RECORD2-001 the golden vectors of version 2 in docs/record-format.md come out byte for byte", () => {
  const run = goldenRun();
  const golden = readFileSync(new URL("../../../../docs/record-format.md", import.meta.url), "utf8");
  for (const { event, salt } of run) {
    expect(golden).toContain(`    ${event.bytes}\n`);
    expect(golden).toContain(event.hash);
    expect(golden).toContain(salt!.secret);
    expect(event.hash).toBe(eventHash(event.previous_hash, event.bytes, 2));
  }
  expect(findBreak(run.map(sealedOf))).toBe(null);
});

test("RECORD2-002 no amount is in the bytes; each hash is met by its own salt and by no other amount's", () => {
  const [first] = goldenRun();
  const { body } = JSON.parse(first!.event.bytes);
  for (const amount of ["12.5", "1250.13", "100000"]) expect(first!.event.bytes).not.toContain(`"${amount}"`);
  const { secret } = first!.salt!;
  expect(body.quantity.hash).toBe(amountHash(amountSalt(secret, "quantity"), "quantity", "12.5"));
  expect(body.value).toEqual({ hash: amountHash(amountSalt(secret, "value"), "value", "1250.13"), share: "0.0125013" });
  expect(body.equity).toEqual({ hash: amountHash(amountSalt(secret, "equity"), "equity", "100000"), index: "1" });
  expect(amountSalt(secret, "value")).not.toBe(amountSalt(secret, "quantity"));
  expect(amountHash(amountSalt(secret, "value"), "value", "12.5")).not.toBe(body.quantity.hash);
});

test("RECORD2-003 an event of version 1 after one of version 2, and bytes of an unknown version, break the chain", () => {
  const [first, second] = goldenRun();
  const old: SealContext = {
    at,
    mode: "PAPER",
    quote: null,
    snapshotId: null,
    equityBefore: d("1"),
    delaySeconds: 0,
    priceBites: 0,
    random: counting(),
  };
  const { trade } = openTrade({
    ...{ userId: "u", accountId: "a", recordId, id: tradeId, lotId: "l", symbol: "KO", side: "LONG", quantity: d("1"), price: d("1") },
    ...{ at, quoteAt: at, stopPrice: null, targetPrice: null, thesis: "", tags: [], equityBefore: d("1"), chapter: 1 },
  });
  const before = sealTradeChange(emptyChain(recordId), trade, { kind: "EXITS_SET" }, trade, null, old);
  const onOld = sealTradeChange(before.chain, trade, { kind: "EXITS_SET" }, trade, null, { ...old, scale: undefined });
  expect(findBreak([before, onOld].map(sealedOf))).toBe(null);
  const back = sealTradeChange(first!.chain, trade, { kind: "EXITS_SET" }, trade, null, old);
  expect(findBreak([first!, back].map(sealedOf))).toBe(1);
  expect(findBreak([first!, second!].map(sealedOf))).toBe(null);
  const strange = { ...sealedOf(first!), bytes: first!.event.bytes.replace('"version":2}', '"version":3}') };
  expect(findBreak([strange])).toBe(0);
  // The prefix is part of the hash: bytes that claim another version no longer fit.
  expect(eventHash(first!.event.previous_hash, first!.event.bytes, 1)).not.toBe(first!.event.hash);
});

test("RECORD2-004 the index grows with equity, is cut by money that comes or goes, and ends at 0 until the next chapter", () => {
  const start = firstIndex(d("1000"));
  expect(indexAt(start, d("1100")).toFixed()).toBe("1.1");
  const paidIn = cutIndex(start, d("1100"), d("900"));
  expect(indexAt(paidIn, d("2000")).toFixed()).toBe("1.1");
  expect(indexAt(paidIn, d("1000")).toFixed()).toBe("0.55");
  const emptied = cutIndex(paidIn, d("2000"), d("-2000"));
  expect(indexAt(emptied, d("0")).toFixed()).toBe("1.1");
  expect(indexAt(cutIndex(emptied, d("0"), d("500")), d("550")).toFixed()).toBe("1.21");
  const lost = cutIndex(start, d("-5"), d("105"));
  expect(indexAt(lost, d("100")).toFixed()).toBe("0");
  expect(indexAt(indexOfChapter(lost, d("100")), d("150")).toFixed()).toBe("1.5");
  expect(indexAt(indexOfChapter(start, d("800")), d("400")).toFixed()).toBe("0.4");
});
