import { afterAll, beforeAll, expect, test } from "vitest";
import { StoredCounts } from "../../../platform/counts/stored-counts";
import { readWhichAreTrue } from "../../../platform/counts/counts-look.store";
import { rowsLookedAt } from "../../../platform/testing/request-statements";
import { createLedgerWorld, type LedgerWorld } from "../../testing/ledger-world";
import { randomOf, randomOperation, runOperation, upTo } from "../../testing/random-operations";
import { serverAccount } from "../chart";
import { kindTotalCounting } from "./kind-totals";
import { readCounted, readKindTotals, type KindDelta } from "./kind-totals.store";

let world: LedgerWorld;
let people: string[];
/** Two processes. */
let counts: Array<StoredCounts<KindDelta>>;
const random = randomOf(20_261_128);

beforeAll(async () => {
  world = await createLedgerWorld(6);
  people = await world.people(20);
  counts = [1, 2].map(() => new StoredCounts(world.db, kindTotalCounting()));
});
afterAll(() => world?.stop());

/** Number of accounts and balance by kind, account by account; kinds without an account are left out. */
async function heldByKind(): Promise<Record<string, string>> {
  const accounts = await world.db.query<{ kind: string; balance: string }>("select kind, balance::text from ledger_accounts");
  const held: Record<string, [number, bigint]> = {};
  for (const { kind, balance } of accounts) {
    const [number, sum] = held[kind] ?? [0, 0n];
    held[kind] = [number + 1, sum + BigInt(balance)];
  }
  return Object.fromEntries(Object.entries(held).map(([kind, [number, sum]]) => [kind, `${number} ${sum}`]));
}

async function said(): Promise<Record<string, string>> {
  const totals = await readKindTotals(world.db);
  return Object.fromEntries(totals.flatMap((row) => (row.accounts === 0 ? [] : [[row.kind, `${row.accounts} ${row.balance}`]])));
}

/** More than once: what a process waits for may have ended since its last look. */
async function settleAll(): Promise<void> {
  for (let beat = 0; beat < 3; beat++) for (const one of counts) await one.settle();
}

const newest = async (): Promise<number> =>
  Number((await world.db.query<{ id: string }>("select max(id)::text as id from ledger_transfers"))[0]!.id);
const counted = async (): Promise<number> => Number((await readCounted(world.db)).transferId);

test("GROW-115 after a random history of postings the totals are what the accounts hold, at every step of it", async () => {
  const holds: Array<{ key: string; user: string; bites: number }> = [];
  for (let step = 0; step < 300; step++) {
    const [key, operation] = [`op:${step}`, randomOperation(random, people, holds)];
    const isBooked = await world.db
      .transaction((tx) => runOperation(world.ledger, tx, key, operation))
      .then(
        () => true,
        () => false,
      );
    if (isBooked && operation.name === "hold") holds.push({ key, user: operation.user, bites: operation.bites });
    if (random() < 0.3) await counts[upTo(random, 2)]!.settle();
    if (step % 10 === 0) expect(await said()).toEqual(await heldByKind());
  }
  await settleAll();
  expect(await counted()).toBeGreaterThanOrEqual(await newest());
  expect(await said()).toEqual(await heldByKind());
});

test("GROW-116 a posting that is committed after later ones is not left out of the totals", async () => {
  await settleAll();
  const [early, other] = await world.people(2);
  let [commit, begun] = [() => {}, () => {}];
  const [mayCommit, hasBegun] = [new Promise<void>((resolve) => (commit = resolve)), new Promise<void>((resolve) => (begun = resolve))];
  const entries = [
    { account: serverAccount("CASH"), amount: -7n },
    { account: serverAccount("TAX"), amount: 7n },
  ];
  const late = world.db.transaction(async (tx) => {
    await world.ledger.post(tx, { key: "early", kind: "GIVEN", userId: early!, entries });
    begun();
    await mayCommit;
  });
  await hasBegun;
  const before = await counted();
  await world.give(other!, "GIFT", 5n);
  await settleAll();
  // What came after it waits too: it is read, not counted.
  expect(await counted()).toBe(before);
  expect(await said()).toEqual(await heldByKind());
  commit();
  await late;
  expect(await said()).toEqual(await heldByKind());
  await settleAll();
  expect(await counted()).toBeGreaterThanOrEqual(await newest());
  expect(await said()).toEqual(await heldByKind());
});

