/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishLiveText } from "../../brokers/testing/live-world";
import type { Person } from "../../identity/testing/people";
import { createLedgerWorld, type LedgerWorld, type VenueTrader } from "../../trading/testing/ledger-world";
import { mutate } from "../../trading/testing/trading-world";

let world: LedgerWorld;
let both: VenueTrader;
let onPaper: Person;
let reader: Person;
const dayMs = 86_400_000;

/** Daily closes of an account's record, the last one `endedDaysAgo`; each `growth` of the one before. */
async function closes(accountId: string, days: number, growth: number, endedDaysAgo: number): Promise<void> {
  for (let day = 0; day < days; day++)
    await world.app.db.query(
      "insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter) select id, user_id, $2::timestamptz::date, $2::timestamptz, 1, 1, $3, 1 from trading_accounts where id = $1",
      [accountId, new Date(world.clock.now() - (endedDaysAgo + days - day) * dayMs), growth + (day % 2) / 10_000],
    );
}
const paperOf = async ({ id }: Person): Promise<string> =>
  (await world.app.db.query<{ id: string }>("select id from trading_accounts where user_id = $1 and kind = 'RECORD'", [id]))[0]!.id;

beforeAll(async () => {
  world = await createLedgerWorld();
  const { trading, copying } = world.app.modules;
  await Promise.all([trading.leases.stop(), copying.leases.stop()]); // the closes of this test are its own
  both = await world.trader({ role: "feeder", username: "both", live: { textVersion: await publishLiveText(world) } });
  onPaper = await world.person({ role: "feeder", username: "on_paper" });
  reader = await world.person({ tier: "chef" });
  for (const who of [both.person, onPaper])
    await mutate(who, "openTrade", { accountId: await paperOf(who), symbol: "KO", side: "LONG", quantity: "1" });
  await closes(await paperOf(both.person), 30, 1.01, 40);
  await closes(both.accountId, 30, 0.999, 0);
  await closes(await paperOf(onPaper), 60, 1.002, 0);
  await world.app.db.query("update records set created_at = $1", [new Date(world.clock.now() - 100 * dayMs)]);
  world.clock.advance(61_000);
}, 180_000);
afterAll(() => world?.stop());

const boardOf = async (args: string): Promise<any[]> => {
  const { leaderboard } = await reader.api.ok(
    `{ leaderboard(period: YEAR${args}) { rows { ownPercent days recordDays trader { username } } } }`,
  );
  return leaderboard.rows.map(({ trader, ownPercent, ...rest }: any) => ({ name: trader.username, percent: ownPercent, ...rest }));
};
/** Fifteen days of `growth` and fifteen of a ten-thousandth more, in percent. */
const thirtyDays = (growth: number): number => (growth ** 15 * (growth + 0.0001) ** 15 - 1) * 100;

test("LIVE-050 the leaderboard of real money lists and compares what was done with real money only, and that of paper the rest", async () => {
  const live = await boardOf(", mode: LIVE");
  expect(live).toMatchObject([{ name: "both", days: 30, recordDays: 30 }]);
  expect(live[0].percent).toBeCloseTo(thirtyDays(0.999), 8);
  const paper = await boardOf(", mode: PAPER");
  expect(paper.map(({ name }) => name)).toEqual(["both", "on_paper"]);
  expect(paper[0]).toMatchObject({ days: 30, recordDays: 70 });
  expect(paper[0].percent).toBeCloseTo(thirtyDays(1.01), 8);
  const all = await boardOf("");
  const found = all.find(({ name }) => name === "both")!;
  expect(found).toMatchObject({ days: 60, recordDays: 100 });
  expect(1 + found.percent / 100).toBeCloseTo((1 + thirtyDays(0.999) / 100) * (1 + thirtyDays(1.01) / 100), 8);
});

test("LIVE-051 the directory is cut down to real money or paper, and ordered by what was made with it", async () => {
  const list = async (args: string) => {
    const { traders } = await reader.api.ok(`{ traders(first: 10, orderBy: RETURN${args}) { totalCount edges { node { username } } } }`);
    return [traders.totalCount, ...traders.edges.map((edge: any) => edge.node.username)];
  };
  expect(await list(", mode: LIVE")).toEqual([1, "both"]);
  expect(await list(", mode: PAPER")).toEqual([2, "both", "on_paper"]);
  expect(await list("")).toHaveLength(3);
});

test("LIVE-052 a saved screen keeps the choice of money", async () => {
  const answer = await reader.api.ok(
    "mutation ($input: SaveScreenInput!) { saveScreen(input: $input) { savedScreens { name mode } errors { code } } }",
    { input: { name: "Real", view: "LEADERBOARD", period: "YEAR", mode: "LIVE" } },
  );
  expect(answer.saveScreen).toEqual({ savedScreens: [{ name: "Real", mode: "LIVE" }], errors: [] });
});
