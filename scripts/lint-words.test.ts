import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
// @ts-expect-error the scripts are plain JavaScript: they run before TypeScript is installed
import { lintWords, retiredWordsOf } from "./lint-words.mjs";

let root: string;
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), "brigade-words-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const wordsOf = (text: string, file = "server/a.ts"): string[] => retiredWordsOf(file, text).map((one: { word: string }) => one.word);

test("OPS-029 this repository holds no retired word but where that is said", { timeout: 180_000 }, () => {
  expect(lintWords(path.resolve(import.meta.dirname, ".."))).toEqual([]);
});

test("OPS-029 the lint says which word is retired, where it is and what to use instead", () => {
  plant("server/house.ts", "// Applies.\n\nexport const tellLanding = 1;\n");
  plant("client/a.tsx", "/**\n * How it\n * landed.\n */\nexport const a = 1;\n");
  expect(lintWords(root)).toEqual([
    'client/a.tsx:3 "landed" is retired: fan-out result, copied (docs/glossary.md)',
    'server/house.ts:1 "house" in its name is retired: app, server or demo (docs/glossary.md)',
    'server/house.ts:3 "landing" in tellLanding is retired: fan-out result, copied (docs/glossary.md)',
    'server/house.ts:3 "tell" in tellLanding is retired: publish, notify, send or show (docs/glossary.md)',
  ]);
});

test.each([
  ["a variable", "const talkCount = 1;", "talk"],
  ["a property", "export const a = { stone_id: 1 };", "stone"],
  ["a method", "class A { bringIn() {} }", "bring"],
  ["a private one", "class A { #sight = 1; }", "sight"],
  ["a type", "interface LeftLetters {}", "letters"],
  ["a constant", "export const NEWS_MAX = 1;", "news"],
  ["two words", "const setAsideForShorts = 1;", "set aside"],
  ["a component", "export const a = <TalkCard />;", "talk"],
  ["a comment", "// The feeder is told.\nexport {};", "told"],
  ["a comment of a block", "/* Handed over. */", "handed over"],
  ["a test's title", 'test("COPY-001 the house is open", () => {});', "house"],
  ["the title of a table of tests", "test.each([1])(`it landed ${1}`, () => {});", "landed"],
])("OPS-029 the lint finds a retired word in %s", (_what, text, word) => {
  expect(wordsOf(text, "server/a.tsx")).toEqual([word]);
});

test.each([
  ["strings", 'export const a = "the house told us";'],
  ["GraphQL and SQL", "export const a = `query { houseFigures { news } }`;"],
  ["text of a component", "export const a = <p>Tell the house</p>;"],
  ["code in a comment", "// The column `users.house`.\nexport {};"],
  ["a part of a word", "const storyteller = 1, newsletter = 2, milestone = 3, something = 4; // nothing warehoused"],
  ["prose of an ordinary meaning", "// One thing at a time: no room for letters behind the door.\nexport {};"],
  ["terms of their own", "const deadLetters = 1, demoKitchen = 2, KitchenFire = 3;"],
])("OPS-029 the lint takes no offence at %s", (_what, text) => {
  expect(wordsOf(text, "server/a.tsx")).toEqual([]);
});

test("OPS-029 an allowance covers one word in one file, and is refused once it is not needed", () => {
  plant("client/a.ts", "export const newsOfHouse = 1;\n");
  expect(lintWords(root, { "client/a.ts": ["news", "house"] })).toEqual([]);
  expect(lintWords(root, { "client/a.ts": ["news", "talk"], "client/b.ts": ["sight"] })).toEqual([
    'client/a.ts:1 "house" in newsOfHouse is retired: app, server or demo (docs/glossary.md)',
    'scripts/lint-words.allowed.json: client/a.ts holds "talk" no more, take it out',
    'scripts/lint-words.allowed.json: client/b.ts holds "sight" no more, take it out',
  ]);
});

test("OPS-029 old names of GraphQL are the server's alone", () => {
  expect(wordsOf("class EventLanding {}")).toEqual([]);
  expect(wordsOf("type A = EventLanding;", "client/a.ts")).toEqual(["landing"]);
});
