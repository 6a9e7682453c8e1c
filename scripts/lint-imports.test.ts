import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
// @ts-expect-error the scripts are plain JavaScript: they run before TypeScript is installed
import { lintCircles, lintPackages } from "./lint-imports.mjs";

let root: string;
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), "brigade-imports-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}
const packageJson = (...names: string[]): string =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "1.0.0"])) });

test("OPS-023 every package of this repository is imported, run or needed for a reason that is named; every import is of a named package", () => {
  expect(lintPackages(path.resolve(import.meta.dirname, ".."))).toEqual([]);
});

test("OPS-024 the lint finds a package that nothing imports", () => {
  plant({ "package.json": packageJson("ws", "left-pad", "@types/ws", "@types/pad"), "server/a.ts": 'import { Server } from "ws";' });
  expect(lintPackages(root).map((line: string) => line.split(":")[1])).toEqual([
    " nothing imports @types/pad",
    " nothing imports left-pad",
  ]);
});

test("OPS-024 the lint finds an import of a package that package.json does not name", () => {
  plant({ "package.json": packageJson(), "e2e/a.ts": 'import type { Thing } from "left-pad/lib/thing";' });
  expect(lintPackages(root)).toEqual(["e2e/a.ts: left-pad is imported, but package.json does not name it"]);
});

test.each([
  ["over several lines", "server/a.ts", 'import {\n  type A,\n  b as c,\n} from "ws";'],
  ["of a file in it", "client/a.ts", 'export * from "ws/style";'],
  ["for its effect", "client/a.tsx", 'import "ws";'],
  ["later", "server/a.ts", 'const { ws } = await import("ws");'],
  ["of its types alone", "server/a.ts", 'type Ws = typeof import("ws");'],
  ["by require", "e2e/a.ts", 'const place = createRequire(import.meta.url).resolve("ws");'],
  ["in a style sheet", "client/a.css", '@import "ws/ws.css";'],
  ["of the program in it", "scripts/a.mjs", 'runNode(["node_modules/ws/bin/ws.js"]);'],
])("OPS-025 the lint takes an import %s for a use", (_how, file, code) => {
  plant({ "package.json": packageJson("ws"), [file]: code });
  expect(lintPackages(root)).toEqual([]);
});

test.each([
  ["a comment", "server/a.ts", '// import "ws"\n/* from "ws" */'],
  ["SQL", "server/a.ts", 'export const sql = `select * from "ws"`;'],
  ["a path", "server/a.ts", 'const place = path.resolve("ws");'],
  ["what is generated", "client/a.generated.ts", 'import "ws";'],
])("OPS-025 the lint takes %s for no import", (_what, file, code) => {
  plant({ "package.json": packageJson(), [file]: code });
  expect(lintPackages(root)).toEqual([]);
});

test("OPS-026 no files of this repository import each other in a circle, by types alone neither", () => {
  expect(lintCircles(path.resolve(import.meta.dirname, ".."))).toEqual([]);
});

test("OPS-026 the lint finds circles of imports on both sides, those of types among them, and says how many files hang together", () => {
  plant({
    "client/a.ts": 'import type { B } from "./b";',
    "client/b.tsx": 'export { c } from "./deep/c";',
    "client/deep/c.ts": 'import type { A } from "../a";\nimport { D } from "../d";',
    "client/d.ts": 'export type D = typeof import("./deep/c").c;',
    "server/x.ts": 'import { y } from "./y";',
    "server/y.ts": 'import "./x";\nimport "./leaf";',
    "server/leaf.ts": "export {};",
  });
  expect(lintCircles(root)).toEqual([
    "client/d.ts → client/deep/c.ts → client/d.ts: a circle of imports (4 files hang together)",
    "server/x.ts → server/y.ts → server/x.ts: a circle of imports",
  ]);
});

test("OPS-026 the lint finds no circle where two files share a third", () => {
  plant({
    "server/a.ts": 'import "./b";\nimport "./c";',
    "server/b.ts": 'import "./c";',
    "server/c.ts": 'import "node:path";',
  });
  expect(lintCircles(root)).toEqual([]);
});
