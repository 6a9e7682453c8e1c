/**
 * A Vite plugin for builds: what codegen writes is read once by the browser, and only what is asked for.
 *
 * Codegen writes each operation with all its fragments, as one literal: the same fragment up to 24 times in a file, and the
 * browser builds every node of every operation of the file while the page's code is loaded (240 kB for the messages, of
 * which a page asks four of 37 operations). Here each fragment is once, as a string, and a document is read when its
 * `definitions` are first asked for (`lean-document.ts`).
 */
import path from "node:path";

const documentLine = /^export const (\w+) = (\{"kind":"Document",.*\}) as unknown as (DocumentNode<.*>);$/gm;
const helper = path.join(import.meta.dirname, "lean-document.ts");

/**
 * The documents of a module that codegen wrote.
 * @param {string} code
 * @returns {Array<import("graphql").DocumentNode>}
 */
export const documentsIn = (code) => [...code.matchAll(documentLine)].map(([, , literal]) => JSON.parse(literal));

/** A JavaScript expression that is the string. */
const quoted = (value) => JSON.stringify(JSON.stringify(value));

/**
 * The same module with lean documents. Exported for its test.
 * @param {string} code a `*.generated.ts` as codegen writes it
 * @param {string} [from] where `leanDocument` and `leanPart` come from
 */
export function leanDocuments(code, from = helper) {
  const parts = new Map();
  const partOf = (definition) => {
    const text = quoted(definition);
    if (!parts.has(text)) parts.set(text, `$part${parts.size}`);
    return parts.get(text);
  };
  const lean = code.replace(documentLine, (_line, name, literal, type) => {
    const { kind: _kind, definitions, ...rest } = JSON.parse(literal);
    if (Object.keys(rest).length > 0) throw new Error(`${name} holds more than definitions.`);
    return `export const ${name} = /* @__PURE__ */ $leanDocument(() => [${definitions.map((one) => `${partOf(one)}()`).join(", ")}]) as unknown as ${type};`;
  });
  if (parts.size === 0) return null;
  const declared = [...parts].map(([text, name]) => `const ${name} = /* @__PURE__ */ $leanPart(${text});`);
  return [`import { leanDocument as $leanDocument, leanPart as $leanPart } from ${JSON.stringify(from)};`, ...declared, lean].join("\n");
}

/** @returns {import("vite").Plugin} */
export const leanDocumentsPlugin = () => ({
  name: "lean-documents",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\.generated\.ts$/ },
    handler(code) {
      const lean = leanDocuments(code);
      return lean === null ? null : { code: lean, map: null };
    },
  },
});
