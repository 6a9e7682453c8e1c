import { afterAll, beforeAll, expect, test } from "vitest";
import { createLedgerWorld } from "../testing/ledger-world";
import { serverAccount, userAccount } from "./chart";
import type { Tx } from "../../platform/db/database";
import type { LedgerEntry } from "./operations";

const world = await createLedgerWorld(3);
afterAll(() => world.stop());

let ana = "";
let transferId = "";
beforeAll(async () => {
  ana = (await world.people(1))[0]!;
  await world.give(ana, "BOUGHT", 100n);
  const [row] = await world.db.query<{ id: string }>("select max(id) as id from ledger_transfers");
  transferId = row!.id;
});

/** What the database says to a statement, or to a transfer; null where it takes it. */
const refusal = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: Error) => error.message,
  );
const refused = (sql: string, ...parameters: unknown[]) => refusal(world.db.query(sql, parameters));
const post = (entries: LedgerEntry[]) =>
  refusal(world.db.transaction((tx) => world.ledger.post(tx, { key: `guard:${entries.length}`, kind: "BENT", userId: ana, entries })));

test("LEDGER-014 the database refuses to change, delete or truncate what was booked", async () => {
  for (const table of ["ledger_transfers", "ledger_entries"]) {
    expect(await refused(`update ${table} set kind = 'OTHER'`)).toContain("only added to");
    expect(await refused(`delete from ${table}`)).toContain("only added to");
    expect(await refused(`truncate ${table} cascade`)).toContain("only added to");
  }
  expect(await refused("delete from ledger_accounts")).toContain("only added to");
  expect(await refused("truncate ledger_accounts cascade")).toContain("only added to");
});

test("LEDGER-015 the database refuses what does not add up to 0", async () => {
  const entry = (amount: bigint): LedgerEntry => ({ account: userAccount("BOUGHT", ana), amount });
  expect(await post([entry(5n), { account: serverAccount("BITES_SOLD"), amount: -4n }])).toContain("do not add up to 0");
  // Bites and cents are added up apart.
  expect(await post([entry(5n), { account: serverAccount("CASH"), amount: -5n }])).toContain("do not add up to 0");
  expect(await post([entry(5n)])).toContain("legs");
});

test("LEDGER-016 the database refuses a purse below 0, a debt above it and more than an account may hold", async () => {
  const move = (kind: "BOUGHT" | "DEBT" | "GIFT", amount: bigint) =>
    post([
      { account: userAccount(kind, ana), amount },
      { account: serverAccount("BITES_SOLD"), amount: -amount },
    ]);
  expect(await move("BOUGHT", -101n)).toContain("ledger_accounts_not_negative");
  expect(await move("DEBT", 1n)).toContain("ledger_accounts_not_positive");
  expect(await move("GIFT", 2_000_000_001n)).toContain("ledger_accounts_limit");
  expect(await refused("update ledger_accounts set balance = -1 where kind = 'BOUGHT'")).toContain("ledger_accounts_not_negative");
});

test("LEDGER-017 the database refuses a balance that moves without an entry, and an account that begins with one", async () => {
  expect(await refused("update ledger_accounts set balance = balance + 1, version = version + 1")).toContain("has no entry");
  expect(await refused("update ledger_accounts set balance = balance + 1")).toContain("has no entry");
  expect(await refused("update ledger_accounts set user_id = null")).toMatch(/has no entry|violates/);
  const open = `insert into ledger_accounts (kind, currency, may_be_negative, may_be_positive, user_id, balance)
    values ('GIFT', 'BITES', $2, true, $1, $3)`;
  expect(await refused(open, ana, false, 5)).toContain("begins at 0");
  expect(await refused(open, ana, true, 0)).toContain("violates foreign key");
  expect(await refused(open, null, false, 0)).toContain("do not fit");
});

test("LEDGER-018 the database refuses a transfer without entries and entries that come later", async () => {
  const insertTransfer = `insert into ledger_transfers (key, kind, user_id, at, occurred_at, legs, request_sha256)
    values ('bare', 'BENT', $1, now(), now(), 2, sha256('x'))`;
  expect(await refused(insertTransfer, ana)).toContain("has no entries");
  const accounts = `insert into ledger_accounts (kind, currency, may_be_negative, may_be_positive)
    values ('REVENUE', 'BITES', true, true), ('PAID_OUT', 'BITES', true, true)`;
  await world.db.query(accounts);
  // To a transfer of long ago, also by a connection that booked something since.
  expect(await late(async () => transferId)).toContain("has other entries than it says");
  const postOne = async (tx: Tx): Promise<string> => {
    const entries = [
      { account: userAccount("BOUGHT", ana), amount: -1n },
      { account: serverAccount("BITES_SOLD"), amount: 1n },
    ];
    return (await world.ledger.post(tx, { key: "just-now", kind: "BENT", userId: ana, entries })).id;
  };
  // To the one that the same transaction booked just now, and to one that is not there but for its number.
  expect(await late(postOne)).toContain("has other entries than it says");
  expect(await late(drawNumber)).toContain("without their transfer");
  const [row] = await world.db.query<{ balance: string }>("select balance from ledger_accounts where kind = 'REVENUE'");
  expect(row!.balance).toBe("0");
});

const drawNumber = async (tx: Tx): Promise<string> =>
  ((await tx.query("select nextval('ledger_transfers_id_seq') as id")) as Array<{ id: string }>)[0]!.id;

/** What is said to two more entries that add up, on accounts of their own, with balances moved in the same statement. */
const late = (transferOf: (tx: Tx) => Promise<string>): Promise<string | null> =>
  refusal(
    world.db.transaction(async (tx) => {
      // A connection that never drew a number is refused for that alone.
      await drawNumber(tx);
      await tx.query(
        `with moved as (
          update ledger_accounts set balance = balance + case kind when 'REVENUE' then -1 else 1 end, version = version + 1
          where kind in ('REVENUE', 'PAID_OUT') returning id, kind, balance, version
        )
        insert into ledger_entries (transfer_id, account_id, kind, amount, balance, version)
        select $1, id, 'GIVEN', case kind when 'REVENUE' then -1 else 1 end, balance, version from moved`,
        [await transferOf(tx)],
      );
    }),
  );

test("LEDGER-055 the database refuses a transfer whose words are not as they must be, or whose user is not there", async () => {
  const right = "00".repeat(32);
  const booked = (change: Partial<Record<"key" | "kind" | "user" | "about" | "request", string>>) =>
    refusal(
      world.db.transaction((tx) =>
        tx.query(
          `select ledger_post(array_agg(id order by id), array[-1, 1], $2, $3, $4, $5, null, now(), now(), decode($6, 'hex'), null)
          from ledger_accounts
          where kind = 'BOUGHT' and user_id = $1
            or kind = 'BITES_SOLD' and stripe = ledger_stripe($1)`,
          [ana, change.key ?? "words", change.kind ?? "BENT", change.user ?? ana, change.about ?? null, change.request ?? right],
        ),
      ),
    );
  expect(await booked({ key: "k".repeat(201) })).toContain("not as it must be");
  expect(await booked({ kind: "bent" })).toContain("not as it must be");
  expect(await booked({ about: "PAYOUT" })).toContain("not as it must be");
  expect(await booked({ request: "00" })).toContain("not as it must be");
  expect(await booked({ user: "00000000-0000-4000-8000-000000000000" })).toContain("is not there");
  expect(await booked({})).toBeNull();
  expect(await refused("delete from users where id = $1", ana)).toMatch(/ledger|foreign key/);
});
