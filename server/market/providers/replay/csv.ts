import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../../../platform/ops/startup-error";

/** A line of a CSV file by column name, with its place for error messages. */
export interface CsvRow {
  readonly values: Readonly<Record<string, string>>;
  /** Like `prices.csv line 17`. */
  readonly place: string;
}

/** One sentence that names file and line, and ends the start. */
export const badRow = (place: string, what: string): StartupError => new StartupError(`MARKET_REPLAY: ${place}: ${what}.`);

/** Names of the folder's CSV files, sorted. Throws one sentence where there is no such folder. */
export async function csvFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.toLowerCase().endsWith(".csv")).sort();
  } catch {
    throw new StartupError(`MARKET_REPLAY: ${folder} is not a folder that can be read.`);
  }
}

/**
 * Reads a CSV file whose first line names its columns, in any order; `optional` ones may be missing. Plain values only:
 * no quotes, no commas inside. Empty lines are passed over.
 */
export async function readCsv(
  folder: string,
  file: string,
  required: readonly string[],
  optional: readonly string[] = [],
): Promise<CsvRow[]> {
  const text = await readFile(path.join(folder, file), "utf8");
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const columns = head.split(",").map((name) => name.trim());
  const missing = required.filter((name) => !columns.includes(name));
  const unknown = columns.filter((name) => !required.includes(name) && !optional.includes(name));
  if (missing.length > 0)
    throw badRow(`${file} line 1`, `the header lacks ${missing.join(", ")}, it has to be ${[...required, ...optional].join(",")}`);
  if (unknown.length > 0)
    throw badRow(
      `${file} line 1`,
      `nobody knows the column ${JSON.stringify(unknown[0])}, the header has to be ${[...required, ...optional].join(",")}`,
    );
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const place = `${file} line ${index + 2}`;
    const cells = line.split(",").map((cell) => cell.trim());
    if (cells.length !== columns.length) throw badRow(place, `it has ${cells.length} values, the header ${columns.length}`);
    return [{ place, values: Object.fromEntries(columns.map((name, column) => [name, cells[column]!])) }];
  });
}
