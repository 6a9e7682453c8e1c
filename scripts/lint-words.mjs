// One thing has one name (docs/glossary.md): a word that was replaced does not come back. `lintWords(root)` reads identifiers, comments
// and the titles of tests, and gives one line for each retired word in them, with the word to use instead, and one for each
// exemption that is not needed any more. Strings are not read: they hold texts for people, GraphQL, SQL and stored names.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

/**
 * Each retired word, or words in a row, with what to use. In identifiers they are parts (`tellLanding`, `house_id`), in comments and
 * titles whole words. `names`: wrong in identifiers only, for in prose it has an ordinary meaning as well.
 */
const retiredWords = [
  { words: ["house", "houses"], use: "app, server or demo" },
  { words: ["kitchen", "kitchens"], use: "fixture, seed or app", names: true },
  { words: ["talk", "talks"], use: "discussion or conversation", names: true },
  { words: ["sight"], use: "visibility" },
  { words: ["standing", "standings"], use: "ranking, totals or state" },
  { words: ["stone", "stones"], use: "tombstone" },
  { words: ["told", "tell", "tells", "teller", "tellers", "telling", "tellable"], use: "publish, notify, send or show" },
  { words: ["news"], use: "notification or event" },
  { words: ["landing", "landings", "landed"], use: "fan-out result, copied" },
  { words: ["bring", "brings", "brought"], use: "apply, deliver or send", names: true },
  { words: ["hand over", "hands over", "handed over", "handing over"], use: "transfer" },
  { words: ["set aside", "sets aside"], use: "allocation, reserve", names: true },
  { words: ["reckon", "reckons", "reckoned", "reckoning"], use: "calculate" },
  { words: ["suffice", "suffices", "sufficed"], use: "minimum required", names: true },
  { words: ["bury", "buries", "buried"], use: "dead-letter" },
  { words: ["lane", "lanes"], use: "batch queue" },
  { words: ["thing", "things", "reportable", "reportables"], use: "subject", names: true },
  { words: ["letter", "letters"], use: "delivery, mail or character", names: true },
  { words: ["notice", "notices"], use: "notification", names: true },
  { words: ["door", "doors"], use: "access", names: true },
  { words: ["room", "rooms"], use: "module", names: true },
];

/** Two words that are a term of their own. */
const terms = ["dead letter", "dead letters", "demo kitchen", "kitchen fire"];

/** Identifiers that may hold one, each with the reason. */
const exemptNames = {
  house: "a column of `users`, and its property",
  sufficed: "a field of stored receipts, exports and webhooks",
  NEWS: "a kind of announcements, in the ordinary sense",
  TalkKind: "a name of GraphQL that stays (docs/decisions/graphql-names.md)",
  TalkSubjectInput: "a name of GraphQL that stays",
  ReportableKind: "a name of GraphQL that stays",
  ThingState: "a name of GraphQL that stays",
  ReportableKindEnum: "registers ReportableKind",
  ApolloServerPluginLandingPageDisabled: "a name of Apollo's",
  letterSpacing: "a property of CSS",
  IconNews: "a name of the icons' package",
  IconDoorExit: "a name of the icons' package",
};

/** Old names of GraphQL, that go with what answers them (docs/decisions/graphql-names.md); only the server may know them. */
const oldGraphqlNames = new Set([
  ...["announceToHouse", "AnnounceToHouseInput", "withdrawHouseAnnouncement", "WithdrawHouseAnnouncementInput"],
  ...["HouseAnnouncement", "HouseAnnouncementKindEnum", "HouseAnnouncementPayload", "HouseFigures", "landing", "EventLanding"],
  ...["talk", "Talk", "TalkChanged", "TalkFigures", "SightChanged"],
]);

/** Whole files, each with the reason. */
const exemptFiles = {
  "scripts/lint-words.mjs": "names the words",
  "scripts/lint-words.test.ts": "tests them",
  "server/platform/testing/toy-app.ts": "its stream is one of news, in the ordinary sense",
  "server/platform/realtime/hub.test.ts": "reads that stream",
};

/** Words that files hold still, by file: it may only shrink. */
const allowanceFile = "scripts/lint-words.allowed.json";
const sides = ["server", "client", "bench", "e2e", "scripts"];
const isSource = /\.(ts|tsx|mts|mjs)$/;
const isGenerated = /\.generated\.ts$/;

const byWord = new Map(retiredWords.flatMap(({ words, ...rule }) => words.map((word) => [word, rule])));
const inProse = new RegExp(`\\b(${[...byWord].filter(([, { names }]) => !names).map(([word]) => word).join("|")})\\b`, "gi"); // prettier-ignore

/** `tellLanding`, `TELL_LANDING` and `tell-landing` are "tell landing". */
const partsOf = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$3 $2")
    .replaceAll(/[_$\-.]+/g, " ")
    .toLowerCase();

