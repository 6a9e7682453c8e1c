// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import { chanceOf } from "../../copying/testing/chance";
import { createCopyingWorld, openTrade, startCopy, tradeMutation, type CopyingWorld } from "../../copying/testing/copying-world";
import { randomRules, tradeByChance, WanderingPrices } from "../../copying/testing/random-past";
import type { Person } from "../../identity/testing/people";
import { Decimal, zero } from "../../platform/decimal";

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

const facts = "id source mode tradeId side lot openedAt closedAt quantity cost proceeds fees gain instrument { symbol } feeder { id }";
const gainsQuery = `query ($filter: RealisedGainFilter!, $first: Int, $after: String) {
  realisedGains(filter: $filter, first: $first, after: $after) { edges { cursor node { ${facts} } } pageInfo { hasNextPage endCursor } } }`;

/** All gains, page by page. */
async function gainsOf(person: Person, filter: object = {}, first = 100): Promise<any[]> {
  const found: any[] = [];
  for (let after: string | null = null, hasMore = true; hasMore;) {
    const { realisedGains }: any = await person.api.ok(gainsQuery, { filter: { mode: "PAPER", ...filter }, first, after });
    found.push(...realisedGains.edges.map(({ node }: any) => node));
    ({ hasNextPage: hasMore, endCursor: after } = realisedGains.pageInfo);
  }
  return found;
}

const totalsOf = async (person: Person): Promise<any[]> =>
  (await person.api.ok("{ realisedGainTotals { year mode source closes cost proceeds fees gain openingFees feeder { id } } }"))
    .realisedGainTotals;

const plain = (value: Decimal | string): string => new Decimal(value).toDecimalPlaces(7).toFixed();
const money = ({ lot, quantity, cost, proceeds, fees, gain }: any): string[] => [
  String(lot),
  ...[quantity, cost, proceeds, fees, gain].map(plain),
];

test("GAINS-010 what is closed is listed lot by lot, first in, first out, of own trades and of copies; nobody else reads it", async () => {
  const [feeder, eater, other] = [await world.feeder(), await world.eater(), await world.eater()];
  await startCopy(eater, feeder, "5000", { sizing: "MULTIPLIER", sizingValue: "0.1" });
  await world.tick("AAPL", "99.99", "100.01");
  const trade = await openTrade(world, feeder, "AAPL", "10");
  await world.tick("AAPL", "109.99", "110.01");
  await tradeMutation(world, feeder, "scaleTrade", { tradeId: trade, quantity: "10" });
  await world.tick("AAPL", "119.99", "120.01");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade, quantity: "15" });
  const short = await openTrade(world, feeder, "MSFT", "5", { side: "SHORT" });
  world.clock.advance(1_000);
  await world.tick("MSFT", "189.98", "190.02");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: short });

  const own = await gainsOf(feeder);
  expect(own.map(money)).toEqual([
    // Sold short at 199.98, bought back at 190.02.
    ["1", "5", "950.1", "999.9", "0", "49.8"],
    ["1", "10", "1000.1", "1199.9", "0", "199.8"],
    ["2", "5", "550.05", "599.95", "0", "49.9"],
  ]);
  expect(own.map(({ source, mode, feeder: of, instrument }) => [source, mode, of, instrument.symbol])).toEqual([
    ["OWN", "PAPER", null, "MSFT"],
    ["OWN", "PAPER", null, "AAPL"],
    ["OWN", "PAPER", null, "AAPL"],
  ]);
  const copied = await gainsOf(eater);
  expect(copied.map(money)).toEqual([
    ["1", "0.5", "95.01", "99.99", "0", "4.98"],
    ["1", "1", "100.01", "119.99", "0", "19.98"],
    ["2", "0.5", "55.01", "60", "0", "4.99"],
  ]);
  expect(copied.map((gain) => [gain.source, gain.feeder.id, gain.tradeId])).toEqual([
    ["COPY", feeder.id, short],
    ["COPY", feeder.id, trade],
    ["COPY", feeder.id, trade],
  ]);
  // A page may end within a close, and goes on there.
  expect(await gainsOf(feeder, {}, 1)).toEqual(own);
  expect(await gainsOf(feeder, {}, 2)).toEqual(own);
  expect(await gainsOf(eater, { source: "OWN" })).toEqual([]);
  expect(await gainsOf(eater, { feederId: feeder.id })).toEqual(copied);
  expect(await gainsOf(eater, { feederId: other.id })).toEqual([]);
  expect(await gainsOf(eater, { mode: "LIVE" })).toEqual([]);
  expect([await gainsOf(other), await totalsOf(other)]).toEqual([[], []]);
  expect(await totalsOf(eater)).toMatchObject([{ source: "COPY", mode: "PAPER", closes: 2, gain: "29.95", feeder: { id: feeder.id } }]);
});

