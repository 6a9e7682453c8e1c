// The rules of the house that no general linter knows. `lintHouse(root)` gives one line for each breach:
// - imports run one way (docs/decisions/rooms-and-import-direction.md), the same on both sides;
// - on the client a page (XPage.tsx) is a leaf: it is composed of any room's parts, and only its room and the wiring import it;
// - the server never imports the client, the client never the server;
// - no barrels (index.ts), no "utils";
// - on the server the time comes from the Clock port and chance from a seed; timers live in platform/, or say why not.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Each room may import itself and what stands before it. Rooms of the top floor do not know each other. */
const floors = {
  server: [["platform"], ["pictures"], ["accounts"], ["moderation"], ["market"], ["brokers"], ["trading"], ["copying"], ["performance"]],
  client: [
    ["lib", "worker"],
    ["graphql"],
    ["ui"],
    ["accounts"],
    ["moderation"],
    ["market"],
    ["brokers"],
    ["trading"],
    ["copying"],
    ["performance"],
    ["traders"],
  ],
};
const top = [
  "feed",
  "messages",
  "notifications",
  "billing",
  "personas",
  "education",
  "analytics",
  "feeders",
  "home",
  "legal",
  "recipes",
  "graphiql",
  "tags",
  "webhooks",
  "setup",
  "developers",
  "audio",
];
/** These look at everything below, the top floor included. */
const roof = ["admin", "demo"];

const isSource = /\.(ts|tsx|mts)$/;
const isTest = /\.(test|e2e|after)\.tsx?$/;
const isGenerated = /\.generated\.ts$/;
/** Helpers of tests: bound by nothing but the two sides. */
const isForTests = (file) => isTest.test(file) || /(^|\/)testing(\/|\.ts$|-)/.test(file);

function floorOf(side, room) {
  const at = floors[side].findIndex((rooms) => rooms.includes(room));
  if (at >= 0) return at;
  if (top.includes(room)) return floors[side].length;
  return roof.includes(room) ? floors[side].length + 1 : null;
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

/** Wiring: the files beside the rooms, and the client's frame, which stands in ui/ but knows the routes and who is signed in. */
const isWiring = (file) => file.split("/").length === 2 || file.startsWith("client/ui/shell/");

function* importBreaches(root, file, code) {
  const [side, room] = placeOf(file);
  for (const match of code.matchAll(importPattern)) {
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), match[1]));
    const [otherSide, otherRoom] = placeOf(target);
    const line = lineOf(code, match.index);
    if (otherSide !== side && ["server", "client"].includes(otherSide)) {
      yield `${file}:${line} the ${side} imports the ${otherSide} (${match[1]})`;
      continue;
    }
    // Documents generated from the schema are the contract itself: they carry no behaviour that could tie rooms together.
    if (otherSide !== side || isWiring(file) || isForTests(file) || target.endsWith(".generated")) continue;
    if (isPage(target) && otherRoom !== room) {
      yield `${file}:${line} a page is imported (${match[1]}): only the routes know pages`;
      continue;
    }
    if (isPage(file)) continue;
    const isTargetRoot = target.split("/").length === 2 && !existsSync(path.join(root, target));
    if (isTargetRoot) {
      yield `${file}:${line} a room imports the wiring (${match[1]}): pass it in instead`;
    } else if (otherRoom !== room && !mayImport(side, room, otherRoom)) {
      yield `${file}:${line} ${room} imports ${otherRoom} (${match[1]}): ${unplaced(side, room, otherRoom) ? `${unplaced(side, room, otherRoom)} has no place in scripts/lint-house.mjs yet` : "imports run the other way, send an event up instead"}`;
    }
  }
}

function mayImport(side, room, other) {
  const [from, to] = [floorOf(side, room), floorOf(side, other)];
  return from !== null && to !== null && to < from;
}

const unplaced = (side, ...rooms) => rooms.find((room) => floorOf(side, room) === null);

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

/** @returns {string[]} one line for each breach, sorted by file */
export function lintHouse(root) {
  const breaches = [];
  for (const place of ["server", "client"].flatMap((side) => [...sources(path.join(root, side))])) {
    const file = path.relative(root, place).split(path.sep).join("/");
    if (isGenerated.test(file)) continue;
    const text = readFileSync(place, "utf8");
    const code = withoutComments(text);
    breaches.push(...nameBreaches(file), ...importBreaches(root, file, code), ...callBreaches(file, code, text));
  }
  return breaches.sort();
}
