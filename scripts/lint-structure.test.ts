import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
// @ts-expect-error the scripts are plain JavaScript: they run before TypeScript is installed
import { lintStructure } from "./lint-structure.mjs";

let root: string;
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), "brigade-lint-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, code: string): string[] {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), code);
  return lintStructure(root);
}

test("OPS-020 this repository breaks no rule of structure", () => {
  expect(lintStructure(path.resolve(import.meta.dirname, ".."))).toEqual([]);
});

test.each([
  ["a lower module that imports a higher one", "server/market/a.ts", 'import { x } from "../trading/book";', "market imports trading"],
  ["a dynamic import upwards", "server/platform/a.ts", 'const x = await import("../market/hours");', "platform imports market"],
  ["a re-export upwards", "server/identity/a.ts", 'export * from "../social/feed";', "identity imports social"],
  ["two features at the end of the chain that know each other", "server/social/a.ts", 'import "../messages/b";', "social imports messages"],
  ["a module that imports the wiring", "server/trading/a.ts", 'import { createApp } from "../app";', "imports the wiring"],
  ["a module nobody gave a place", "server/bakery/a.ts", 'import "../market/hours";', "bakery imports market"],
  ["the same direction on the client", "client/ui/a.tsx", 'import { x } from "../trading/OrderTicket";', "ui imports trading"],
  [
    "a part that imports a page",
    "client/social/Card.tsx",
    'import { ProfileByIdPage } from "../people/ProfileByIdPage";',
    "only the routes know pages",
  ],
  [
    "a server that imports the client",
    "server/social/a.ts",
    'import { x } from "../../client/lib/format";',
    "the server imports the client",
  ],
  [
    "a client that imports the server",
    "client/social/a.ts",
    'import { x } from "../../server/platform/limits";',
    "the client imports the server",
  ],
  ["a barrel", "server/market/index.ts", "export {};", "is a barrel"],
  ["a drawer for everything", "client/lib/utils.ts", "export {};", "says nothing by its name"],
  ["the wall clock", "server/trading/a.ts", "const at = Date.now();", "Date.now() is not used"],
  ["the wall clock as a date", "server/market/a.ts", "const at = new Date( );", "new Date() is not used"],
  ["chance without a seed", "server/demo/a.ts", "const x = Math.random();", "Math.random() is not used"],
  [
    "a method that keeps a callback",
    "server/market/a.ts",
    "class A {\n  onTick(listener: TickListener): void {\n    this.listeners.push(listener);\n  }\n}",
    "onTick keeps listener",
  ],
  [
    "a setter of a function",
    "server/market/a.ts",
    "class A {\n  use(work: (id: string) => Promise<void>): void {\n    this.work = work;\n  }\n}",
    "use keeps work",
  ],
  [
    "a setter of a part",
    "server/market/a.ts",
    "class A {\n  useApi(api: InProcessApi): void {\n    this.api = api;\n  }\n}",
    "useApi keeps api",
  ],
  [
    "a module's late variable",
    "server/market/market.module.ts",
    "let onHidden: (id: string) => void = () => {};",
    "set after it was handed on",
  ],
  ["a timer in a module", "server/market/a.ts", "setTimeout(tick, 5);", "a timer is not used"],
])("OPS-021 the lint finds %s", (_what, file, code, message) => {
  expect(plant(file, code).join("\n")).toContain(message);
});

test.each([
  ["an import downwards", "server/trading/a.ts", 'import { x } from "../market/hours";'],
  ["an import of one's own module", "server/market/a.ts", 'import { x } from "./hours";'],
  ["a date of a given time", "server/market/a.ts", "const at = new Date(5);"],
  ["a comment about the clock", "server/market/a.ts", "// Date.now() would be wrong here\n/* setTimeout( */"],
  ["a timer with its reason", "server/market/a.ts", "// timer: replays run on the market clock\nsetTimeout(tick, 5);"],
  ["a test that uses the whole app", "server/market/a.api.test.ts", 'import { createApp } from "../app";\nDate.now();'],
  [
    "a page made of several modules' parts",
    "client/market/instruments/InstrumentPage.tsx",
    'import { OrderTicket } from "../trading/OrderTicket";',
  ],
  [
    "a document generated from the schema",
    "client/graphql/session/session.ts",
    'import { MeDocument } from "../../identity/account/me.generated";',
  ],
  ["the client's frame", "client/ui/shell/navigation/NavigationRail.tsx", 'import { preload } from "../../preload";'],
  ["the wiring", "server/app.ts", 'import { x } from "./trading/book";'],
])("OPS-022 the lint allows %s", (_what, file, code) => {
  expect(plant(file, code)).toEqual([]);
});

test("OPS-021 the lint finds a folder of more than twenty files, tests counted", () => {
  for (let n = 0; n < 20; n++) plant(`server/market/quotes/part-${n}.ts`, "export {};");
  expect(lintStructure(root)).toEqual([]);
  expect(plant("server/market/quotes/part.test.ts", "export {};")).toEqual([
    "server/market/quotes holds 21 files, at most 20: cut it by feature",
  ]);
});

test("OPS-021 the lint finds a row type claimed at `query`, which does not know how an update answers", () => {
  expect(plant("server/market/a.store.ts", "await db.query<Row>(sql);")).toEqual([
    "server/market/a.store.ts:1 claims a row type of `query`: take queryRows or changedRows",
  ]);
});

test.each([
  "await tx.query(sql, []);",
  "await queryRows<Row>(tx, sql);",
  "await db.read.findBy(User, { id });",
  "await db.write.delete(User, { id });",
  "tx.createQueryBuilder(User, 'u');",
])("OPS-021 the lint finds SQL outside a store of a module whose data access is in stores: %s", (code) => {
  plant("server/market/a.service.ts", code);
  expect(lintStructure(root, [])).toEqual([]);
  plant("server/market/a.store.ts", code);
  expect(lintStructure(root, ["market"])).toEqual([
    "server/market/a.service.ts:1 speaks to the database: that belongs into a *.store.ts beside it",
  ]);
});
