import { afterAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../identity/testing/people";
import { createWorld } from "../../platform/testing/world";
import { serverAccount, userAccount } from "../ledger/chart";
import { limits } from "../../platform/limits";

const world = await createWorld({ env: { ROLE: "web" } });
afterAll(() => world.stop());
const { db, modules } = world.app;
const { ledger } = modules.billing;

const purseQuery = `{ me { biteBalance purse { gift bought earned spendable earnedPending reserve held inPayout owed isSample } } }`;
const purseOf = async (person: Person) => (await person.api.ok(purseQuery)).me;
const lineFields = "id kind account amount balance version transferId subjectKind subjectId counterparty { username }";
const statementQuery = `query ($filter: StatementFilter, $first: Int, $after: String, $last: Int, $before: String) {
  statement(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
    edges { cursor node { ${lineFields} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;
const statementOf = async (person: Person, variables: Record<string, unknown> = {}) =>
  (await person.api.ok(statementQuery, variables)).statement;
const linesOf = async (person: Person, variables: Record<string, unknown> = {}) =>
  (await statementOf(person, variables)).edges.map(({ node }: any) => node);
let keys = 0;
const buy = (userId: string, bites: bigint) =>
  db.transaction((tx) =>
    ledger.post(tx, {
      ...{ key: `statement:${keys++}`, kind: "BITES_BOUGHT", userId, subject: { kind: "ORDER", id: "7" } },
      entries: [
        { account: serverAccount("BITES_SOLD"), amount: -bites },
        { account: userAccount("BOUGHT", userId), amount: bites },
      ],
    }),
  );
const tip = (from: string, to: string, bites: bigint) =>
  db.transaction((tx) => ledger.spend(tx, from, bites, { key: `statement:${keys++}`, kind: "TIP", to: userAccount("EARNED_PENDING", to) }));

test("LEDGER-030 every account begins with 50 gift bites, which its first statement shows", async () => {
  const ana = await createPerson(world);
  expect(await purseOf(ana)).toEqual({
    biteBalance: 50,
    purse: { ...none, gift: 50, spendable: 50 },
  });
  expect(await linesOf(ana)).toMatchObject([
    { kind: "SIGN_UP_GIFT", account: "GIFT", amount: 50, balance: 50, version: 1, counterparty: null, subjectKind: null },
  ]);
});
const none = { gift: 0, bought: 0, earned: 0, spendable: 0, earnedPending: 0, reserve: 0, held: 0, inPayout: 0, owed: 0, isSample: false };

test("LEDGER-031 a statement has a line for each account that moved, newest first, with the other person and nobody else's lines", async () => {
  const [eater, feeder] = [await createPerson(world), await createPerson(world, { role: "feeder" })];
  await buy(eater.id, 100n);
  await tip(eater.id, feeder.id, 60n);
  const lines = await linesOf(eater);
  expect(lines.map(({ kind, account, amount, balance }: any) => [kind, account, amount, balance])).toEqual([
    ["TIP", "BOUGHT", -10, 90],
    ["TIP", "GIFT", -50, 0],
    ["BITES_BOUGHT", "BOUGHT", 100, 100],
    ["SIGN_UP_GIFT", "GIFT", 50, 50],
  ]);
  expect(lines[0]).toMatchObject({ counterparty: { username: feeder.username }, transferId: lines[1].transferId });
  expect(lines[2]).toMatchObject({ subjectKind: "ORDER", subjectId: "7", counterparty: null });
  expect(await linesOf(feeder)).toMatchObject([
    { kind: "TIP", account: "EARNED_PENDING", amount: 60, counterparty: { username: eater.username } },
    { kind: "SIGN_UP_GIFT" },
  ]);
  expect((await purseOf(feeder)).purse).toMatchObject({ gift: 50, spendable: 50, earnedPending: 60 });
  expect(await world.visitor().code(statementQuery)).toBe("UNAUTHENTICATED");
  expect(await world.visitor().code("{ statementKinds }")).toBe("UNAUTHENTICATED");
});

test("LEDGER-032 a statement is read page by page, both ways, whole or by account and kind, and no line is left out or twice", async () => {
  const [eater, feeder] = [await createPerson(world), await createPerson(world, { role: "feeder" })];
  for (let index = 0; index < 4; index++) {
    await buy(eater.id, 20n);
    await tip(eater.id, feeder.id, 15n);
  }
  expect((await eater.api.ok("{ statementKinds }")).statementKinds).toEqual(["BITES_BOUGHT", "SIGN_UP_GIFT", "TIP"]);
  for (const filter of [null, { account: "BOUGHT" }, { kind: "TIP" }, { account: "GIFT", kind: "TIP" }, { account: "EARNED" }]) {
    const all = (await linesOf(eater, { filter, first: 100 })).map(({ id }: any) => id);
    for (const size of [1, 2, 5]) {
      const forwards: string[] = [];
      for (let after: string | null = null, hasMore = true; hasMore;) {
        const { edges, pageInfo }: any = await statementOf(eater, { filter, first: size, after });
        forwards.push(...edges.map(({ node }: any) => node.id));
        [after, hasMore] = [pageInfo.endCursor, pageInfo.hasNextPage];
      }
      expect(forwards).toEqual(all);
      const backwards: string[] = [];
      for (let before: string | null = null, hasMore = true; hasMore;) {
        const { edges, pageInfo }: any = await statementOf(eater, { filter, last: size, before });
        backwards.unshift(...edges.map(({ node }: any) => node.id));
        [before, hasMore] = [pageInfo.startCursor, pageInfo.hasPreviousPage];
      }
      expect(backwards).toEqual(all);
    }
  }
  const gift = await linesOf(eater, { filter: { account: "GIFT" } });
  expect(gift.map(({ version }: any) => version)).toEqual([5, 4, 3, 2, 1]);
  expect(await eater.api.code(statementQuery, { after: "nonsense" })).toBe("BAD_USER_INPUT");
  expect(await eater.api.code(statementQuery, { first: 0 })).toBe("BAD_USER_INPUT");
});

test("LEDGER-033 an export has every line with its account, and erasure takes what is left of the gift and keeps what was booked", async () => {
  const [ana, ben] = [await createPerson(world), await createPerson(world, { role: "feeder" })];
  await tip(ana.id, ben.id, 20n);
  const exported = (await modules.personalData.exportUserData(ana.id)).billing!;
  expect(exported.ledger_entries).toMatchObject([
    { kind: "SIGN_UP_GIFT", account: "GIFT", amount: "50", balance: "50" },
    { kind: "TIP", account: "GIFT", amount: "-20", balance: "30" },
  ]);
  expect(exported.ledger_accounts).toContainEqual(expect.objectContaining({ kind: "GIFT", balance: "30", version: "2" }));
  await modules.personalData.eraseUser(ana.id);
  await modules.personalData.eraseUser(ana.id);
  expect(await ledger.purse(db, ana.id)).toMatchObject({ gift: 0n, spendable: 0n });
  const kinds = await db.query<{ kind: string }>("select kind from ledger_entries where user_id = $1 order by transfer_id", [ana.id]);
  expect(kinds.map(({ kind }) => kind)).toEqual(["SIGN_UP_GIFT", "TIP", "GIFT_LAPSED"]);
  expect((await linesOf(ben))[0]).toMatchObject({ kind: "TIP", amount: 20, counterparty: null });
});

test("LEDGER-034 whoever has no gift, as accounts older than the ledger, is given one once", async () => {
  const id = "6c5f3cb7-0000-4000-8000-000000000034";
  await db.query("insert into users (id, username, name) values ($1, 'older_account', 'Older')", [id]);
  // More than are given it in one transaction.
  const others = limits.ledgerGiftsPerTransactionMax + 10;
  await db.query(
    "insert into users (id, username, name) select gen_random_uuid(), 'older_' || n, 'Older' from generate_series(1, $1::int) n",
    [others],
  );
  expect(await modules.billing.gifts.giveToAllWithout()).toBeGreaterThanOrEqual(1 + others);
  expect(await modules.billing.gifts.giveToAllWithout()).toBe(0);
  expect(await ledger.purse(db, id)).toMatchObject({ gift: 50n });
});

test("LEDGER-035 a tester in a persona sees the persona's purse, marked as a sample, and no lines", async () => {
  const tester = await createPerson(world);
  await db.query("update users set tester = true where id = $1", [tester.id]);
  tester.api.extraHeaders = { "x-brigade-persona": "power_eater" };
  const { biteBalance, purse } = await purseOf(tester);
  expect(biteBalance).toBe(500);
  expect(purse).toEqual({ ...none, gift: 50, bought: 450, spendable: 500, isSample: true });
  expect(await linesOf(tester)).toEqual([]);
  const feeder = await createPerson(world, { role: "feeder" });
  const { biteQuote } = await tester.api.ok(
    "query ($input: BiteQuoteInput!) { biteQuote(input: $input) { balanceBites missingBites giftBites boughtBites } }",
    { input: { kind: "TIP", id: feeder.id, bites: 60 } },
  );
  expect(biteQuote).toEqual({ balanceBites: 500, missingBites: 0, giftBites: 50, boughtBites: 10 });
});
