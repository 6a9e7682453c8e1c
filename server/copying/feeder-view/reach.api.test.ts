import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { copyMutation, createCopyingWorld, openTrade, receiptsOf, startCopy, type CopyingWorld } from "../testing/copying-world";

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

const reach = async (feeder: Person, input: Record<string, unknown>) =>
  (await feeder.api.ok("query ($input: CopyReachInput!) { copyReach(input: $input) { copies buying money } }", { input })).copyReach;
const reachOfAll = async (feeder: Person) =>
  (
    await feeder.api.ok("query ($input: CopyReachInput!) { copyReach(input: $input) { copies buying money isEstimated } }", {
      input: order,
    })
  ).copyReach;
const order = { symbol: "AAPL", side: "LONG", quantity: "100" };

test("MEND-S03 what an order would reach is what its copies then buy", async () => {
  const feeder = await world.feeder();
  const [small, capped, picky, paused] = [await world.eater(), await world.eater(), await world.eater(), await world.eater()];
  expect(await reach(feeder, order)).toEqual({ copies: 0, buying: 0, money: "0" });
  const copies = [await startCopy(small, feeder, "5000"), await startCopy(capped, feeder, "5000", { maxPerTrade: "200" })];
  await startCopy(picky, feeder, "5000", { denySymbols: ["AAPL"] });
  const away = await startCopy(paused, feeder, "5000");
  await copyMutation(paused, "pauseCopy", { copyId: away.id });
  const before = await reach(feeder, order);
  expect(before).toMatchObject({ copies: 3, buying: 2 });
  await openTrade(world, feeder, "AAPL", "100");
  const bought = [...(await receiptsOf(small, copies[0].id)), ...(await receiptsOf(capped, copies[1].id))];
  expect(Number(before.money)).toBeCloseTo(
    bought.reduce((sum, { money }) => sum + Number(money), 0),
    2,
  );
});

test("MEND-S03 another feeder's copiers are not counted; an unknown symbol is not found, and no quantity reaches no money", async () => {
  const [feeder, other, eater] = [await world.feeder(), await world.feeder(), await world.eater()];
  await startCopy(eater, feeder, "5000");
  expect(await reach(other, order)).toMatchObject({ copies: 0 });
  expect(await reach(feeder, { ...order, quantity: "0" })).toEqual({ copies: 1, buying: 0, money: "0" });
  const { errors } = await feeder.api.run('{ copyReach(input: { symbol: "NOPE", side: LONG, quantity: "1" }) { copies } }');
  expect(errors?.[0]?.extensions.code).toBe("NOT_FOUND");
});

/** As its rows have it: cash and, of every third, a position of ten KO; every fourth buys for $40 at most, every fifth no AAPL, every seventh is paused. */
interface Cloned {
  readonly id: string;
  readonly number: number;
  readonly putIn: number;
  readonly isSandbox: boolean;
}

/** The same ids in each run. */
const idOf = (number: number): string =>
  createHash("md5").update(`reached ${number}`).digest("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"); // prettier-ignore

