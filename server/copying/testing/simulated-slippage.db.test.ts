import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { parseConfig } from "../../platform/config";
import type { Person } from "../../identity/testing/people";
import { createCopyingWorld, copyMutation, openTrade, readCopy, receiptsOf, startCopy, tradeMutation, type CopyingWorld } from "./copying-world"; // prettier-ignore
import { simulatedPrice, simulatedSlippageBps, type PaperFill } from "./simulated-slippage";

const seed = "slippage of the tests";
let world: CopyingWorld;
let feeder: Person;
beforeAll(async () => {
  world = await createCopyingWorld({ slippageSeed: seed });
});
afterAll(() => world?.stop());

const classes = ["STOCK", "ETF", "CRYPTO", "FX"] as const;
const ticks = ["0.01", "0.00001", "0.05", "0.5", "1"] as const;
const prices = ["0.57553", "1.17465", "24.9", "186.53", "87508.02", "1074.5"] as const;

/** Fills of every class, tick, price and side, of ids drawn anew. */
const manyFills = (count: number): PaperFill[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ seed: `seed ${index % 7}`, causeId: randomUUID(), tradeId: randomUUID(), copyId: randomUUID() },
    ...{ instrumentClass: classes[index % classes.length]!, tick: ticks[index % ticks.length]! },
    ...{ isBuy: index % 3 === 0, price: prices[index % prices.length]! },
  }));

test("MEND-F08 the slippage of a fill is one pure function: the database and its independent twin agree on thousands of fills", async () => {
  const fills = manyFills(8_000);
  const rows = await world.app.db.query<{ bps: string; price: string }>(
    `select b.bps, slipped_price(f.price, f."isBuy", f.tick, b.bps) as price
     from json_to_recordset($1) as f (
       n int, seed text, "causeId" uuid, "tradeId" uuid, "copyId" uuid, "instrumentClass" text, tick numeric, "isBuy" boolean, price numeric
     )
     cross join lateral (
       select simulated_slippage_bps(convert_to(f.seed, 'UTF8'), f."causeId", f."tradeId", f."copyId", f."instrumentClass") as bps
     ) b
     order by f.n`,
    [JSON.stringify(fills.map((fill, n) => ({ ...fill, n })))],
  );
  expect(rows.map(({ bps, price }) => [Number(bps), Number(price)])).toEqual(
    fills.map((fill) => [simulatedSlippageBps(fill).toNumber(), Number(simulatedPrice(fill))]),
  );
});

test("MEND-F08 slippage is bounded by the class, costs buyers and sellers alike, and no crowd of copies is paid by it", () => {
  const against = { STOCK: 2, ETF: 1.2, CRYPTO: 4, FX: 0.8 };
  const fills = manyFills(12_000);
  for (const instrumentClass of classes) {
    const mine = fills.filter((fill) => fill.instrumentClass === instrumentClass);
    const most = against[instrumentClass];
    for (const isBuy of [true, false]) {
      const bps = mine.filter((fill) => fill.isBuy === isBuy).map((fill) => simulatedSlippageBps(fill).toNumber());
      expect(Math.max(...bps)).toBeLessThanOrEqual(most);
      expect(Math.min(...bps)).toBeGreaterThanOrEqual(-most / 4);
      const mean = bps.reduce((sum, one) => sum + one, 0) / bps.length;
      expect(mean).toBeGreaterThan(0.3 * most);
      expect(mean).toBeLessThan(0.45 * most);
    }
  }
});

/** What the copy's fills must have cost: the market's price of the moment, slipped by the cause that stands in the books. */
async function expectSlipped(
  copyId: string,
  market: Readonly<Record<string, string>>,
  isBuyOf: (action: string) => boolean,
): Promise<void> {
  const rows = await world.app.db.query<{ cause: string; trade: string; action: string; kind: string; price: string }>(
    `select cause_id as cause, trade_id as trade, action, cause_kind as kind, price from receipts where copy_id = $1 and quantity > 0 order by decided_at`,
    [copyId],
  );
  expect(rows.map(({ kind, action, price }) => [kind, action, Number(price)])).toEqual(
    rows.map(({ kind, action, cause, trade }) => {
      const price = market[`${kind} ${action}`]!;
      const fill = { seed, causeId: cause, tradeId: trade, copyId, instrumentClass: "STOCK", tick: "0.01", isBuy: isBuyOf(action), price };
      return [kind, action, Number(simulatedPrice(fill))];
    }),
  );
  expect(new Set(rows.map(({ kind, action }) => `${kind} ${action}`))).toEqual(new Set(Object.keys(market)));
}

