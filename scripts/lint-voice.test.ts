import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
// @ts-expect-error the scripts are plain JavaScript: they run before TypeScript is installed
import { lintVoice, retiredTextsOf } from "./lint-voice.mjs";

let root: string;
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), "brigade-voice-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const textsOf = (source: string, file = "client/a.tsx"): string[] => retiredTextsOf(file, source).map((one: { text: string }) => one.text);

test("OPS-095 no screen, mail or article of this repository holds a retired text", { timeout: 60_000 }, () => {
  expect(lintVoice(path.resolve(import.meta.dirname, ".."))).toEqual([]);
});

test("OPS-095 the lint says which text is retired, where it is and what to use instead", () => {
  plant("client/a.tsx", "export const a = (\n  <Button>\n    Leave it\n  </Button>\n);\n");
  plant("server/mail.ts", 'export const text = "Hello.\\n\\nNo such mail any more: link";\n');
  plant("server/education/articles/a.md", "# A\n\nThe receipt says what\nwould have sufficed.\n");
  plant("client/a.test.tsx", 'export const a = "Leave it";\n');
  expect(lintVoice(root)).toEqual([
    'client/a.tsx:2 "leave it" is retired on screens: Cancel',
    'server/education/articles/a.md:3 "would have sufficed" is retired on screens: Needed $1.01',
    'server/mail.ts:1 "no such mail any more" is retired on screens: Unsubscribe',
  ]);
});

test.each([
  ["a component's text", "const a = <b>In step</b>;", "in step"],
  ["one that breaks over lines", "const a = (\n  <b>\n    Take money\n    out\n  </b>\n);", "take money out"],
  ["a label", 'const a = <Tile label="Landed today" />;', "landed today"],
  ["one with its full stop", 'const a = "Say how many.";', "say how many"],
  ["the start of a template", "const a = `Moved exits of ${symbol}`;", "moved exits of {}"],
  ["a template with a value", "const a = `${days} days to its low`;", "{} days to its low"],
  ["a single word that is all there is", 'const a = <Cell label="Worth" />;', "worth"],
])("OPS-095 the lint finds a retired text in %s", (_what, source, text) => {
  expect(textsOf(source)).toEqual([text]);
});

test.each([
  ["ordinary words in sentences", 'const a = "See what it is worth, ask, and put in a limit so far below.";'],
  ["the market's own ask", 'const a = <Cell label="Ask" />;'],
  ["comments", "// Leave it: could not be fetched.\nexport {};"],
  ["names", "export const leaveIt = goOn;"],
  ["GraphQL and SQL", "export const a = gql`query { see }`;"],
  ["paths of modules", 'import { a } from "see";'],
])("OPS-095 the lint takes no offence at %s", (_what, source) => {
  expect(textsOf(source)).toEqual([]);
});

test("OPS-095 a word that is retired in one folder is found there alone, in the comments of examples too", () => {
  expect(textsOf('const a = { title: "Ask" };', "client/developers/examples/examples.ts")).toEqual(["Ask"]);
  expect(textsOf('const a = { title: "Ask" };', "client/market/a.ts")).toEqual([]);
  expect(textsOf("// Takes our letters.\n", "client/developers/examples/webhook.mjs")).toEqual(["takes our letters"]);
});
