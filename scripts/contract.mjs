// What a filtered run can say about the contract of mutations (works, refused, denied; server/contract.after.ts). A whole run
// judges them all. A filtered one judges those that no other test file names: of them it has seen all that a whole run would.
// Plain Node 20 without dependencies.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";

const isServerTest = (file) => /\.(api|db)\.test\.ts$/.test(file);
/** Worlds, builders and actors of tests: what they name, every test that imports them names. */
const isForTests = (file) => /(^|\/)testing(\/|\.ts$|-)/.test(file) || file.endsWith(".test.ts");
const importPattern = /\bfrom\s*["'](\.[^"']*)["']/g;

const wordsOf = (text) => new Set(text.match(/\b\w+\b/g));

/** The names of all mutations of a schema. */
export function mutationsOf(schema) {
  const plain = schema.replace(/"""[\s\S]*?"""/g, "");
  const body = /^type Mutation \{([\s\S]*?)^\}/m.exec(plain)?.[1] ?? "";
  return [...body.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name]) => name);
}

/** Every test file over the API or the database with the words in it and in the test helpers that it imports. */
function* serverTests(root) {
  const known = new Map();
  const read = (file) => {
    if (!known.has(file)) {
      const text = readFileSync(path.join(root, file), "utf8");
      const helpers = [...text.matchAll(importPattern)]
        .map(([, to]) => `${path.posix.join(path.posix.dirname(file), to)}.ts`)
        .filter((helper) => isForTests(helper) && existsSync(path.join(root, helper)));
      known.set(file, { words: wordsOf(text), helpers });
    }
    return known.get(file);
  };
  for (const entry of readdirSync(path.join(root, "server"), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !isServerTest(entry.name)) continue;
    const file = path
      .relative(root, path.join(entry.parentPath ?? entry.path, entry.name))
      .split(path.sep)
      .join("/");
    const reached = new Set([file]);
    for (const one of reached) for (const helper of read(one).helpers) reached.add(helper);
    yield { file, names: (mutation) => [...reached].some((one) => read(one).words.has(mutation)) };
  }
}

/** What a whole run must have seen of a mutation. */
const demandsOf = (mutation, { neverWorks, neverRefused, withoutRow }) => [
  ...(mutation in neverWorks ? [] : ["works"]),
  ...(mutation in neverRefused ? [] : ["refused"]),
  ...(mutation in withoutRow ? [] : ["denied"]),
];

const isSeen = (mutation, seen) => ["works", "refused", "denied"].some((outcome) => seen.has(`${mutation} ${outcome}`));

/**
 * @param {string[]} files the server's test files of this run, from `root`
 * @param {Set<string>} seen lines like "createPost refused"
 * @returns {{ judged: string[], notes: string[] }} the mutations that only these files name; and of those that others
 *   name too, each as one phrase, what this run did not see
 */
export function partialContract(root, files, seen) {
  const run = new Set(files);
  const tests = [...serverTests(root)];
  const isNamed = (isInRun) => (mutation) => tests.some((test) => run.has(test.file) === isInRun && test.names(mutation));
  const exceptions = JSON.parse(readFileSync(path.join(root, "server/contract.exceptions.json"), "utf8"));
  const asked = mutationsOf(readFileSync(path.join(root, "schema.graphql"), "utf8")).filter(isNamed(true));
  const isShared = isNamed(false);
  const notes = asked
    .filter((mutation) => isShared(mutation) && isSeen(mutation, seen))
    .map((mutation) => [mutation, demandsOf(mutation, exceptions).filter((outcome) => !seen.has(`${mutation} ${outcome}`))])
    .filter(([, missing]) => missing.length > 0)
    .map(([mutation, missing]) => `${mutation} (${missing.join(", ")})`);
  return { judged: asked.filter((mutation) => !isShared(mutation)), notes };
}

/** What the server's tests of this run have written down. */
export function readSeen(root) {
  const folder = path.join(root, ".cache/mutation-outcomes");
  if (!existsSync(folder)) return new Set();
  return new Set(readdirSync(folder).flatMap((file) => readFileSync(path.join(folder, file), "utf8").split("\n")));
}