test("GAINS-011 a year that is none, a feeder that is none and a foreign cursor are refused, and so is a visitor", async () => {
  const eater = await world.eater();
  const asked = (filter: object, after: string | null = null) =>
    eater.api.code(gainsQuery, { filter: { mode: "PAPER", ...filter }, first: 5, after });
  expect(await asked({ year: 20_262 })).toBe("BAD_USER_INPUT");
  expect(await asked({ feederId: "x" })).toBe("NOT_FOUND");
  expect(await asked({}, Buffer.from('["a","b","c"]').toString("base64url"))).toBe("BAD_USER_INPUT");
  expect(await world.visitor().code(gainsQuery, { filter: { mode: "PAPER" }, first: 5 })).toBe("UNAUTHENTICATED");
  expect(await world.visitor().code("{ realisedGainTotals { year } }")).toBe("UNAUTHENTICATED");
});

test("GAINS-012 a practice trade is in no list of gains, and a year has only what was closed in it", async () => {
  const feeder = await world.feeder();
  await world.tick("KO", "59.99", "60.01");
  const { practice } = await practiceAccount(feeder);
  const played = await tradeMutation(world, feeder, "openTrade", { accountId: practice, symbol: "KO", side: "LONG", quantity: "1" });
  await tradeMutation(world, feeder, "closeTrade", { tradeId: played.trade.id });
  expect(await gainsOf(feeder)).toEqual([]);
  const before = await openTrade(world, feeder, "KO", "1");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: before });
  await world.app.db.query("update fills set at = at - interval '1 year' where trade_id = $1", [before]);
  await world.app.db.query("update lots set opened_at = opened_at - interval '1 year' where trade_id = $1", [before]);
  const after = await openTrade(world, feeder, "KO", "1");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: after });
  const year = world.clock.date().getUTCFullYear();
  expect((await gainsOf(feeder, { year: year - 1 })).map(({ tradeId }) => tradeId)).toEqual([before]);
  expect((await gainsOf(feeder, { year })).map(({ tradeId }) => tradeId)).toEqual([after]);
  expect((await totalsOf(feeder)).map((total) => [total.year, total.closes, total.gain])).toEqual([
    [year, 1, "-0.02"],
    [year - 1, 1, "-0.02"],
  ]);
});

async function practiceAccount(person: Person): Promise<{ practice: string }> {
  const { me } = await person.api.ok("{ me { accounts { id kind } } }");
  return { practice: me.accounts.find(({ kind }: any) => kind === "PRACTICE").id };
}

test("GAINS-013 by chance, with splits, dividends and parts: rows are those of a model that goes through receipts one by one, and sum to the booked results by year and feeder", async () => {
  for (const seed of [11, 12, 13]) {
    const chance = chanceOf(seed);
    const [feeder, eater] = [await world.feeder(), await world.eater()];
    const prices = new WanderingPrices(world, chance);
    await prices.step();
    await startCopy(eater, feeder, "20000", randomRules(chance));
    await startCopy(await world.eater(), feeder, "20000", { sizing: "MULTIPLIER", sizingValue: "0.5" });
    await tradeByChance(world, feeder, prices, chance, 25, seed === 12);
    expect((await gainsOf(eater)).map(money), `seed ${seed}`).toEqual(await modelOf(eater.id));
    for (const person of [feeder, eater]) {
      const gains = await gainsOf(person, {}, 7);
      expect(gains.length, `seed ${seed}`).toBeGreaterThan(0);
      expect(sumOf(gains, "gain").toFixed(2), `seed ${seed}`).toBe(await bookedOf(person.id));
      for (const total of await totalsOf(person)) {
        const ofTotal = gains.filter((gain) => gain.source === total.source && Number(gain.closedAt.slice(0, 4)) === total.year);
        for (const name of ["cost", "proceeds", "fees", "gain"] as const)
          expect(sumOf(ofTotal, name).toFixed(2), `seed ${seed} ${name}`).toBe(new Decimal(total[name]).toFixed(2));
        expect(total.closes).toBe(new Set(ofTotal.map(({ id }) => id.split(":")[0])).size);
      }
    }
  }
}, 240_000);

