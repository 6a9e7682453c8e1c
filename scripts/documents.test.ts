import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const docs = path.resolve(import.meta.dirname, "../docs");

test("OPS-114 the index of the documentation names every document", () => {
  const index = readFileSync(path.join(docs, "README.md"), "utf8");
  const documents = readdirSync(docs).filter((file) => file.endsWith(".md") && file !== "README.md");
  expect(documents.length).toBeGreaterThan(8);
  expect(documents.filter((file) => !index.includes(`(${file})`))).toEqual([]);
});
