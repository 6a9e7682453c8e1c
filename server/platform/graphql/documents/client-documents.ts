import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Hashes of the texts of documents that were validated when the client was built. */
export type ClientDocuments = ReadonlySet<string>;

/** What the build of the client left beside it; nothing where it did not. */
export function readClientDocuments(clientFolder: string): ClientDocuments {
  const file = path.join(clientFolder, "../client-documents.json");
  return existsSync(file) ? new Set(JSON.parse(readFileSync(file, "utf8")) as string[]) : new Set();
}
