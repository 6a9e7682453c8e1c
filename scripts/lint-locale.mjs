// A page has one locale: `client/lib/format` alone writes numbers, dates and plurals; on the server `platform/text` alone forms
// plurals. `lintLocale(root)` gives one line for each line of another file that formats by itself.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A program of its own, in English, that imports nothing of the client's. */
const verifier = "client/verifier/";

const isSource = /(?<!\.generated|\.test)\.tsx?$/;
const home = "client/lib/format/";
const serverHome = "server/platform/text/";

/** Not for the eye: parts of a moment that are read back as numbers, and the names of zones. */
const exempt = new Set(["client/audio/events/account-audio.ts", "client/notifications/announcements/announce-draft.ts"]);

const ownFormat = /\bIntl\.(?:NumberFormat|DateTimeFormat|PluralRules|RelativeTimeFormat)\b|\.toLocale(?:|Date|Time)String\(/;
/** Digits shown with a word, a unit or a percent sign behind them; the coordinates of a path are not for the eye. */
const ownDigits = /\.toFixed\(\d\)\}(?:%| [A-Za-z×])/;
/**
 * `count === 1 ? "copy" : "copies"`, `count === 1 ? "order is" : "orders are"`: two forms of one word;
 * `count === 1 ? "1 copy" : `${count} copies``; a "s" that is there or not; "copy(s)" in a text.
 */
const ownPlurals = [
  /[=!]== 1 \? "(\w\w)[^"]*" : "\1[^"]*"/,
  /=== 1 \? ["`](?:1|A|One) [^"`]*["`] : `\$\{/,
  /\? "(?:e?s)?" : "(?:e?s)?"/,
  /["`>][^"`<>]*[a-z]\(s\)[ "`<.,]/,
];

/** @returns {string[]} one line for each breach, sorted by file */
export function lintLocale(root) {
  return ["client", "server"]
    .filter((side) => existsSync(path.join(root, side)))
    .flatMap((side) => readdirSync(path.join(root, side), { recursive: true }).map((name) => `${side}/${name.split(path.sep).join("/")}`))
    .filter(
      (file) =>
        isSource.test(file) && !file.startsWith(home) && !file.startsWith(serverHome) && !file.startsWith(verifier) && !exempt.has(file),
    )
    .toSorted()
    .flatMap((file) => [...breachesOf(file, readFileSync(path.join(root, file), "utf8"))]);
}

function* breachesOf(file, source) {
  for (const [at, line] of source.split("\n").entries()) {
    if (file.startsWith("client/") && (ownFormat.test(line) || ownDigits.test(line)))
      yield `${file}:${at + 1} formats by itself: use lib/format, which knows the page's locale`;
    if (ownPlurals.some((form) => form.test(line)))
      yield `${file}:${at + 1} forms a plural by itself: use wordFor or formatCounted of ${file.startsWith("client/") ? home : serverHome}`;
  }
}
