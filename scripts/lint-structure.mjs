// The rules of structure that no general linter knows. `lintStructure(root)` gives one line for each breach:
// - imports run one way (docs/decisions/imports-run-one-way.md), on the client as on the server;
// - on the client a page (XPage.tsx) is a leaf: it is composed of any module's parts, and only its module and the wiring import it;
// - the server never imports the client, the client never the server;
// - a folder holds at most `filesPerFolderMax` files;
// - the database is spoken to in `*.store.ts` and `*.sql.ts` only, in every module of `storesOnly`, and rows are read by `queryRows` and `changedRows`;
// - parts of the server get what they call by constructor: no method keeps a function or a part for later, no module wires by `let`;
// - no barrels (index.ts), no "utils";
// - on the server the time comes from the Clock port and chance from a seed; timers live in platform/, or say why not.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Each module may import itself and what comes before it. The features at the end of the chain do not know each other. */
const floors = {
  server: [
    ["platform"],
    ["identity"],
    ["people"],
    ["trust"],
    ["market"],
    ["brokers"],
    ["trading"],
    ["transparency"],
    ["copying"],
    ["performance"],
    ["billing"],
  ],
  // `trust` is lower than on the server: the menu of a person opens its report dialog.
  client: [
    // The verifier imports nothing of ours: whoever checks a record need not trust the rest.
    ["lib", "worker", "verifier"],
    ["graphql"],
    ["ui"],
    ["identity"],
    ["trust"],
    ["people"],
    ["market"],
    ["brokers"],
    ["trading"],
    ["transparency"],
    ["copying"],
    ["performance"],
    ["billing"],
  ],
};
/** The features at the end of the chain. */
const features = [
  "records",
  "signals",
  "social",
  "messages",
  "notifications",
  "developers",
  "personas",
  "analytics",
  "education",
  "home",
  "setup",
  "audio",
  "graphiql",
];
/** These look at everything below, the features included. */
const overviews = ["admin", "demo"];

/** Tests and style sheets count, generated files do not. */
const filesPerFolderMax = 20;
/** Modules of the server whose data access is all in stores. One more each time a module is through. */
const storesOnly = [
  "records",
  "signals",
  "admin",
  "analytics",
  "billing",
  "brokers",
  "copying",
  "demo",
  "developers",
  "education",
  "identity",
  "market",
  "messages",
  "notifications",
  "people",
  "performance",
  "personas",
  "platform",
  "social",
  "trading",
  "transparency",
  "trust",
];

const isSource = /\.(ts|tsx|mts)$/;
const isTest = /\.(test|e2e|after)\.tsx?$/;
const isGenerated = /\.generated\.ts$/;
/** Helpers of tests: bound by nothing but the two sides. */
const isForTests = (file) => isTest.test(file) || /(^|\/)testing(\/|\.ts$|-)/.test(file);

function floorOf(side, module) {
  const at = floors[side].findIndex((modules) => modules.includes(module));
  if (at >= 0) return at;
  if (features.includes(module)) return floors[side].length;
  return overviews.includes(module) ? floors[side].length + 1 : null;
}

function* sources(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(place);
    else if (isSource.test(entry.name)) yield place;
  }
}

