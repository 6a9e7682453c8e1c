// The client's typed documents (`*.generated.ts`): not in git, made from schema.graphql and client/**/*.graphql when they are
// stale. Plain Node 20 without dependencies. Called by every script that needs them; `node scripts/generate.mjs` by itself
// makes them if stale too, which is what `npm install` (as `prepare`) and the image do.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { main, node24, root as ownRoot, run, Sentence } from "./processes.mjs";

/** What decides about the generated code, beside the documents themselves. The lock file says the generator's version. */
export const inputs = [
  "schema.graphql",
  "codegen.ts",
  "client/graphql/documents/codegen-hooks.mjs",
  "scripts/generate-now.mjs",
  "package-lock.json",
];
const stampFile = ".cache/generated.stamp";

const isDocument = (file) => file.endsWith(".graphql");
const isGenerated = (file) => file.endsWith(".generated.ts");

/** The path from `root`, with slashes. */
const nameOf = (root, file) => path.relative(root, path.resolve(root, file)).split(path.sep).join("/");

/** Every file of the client for which `isWanted`, by name, sorted. */
function clientFiles(root, isWanted) {
  return readdirSync(path.join(root, "client"), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map((entry) => nameOf(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const [name, content] of files) hash.update(name).update("\0").update(content).update("\0");
  return hash.digest("hex");
}

const read = (root, names) =>
  names.filter((name) => existsSync(path.join(root, name))).map((name) => [name, readFileSync(path.join(root, name))]);

/** One hash over what is read to generate, one over what was generated: a lost, edited or left-over file is stale as well. */
const inputHash = (root) => hashOf(read(root, [...inputs, ...clientFiles(root, isDocument)]));
const outputHash = (root) => hashOf(read(root, clientFiles(root, isGenerated)));

/** True when the generated files are not those that the schema and the documents of now give. Costs some 20 ms. */
export function isStale(root = ownRoot) {
  const stamp = path.join(root, stampFile);
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== `${inputHash(root)} ${outputHash(root)}`;
}

/** Nobody ever reads half a file: it is written beside its place and moved there. */
function replaceFile(file, content) {
  mkdirSync(path.dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.tmp`;
  writeFileSync(beside, content);
  renameSync(beside, file);
}

/** With the folders that held nothing else: git leaves them where a module has moved away. */
function removeFile(file) {
  rmSync(file, { force: true });
  try {
    for (let folder = path.dirname(file); ; folder = path.dirname(folder)) rmdirSync(folder);
  } catch {
    // The first folder that holds something more, or that another process has just removed.
  }
}

/**
 * Puts generated files in their places, removes those that nothing gives any more, and writes the stamp last. A file that
 * stays the same is not touched. Two processes may do this at once: they write the same, and a stamp holds the hash of what
 * its own process has read and written, so that a mix of two is stale.
 * @param {() => Promise<{ filename: string, content: string }[]>} generate file names absolute, or from `root`
 */
export async function writeGenerated(root, generate) {
  const readHash = inputHash(root);
  const files = (await generate()).map(({ filename, content }) => [nameOf(root, filename), content]);
  const kept = new Set(files.map(([name]) => name));
  for (const name of clientFiles(root, isGenerated)) if (!kept.has(name)) removeFile(path.join(root, name));
  for (const [name, content] of files) {
    const file = path.join(root, name);
    if (!existsSync(file) || readFileSync(file, "utf8") !== content) replaceFile(file, content);
  }
  const written = hashOf(files.sort(([a], [b]) => (a < b ? -1 : 1)));
  replaceFile(path.join(root, stampFile), `${readHash} ${written}`);
}

/**
 * A second call finds the stamp and does nothing. Throws a `Sentence` after the generator's own words.
 * @param {{ isForced?: boolean }} [how] forced: whatever the stamp says
 */
export async function generateIfStale({ isForced = false } = {}) {
  if (!isForced && !isStale()) return;
  // The image has no Node of npm's, but is Node 24 itself.
  const node = existsSync(node24) ? node24 : process.execPath;
  const { code, output } = await run(node, ["scripts/generate-now.mjs"], { quiet: true, env: { NO_COLOR: "1" } });
  if (code !== 0) throw new Sentence(`${output.trim()}\nThe client's typed documents could not be generated from schema.graphql.`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // `npm install --omit=dev` runs this too, without a generator: whoever needs the files later makes them then.
  const hasGenerator = existsSync(path.join(ownRoot, "node_modules/@graphql-codegen/cli"));
  await main(async () => {
    if (!hasGenerator) return;
    await generateIfStale().catch((error) => {
      // A document that does not hold is no reason to install nothing.
      if (process.env.npm_lifecycle_event !== "prepare") throw error;
      console.error(error.message);
    });
  });
}
