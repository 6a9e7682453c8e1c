/**
 * A Vite plugin for builds: names every document that the built client may send, by the hash of its text, in a file beside the build.
 *
 * Codegen has validated each of them against the schema. The server built from the same tree knows them by that hash and need not do it
 * again for the first who opens a page (`server/platform/graphql/documents/client-documents.ts`).
 */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { InMemoryCache } from "@apollo/client/cache";
import { print } from "graphql";
import { documentsIn } from "./lean-documents.mjs";

const cache = new InMemoryCache();

/**
 * What the client sends for a document: with `__typename` where its cache wants it.
 * @param {import("graphql").DocumentNode} document as codegen writes it
 */
export const sentText = (document) => print(cache.transformDocument(document));

/** @param {string} text */
export const hashOfDocument = (text) => createHash("sha256").update(text).digest("base64url");

/**
 * @param {string} file where the hashes go
 * @returns {import("vite").Plugin & { hashes(): string[] }}
 */
export const sentDocumentsPlugin = (file) => {
  const hashes = new Set();
  const named = () => [...hashes].sort();
  return {
    name: "sent-documents",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.generated\.ts$/ },
      handler(code) {
        for (const document of documentsIn(code)) hashes.add(hashOfDocument(sentText(document)));
        return null;
      },
    },
    hashes: named,
    writeBundle() {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(named()));
    },
  };
};
