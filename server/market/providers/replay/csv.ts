import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { CsvError, parse } from "csv-parse/sync";
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

/** Reads a CSV file whose first line names its columns, in any order; `optional` ones may be missing. Empty lines are passed over. */
export async function readCsv(
  folder: string,
  file: string,
  required: readonly string[],
  optional: readonly string[] = [],
): Promise<CsvRow[]> {
  const text = await readFile(path.join(folder, file), "utf8");
  const [head, ...records] = recordsOf(file, text);
  const columns = head?.record ?? [];
  const missing = required.filter((name) => !columns.includes(name));
  const unknown = columns.filter((name) => !required.includes(name) && !optional.includes(name));
  if (missing.length > 0)
    throw badRow(`${file} line 1`, `the header lacks ${missing.join(", ")}, it has to be ${[...required, ...optional].join(",")}`);
  if (unknown.length > 0)
    throw badRow(
      `${file} line 1`,
      `nobody knows the column ${JSON.stringify(unknown[0])}, the header has to be ${[...required, ...optional].join(",")}`,
    );
  return records.map(({ record, info }) => {
    const place = `${file} line ${info.lines}`;
    if (record.length !== columns.length) throw badRow(place, `it has ${record.length} values, the header ${columns.length}`);
    return { place, values: Object.fromEntries(columns.map((name, column) => [name, record[column]!])) };
  });
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function recordsOf(file: string, text: string): CsvRecord[] {
  try {
    return parse(text, {
      ...{ bom: true, info: true, trim: true, record_delimiter: ["\r\n", "\n"] },
      ...{ skip_empty_lines: true, relax_column_count: true, relax_quotes: true },
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED")
      throw badRow(`${file} line ${String(error.lines)}`, "a quote is not closed");
    throw error;
  }
}
