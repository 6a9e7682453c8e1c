import { expect, test } from "vitest";
import { entityDifferences, type ColumnShape, type EntityShape, type TableShape } from "./entity-differences";

const id: ColumnShape = {
  name: "id",
  type: "bigint",
  isNullable: false,
  isPrimary: true,
  identity: "ALWAYS",
  isGenerated: false,
  default: null,
};
const price: ColumnShape = { ...id, name: "price", type: "numeric(20,2)", isPrimary: false, identity: null, default: "0" };
const stalls: TableShape = { name: "stalls", columns: [id, price] };
const stall: EntityShape = { ...stalls, entity: "Stall" };

const withPrice = (changes: Partial<ColumnShape>): EntityShape => ({ ...stall, columns: [id, { ...price, ...changes }] });
const withId = (changes: Partial<ColumnShape>): EntityShape => ({ ...stall, columns: [{ ...id, ...changes }, price] });

test("DB-016 entities that are as their tables make no difference", () => {
  expect(entityDifferences([stall], [stalls])).toEqual([]);
});

test.each<[name: string, EntityShape[], TableShape[], string]>([
  ["a table without an entity", [], [stalls], "stalls: no entity maps this table"],
  ["an entity without a table", [stall], [], "Stall: there is no table stalls"],
  ["two entities of one table", [stall, { ...stall, entity: "Booth" }], [stalls], "stalls: mapped by Stall and Booth"],
  ["a missing column", [{ ...stall, columns: [id] }], [stalls], "Stall stalls.price: the entity lacks this column"],
  ["a column too many", [stall], [{ ...stalls, columns: [id] }], "Stall stalls.price: the table has no such column"],
  [
    "another type",
    [withPrice({ type: "numeric(20,10)" })],
    [stalls],
    "Stall stalls.price: the entity says numeric(20,10), the database numeric(20,2)",
  ],
  ["nullability", [withPrice({ isNullable: true })], [stalls], "Stall stalls.price: the entity says null, the database not null"],
  [
    "a column that is not in the key",
    [withPrice({ isPrimary: true })],
    [stalls],
    "Stall stalls.price: the entity says primary key, the database not in the primary key",
  ],
  ["identity", [withId({ identity: null })], [stalls], "Stall stalls.id: the entity says no identity, the database identity ALWAYS"],
  [
    "another identity",
    [withId({ identity: "BY DEFAULT" })],
    [stalls],
    "Stall stalls.id: the entity says identity BY DEFAULT, the database identity ALWAYS",
  ],
  [
    "a generated column",
    [withPrice({ isGenerated: true })],
    [stalls],
    "Stall stalls.price: the entity says generated, the database not generated",
  ],
  ["a missing default", [withPrice({ default: null })], [stalls], "Stall stalls.price: the entity says no default, the database default 0"],
  ["another default", [withPrice({ default: "1" })], [stalls], "Stall stalls.price: the entity says default 1, the database default 0"],
])("DB-016 names %s", (_name, entities, tables, difference) => {
  expect(entityDifferences(entities, tables)).toEqual([difference]);
});

test("DB-016 an entity of a table without a key may name any columns as its key", () => {
  const keyless = { ...stalls, columns: [{ ...id, isPrimary: false }, price] };
  expect(entityDifferences([stall], [keyless])).toEqual([]);
});
