import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
// @ts-expect-error the scripts are plain JavaScript: they run before TypeScript is installed
import { lintLocale } from "./lint-locale.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "brigade-locale-"));
  mkdirSync(path.join(root, "client/lib/format"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("MEND-F01 no file of the client but lib/format writes numbers, dates or plurals by itself", () => {
  expect(lintLocale(path.resolve(import.meta.dirname, ".."))).toEqual([]);
});

test.each([
  ['new Intl.NumberFormat("en-US").format(count)', "formats by itself"],
  ["count.toLocaleString()", "formats by itself"],
  ['new Intl.DateTimeFormat("en-GB").format(at)', "formats by itself"],
  ["`${size.toFixed(1)} MB`", "formats by itself"],
  ['`${count} ${count === 1 ? "copy" : "copies"}`', "forms a plural by itself"],
  ['`${count} ${count === 1 ? "order is" : "orders are"} sent`', "forms a plural by itself"],
  ['count === 1 ? "1 more trade" : `${count} more trades`', "forms a plural by itself"],
  ['`${count} trade${count === 1 ? "" : "s"}`', "forms a plural by itself"],
  ['"Close position(s)"', "forms a plural by itself"],
])("MEND-F01 %s is found, in lib/format it is not", (code, breach) => {
  writeFileSync(path.join(root, "client/Page.tsx"), `export const words = ${code};\n`);
  writeFileSync(path.join(root, "client/lib/format/format.ts"), `export const words = ${code};\n`);
  expect(lintLocale(root)).toEqual([expect.stringMatching(`^client/Page.tsx:1 ${breach}`)]);
});

test("MEND-F01 a plural of the server is found, in platform/text it is not", () => {
  const code = 'export const words = `${count} ${count === 1 ? "copy" : "copies"}`;\n';
  for (const folder of ["server/copying", "server/platform/text"]) {
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, folder, "words.ts"), code);
  }
  expect(lintLocale(root)).toEqual([expect.stringMatching("^server/copying/words.ts:1 forms a plural by itself")]);
});

test("MEND-F01 a choice between two different words is no plural", () => {
  writeFileSync(path.join(root, "client/Page.tsx"), 'export const words = trades.length === 1 ? "Close" : "Choose";\n');
  expect(lintLocale(root)).toEqual([]);
});
