// SQL reads like code. `lintSql(root)` looks at the server's `*.sql.ts` and `*.store.ts` and gives one line for each
// - line of SQL that is longer than `columnsMax`;
// - fragment that names other fragments: a statement is put together over one level, from parts that are whole in themselves. It may
//   name constants and call functions (`visibleToSql("u")`), and hand one part to another (`isRepostedSql(followsSql("id"))`);
// - file in the list of exemptions that is needed there no more.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

const columnsMax = 110;

/** Files with fragments made of fragments, one a line, alphabetical, each with why. It may only shrink. */
export const nestedFiles = [
  // One statement is the other with a condition more, and both are named and prepared.
  "server/copying/engine/fan-out/fan-out.sql.ts",
  // The rule of visibility in TypeScript's layers. As functions its `exists` would keep PostgreSQL from inlining them: a call a row.
  "server/people/visibility/visible.sql.ts",
  // The CTEs of two statements, without what sandboxes do (a view: `not in (select id from sandboxes)`).
  "server/performance/tracking/windows.sql.ts",
  // These name the rule of visibility, for statements that share a list and its count.
  "server/social/recipes/recipes.store.ts",
  "server/social/tags/tag-holders.store.ts",
  "server/social/tags/tag-posts.store.ts",
  "server/social/tags/tag-trades.store.ts",
  "server/social/timeline/timeline.sql.ts",
];

const isSqlFile = /\.(?:sql|store)\.ts$/;
const beginsStatement = /^\s*(?:--[^\n]*\n\s*)*(?:select|insert into|update|delete from|with|values|lock table)\s/i;
/** What SQL has and other texts of a store have not. */
const looksLikeSql =
  /\b(?:select|from|where|join|exists|coalesce|case when|is (?:not )?null|order by|any)\b|::\w|^\s*(?:and|or|not) |^\w+\.\w+ as /;
const isSql = (text) => beginsStatement.test(text) || looksLikeSql.test(text);

function* children(node) {
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === "string") yield child;
}

/** The node and all below it, without those that `isLeftOut` names and what is below them. */
function* nodesOf(node, isLeftOut = () => false) {
  yield node;
  for (const child of children(node)) if (!isLeftOut(child)) yield* nodesOf(child, isLeftOut);
}

const isText = (node) => node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
/** A text, or a choice between texts. */
const isTextual = (node) => isText(node) || (node.type === "ConditionalExpression" && [node.consequent, node.alternate].some(isTextual));
const isFunction = ({ type }) => /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
const lineAt = (text, offset) => text.slice(0, offset).split("\n").length;

function* sqlFiles(root) {
  for (const entry of readdirSync(path.join(root, "server"), { withFileTypes: true, recursive: true }))
    if (entry.isFile() && isSqlFile.test(entry.name))
      yield path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/");
}

/** @returns {Array<{ line: number, columns: number }>} lines of SQL that are too long; a text's first line counts from its beginning */
export function wideLinesOf(file, text) {
  const wide = new Map();
  for (const node of nodesOf(parseSync(file, text).program)) {
    const sql = isText(node) ? text.slice(node.start + 1, node.end - 1) : "";
    if (!isSql(sql)) continue;
    for (const [index, { length }] of sql.split("\n").entries())
      if (length > columnsMax) wide.set(lineAt(text, node.start) + index, length);
  }
  return [...wide].map(([line, columns]) => ({ line, columns }));
}

/** Names that a file imports: where from, and what they are called there. */
function importsOf(file, program) {
  const imports = new Map();
  for (const { type, source, specifiers } of program.body) {
    if (type !== "ImportDeclaration" || !source.value.startsWith(".")) continue;
    const from = `${path.posix.normalize(path.posix.join(path.posix.dirname(file), source.value))}.ts`;
    for (const { imported, local } of specifiers) if (imported) imports.set(local.name, { file: from, name: imported.name });
  }
  return imports;
}

/** Whether a variable or function holds or makes a text that could be a part of a statement. */
function makesText(node) {
  if (node.type === "VariableDeclarator" && !(node.init && node.id.type === "Identifier")) return false;
  if (node.type !== "VariableDeclarator" && node.type !== "FunctionDeclaration") return false;
  const value = node.init ?? node;
  return (isTextual(value) || isFunction(value)) && [...nodesOf(value)].some((one) => isText(one));
}

/** Variables and functions with texts: each with its own texts, and the names within their `${…}`. */
function piecesOf(file, text) {
  const { program } = parseSync(file, text);
  const pieces = [...nodesOf(program)].filter(makesText).map((node) => {
    const own = [...nodesOf(node, makesText)].filter(isText);
    const expressions = own.flatMap((one) => one.expressions ?? []);
    const names = expressions.flatMap((one) => [...nodesOf(one)].filter(({ type }) => type === "Identifier").map(({ name }) => name));
    const texts = own.map((one) => text.slice(one.start + 1, one.end - 1));
    const isPart = node.type === "VariableDeclarator" && isTextual(isFunction(node.init) ? node.init.body : node.init);
    return {
      ...{ file, name: node.id.name, line: lineAt(text, node.start), names: [...new Set(names)] },
      isSql: texts.some((one) => isSql(one) || one.includes("${")),
      // What reads and writes is a function, too: it is no part of a statement.
      isPart: isPart && !texts.some((one) => beginsStatement.test(one)),
    };
  });
  return { file, pieces, imports: importsOf(file, program) };
}

/** @returns {Array<{ file: string, line: number, name: string, parts: string[] }>} fragments that name other fragments */
export function nestedFragmentsOf(sources) {
  const modules = new Map(sources.map(({ file, text }) => [file, piecesOf(file, text)]));
  const named = (file, name) => {
    const { pieces, imports } = modules.get(file);
    const origin = imports.get(name);
    const [module, wanted] = origin ? [modules.get(origin.file), origin.name] : [{ pieces }, name];
    return module?.pieces.find((piece) => piece.name === wanted && piece.isSql);
  };
  const all = [...modules.values()].flatMap(({ pieces }) => pieces);
  const partsOf = (piece) => piece.names.filter((name) => name !== piece.name && named(piece.file, name));
  const interpolated = new Set(all.flatMap((piece) => partsOf(piece).map((name) => named(piece.file, name))));
  return all
    .filter((piece) => piece.isSql && (piece.isPart || interpolated.has(piece)))
    .map(({ names, ...piece }) => ({ ...piece, parts: partsOf({ names, ...piece }) }))
    .filter(({ parts }) => parts.length > 0)
    .map(({ file, line, name, parts }) => ({ file, line, name, parts }));
}

/** @returns {string[]} one line for each breach, sorted by file */
export function lintSql(root, exempt = nestedFiles) {
  const sources = [...sqlFiles(root)].map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
  const wide = sources.flatMap(({ file, text }) => wideLinesOf(file, text).map((line) => ({ file, ...line })));
  const nested = nestedFragmentsOf(sources);
  const needless = exempt.filter((file) => !nested.some((one) => one.file === file));
  return [
    ...wide.map(
      ({ file, line, columns }) => `${file}:${line} a line of SQL has ${columns} columns, at most ${columnsMax}: one clause a line`,
    ),
    ...nested
      .filter(({ file }) => !exempt.includes(file))
      .map(
        ({ file, line, name, parts }) => `${file}:${line} ${name} is a part of a statement and names parts itself (${parts.join(", ")})`,
      ),
    ...needless.map((file) => `scripts/lint-sql.mjs: ${file} needs no exemption any more`),
  ].sort();
}
