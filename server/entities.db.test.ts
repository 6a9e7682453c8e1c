import { Column, Entity, PrimaryColumn } from "typeorm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "./entities";
import { openDatabase, type Database } from "./platform/db/database";
import { entityDifferences, entityShapes, tableShapes } from "./platform/testing/entity-differences";
import { createTestDatabase, type TestDatabase } from "./platform/testing/test-database";

let testDatabase: TestDatabase;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, entities, 2);
});

afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

test("DB-016 every table has an entity, and each column of it is as in the migrated database", async () => {
  expect(entityDifferences(entityShapes(db.source), await tableShapes(db.source))).toEqual([]);
});

/** Wrong in every respect that decorators can be wrong in. */
@Entity("market_gaps")
class WrongGap {
  @PrimaryColumn({ type: "text" })
  id!: string;

  @PrimaryColumn({ type: "text" })
  symbol!: string;

  @Column({ type: "timestamptz", nullable: true, default: () => "now()" })
  at!: Date | null;

  @Column({ type: "numeric", precision: 12, insert: false, update: false })
  factor!: string;

  @Column({ type: "text", array: true, default: [] })
  reasons!: string[];
}

@Entity("no_such_table")
class Nowhere {
  @PrimaryColumn({ type: "uuid" })
  id!: string;
}

test("DB-016 what a wrong entity says is named, column by column", async () => {
  const wrong = await openDatabase(testDatabase.url, [WrongGap, Nowhere], 1);
  const differences = entityDifferences(entityShapes(wrong.source), await tableShapes(wrong.source));
  await wrong.close();
  expect(differences).toContain("users: no entity maps this table");
  expect(differences.filter((line) => !line.endsWith("no entity maps this table"))).toEqual([
    "WrongGap market_gaps.id: the entity says text, the database uuid",
    "WrongGap market_gaps.id: the entity says no default, the database default gen_random_uuid()",
    "WrongGap market_gaps.symbol: the entity says primary key, the database not in the primary key",
    "WrongGap market_gaps.at: the entity says null, the database not null",
    "WrongGap market_gaps.at: the entity says default now(), the database no default",
    "WrongGap market_gaps.factor: the entity says numeric(12,0), the database numeric(12,8)",
    "WrongGap market_gaps.factor: the entity says generated, the database not generated",
    "WrongGap market_gaps.reasons: the table has no such column",
    "Nowhere: there is no table no_such_table",
  ]);
});

test("DB-016 tables of another schema, generated columns and partitions are told apart", async () => {
  const other = await createTestDatabase();
  const opened = await openDatabase(other.url, [], 1);
  await opened.query(
    "create table orders_by_day (day date primary key, gross numeric(5), tax numeric generated always as (gross / 5) stored) partition by range (day)",
  );
  await opened.query("create table orders_of_today partition of orders_by_day default");
  const shapes = await tableShapes(opened.source);
  await opened.close();
  await other.drop();
  expect(shapes.find(({ name }) => name === "orders_by_day")?.columns).toMatchObject([
    { name: "day", type: "date", isPrimary: true },
    { name: "gross", type: "numeric(5,0)", isGenerated: false },
    { name: "tax", type: "numeric", isGenerated: true, default: null },
  ]);
  expect(shapes.map(({ name }) => name)).not.toContain("orders_of_today");
  expect(shapes.map(({ name }) => name)).not.toContain("_private_jobs");
});