test("MEND-F09 every fill of a copy on paper slips: by a start, an event, added money, a close, 86 and a close that waited", async () => {
  feeder = await world.feeder();
  // Prices of thousands of ticks, so that no slip is rounded away.
  await world.tick("MSFT", "1999.98", "2000.02");
  const tradeId = await openTrade(world, feeder, "MSFT", "4");
  const [one, other] = [await world.eater(), await world.eater()];
  const copy = await startCopy(one, feeder, "5000", {}, { withOpenTrades: true });
  const short = await startCopy(other, feeder, "5000");
  await tradeMutation(world, feeder, "scaleTrade", { tradeId, quantity: "1" });
  await copyMutation(one, "addFunds", { clientRequestId: randomUUID(), copyId: copy.id, amount: "1000", spreadNow: true });
  await tradeMutation(world, feeder, "closeTrade", { tradeId, quantity: "1" });
  await copyMutation(one, "stopCopy", { copyId: copy.id, mode: "CLOSE_ALL" });
  await expectSlipped(
    copy.id,
    { "START OPEN": "2000.02", "EVENT SCALE": "2000.02", "ADD SCALE": "2000.02", "EVENT REDUCE": "1999.98", "STOP CLOSE": "1999.98" },
    (action) => action === "OPEN" || action === "SCALE",
  );

  // The feeder's own fills are the market's, and what a receipt says of its slippage is its price against theirs.
  const [scaled] = (await receiptsOf(one, copy.id)).filter((receipt) => receipt.cause === "EVENT" && receipt.action === "SCALE");
  expect(scaled.feederPrice).toBe("2000.02");
  expect(scaled.slippageBps).toBeCloseTo(((Number(scaled.price) - 2000.02) / 2000.02) * 10_000, 3);
  // Of an event's random id: a slip of less than half a tick is none.
  expect(scaled.slippageBps === 0).toBe(Number(scaled.price) === 2000.02);

  // A short that waits for a live price buys back dearer or cheaper by what its cause says.
  await openTrade(world, feeder, "TSLA", "1", { side: "SHORT" });
  world.market.halt("TSLA");
  await copyMutation(other, "stopCopy", { copyId: short.id, mode: "CLOSE_ALL" });
  world.market.resume("TSLA");
  await world.tick("TSLA", "4999.98", "5000.02");
  await world.sweep();
  await expectSlipped(short.id, { "EVENT OPEN": "49.99", "STOP CLOSE": "5000.02" }, (action) => action === "CLOSE");
});

test("MEND-F09 cash, cost and profit stay in whole cents, and what the copy had is what its fills left of it", async () => {
  const dan = await world.eater();
  const { id } = await startCopy(dan, feeder, "3000");
  const tradeId = await openTrade(world, feeder, "MSFT", "4");
  const { money } = await readCopy(dan, id);
  const [opened] = await receiptsOf(dan, id);
  expect(new Decimal(opened.money).toFixed(2)).toBe(new Decimal(opened.quantity).mul(opened.price).toFixed(2));
  expect(new Decimal(money.freeCash).add(opened.money).toFixed()).toBe("3000");
  await tradeMutation(world, feeder, "closeTrade", { tradeId });
  const [, closed] = await receiptsOf(dan, id);
  expect(new Decimal(closed.realisedPnl).toFixed()).toBe(new Decimal(closed.money).sub(opened.money).toFixed());
  expect((await readCopy(dan, id)).money.realisedPnl).toBe(closed.realisedPnl);
});

test("MEND-F10 the slippage cap holds simulated slippage to account as any other", async () => {
  const copies = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const eater = await world.eater();
      const { id } = await startCopy(eater, feeder, "3000", { slippageCapBps: "1" });
      return { eater, id };
    }),
  );
  const tradeId = await openTrade(world, feeder, "MSFT", "4");
  const [event] = await world.app.db.query<{ id: string }>("select id from record_events where trade_id = $1", [tradeId]);
  const outcomes = await Promise.all(
    copies.map(async ({ eater, id }) => {
      const [{ status, reason, price }] = await receiptsOf(eater, id);
      const fill = { seed, causeId: event!.id, tradeId, copyId: id, instrumentClass: "STOCK", tick: "0.01", isBuy: true, price: "2000.02" };
      const slipped = Number(simulatedPrice(fill));
      const isTooMuch = ((slipped - 2000.02) / 2000.02) * 10_000 > 1;
      return { got: [status, reason, Number(price)], wanted: isTooMuch ? ["SKIPPED", "SLIPPAGE_CAP", slipped] : ["COPIED", null, slipped] };
    }),
  );
  expect(outcomes.map(({ got }) => got)).toEqual(outcomes.map(({ wanted }) => wanted));
});

test("MEND-F10 slippage is on unless the server switches it off, and its seed is the market's", () => {
  expect(parseConfig({}).simulatedSlippageSeed).toEqual(Buffer.from("brigade"));
  expect(parseConfig({ MARKET_SEED: "other" }).simulatedSlippageSeed).toEqual(Buffer.from("other"));
  expect(parseConfig({ SIMULATED_SLIPPAGE: "off" }).simulatedSlippageSeed).toBeNull();
  expect(() => parseConfig({ SIMULATED_SLIPPAGE: "maybe" })).toThrow("SIMULATED_SLIPPAGE");
});