const sumOf = (gains: readonly any[], name: string): Decimal => gains.reduce((sum, gain) => sum.add(gain[name]), zero);

/** Realised results as trades and copies have them. */
async function bookedOf(userId: string): Promise<string> {
  const [row] = await world.app.db.query<{ booked: string }>(
    `select round(
      (select coalesce(sum(realised_pnl), 0) from trades where user_id = $1 and record_id is not null)
      + (select coalesce(sum(realised_pnl), 0) from copies where eater_id = $1), 2) as booked`,
    [userId],
  );
  return row!.booked;
}

/** Rows of a copier, from receipts alone: what each bought, what each sold, splits and dividends between them. The newest close first. */
async function modelOf(eaterId: string): Promise<string[][]> {
  const receipts = await world.app.db.query<any>(
    `select r.*, e.bytes from receipts r left join record_events e on e.id = r.cause_id
     where r.eater_id = $1 and (r.quantity > 0 or r.action = 'ADJUST') order by r.decided_at, r.event_sequence`,
    [eaterId],
  );
  const books = new Map<string, any[]>();
  const closes: Array<{ at: number; id: string; rows: string[][] }> = [];
  for (const receipt of receipts) {
    const key = `${receipt.copy_id} ${receipt.trade_id}`;
    const lots = books.get(key) ?? [];
    books.set(key, lots);
    if (receipt.action === "ADJUST") adjust(lots, receipt);
    else if (receipt.action === "OPEN" || receipt.action === "SCALE")
      lots.push({
        ...{ number: lots.length + 1, left: new Decimal(receipt.quantity), cost: new Decimal(receipt.money) },
        at: +(receipt.feeder_filled_at ?? receipt.filled_at),
      });
    else closes.push({ at: +receipt.filled_at, id: receipt.id, rows: take(lots, receipt) });
  }
  return closes.sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1)).flatMap(({ rows }) => rows);
}

/** What was bought at the ex-date or later is left as it is. */
function adjust(lots: any[], { figure, figure_limit: from, bytes }: any): void {
  // Another symbol changes no lot.
  if (figure === null) return;
  const [, exAt] = JSON.parse(bytes).body.adjustment.split("@");
  for (const lot of lots) {
    if (exAt !== undefined && lot.at >= Date.parse(exAt)) continue;
    if (from !== null) lot.left = lot.left.mul(figure).div(from).toDecimalPlaces(10, Decimal.ROUND_DOWN);
    else lot.cost = lot.cost.sub(Decimal.min(lot.left.mul(figure).toDecimalPlaces(2), lot.cost));
  }
}

function take(lots: any[], { quantity, money: value, side }: any): string[][] {
  const [rows, whole]: [string[][], Decimal] = [[], new Decimal(quantity)];
  let [wanted, before] = [whole, zero];
  for (const lot of lots) {
    if (wanted.isZero() || lot.left.isZero()) continue;
    const units = Decimal.min(wanted, lot.left);
    const cost = units.eq(lot.left) ? lot.cost : lot.cost.mul(units).div(lot.left).toDecimalPlaces(2);
    wanted = wanted.sub(units);
    const until = new Decimal(value).mul(whole.sub(wanted)).div(whole).toDecimalPlaces(2);
    const part = until.sub(before);
    [lot.left, lot.cost, before] = [lot.left.sub(units), lot.cost.sub(cost), until];
    const [paid, got] = side === "LONG" ? [cost, part] : [part, cost];
    rows.push([String(lot.number), ...[units, paid, got, zero, got.sub(paid)].map(plain)]);
  }
  return rows;
}
