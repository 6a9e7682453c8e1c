// Builds what is stale: the client by Vite into dist/client, the server by esbuild into dist/server/main.js.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateIfStale } from "./generate.mjs";
import { root, runNode, Sentence } from "./processes.mjs";

const isTest = /\.(test|e2e)\.tsx?$/;

function* filesOf(place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return;
  const entries = readdirSync(full, { withFileTypes: true, recursive: true });
  for (const entry of entries) if (entry.isFile() && !isTest.test(entry.name)) yield path.join(entry.parentPath ?? entry.path, entry.name);
}

/** One hash over the names and contents of everything a build reads. Tests are left out. */
export function hashOf(folders, files) {
  const hash = createHash("sha256");
  const all = [...folders.flatMap((folder) => [...filesOf(folder)]), ...files.map((file) => path.join(root, file))]
    .filter((file) => existsSync(file))
    .sort();
  for (const file of all) hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

const parts = [
  {
    name: "client",
    inputs: () => hashOf(["client"], ["vite.config.ts", "package-lock.json", "tsconfig.json", "schema.graphql"]),
    product: "dist/client/index.html",
    command: ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
  },
  {
    // The same app for Node: what renders public pages inside the server.
    name: "pages",
    inputs: () => hashOf(["client"], ["vite.pages.config.ts", "package-lock.json", "tsconfig.json", "schema.graphql"]),
    product: "dist/pages/render-page.js",
    command: ["node_modules/vite/bin/vite.js", "build", "--config", "vite.pages.config.ts", "--logLevel", "warn"],
  },
  {
    name: "server",
    inputs: () => hashOf(["server"], ["scripts/bundle-server.mjs", "package-lock.json", "tsconfig.json"]),
    product: "dist/server/main.js",
    command: ["scripts/bundle-server.mjs"],
  },
];

/** Makes a product anew where what it is made from, by its hash, is not what the last one was made from. */
export async function makeIfStale(name, hash, product, make) {
  const stamp = path.join(root, `dist/${name}.stamp`);
  if (existsSync(path.join(root, product)) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

const build = ({ name, inputs, product, command }) =>
  makeIfStale(name, inputs(), product, async () => {
    const { code, output } = await runNode(command, { quiet: true, env: { NODE_ENV: "production", NO_COLOR: "1" } });
    if (code !== 0) throw new Sentence(`${output.trim()}\nThe ${name} could not be built.`);
  });

/**
 * A second start finds the stamps and builds nothing. Throws a `Sentence` after the compiler's own words.
 * @param {string[]} names parts to build: "client", "pages", "server"
 */
export async function buildIfStale(names = parts.map(({ name }) => name)) {
  if (names.includes("client")) await generateIfStale();
  const outcomes = await Promise.allSettled(parts.filter(({ name }) => names.includes(name)).map(build));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}
