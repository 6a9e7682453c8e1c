import { afterAll, beforeEach, expect, test } from "vitest";
import { createLedgerWorld, type LedgerWorld } from "../../testing/ledger-world";
import { serverAccount, stripeOf, userAccount } from "../chart";
import { checkBooks, reportOf } from "./check-ledger";

let world: LedgerWorld | undefined;
let ana = "";
let ben = "";

/** Two people with purses, a spend, a debt and an open hold, each time in a database of their own. */
beforeEach(async () => {
  await world?.stop();
  world = await createLedgerWorld(3);
  [ana, ben] = (await world.people(2)) as [string, string];
  const { db, ledger } = world;
  for (const userId of [ana, ben]) await world.give(userId, "BOUGHT", 100n);
  await db.transaction((tx) => ledger.spend(tx, ana, 30n, { key: "tip:1", kind: "TIP", to: userAccount("EARNED_PENDING", ben) }));
  await db.transaction((tx) => ledger.hold(tx, ana, 20n, { key: "hold:1" }));
  const entries = [
    { account: userAccount("DEBT", ben), amount: -3n },
    { account: serverAccount("BITES_SOLD"), amount: 3n },
  ];
  await db.transaction((tx) => ledger.post(tx, { key: "dispute:1", kind: "DISPUTED", userId: ben, entries }));
});
afterAll(() => world?.stop());

const broken = async (): Promise<Record<string, string>> => {
  const checks = await checkBooks(world!.db);
  return Object.fromEntries(checks.filter((check) => check.broken > 0).map(({ name, examples }) => [name, examples[0]!.id]));
};
const sql = (text: string, ...parameters: unknown[]) => world!.db.query(text, parameters);
/** As somebody does who may do everything: past the guards of the database. */
const bend = (text: string, ...parameters: unknown[]) =>
  world!.db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    await tx.query(text, parameters);
  });

test("LEDGER-020 the check of books that add up looks at every row and finds nothing", async () => {
  const checks = await checkBooks(world!.db);
  expect(checks.filter((check) => check.broken > 0)).toEqual([]);
  expect(Object.fromEntries(checks.map(({ name, checked }) => [name, checked]))).toMatchObject({ Transfers: 5, Entries: 10, Keys: 5 });
  expect(reportOf(checks)).toEqual({ isWhole: true, text: expect.stringContaining("The ledger adds up.") });
});

test("LEDGER-021 a balance that was bent is named, and the sum that it breaks", async () => {
  await bend("update ledger_accounts set balance = balance + 1 where user_id = $1 and kind = 'BOUGHT'", ana);
  const found = await broken();
  expect(Object.keys(found).sort()).toEqual(["Balances", "Sums of currencies"]);
  expect(found.Balances).toContain(`(BOUGHT of user ${ana})`);
  const { isWhole, text } = reportOf(await checkBooks(world!.db));
  expect(isWhole).toBe(false);
  expect(text).toMatch(
    /BROKEN {2}Balances: 1 row of \d+; first account \d+ \(BOUGHT of user .*expected balance 50 after 3, found balance 51 after 3/,
  );
});

test("LEDGER-022 an entry that is missing or changed is named as the first of its account", async () => {
  await bend("delete from ledger_entries where version = 2 and user_id = $1", ana);
  expect((await broken()).Entries).toMatch(/version 3 \(transfer \d+\)$/);
  expect(Object.keys(await broken())).toEqual(expect.arrayContaining(["Transfers", "Balances"]));
});

test("LEDGER-022 two entries bent so that all sums still hold are named all the same", async () => {
  const ofPurse = "account_id = (select id from ledger_accounts where user_id = $1 and kind = 'BOUGHT')";
  await bend(`update ledger_entries set amount = amount + 5 where ${ofPurse} and version = 1`, ana);
  await bend(`update ledger_entries set amount = amount - 5 where ${ofPurse} and version = 2`, ana);
  expect((await broken()).Entries).toMatch(/version 1 /);
  expect(Object.keys(await broken())).not.toContain("Balances");
});

test("LEDGER-023 a purse below 0, a key used twice, a foreign stripe, a bent owner and a lost hold are named", async () => {
  await bend("update ledger_entries set balance = -1 where user_id = $1 and version = 3", ana);
  expect((await broken()).Signs).toContain("version 3 (BOUGHT)");
  await bend("alter table ledger_transfers drop constraint ledger_transfers_key_key");
  await bend("update ledger_transfers set key = 'tip:1' where key = 'hold:1'");
  expect((await broken()).Keys).toBe("key tip:1");
  // A stripe that nobody's account has yet: which ones are taken depends on the users' random ids.
  const free = "select min(s) from generate_series(0, 15) s where s not in (select stripe from ledger_accounts where kind = 'BITES_SOLD')";
  await bend(`update ledger_accounts set stripe = (${free}) where kind = 'BITES_SOLD' and stripe = $1`, stripeOf(ben));
  expect((await broken())["Owners and stripes"]).toBeDefined();
  await bend("update ledger_transfers set kind = 'TIP' where kind = 'HOLD'");
  expect((await broken()).Holds).toBe(`user ${ana}`);
});

test("LEDGER-056 what only the guards refuse is named where somebody went past them", async () => {
  await bend("update ledger_transfers set subject_kind = 'TIP', subject_id = null where key = 'tip:1'");
  expect((await broken()).Form).toMatch(/^transfer \d+ \(tip:1\)$/);
  await bend("update ledger_transfers set subject_kind = null where key = 'tip:1'");
  expect((await broken()).Form).toBeUndefined();
  await bend("update ledger_transfers set user_id = gen_random_uuid() where key = 'hold:1'");
  expect((await broken()).Form).toMatch(/^transfer \d+ \(hold:1\)$/);
  await bend("update ledger_transfers set user_id = $1 where key = 'hold:1'", ana);
  await bend("update ledger_accounts set stripe = 3 where user_id = $1 and kind = 'BOUGHT'", ana);
  expect((await broken()).Form).toMatch(/^account \d+ \(BOUGHT\)$/);
});

test("LEDGER-024 a guard that is off or gone is named", async () => {
  await sql("alter table ledger_entries disable trigger ledger_entries_final");
  await sql("drop trigger ledger_accounts_move on ledger_accounts");
  const guards = (await checkBooks(world!.db)).find(({ name }) => name === "Guards")!;
  expect(guards.examples).toEqual([
    { id: "ledger_accounts_move", expected: "on", found: "missing" },
    { id: "ledger_entries_final", expected: "on", found: "off" },
  ]);
});
