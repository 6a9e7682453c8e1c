import { randomUUID } from "node:crypto";
import { Column, Entity, PrimaryColumn } from "typeorm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EaterTotals } from "./copying/protection/eater-totals.entity";
import { ReceiptRow } from "./copying/receipts/receipt.entity";
import { entities } from "./entities";
import { User } from "./identity/account/user.entity";
import { bigintAmount } from "./platform/db/bigint-amount";
import { bigintColumn } from "./platform/db/bigint-column";
import { openDatabase, type Database } from "./platform/db/database";
import { Decimal, decimalColumn, moneyColumn } from "./platform/decimal";
import { entityDifferences, entityShapes, tableShapes } from "./platform/testing/entity-differences";
import { createTestDatabase, type TestDatabase } from "./platform/testing/test-database";
import { StreamCounter } from "./platform/user-streams/outbox.entity";

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

test("DB-016 tables of another schema, generated columns and partitions are distinguished", async () => {
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

test("DB-017 an insert gives back, and a read gives, values of the types that the classes name", async () => {
  const id = randomUUID();
  await db.transaction(async (tx) => {
    await tx.insert(User, { id, username: "ana_cooks", name: "Ana" });
    const totals = Object.assign(new EaterTotals(), { eaterId: id, day: "2026-03-29", maxTotal: new Decimal("1234567890123456.78") });
    await tx.insert(EaterTotals, totals);
    expect(totals).toMatchObject({ dayStartEquity: new Decimal(0), version: 1 });
    const counter = Object.assign(new StreamCounter(), { userId: id, stream: "copy" });
    await tx.insert(StreamCounter, counter);
    expect(counter).toMatchObject({ sequence: 0 });
  });
  expect(await db.read.findOneByOrFail(EaterTotals, { eaterId: id })).toEqual({
    ...{ eaterId: id, day: "2026-03-29", dayStartEquity: new Decimal("0.00"), version: 1 },
    ...{ maxTotal: new Decimal("1234567890123456.78"), maxPerSymbol: null, maxPerClass: {}, dailyLossLimit: null },
  });
  expect(await db.read.findOneByOrFail(StreamCounter, { userId: id, sequence: 0 })).toMatchObject({ sequence: 0 });
});

test("DB-017 every decimal column comes as Decimal, every counter as number, and no array of decimals is read by itself", () => {
  const columns = db.source.entityMetadatas.flatMap((metadata) => metadata.columns);
  const isRight = (column: (typeof columns)[number]): boolean => {
    if (column.type === "numeric")
      return column.isArray ? !column.isSelect : column.transformer === decimalColumn || column.transformer === moneyColumn;
    return column.type !== "bigint" || column.isGenerated || column.transformer === bigintColumn || column.transformer === bigintAmount;
  };
  const wrong = columns.filter((column) => !isRight(column));
  expect(wrong.map((column) => `${column.entityMetadata.name}.${column.propertyName}`)).toEqual([]);
});

test("DB-017 arrays of decimals, which the driver would round, are written as text and read only when asked for", async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  const receipt = Object.assign(new ReceiptRow(), {
    ...({ eaterId: id, copyId: other, feederId: other, causeKind: "START", causeId: other, tradeId: other, action: "OPEN" } as const),
    ...({ symbol: "AAPL", side: "LONG", status: "COPIED", decidedAt: new Date(0), steps: ["12345678901234567.89", "1.10"] } as const),
  });
  await db.transaction(async (tx) => {
    // The row alone, without the copy and the trade that it belongs to.
    await tx.query("set local session_replication_role = replica");
    await tx.insert(ReceiptRow, receipt);
  });
  expect(receipt.steps).toEqual(["12345678901234567.89", "1.10"]);
  expect((await db.read.findOneByOrFail(ReceiptRow, { eaterId: id })).steps).toBeUndefined();
  expect(await db.query("select steps::text[] from receipts where eater_id = $1", [id])).toEqual([
    { steps: ["12345678901234567.89", "1.10"] },
  ]);
});

test("DB-018 opening a database with every entity creates nothing in it, no extension either", async () => {
  // The one that a migration asks for: TypeORM would add its own for ids.
  expect(await db.query("select extname from pg_extension where extname <> 'plpgsql'")).toEqual([{ extname: "pg_trgm" }]);
});
