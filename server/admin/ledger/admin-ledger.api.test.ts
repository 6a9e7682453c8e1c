/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { afterAll, beforeAll, expect, test } from "vitest";
import { serverAccount, userAccount } from "../../billing/ledger/chart";
import { createPerson, type Person } from "../../identity/testing/people";
import { createWorld, type World } from "../../platform/testing/world";

let world: World;
let admin: Person;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  world = await createWorld({ env: { ROLE: "web" } });
  admin = await createPerson(world, { role: "admin" });
  [ana, ben] = [await createPerson(world, { role: "feeder" }), await createPerson(world)];
  const { ledger } = world.app.modules.billing;
  const sale = [
    { account: serverAccount("BITES_SOLD"), amount: -100n },
    { account: userAccount("BOUGHT", ben.id), amount: 100n },
    { account: serverAccount("SALES_BITES"), amount: -1_205n },
    { account: serverAccount("CASH"), amount: 1_205n },
  ];
  await world.app.db.transaction((tx) => ledger.post(tx, { key: "test:sale", kind: "BITES_BOUGHT", userId: ben.id, entries: sale }));
  await world.app.db.transaction((tx) =>
    ledger.spend(tx, ben.id, 60n, { key: "test:tip", kind: "TIP", to: userAccount("EARNED_PENDING", ana.id) }),
  );
});
afterAll(() => world?.stop());

const entryFields = "entries { account currency username amount balance }";
const read = async (search: string | null, more = "first: 100"): Promise<any> =>
  (
    await admin.api.ok(
      `query ($search: String) { adminLedgerTransfers(search: $search, ${more}) {
        edges { cursor node { id key kind username ${entryFields} } } pageInfo { hasNextPage endCursor } } }`,
      { search },
    )
  ).adminLedgerTransfers;
const keys = (page: any): string[] => page.edges.map(({ node }: any) => node.key);
const overview = async (): Promise<any> =>
  (await admin.api.ok("{ adminLedger { kinds { kind currency isUsers accounts balance } lastCheck { at by broken } } }")).adminLedger;

test("LEDGER-050 the totals are those of the accounts by kind, and add up to 0 in bites and in USD", async () => {
  const { kinds } = await overview();
  const of = (kind: string) => kinds.find((total: any) => total.kind === kind);
  expect(of("BOUGHT")).toMatchObject({ currency: "BITES", isUsers: true, accounts: 1, balance: "90" });
  expect(of("CASH")).toMatchObject({ currency: "USD_CENTS", isUsers: false, accounts: 1, balance: "12.05" });
  expect(of("PAID_OUT")).toMatchObject({ accounts: 0, balance: "0" });
  for (const currency of ["BITES", "USD_CENTS"]) {
    const sum = kinds.reduce((all: number, total: any) => (total.currency === currency ? all + Math.round(total.balance * 100) : all), 0);
    expect([currency, sum]).toEqual([currency, 0]);
  }
});

test("LEDGER-051 the last check says when it ran, who asked and what did not add up", async () => {
  expect((await overview()).lastCheck).toBeNull();
  const { asOf } = (await admin.api.ok("mutation { checkLedger { asOf } }")).checkLedger;
  expect((await overview()).lastCheck).toEqual({ at: asOf, by: admin.username, broken: 0 });
});

test("LEDGER-052 transfers are found by whose accounts they moved, by key and by number, page by page", async () => {
  expect(keys(await read(ana.username))).toEqual(["test:tip", expect.stringContaining("gift")]);
  expect(keys(await read(`@${ben.username.toUpperCase()}`))).toEqual(["test:tip", "test:sale", expect.stringContaining("gift")]);
  const sale = await read(" test:sale ");
  const { id, kind, username, entries } = sale.edges[0].node;
  expect([keys(sale), kind, username]).toEqual([["test:sale"], "BITES_BOUGHT", ben.username]);
  expect(entries).toContainEqual({ account: "CASH", currency: "USD_CENTS", username: null, amount: "12.05", balance: "12.05" });
  expect(entries).toContainEqual({ account: "BOUGHT", currency: "BITES", username: ben.username, amount: "100", balance: "100" });
  expect(keys(await read(id))).toEqual(["test:sale"]);
  expect(keys(await read("nobody.here"))).toEqual([]);

  const all = keys(await read(null));
  const first = await read(null, "first: 2");
  expect([keys(first), first.pageInfo.hasNextPage]).toEqual([all.slice(0, 2), true]);
  expect(keys(await read(null, `first: 2, after: "${first.pageInfo.endCursor}"`))).toEqual(all.slice(2, 4));
  const ofBen = await read(ben.username, "first: 1");
  expect(keys(await read(ben.username, `first: 5, after: "${ofBen.pageInfo.endCursor}"`))).toEqual(["test:sale", expect.any(String)]);
});

test("LEDGER-053 nobody but admins reads the ledger; the admin persona's is empty; a foreign cursor is refused", async () => {
  const queries = ["{ adminLedger { lastCheck { at } } }", "{ adminLedgerTransfers { edges { cursor } } }"];
  for (const query of queries) {
    expect(await ana.api.code(query)).toBe("FORBIDDEN");
    expect(await world.visitor().code(query)).toBe("UNAUTHENTICATED");
  }
  const tester = await createPerson(world);
  await world.app.db.query("update users set tester = true where id = $1", [tester.id]);
  tester.api.extraHeaders = { "x-brigade-persona": "admin" };
  expect(await tester.api.ok("{ adminLedger { kinds { kind } lastCheck { at } } adminLedgerTransfers { edges { cursor } } }")).toEqual({
    adminLedger: { kinds: [], lastCheck: null },
    adminLedgerTransfers: { edges: [] },
  });
  const foreign = Buffer.from(JSON.stringify(["1; drop"])).toString("base64url");
  expect(await admin.api.code(`{ adminLedgerTransfers(after: "${foreign}") { edges { cursor } } }`)).toBe("BAD_USER_INPUT");
});
