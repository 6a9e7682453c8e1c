// `npm run capacity [-- FOLDER]`: machines for so many users, from what benches printed into the files of FOLDER (docs/capacity, unless another
// is named). `--write` puts it into docs/capacity.md.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { costsOf, figuresIn, type Figures } from "./costs";
import { report, withReport } from "./report";

const root = path.resolve(import.meta.dirname, "../..");
const document = path.join(root, "docs/capacity.md");

/** What the benches printed into files of a folder; files that hold nothing of a bench are passed over. */
export function figuresOf(folder: string): Figures[] {
  const files = readdirSync(folder).filter((name) => /\.(json|txt)$/.test(name));
  return files.toSorted().flatMap((name) => figuresIn(readFileSync(path.join(folder, name), "utf8")) ?? []);
}

export const keptFolder = path.join(root, "docs/capacity");
export const readDocument = (): string => readFileSync(document, "utf8");

export function run(given: readonly string[]): void {
  const [folder = keptFolder] = given.filter((one) => !one.startsWith("--"));
  const calculated = report(costsOf(figuresOf(folder)));
  console.log(calculated);
  if (given.includes("--write")) writeFileSync(document, withReport(readDocument(), calculated));
}

if (process.argv[1] === import.meta.filename) run(process.argv.slice(2));