/** Copies of a feeder by eaters of their own, one of them a sandbox; what was put in goes down from a few large ones. */
async function cloneCopies(feeder: Person, from: number, to: number): Promise<Cloned[]> {
  const { db } = world.app;
  const cloned = Array.from({ length: to - from }, (_, at) => from + at).map((number) => ({
    ...{ id: idOf(number), number, putIn: Math.round(500_000 / (number + 1)) + (number % 10) * 100 + 500, isSandbox: number === 2 },
  }));
  const [record] = await db.query<{ id: string }>("select id from records where user_id = $1", [feeder.id]);
  const rows = JSON.stringify(cloned);
  const asked = `json_to_recordset($1) as c (id uuid, number integer, "putIn" numeric, "isSandbox" boolean)`;
  await db.query(
    `insert into users (id, username, name, role, sandbox_of, sandbox_persona, pending)
     select id, 'reached' || number, 'Reached', 'eater', case when "isSandbox" then $2::uuid end, case when "isSandbox" then 'eater' end, "isSandbox"
     from ${asked}`,
    [rows, feeder.id],
  );
  await db.query(
    `insert into trading_accounts (id, user_id, kind, name, cash, created_at) select id, id, 'RECORD', 'Record', 0, now() from ${asked}`,
    [rows],
  );
  await db.query(
    `insert into copies (id, eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units, sizing, day, day_start_equity, state, started_at, max_per_trade, deny_symbols)
     select id, id, $2, $3, id, 0, "putIn", "putIn", "putIn", 'PROPORTIONAL', current_date, "putIn",
       case when number % 7 = 0 then 'PAUSED' else 'ACTIVE' end, now(), case when number % 4 = 0 then 40 end, case when number % 5 = 0 then '{AAPL}'::text[] else '{}' end
     from ${asked}`,
    [rows, feeder.id, record!.id],
  );
  await db.transaction(async (tx) => {
    // Nobody's trade.
    await tx.query("set local session_replication_role = replica");
    await tx.query(
      `insert into copy_positions (eater_id, copy_id, trade_id, symbol, side, held, ideal, cost, opened_at)
       select id, id, gen_random_uuid(), 'KO', 'LONG', 10, 10, 600, now() from ${asked} where number % 3 = 0`,
      [rows],
    );
  });
  return cloned;
}

/** What one of them buys when the feeder, who has $100,000, buys for $10,001: by the rule in words. */
function boughtBy({ number, putIn }: Cloned): number {
  if (number % 5 === 0) return 0;
  const equity = putIn + (number % 3 === 0 ? 10 * 60 : 0);
  return Math.min((equity * 10_001) / 100_000, number % 4 === 0 ? 40 : Infinity);
}

const sumOf = (some: readonly Cloned[]): { buying: number; money: number } => ({
  buying: some.filter((one) => boughtBy(one) > 0).length,
  money: some.reduce((sum, one) => sum + boughtBy(one), 0),
});

/** Units are cut to a lot: each copy buys for up to a cent less. */
const centsOff = (copies: number): number => copies * 0.011 + 0.01;

test("GROW-153 up to a hundred copies are sized one by one; of more the largest, and fifty others stand for the rest", async () => {
  const feeder = await world.feeder();
  const some = (await cloneCopies(feeder, 0, 116)).filter(({ number, isSandbox }) => number % 7 !== 0 && !isSandbox);
  const [few, exactly] = [await reachOfAll(feeder), sumOf(some)];
  expect(some.length).toBeLessThanOrEqual(100);
  expect(few).toMatchObject({ copies: some.length, buying: exactly.buying, isEstimated: false });
  expect(Math.abs(Number(few.money) - exactly.money)).toBeLessThan(centsOff(some.length));

  const all = [...some, ...(await cloneCopies(feeder, 116, 500)).filter(({ number, isSandbox }) => number % 7 !== 0 && !isSandbox)];
  const bySize = all.toSorted((a, b) => b.putIn - a.putIn || (a.id < b.id ? -1 : 1));
  const [largest, rest] = [bySize.slice(0, 50), bySize.slice(50).toSorted((a, b) => (a.id < b.id ? -1 : 1))];
  const [sized, sample] = [sumOf(largest), sumOf(rest.slice(0, 50))];
  const [many, share] = [await reachOfAll(feeder), rest.length / 50];
  expect(many).toMatchObject({ copies: all.length, buying: sized.buying + Math.round(sample.buying * share), isEstimated: true });
  expect(Math.abs(Number(many.money) - (sized.money + sample.money * share))).toBeLessThan(centsOff(all.length));
  // And that is near to what all of them buy together.
  const whole = sumOf(all);
  expect(Math.abs(many.buying - whole.buying) / whole.buying).toBeLessThan(0.1);
  expect(Math.abs(Number(many.money) - whole.money) / whole.money).toBeLessThan(0.1);
});