/** Comments away, line numbers kept. Good enough for rules on names and calls; a string that quotes code may need a waiver. */
function withoutComments(text) {
  const blank = (match) => match.replace(/[^\n]/g, " ");
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/(^|[^:"'`\\])\/\/[^\n]*/g, (match, before) => before + blank(match.slice(before.length)));
}

const importPattern = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)["'](\.[^"']*)["']/g;

const placeOf = (file) => file.split("/");

const isPage = (file) => /^client\/.*Page(\.tsx)?$/.test(file);

/** Wiring: the files beside the modules, and the client's frame, which is in ui/ but knows the routes and who is signed in. */
const isWiring = (file) => file.split("/").length === 2 || file.startsWith("client/ui/shell/");

function* importBreaches(root, file, code) {
  const [side, module] = placeOf(file);
  for (const match of code.matchAll(importPattern)) {
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), match[1]));
    const [otherSide, otherModule] = placeOf(target);
    const line = lineOf(code, match.index);
    if (otherSide !== side && ["server", "client"].includes(otherSide)) {
      yield `${file}:${line} the ${side} imports the ${otherSide} (${match[1]})`;
      continue;
    }
    // Documents generated from the schema are the contract itself: they carry no behaviour that could tie modules together.
    if (otherSide !== side || isWiring(file) || isForTests(file) || target.endsWith(".generated")) continue;
    if (isPage(target) && otherModule !== module) {
      yield `${file}:${line} a page is imported (${match[1]}): only the routes know pages`;
      continue;
    }
    if (isPage(file)) continue;
    const isTargetRoot = target.split("/").length === 2 && !existsSync(path.join(root, target));
    if (isTargetRoot) {
      yield `${file}:${line} a module imports the wiring (${match[1]}): pass it in instead`;
    } else if (otherModule !== module && !mayImport(side, module, otherModule)) {
      yield `${file}:${line} ${module} imports ${otherModule} (${match[1]}): ${unplaced(side, module, otherModule) ? `${unplaced(side, module, otherModule)} has no place in scripts/lint-structure.mjs yet` : "imports run the other way, send an event up instead"}`;
    }
  }
}

function mayImport(side, module, other) {
  const [from, to] = [floorOf(side, module), floorOf(side, other)];
  return from !== null && to !== null && to < from;
}

const unplaced = (side, ...modules) => modules.find((module) => floorOf(side, module) === null);

const lineOf = (text, index) => text.slice(0, index).split("\n").length;