const retiredByName = new Map();

/** Files share most of their names: each is taken apart once. */
const retiredIn = (name) => {
  const known = retiredByName.get(name);
  if (known) return known;
  const parts = terms.reduce((text, term) => text.replace(` ${term} `, " "), ` ${partsOf(name)} `);
  const found = [...byWord.keys()].filter((word) => parts.includes(` ${word} `));
  retiredByName.set(name, found);
  return found;
};

/** Whether a file may hold one at all: parsing it costs more. */
const first = (word) => `${word[0].toUpperCase()}${word.slice(1)}`;
const anywhere = new RegExp([...byWord.keys()].map((word) => word.split(" ")[0]).map((word) => `(?<![a-zA-Z])${word}(?![a-z])|${first(word)}(?![a-z])|${word.toUpperCase()}`).join("|")); // prettier-ignore

/** Calls back for the names that a file gives or uses, in the order of their nodes, and for the titles of its tests. Plain recursion: a generator in each node of a whole repository costs as much as to parse it. */
function visit(node, onName, onTitle) {
  if (node.type === "Identifier" || node.type === "JSXIdentifier" || node.type === "PrivateIdentifier") onName(node.name, node.start);
  if (node.type === "CallExpression" && /^(test|describe|it)\b/.test(calleeOf(node.callee))) {
    const [title] = node.arguments;
    if (title?.type === "Literal") onTitle(String(title.value), title.start);
    if (title?.type === "TemplateLiteral") onTitle(title.quasis.map(({ value }) => value.raw).join(" "), title.start);
  }
  for (const key in node) {
    const value = node[key];
    if (value === null || typeof value !== "object") continue;
    if (!Array.isArray(value)) typeof value.type === "string" && visit(value, onName, onTitle);
    else for (const child of value) if (typeof child?.type === "string") visit(child, onName, onTitle);
  }
}

const calleeOf = (node) => node.name ?? calleeOf(node.object ?? node.callee ?? { name: "" });

const isExempt = (name, file) => Object.hasOwn(exemptNames, name) || (file.startsWith("server/") && oldGraphqlNames.has(name));

/** @returns {Array<{ word: string, where: string, line: number }>} retired words of one file, each with the text it is in */
export function retiredWordsOf(file, text) {
  if (!anywhere.test(text)) return [];
  const { program, comments } = parseSync(file, text);
  const found = [];
  const add = (word, where, at) => found.push({ word, where, line: text.slice(0, at).split("\n").length });
  const prose = (words, at) => {
    for (const match of words.matchAll(inProse)) add(match[0].toLowerCase(), "prose", at + match.index);
  };
  const seen = new Set();
  const name = (given, at) => {
    if (seen.has(given)) return;
    seen.add(given);
    if (!isExempt(given, file)) for (const word of retiredIn(given)) add(word, given, at);
  };
  visit(program, name, prose);
  for (const { value, start } of comments)
    prose(
      value.replaceAll(/`[^`]*`/g, (code) => " ".repeat(code.length)),
      start + 2,
    );
  return found.sort((a, b) => a.line - b.line);
}

function* sources(root) {
  for (const side of sides) {
    let entries;
    try {
      entries = readdirSync(path.join(root, side), { withFileTypes: true, recursive: true });
    } catch {
      continue;
    }
    for (const entry of entries) {
      const file = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/");
      if (entry.isFile() && isSource.test(file) && !isGenerated.test(file) && !file.includes("node_modules/")) yield file;
    }
  }
}

const readAllowances = (root) => {
  try {
    return JSON.parse(readFileSync(path.join(root, allowanceFile), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return {};
    throw error;
  }
};

/** @returns {string[]} one line for each breach, sorted by file */
export function lintWords(root, allowed = readAllowances(root)) {
  const lines = [];
  const used = new Map();
  for (const file of sources(root)) {
    if (Object.hasOwn(exemptFiles, file)) continue;
    const retired = [...retiredIn(path.basename(file)).map((word) => ({ word, where: "its name", line: 1 })), ...retiredWordsOf(file, readFileSync(path.join(root, file), "utf8"))]; // prettier-ignore
    for (const { word, where, line } of retired)
      if (allowed[file]?.includes(word)) used.set(file, new Set(used.get(file)).add(word));
      else lines.push(`${file}:${line} "${word}"${where === "prose" ? "" : ` in ${where}`} is retired: ${byWord.get(word).use} (docs/glossary.md)`); // prettier-ignore
  }
  const needless = Object.entries(allowed).flatMap(([file, words]) =>
    words.filter((word) => !used.get(file)?.has(word)).map((word) => `${allowanceFile}: ${file} holds "${word}" no more, take it out`),
  );
  return [...lines, ...needless].sort();
}
