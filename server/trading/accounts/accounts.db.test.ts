import { afterAll, beforeAll, expect, test } from "vitest";
import { findBreak } from "../record/seal";
import { createTradingWorld, mutate, portfolioOf, type TradingWorld } from "../testing/trading-world";

let world: TradingWorld;
beforeAll(async () => {
  world = await createTradingWorld({ TEST_ACCOUNT_EMAIL: "tester@example.test" });
});
afterAll(() => world?.stop());

test("ACCOUNT-001 whoever signs up gets a record and a practice account with their start money; only feeders and hybrids a chain", async () => {
  for (const role of ["eater", "feeder", "hybrid"] as const) {
    const person = await world.person({ role });
    const accounts = await world.app.db.query(
      "select kind, mode, cash, (select json_agg(json_build_object('kind', f.kind, 'amount', amount)) from account_flows f where f.account_id = a.id) as flows from trading_accounts a where user_id = $1 order by kind desc",
      [person.id],
    );
    const flows = [{ kind: "START", amount: 100_000 }];
    expect(accounts).toEqual([
      { kind: "RECORD", mode: "PAPER", cash: "100000.00", flows },
      { kind: "PRACTICE", mode: "PAPER", cash: "100000.00", flows },
    ]);
    expect(await world.app.db.query("select sequence from records where user_id = $1", [person.id])).toEqual(
      role === "eater" ? [] : [{ sequence: "0" }],
    );
  }
});

test("ACCOUNT-002 the designated test account's paper account is funded with 200,000 and checked against its real cash", async () => {
  const tester = await world.person({ role: "feeder", email: "tester@example.test" });
  expect((await portfolioOf(tester)).account.cash).toBe("200000");
  await mutate(tester, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1500" });
  expect((await portfolioOf(tester)).account.cash).toBe("49985");
  expect((await tester.api.ok("{ me { cashBalance buyingPower } }")).me).toEqual({ cashBalance: "200000", buyingPower: "200000" });
  expect((await mutate(tester, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "500" })).errors[0].code).toBe("BUYING_POWER");
});

test("ACCOUNT-003 erasing a person closes their trades as sealed events and takes their words; the chain stays whole", async () => {
  const person = await world.person({ role: "feeder" });
  const { trade } = await mutate(person, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1", thesis: "My secret", tags: ["mine"] });
  const exported = JSON.stringify(await world.app.modules.personalData.exportUserData(person.id));
  expect(exported).toContain("My secret");
  await world.app.modules.personalData.eraseUser(person.id);
  const chain = await world.app.db.query<Record<string, string>>(
    "select sequence, kind, bytes, previous_hash, hash from record_events where user_id = $1 order by sequence",
    [person.id],
  );
  expect(chain.map((event) => event.kind)).toEqual(["OPENED", "CLOSED"]);
  expect(
    findBreak(
      chain.map((event) => ({
        sequence: Number(event.sequence),
        bytes: event.bytes!,
        previousHash: event.previous_hash!,
        hash: event.hash!,
      })),
    ),
  ).toBe(null);
  expect(await world.app.db.query("select thesis, tags from trades where id = $1", [trade.id])).toEqual([{ thesis: "", tags: [] }]);
  expect(await world.app.db.query("select salt, thesis, tags from record_texts where user_id = $1", [person.id])).toEqual([
    { salt: null, thesis: "", tags: [] },
  ]);
});
