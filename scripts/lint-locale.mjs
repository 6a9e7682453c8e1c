// A page has one locale: `client/lib/format` alone writes numbers, dates and plurals. `lintLocale(root)` gives one line for
// each line of another file that formats by itself.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const isSource = /(?<!\.generated|\.test)\.tsx?$/;
const home = "client/lib/format/";

/** Not for the eye: parts of a moment that are read back as numbers, and the names of zones. */
const exempt = new Set(["client/audio/events/account-audio.ts", "client/notifications/announcements/announce-draft.ts"]);

const ownFormat = /\bIntl\.(?:NumberFormat|DateTimeFormat|PluralRules|RelativeTimeFormat)\b|\.toLocale(?:|Date|Time)String\(/;
/** `count === 1 ? "copy" : "copies"`: two forms of one word. */
const ownPlural = /=== 1 \? "(\w\w)\w*" : "\1\w*"/;

/** @returns {string[]} one line for each breach, sorted by file */
export function lintLocale(root) {
  const place = path.join(root, "client");
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true })
    .map((name) => `client/${name.split(path.sep).join("/")}`)
    .filter((file) => isSource.test(file) && !file.startsWith(home) && !exempt.has(file))
    .toSorted()
    .flatMap((file) => [...breachesOf(file, readFileSync(path.join(root, file), "utf8"))]);
}

function* breachesOf(file, source) {
  for (const [at, line] of source.split("\n").entries()) {
    if (ownFormat.test(line)) yield `${file}:${at + 1} formats by itself: use lib/format, which knows the page's locale`;
    if (ownPlural.test(line)) yield `${file}:${at + 1} forms a plural by itself: use wordFor or formatCounted of lib/format`;
  }
}
