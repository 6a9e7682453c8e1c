import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { entities } from "../../entities";
import { openDatabase, type Database } from "../../platform/db/database";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database";
import { KeyRing } from "./key-ring";
import { rotateKeys, rotationRowsPerTransactionMax } from "./rotate-keys";

const key = (version: number) => ({ version, key: Buffer.alloc(32, version) });
const [old, both, renewed] = [new KeyRing([key(1)]), new KeyRing([key(2), key(1)]), new KeyRing([key(2)])];

let testDatabase: TestDatabase;
let db: Database;
const userId = randomUUID();

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, entities, 4);
  await db.query("insert into users (id, username, name) values ($1, 'rotate', 'Rotate')", [userId]);
});

beforeEach(async () => {
  await db.transaction(async (tx) => {
    await tx.query("delete from trading_accounts");
    await tx.query("delete from broker_connections");
  });
});

afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

/** A connection whose credentials are `text`, sealed under the ring's newest key. */
async function connection(ring: KeyRing, text: string): Promise<string> {
  const [id, accountId] = [randomUUID(), randomUUID()];
  const sealed = ring.seal(text, id);
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into broker_connections
        (id, user_id, venue, environment, mode, name, account_number, account_id, state, state_since, sign_in,
         credentials, key_version, permissions, currency, created_at, updated_at)
      values ($1, $2, 'BINANCE', 'SANDBOX', 'PAPER', 'Binance', $6, $3, 'CONNECTED', now(), 'KEY', $4, $5, '{}', 'USDT', now(), now())`,
      [id, userId, accountId, sealed.text, sealed.keyVersion, id],
    );
    await tx.query(
      `insert into trading_accounts (id, user_id, kind, broker, name, cash, created_at, connection_id)
      values ($1, $2, 'BROKER', 'BINANCE', 'Binance', 0, now(), $3)`,
      [accountId, userId, id],
    );
  });
  return id;
}

const stored = () => db.query<{ id: string; credentials: string; key_version: number }>("select * from broker_connections order by id");

test("BROKER-008 all credentials are sealed under the newest key; run again it changes nothing; the old key is then needed no more", async () => {
  const count = rotationRowsPerTransactionMax + 2;
  const ids = new Map<string, string>();
  for (let at = 0; at < count; at++) ids.set(await connection(old, `secret ${at}`), `secret ${at}`);
  const fresh = await connection(both, "fresh");
  expect(await rotateKeys(db, both)).toEqual({ version: 2, resealed: count, current: count + 1, unreadable: [] });
  const after = await stored();
  for (const row of after) expect([row.key_version, renewed.unseal(row.credentials, row.id)]).toEqual([2, ids.get(row.id) ?? "fresh"]);
  expect(after.map(({ id }) => id)).toContain(fresh);
  expect(await rotateKeys(db, both)).toEqual({ version: 2, resealed: 0, current: count + 1, unreadable: [] });
  expect(await stored()).toEqual(after);
});

test("BROKER-008 one that does not open is named and left as it is; the others are sealed", async () => {
  const [lost, whole] = [await connection(new KeyRing([key(7)]), "lost"), await connection(old, "whole")];
  const before = (await stored()).find(({ id }) => id === lost);
  expect(await rotateKeys(db, both)).toEqual({ version: 2, resealed: 1, current: 1, unreadable: [lost] });
  const after = await stored();
  expect(after.find(({ id }) => id === lost)).toEqual(before);
  expect(renewed.unseal(after.find(({ id }) => id === whole)!.credentials, whole)).toBe("whole");
});

test("BROKER-008 stopped in the middle it goes on, and credentials replaced meanwhile are not overwritten", async () => {
  const ids: string[] = [];
  for (let at = 0; at < rotationRowsPerTransactionMax + 1; at++) ids.push(await connection(old, "before"));
  ids.sort();
  const [first, last] = [ids[0]!, ids.at(-1)!];
  // Somebody replaces the key of the first row while rotation waits for it; the page after it fails.
  let replaced: Promise<unknown> | undefined;
  await db.query("create function fail_last() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$");
  await db.query(
    `create trigger fail_last before update on broker_connections for each row when (old.id = '${last}') execute function fail_last()`,
  );
  await db.transaction(async (tx) => {
    const sealed = old.seal("replaced", first);
    await tx.query("update broker_connections set credentials = $2, key_version = 1 where id = $1", [first, sealed.text]);
    replaced = db.detached(() => expect(rotateKeys(db, both)).rejects.toThrow("stopped"));
  });
  await replaced;
  await db.query("drop trigger fail_last on broker_connections");
  expect((await stored()).map(({ key_version }) => key_version).toSorted()).toEqual([
    1,
    ...Array.from({ length: ids.length - 1 }, () => 2),
  ]);
  expect(await rotateKeys(db, both)).toMatchObject({ resealed: 1, current: ids.length });
  for (const row of await stored()) expect(renewed.unseal(row.credentials, row.id)).toBe(row.id === first ? "replaced" : "before");
});
