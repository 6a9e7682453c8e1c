import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
// @ts-expect-error the scripts are plain JavaScript: they run before TypeScript is installed
import { componentsOf, lintComponents } from "./lint-components.mjs";

let root: string;
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), "brigade-components-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
const filler = (lines: number): string => "  use();\n".repeat(lines);
/** A component of so many lines. */
const component = (name: string, lines: number): string => `function ${name}() {\n${filler(lines - 3)}  return <p />;\n}\n`;

test("OPS-027 no component of this repository is longer than its limit, but in files that are named", () => {
  expect(lintComponents(path.resolve(import.meta.dirname, ".."))).toEqual([]);
});

test("OPS-027 the lint finds a component that is too long, and a file that needs no exemption any more", () => {
  plant("client/a/Long.tsx", `${component("Short", 60)}${component("Long", 61)}`);
  plant("client/a/Short.tsx", component("Short", 60));
  plant("client/a/Named.tsx", component("Named", 99));
  expect(lintComponents(root, ["client/a/Named.tsx", "client/a/Short.tsx"])).toEqual([
    "client/a/Long.tsx:61 Long has 61 lines, at most 60: cut it into a hook and views",
    "scripts/lint-components.mjs: client/a/Short.tsx needs no exemption any more",
  ]);
});

test.each([
  ["a function", component("One", 9), "One"],
  ["an exported one", `export ${component("One", 9)}`, "One"],
  ["the default one", `export default ${component("One", 9)}`, "One"],
  ["an arrow", `export const One = (): ReactNode => (\n  <p>\n${"    <br />\n".repeat(5)}  </p>\n);\n`, "One"],
  ["one in memo", `export const One = memo(${component("One", 9).trim()});\n`, "One"],
  ["a table's cells", `const cells = (): Column[] => [\n${"  { cell: () => <p /> },\n".repeat(7)}];\n`, "cells"],
])("OPS-027 the lint measures %s", (_what, code, name) => {
  expect(componentsOf("a.tsx", code)).toEqual([{ name, line: 1, lines: 9 }]);
});

test("OPS-027 a function that shows nothing is no component, and one inside another counts with it", () => {
  expect(componentsOf("a.tsx", `${component("useIt", 80).replace("<p />", "1")}const limit = 60;\n`)).toEqual([]);
  expect(componentsOf("a.tsx", `function Outer() {\n  const inner = () => <p />;\n  return inner();\n}\n`)).toEqual([
    { name: "Outer", line: 1, lines: 4 },
  ]);
});
