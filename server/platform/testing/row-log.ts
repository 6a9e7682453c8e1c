import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { DataSource } from "typeorm";

/**
 * Which columns, of which types, the database answered to each place in our sources that sends a statement. In tests
 * only; `row-types.after.ts` compares them with the row types at these places.
 */
export interface SeenRows {
  /** From the root, with `/`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1: of the called function's name. */
  readonly column: number;
  /** Name and type OID, in the statement's order. */
  readonly columns: ReadonlyArray<readonly [name: string, type: number]>;
}

const root = path.resolve(import.meta.dirname, "../../..");
const folder = path.join(root, ".cache/rows");

export function readRowLog(): SeenRows[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(path.join(folder, file), "utf8").split("\n"));
  return [...new Set(lines.filter((line) => line !== ""))].map((line) => JSON.parse(line) as SeenRows);
}

type Place = Omit<SeenRows, "columns">;

/** Frames between the place and the driver. */
const passesOn =
  /\/node_modules\/|\/platform\/db\/(?:rows|database|statements\/statement-rows)\.ts|\/platform\/testing\/row-log\.ts|^node:/;
const isOurs = /\/server\/.+\.ts$/;
const isForTests = /\.test\.ts$|\/testing\//;
const framesMax = 12;
/** A place whose statement is put together may send a few; after so many answers it is not looked at again. */
const answersPerPlaceMax = 20;

/** The frames as the engine knows them, before source maps: cheap. */
function rawFrames(): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = framesMax;
  Error.prepareStackTrace = (_error, frames) => frames;
  const frames = new Error().stack as unknown as NodeJS.CallSite[];
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  return frames;
}

/** The same frames by lines of the sources. */
function mappedFrames(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = framesMax;
  const lines = (new Error().stack ?? "").split("\n").slice(1);
  Error.stackTraceLimit = stackTraceLimit;
  return lines;
}

function placeOf(lines: readonly string[]): Place | null {
  for (const frame of lines) {
    const match = /\(?((?:file:\/\/)?\/[^()]+?):(\d+):(\d+)\)?$/.exec(frame);
    if (!match || passesOn.test(match[1]!)) continue;
    const file = match[1]!.replace("file://", "");
    if (!isOurs.test(file) || isForTests.test(file)) return null;
    return { file: path.relative(root, file).split(path.sep).join("/"), line: Number(match[2]), column: Number(match[3]) };
  }
  return null;
}

let isLogging = false;

/** Starts writing down what this process is answered, once however many files it runs. */
export function logRows(): void {
  if (isLogging) return;
  isLogging = true;
  const places = new Map<string, { readonly place: Place | null; answers: number }>();
  const written = new Set<string>();
  const current = new AsyncLocalStorage<Place | null>();

  const note = (place: Place, fields: readonly pg.FieldDef[]): void => {
    if (fields.length === 0) return;
    const line = JSON.stringify({ ...place, columns: fields.map(({ name, dataTypeID }) => [name, dataTypeID]) });
    if (written.has(line)) return;
    written.add(line);
    mkdirSync(folder, { recursive: true });
    appendFileSync(path.join(folder, `${process.pid}.log`), `${line}\n`);
  };

  const send = DataSource.prototype.query as (this: DataSource, ...given: unknown[]) => Promise<unknown>;
  DataSource.prototype.query = function query(this: DataSource, ...given: unknown[]): Promise<unknown> {
    const frame = rawFrames().find((one) => !passesOn.test(one.getFileName() ?? "node:"));
    const key = `${frame?.getFileName()}:${frame?.getLineNumber()}:${frame?.getColumnNumber()}`;
    let known = places.get(key);
    if (!known) places.set(key, (known = { place: placeOf(mappedFrames()), answers: 0 }));
    if (!known.place || known.answers++ >= answersPerPlaceMax) return current.run(null, () => send.apply(this, given));
    return current.run(known.place, () => send.apply(this, given));
  } as typeof DataSource.prototype.query;

  const ask = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]): unknown {
    const answer = ask.apply(this, given);
    const place = current.getStore();
    if (place && answer instanceof Promise) answer.then((result: pg.QueryResult) => note(place, result.fields), () => undefined); // prettier-ignore
    return answer;
  } as typeof pg.Client.prototype.query;
}
