// A style says how something on the screen looks. `lintStyles(root)` gives one line for each class of a module that no
// component names, for each name that its module lacks, and for each module that nothing imports.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const isSource = /(?<!\.generated)\.tsx?$/;
const isModule = /\.module\.css$/;

function filesOf(root, folder, pattern) {
  const place = path.join(root, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
}

/** @returns {Set<string>} the classes that the selectors of a style sheet name, other packages' (`:global`) left out */
export function classesOf(css) {
  const selectors = css
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/:global\([^)]*\)/g, "")
    .replace(/\{[^{}]*\}/g, "{}");
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name));
}

/** Which classes of a module a source names by `name`; null where it asks for one by an expression: then any may be meant. */
function namedIn(source, name) {
  if (new RegExp(`\\b${name}\\[(?!["'])`).test(source)) return null;
  const pattern = new RegExp(`\\b${name}(?:\\.(\\w+)|\\[["']([\\w-]+)["']\\])`, "g");
  return [...source.replace(/^import .*$/gm, "").matchAll(pattern)].map(([, plain, quoted]) => plain ?? quoted);
}

/** @returns {string[]} one line for each breach, sorted by file */
export function lintStyles(root) {
  const importsOf = new Map(filesOf(root, "client", isModule).map((file) => [file, []]));
  for (const file of filesOf(root, "client", isSource)) {
    const source = readFileSync(path.join(root, file), "utf8");
    for (const [, name, from] of source.matchAll(/^import (\w+) from "(\.[^"]+\.module\.css)";$/gm)) {
      const module = path.posix.join(path.posix.dirname(file), from);
      importsOf.get(module)?.push({ file, named: namedIn(source, name) });
    }
  }
  return [...importsOf].flatMap(([module, imports]) => [...breachesOf(root, module, imports)]).sort();
}

function* breachesOf(root, module, imports) {
  if (imports.length === 0) return yield `${module} is imported by nothing: delete it`;
  const classes = classesOf(readFileSync(path.join(root, module), "utf8"));
  for (const { file, named } of imports)
    for (const name of new Set(named ?? [])) if (!classes.has(name)) yield `${file} names .${name}, which ${module} does not have`;
  if (imports.some(({ named }) => named === null)) return;
  const used = new Set(imports.flatMap(({ named }) => named));
  for (const name of classes) if (!used.has(name)) yield `${module} has .${name}, which no component names: delete it`;
}
