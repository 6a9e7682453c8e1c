import { afterAll, beforeAll, expect, test } from "vitest";
import type { EntityManager } from "typeorm";
import { AppliedMigration } from "../../db/applied-migration.entity";
import { openDatabase, type Database } from "../../db/database";
import { createTestDatabase, type TestDatabase } from "../test-database";
import { doesMoreThanRead, writingFunctions } from "./only-reads";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.url, [AppliedMigration], 2);
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

/** What the types refuse already, as code has it that goes around them. */
const any = (): EntityManager => db.read as EntityManager;
const written: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
  ["an insert", () => db.read.query("insert into tokens (id) values ($1) returning id", [1])],
  ["an update", () => db.read.query(`update only "public"."users" as u set name = 'x' where id = $1`, [1])],
  ["a delete", () => db.read.query("delete from users")],
  ["an insert within a select", () => db.read.query("with a as (\n  insert\n  into users select 1\n) select 1")],
  ["a truncate", () => db.read.query("-- all of them\ntruncate users")],
  ["a lock", () => db.read.query("select 1 from users for update")],
  ["a weaker lock", () => db.read.query("select 1 from users for no key update")],
  ["a shared lock", () => db.read.query("select 1 from users for key share of users")],
  ["a number", () => db.read.query("select nextval('numbers')")],
  ["an advisory lock", () => db.read.query("select pg_advisory_xact_lock(1)")],
  ["a tried advisory lock", () => db.read.query("select pg_try_advisory_lock(1)")],
  ["a notification", () => db.read.query("select pg_notify($1, $2)", ["a", "b"])],
  ["a function that writes", () => db.read.query("select list_feeder(id) from users")],
  ["a delete of a query builder", () => db.read.createQueryBuilder().delete().from(AppliedMigration).execute()],
  ["an update of a manager", () => any().update(AppliedMigration, { name: "a" }, { sha256: "x" })],
];

test.each(written)("DB-064 what only reads refuses %s", async (_name, write) => {
  await expect(write()).rejects.toThrow("`db.read` was given a statement that does more than read");
});

test("DB-064 what only reads gives what is there, also of words in texts and comments, and a single write has its own way", async () => {
  const rows = await db.read.find(AppliedMigration, { order: { name: "ASC" }, take: 2 });
  expect(rows).toHaveLength(2);
  expect(await db.read.countBy(AppliedMigration, { name: rows[0]!.name })).toBe(1);
  const said = "select 'delete from users for update' as said -- nextval('a')\n, max(name) as updated_at from schema_migrations";
  expect(await db.read.query(said)).toMatchObject([{ said: "delete from users for update" }]);
  await db.write.update(AppliedMigration, { name: rows[0]!.name }, { sha256: "changed" });
  expect(await db.read.findOneBy(AppliedMigration, { name: rows[0]!.name })).toMatchObject({ sha256: "changed" });
});

test("DB-065 what only reads knows every function of the database that writes, but for those that triggers call", async () => {
  const functions = await db.query<{ name: string; body: string }>(
    `select p.proname as name, p.prosrc || coalesce(pg_get_function_sqlbody(p.oid), '') as body
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and p.prokind = 'f'
      and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  const writing = functions.filter(({ body }) => doesMoreThanRead(`select 1; ${body}`)).map(({ name }) => name);
  expect(writing.toSorted()).toEqual(writingFunctions.toSorted());
});
