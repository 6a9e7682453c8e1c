import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DocumentNode } from "graphql";
import { expect, test } from "vitest";
import { leanDocument, leanPart } from "./lean-document";
// @ts-expect-error plain JavaScript, which Vite reads as it is
import { leanDocuments } from "./lean-documents.mjs";

const client = path.resolve(import.meta.dirname, "../..");
const generated = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".generated.ts"));
const codeOf = (file: string): string => readFileSync(path.join(client, file), "utf8");

/** The documents that a module exports, by name. Types and hooks are left out. */
function documentsOf(code: string): Record<string, DocumentNode> {
  const lines = code
    .split("\n")
    .filter((line) => line.startsWith("const $part") || / as unknown as DocumentNode<.*>;$/.test(line))
    .map((line) => line.replace(/^export const (\w+) = (.*) as unknown as DocumentNode<.*>;$/, "documents.$1 = $2;"));
  const documents = {};
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- what a build would write into the page
  new Function("documents", "$leanDocument", "$leanPart", lines.join("\n"))(documents, leanDocument, leanPart);
  return documents;
}

test("CLIENT-191 a build asks the server for exactly what codegen wrote, and writes each fragment of a file once", () => {
  let written = 0;
  for (const file of generated) {
    // A path of its own: the length must not depend on where the checkout lies.
    const lean = leanDocuments(codeOf(file), "./lean-document") as string | null;
    if (lean === null) continue;
    const before = documentsOf(codeOf(file));
    expect(documentsOf(lean), file).toEqual(before);
    // The first line, the import of the helper, is as long as the way to this folder.
    expect(lean.slice(lean.indexOf("\n")).length, file).toBeLessThan(codeOf(file).length * 1.2);
    written += Object.keys(before).length;
  }
  expect(written).toBeGreaterThan(300);
});

test("CLIENT-191 a document is read when its definitions are first asked for, and is one object from then on", () => {
  const document = leanDocument(() => [leanPart('{"kind":"OperationDefinition","operation":"query"}')()]);
  expect({ ...document }).toEqual({ kind: "Document", definitions: [{ kind: "OperationDefinition", operation: "query" }] });
  expect(document.definitions).toBe(document.definitions);
  expect(Object.getOwnPropertyDescriptor(document, "definitions")).toMatchObject({ writable: true, enumerable: true });
});
