import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
// @ts-expect-error the scripts are plain JavaScript: they run before TypeScript is installed
import { lintStyles } from "./lint-styles.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "brigade-styles-"));
  mkdirSync(path.join(root, "client/home"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const css =
  ".card { color: red; }\n.card > .title:hover, :global(.mantine-Button-root) { margin: 0.5px; }\n@media print { .row { top: 0 } }";

function lint(component: string, styles = css): string[] {
  writeFileSync(path.join(root, "client/home/Home.module.css"), styles);
  writeFileSync(path.join(root, "client/home/Home.tsx"), component);
  return lintStyles(root);
}

const imported = 'import classes from "./Home.module.css";\n';

test("OPS-094 the styles of this repository are named by a component, each of them", () => {
  expect(lintStyles(path.resolve(import.meta.dirname, ".."))).toEqual([]);
});

test.each([
  ["every class is named", `${imported}classes.card; classes.title; classes["row"];`, []],
  ["one is asked for by an expression", `${imported}classes[tone];`, []],
  ["a class is named by nobody", `${imported}classes.card; classes.row;`, ["has .title, which no component names"]],
  ["a component names what is not there", `${imported}classes.card; classes.title; classes.row; classes.foot;`, ["names .foot, which"]],
  ["nothing imports the module", "export {};", ["is imported by nothing"]],
])("OPS-094 %s", (_, component, breaches) => {
  expect(lint(component)).toEqual(breaches.map((breach) => expect.stringContaining(breach)));
});
