// A component shows; what it knows and does is a hook's (`useX` in `use-x.ts`), and what is more than one thing on the screen is
// more than one component. `lintComponents(root)` gives one line for each component of the client over `linesMax` lines, and for
// each file of `exempt` that needs no exemption any more.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

const linesMax = 60;
/** Files with longer ones, one a line, alphabetical. It may only shrink. */
export const exemptFiles = [];

const isView = /(?<!\.test)\.tsx$/;
const isForTests = /(^|\/)testing\//;

function* children(node) {
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === "string") yield child;
}

function holdsJsx(node) {
  return node.type === "JSXElement" || node.type === "JSXFragment" || [...children(node)].some(holdsJsx);
}

const isFunction = ({ type }) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/** The functions of a module itself, those in `memo(…)` and `forwardRef(…)` too, with the names they go by. */
function* functionsOf(node, name = "default") {
  if (isFunction(node)) return yield { node, name: node.id?.name ?? name };
  if (node.type === "VariableDeclarator") return node.init ? yield* functionsOf(node.init, node.id.name) : undefined;
  if (/^(Program|VariableDeclaration|Export\w+Declaration|CallExpression|TSAsExpression)$/.test(node.type))
    for (const child of children(node)) yield* functionsOf(child, name);
}

/** @returns {Array<{ name: string, line: number, lines: number }>} the components of a source, those that show nothing left out */
export function componentsOf(file, text) {
  const { program } = parseSync(file, text);
  const lineAt = (offset) => text.slice(0, offset).split("\n").length;
  return [...functionsOf(program)]
    .filter(({ node }) => holdsJsx(node))
    .map(({ node, name }) => ({ name, line: lineAt(node.start), lines: lineAt(node.end) - lineAt(node.start) + 1 }));
}

function* views(root) {
  for (const entry of readdirSync(path.join(root, "client"), { withFileTypes: true, recursive: true })) {
    const file = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/");
    if (entry.isFile() && isView.test(file) && !isForTests.test(file)) yield file;
  }
}

/** @returns {string[]} one line for each breach, sorted by file */
export function lintComponents(root, exempt = exemptFiles) {
  const long = [...views(root)].flatMap((file) =>
    componentsOf(file, readFileSync(path.join(root, file), "utf8"))
      .filter(({ lines }) => lines > linesMax)
      .map((component) => ({ file, ...component })),
  );
  const needless = exempt.filter((file) => !long.some((one) => one.file === file));
  return [
    ...long
      .filter(({ file }) => !exempt.includes(file))
      .map(
        ({ file, name, line, lines }) => `${file}:${line} ${name} has ${lines} lines, at most ${linesMax}: cut it into a hook and views`,
      ),
    ...needless.map((file) => `scripts/lint-components.mjs: ${file} needs no exemption any more`),
  ].sort();
}
