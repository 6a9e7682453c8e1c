// The pure part of `npm run planted-faults`: where a fault goes, which tests are to catch it, what their report says.

/** Texts of ours in which a fault may be: no tests, no helpers of tests, nothing generated. */
export const isPlantable = (file) =>
  /\.(ts|tsx|mts|sql)$/.test(file) && !isTest(file) && !/\.(generated\.ts|after\.ts|d\.ts)$/.test(file) && !/(^|\/)testing\//.test(file);
/** Tests that run in seconds: those in the browser are none of them. */
export const isTest = (file) => /\.test\.tsx?$/.test(file);

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text is found however it is laid out: any space in it matches any run of spaces and line breaks. A RegExp is taken as it is. */
const patternOf = ({ find }) =>
  find instanceof RegExp
    ? new RegExp(find.source, `${find.flags.replace("g", "")}g`)
    : new RegExp(find.trim().split(/\s+/).map(escaped).join("\\s+"), "g");

const lineOf = (text, index) => text.slice(0, index).split("\n").length;

/**
 * Where the fragment of a fault is.
 * @returns {Array<{file: string, line: number}>}
 */
export function placesOf(fault, sources) {
  const pattern = patternOf(fault);
  return sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(({ index }) => ({ file, line: lineOf(text, index) })));
}

/** The text with the mistake in it. In the replacement of a RegExp `$1` is its first group. */
export const planted = (text, fault) => text.replace(patternOf(fault), fault.find instanceof RegExp ? fault.replace : () => fault.replace);

/** Files with a test whose title begins with the criterion. */
export const testFilesOf = (criterion, tests) => {
  const title = new RegExp(`["'\`]${escaped(criterion)}(?=[\\s"'\`])`);
  return tests.filter(({ text }) => title.test(text)).map(({ file }) => file);
};

/** For Vitest's `-t`: tests whose names begin with one of these criteria, alone or within a group. */
export const titlePattern = (criteria) => `(^|\\s)(${[...new Set(criteria)].map(escaped).join("|")})(\\s|$)`;

/** Names of the functions that a text of SQL defines, with where each begins. */
const functionsIn = (text) =>
  [...text.matchAll(/create (?:or replace )?function (\w+)/gi)].map(({ 1: name, index }) => ({ name, line: lineOf(text, index) }));

/** The later migration that defines the function anew in which a place is: what is planted there changes nothing. Undefined where none does. */
function laterThan({ file, line }, sources) {
  if (!/(^|\/)migrations\//.test(file)) return undefined;
  const within = functionsIn(sources.find((source) => source.file === file).text).findLast((one) => one.line <= line);
  const definesIt = ({ text }) => functionsIn(text).some(({ name }) => name === within.name);
  return within && sources.find((source) => /(^|\/)migrations\//.test(source.file) && source.file > file && definesIt(source))?.file;
}

/** What keeps faults from being planted: one sentence each. */
export function problemsOf(faults, sources, tests) {
  const names = faults.map(({ name }) => name);
  const isTwice = (name, index) => names.indexOf(name) !== index;
  return [
    ...names.filter(isTwice).map((name) => `${name}: two faults have this name.`),
    ...faults.flatMap((fault) => {
      const found = placesOf(fault, sources);
      const places = found.map(({ file, line }) => `${file}:${line}`);
      const only = found.length === 1 && sources.find(({ file }) => file === found[0].file);
      const isSame = only && planted(only.text, fault) === only.text;
      const later = only && laterThan(found[0], sources);
      return [
        ...(places.length === 1
          ? []
          : [
              `${fault.name}: its fragment is found in ${places.length} places, not in one${places.length > 0 ? ` (${places.join(", ")})` : ""}.`,
            ]),
        ...(isSame ? [`${fault.name}: its replacement changes nothing.`] : []),
        ...(later ? [`${fault.name}: ${later} defines anew what its fragment is in.`] : []),
        ...(testFilesOf(fault.test, tests).length > 0 ? [] : [`${fault.name}: no title of a test begins with ${fault.test}.`]),
      ];
    }),
  ];
}

/**
 * What Vitest's JSON report says about the tests of a criterion.
 * @returns {{passed: string[], failed: string[]}} their titles
 */
export function outcomesOf(report, criterion) {
  const name = new RegExp(titlePattern([criterion]));
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ fullName }) => name.test(fullName));
  const titled = (status) => results.filter((result) => result.status === status).map(({ title }) => title);
  return { passed: titled("passed"), failed: titled("failed") };
}

/** Why files could not be run at all: of those that failed without a single test. */
export const brokenFiles = (report) =>
  report.testResults
    .filter(({ status, assertionResults }) => status === "failed" && assertionResults.every((result) => result.status !== "failed"))
    .map(({ name, message }) => `${name}: ${String(message).split("\n")[0]}`);