/** Each call with the files that may make it. `platform` may set timers; everyone else says why in a waiver. */
const calls = [
  { pattern: /\bDate\.now\s*\(/g, what: "Date.now()", instead: "take the Clock", allowed: ["server/platform/clock.ts"] },
  { pattern: /\bnew Date\s*\(\s*\)/g, what: "new Date()", instead: "take the Clock", allowed: ["server/platform/clock.ts"] },
  { pattern: /\bMath\.random\s*\(/g, what: "Math.random()", instead: "use a seeded source, or node:crypto", allowed: [] },
  {
    pattern: /(?<![.\w])(?:setTimeout|setInterval)\s*\(/g,
    what: "a timer",
    instead: "say why with `// timer: …` on the line above",
    allowed: ["server/platform/"],
    waiver: /\/\/ timer: \S/,
  },
];

function* callBreaches(file, code, text) {
  if (!file.startsWith("server/") || isForTests(file)) return;
  const lines = text.split("\n");
  for (const { pattern, what, instead, allowed, waiver } of calls) {
    if (allowed.some((place) => file.startsWith(place))) continue;
    for (const match of code.matchAll(pattern)) {
      const line = lineOf(code, match.index);
      const isWaived = waiver?.test(lines[line - 1] ?? "") || waiver?.test(lines[line - 2] ?? "");
      if (!isWaived) yield `${file}:${line} ${what} is not used here: ${instead}`;
    }
  }
}

function* nameBreaches(file) {
  const parts = file.split("/");
  if (/^index\.tsx?$/.test(parts.at(-1))) yield `${file} is a barrel: import each file by its name`;
  if (parts.some((part) => /^(utils?|helpers?|misc|common)(\.|$)/i.test(part)))
    yield `${file} says nothing by its name: name it after what it knows`;
}

/** Ways to speak to the database. `.query(` of a service of ours has to be called something else. */
const databaseCalls =
  /\.query(?:<[^;()]*>)?\s*\(|\bgetRepository\s*\(|\bcreateQueryBuilder\s*\(|\b(?:queryRows|changedRows|statementRows)\b(?:<[^;()]*>)?\s*\(|\b(?:tx|read|write|manager)\.(?:find|findBy|findOne|findOneBy|insert|update|upsert|delete|save|count|countBy|exists|existsBy)\s*\(/g;
/** `update … returning` answers otherwise than `select`: the two functions of platform/db/rows.ts know it, a row type at `query` hides it. */
const castRows = /\b(?:db|tx)\.query</g;
const isStore = /\.(?:store|sql)\.ts$/;
/**
 * The database's own side, which has no stores: the connection, its pool and transactions, the embedded server, migrations
 * (db/), and copying whole databases out and in (backup/).
 */
const isDatabaseSide = /^server\/platform\/(?:db|backup)\//;

function* databaseBreaches(file, code, storeModules) {
  const [side, module] = placeOf(file);
  if (side === "server" && isStore.test(file) && !isForTests(file))
    for (const match of code.matchAll(castRows))
      yield `${file}:${lineOf(code, match.index)} claims a row type of \`query\`: take queryRows or changedRows`;
  if (side !== "server" || !storeModules.includes(module) || isForTests(file) || isStore.test(file) || isDatabaseSide.test(file)) return;
  for (const match of code.matchAll(databaseCalls))
    yield `${file}:${lineOf(code, match.index)} speaks to the database: that belongs into a *.store.ts beside it`;
}

/** A method that answers nothing and whose first lines may keep what it was given. One that returns how to leave is a subscription. */
const voidMethods = /^ +(?!constructor\b)(?:async )?(\w+)(?:<[^>]*>)?\(([^{;]*?)\): (?:void|Promise<void>|this) \{\n((?:.*\n){0,3}?) *\}/gm;
/** Parameters that are called later: functions, and parts by the names of their types. */
const calledLater = /(\w+)\??: (?:\([^;]*=>|\w*(?:Hook|Listener|Handler|Port|Api|Tools|Service|StreamDefinition)\b)/g;
/** A module's `let` that is a function or a part: somebody sets it after it was handed on. */
const lateVariables = /^ *let \w+: (?:\([^;=]*\) =>|\w*(?:Hook|Listener|Handler|Port|Api|Tools|Service|Module)\b)/gm;
const isWiringOfServer = /^server\/(?:[\w-]+\.ts$|.*\.module\.ts$)/;

function* wiringBreaches(file, code, text) {
  if (!file.startsWith("server/") || isForTests(file)) return;
  const lines = text.split("\n");
  const isWaived = (line) => /\/\/ kept later: \S/.test(lines[line - 1] ?? "") || /\/\/ kept later: \S/.test(lines[line - 2] ?? "");
  for (const match of code.matchAll(voidMethods)) {
    const kept = [...match[2].matchAll(calledLater)].find(([, name]) =>
      new RegExp(`this\\.\\w+(?: = |\\.push\\(|\\.add\\(|\\.set\\(.*)${name}\\b`).test(match[3]),
    );
    const line = lineOf(code, match.index);
    if (kept && !isWaived(line))
      yield `${file}:${line} ${match[1]} keeps ${kept[1]}: give it to the constructor, or say why with \`// kept later: …\``;
  }
  if (isWiringOfServer.test(file))
    for (const match of code.matchAll(lateVariables))
      yield `${file}:${lineOf(code, match.index)} a variable is set after it was handed on: hand on a function that names the part`;
}

const counted = /\.(ts|tsx|mts|mjs|css|graphql)$/;

function* folderBreaches(root, folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const name = path.relative(root, folder).split(path.sep).join("/");
  const files = entries.filter((entry) => entry.isFile() && counted.test(entry.name) && !isGenerated.test(entry.name));
  if (files.length > filesPerFolderMax) yield `${name} holds ${files.length} files, at most ${filesPerFolderMax}: cut it by feature`;
  for (const entry of entries) if (entry.isDirectory()) yield* folderBreaches(root, path.join(folder, entry.name));
}

/** @returns {string[]} one line for each breach, sorted by file */
export function lintStructure(root, storeModules = storesOnly) {
  const breaches = [];
  for (const side of ["server", "client"])
    if (existsSync(path.join(root, side))) breaches.push(...folderBreaches(root, path.join(root, side)));
  for (const place of ["server", "client"].flatMap((side) => [...sources(path.join(root, side))])) {
    const file = path.relative(root, place).split(path.sep).join("/");
    if (isGenerated.test(file)) continue;
    const text = readFileSync(place, "utf8");
    const code = withoutComments(text);
    breaches.push(
      ...nameBreaches(file),
      ...importBreaches(root, file, code),
      ...callBreaches(file, code, text),
      ...databaseBreaches(file, code, storeModules),
      ...wiringBreaches(file, code, text),
    );
  }
  return breaches.sort();
}