test("GROW-117 a recount names kinds whose totals are wrong or missing and mends them, and finds nothing a second time", async () => {
  await settleAll();
  await world.db.query("update ledger_kind_totals set balance = balance + 1 where kind = 'GIFT'");
  await world.db.query("delete from ledger_kind_totals where kind = 'BITES_SOLD'");
  await world.give(people[0]!, "BOUGHT", 3n);
  expect((await counts[0]!.recount()).wrong).toEqual(["BITES_SOLD", "GIFT"]);
  expect(await said()).toEqual(await heldByKind());
  expect((await counts[1]!.recount()).wrong).toEqual([]);
  await settleAll();
  expect(await said()).toEqual(await heldByKind());
});

test("GROW-118 a look at the totals reads the entries that are not counted yet and their accounts alone", async () => {
  const accounts = 20_000;
  await world.db.transaction(async (tx) => {
    // Accounts and entries of a ledger that has been counted: they refer to each other by construction.
    await tx.query("set local session_replication_role = replica");
    await tx.query(
      `insert into ledger_accounts (kind, currency, may_be_negative, may_be_positive, user_id, balance, version)
      select 'GIFT', 'BITES', false, true, gen_random_uuid(), 1, 1 from generate_series(1, $1::int)`,
      [accounts],
    );
    await tx.query(
      `insert into ledger_entries (transfer_id, account_id, user_id, kind, amount, balance, version)
      select nextval('ledger_transfers_id_seq'), a.id, a.user_id, 'GIVEN', 1, 1, 1 from ledger_accounts a order by a.id desc limit $1`,
      [accounts],
    );
  });
  await world.db.query("analyze ledger_accounts, ledger_entries");
  expect(await said()).toEqual(await heldByKind());
  await settleAll();
  const rows: number[] = [];
  for (const more of [0, 1]) {
    if (more) await world.give((await world.people(1))[0]!, "GIFT", 9n);
    const sent: Array<readonly [string, readonly unknown[]]> = [];
    const recorder = {
      query: (sql: string, parameters: unknown[] = []) => (sent.push([sql, parameters]), world.db.query(sql, parameters)),
    };
    const totals = await readKindTotals(recorder as never);
    expect(totals.find(({ kind }) => kind === "GIFT")!.accounts).toBeGreaterThan(accounts);
    const looked = sent.map((one) => rowsLookedAt(world.db, one, ["ledger_accounts", "ledger_entries"]));
    rows.push((await Promise.all(looked)).reduce((sum, count) => sum + count, 0));
  }
  expect(rows[0]).toBe(0);
  // Two entries with their accounts, and the accounts that are new.
  expect(rows[1]).toBeLessThanOrEqual(6);
  expect(await said()).toEqual(await heldByKind());
});

test("GROW-205 the look finds postings of the ledger until they are in the totals", async () => {
  const isFound = async (): Promise<boolean> => (await readWhichAreTrue(world.db, [counts[0]!.hasChanges], new Date(0))).length === 1;
  await settleAll();
  expect(await isFound()).toBe(false);
  await world.give((await world.people(1))[0]!, "GIFT", 9n);
  const posted = await newest();
  expect(await isFound()).toBe(true);
  await settleAll();
  expect(await isFound()).toBe(false);
  expect(await counted()).toBeGreaterThanOrEqual(posted);
  // An account without any entry.
  await world.people(1);
  await world.db.query("select nextval('ledger_accounts_id_seq')");
  expect(await isFound()).toBe(true);
  await settleAll();
  expect(await isFound()).toBe(false);
});
