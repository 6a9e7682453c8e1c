import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RowTypes } from "./row-types";

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "row-types-"));
  mkdirSync(path.join(root, "server"));
  const write = (name: string, lines: readonly string[]) => writeFileSync(path.join(root, "server", name), lines.join("\n"));
  write("base.ts", [
    `export type State = "OPEN" | "CLOSED";`,
    `export interface Base { readonly id: string; readonly state: State; readonly secret: number }`,
  ]);
  write("a.store.ts", [
    `import type { Base } from "./base";`,
    `interface Row extends Pick<Base, "id" | "state"> { readonly amount: string; readonly at: Date | null; readonly names: string[]; note?: string }`,
    `export const one = (db: Database) => queryRows<Row>(db, "select …");`,
    `export const two = (db: Database): Promise<Row[]> => queryRows(db, "select …");`,
    `export const three = async (tx: Tx) => tx.query<[Row[], number]>("update …");`,
    `export const four = async (tx: Tx) => (await tx.query("select 1")).length;`,
    `export const five = (db: Database) => queryRows<Row["state"]>(db, "select …"), six = queryRows<{ amount: number }>(db, "…");`,
  ]);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const [bigint, text, uuid, timestamptz, texts, numeric, numerics] = [20, 25, 2950, 1184, 1009, 1700, 1231];
const right = [
  ["id", uuid],
  ["state", text],
  ["amount", numeric],
  ["at", timestamptz],
  ["names", texts],
] as const;
const lineOf = { one: [3, 42], two: [4, 58], three: [5, 46], four: [6, 51], six: [7, 86] } as const;

const differences = (place: keyof typeof lineOf, columns: ReadonlyArray<readonly [string, number]>): string[] => {
  const [line, column] = lineOf[place];
  return new RowTypes(root).differences([{ file: "server/a.store.ts", line, column, columns }]);
};

test.each(["one", "two", "three"] as const)("DB-026 the row type of %s is found and right", (place) => {
  expect(differences(place, right)).toEqual([]);
  expect(differences(place, right.slice(1))).toEqual([expect.stringContaining(`no column "id"`)]);
});

test("DB-026 a column that the row type lacks, one that it says wrongly and a list of decimals are named by place", () => {
  expect(differences("one", [...right, ["secret", bigint]])).toEqual([
    `server/a.store.ts:3 the row type lacks the column "secret", which the statement gives`,
  ]);
  const wrong = [...right.slice(0, 2), ["amount", 701], ["at", text], ["names", numerics]] as const;
  expect(differences("one", wrong)).toEqual([
    `server/a.store.ts:3 the column "amount" is a number, the row type says string`,
    `server/a.store.ts:3 the column "at" is a string, the row type says Date`,
    `server/a.store.ts:3 the column "names" is a number[], the row type says string[]`,
  ]);
  expect(differences("six", [["amount", numeric]])).toEqual([
    `server/a.store.ts:7 the column "amount" is a string, the row type says number`,
  ]);
});

test("DB-026 a place that names no row type is not compared", () => {
  expect(differences("four", right)).toEqual([]);
});
