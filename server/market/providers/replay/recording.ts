import { Decimal } from "../../../platform/decimal";
import { StartupError } from "../../../platform/ops/startup-error";
import type { InstrumentClass, InstrumentDefinition } from "../provider";
import { badRow, csvFiles, readCsv, type CsvRow } from "./csv";

const barColumns = ["symbol", "timestamp", "open", "high", "low", "close", "volume"];
const instrumentColumns = ["class", "tick", "lot", "spreadBps", "shortable"];
const instrumentsFile = "instruments.csv";
const symbolText = /^[A-Z0-9][A-Z0-9.]{0,11}$/;
const numberText = /^\d+(\.\d+)?$/;
/** Prices have at most ten decimals, as the database stores them. */
const decimalsMax = 10;
const timeText = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?)?(Z|[+-]00:?00)?$/;
const dayMs = 86_400_000;

/** A recorded bar; `at` is its start in milliseconds. */
export interface RecordedBar {
  readonly at: number;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
  readonly volume: Decimal;
}

export interface Recording {
  readonly instrument: InstrumentDefinition;
  /** By time, no two at the same. */
  readonly bars: readonly RecordedBar[];
  /** How long a bar lasts: the most usual distance of two, in milliseconds. */
  readonly durationMs: number;
}

/**
 * Reads a folder of CSV bars (`symbol,timestamp,open,high,low,close,volume`, UTC, stamped with the bar's start) and its
 * optional `instruments.csv`. Throws a `StartupError` of one sentence that names file and line of the first bad row.
 */
export async function readRecordings(folder: string): Promise<Recording[]> {
  const files = await csvFiles(folder);
  const bars = new Map<string, Array<RecordedBar & { place: string }>>();
  for (const file of files.filter((name) => name !== instrumentsFile))
    for (const row of await readCsv(folder, file, barColumns)) {
      const symbol = symbolOf(row);
      const known = bars.get(symbol) ?? [];
      bars.set(symbol, known);
      known.push({ ...barOf(row), place: row.place });
    }
  if (bars.size === 0) throw new StartupError(`MARKET_REPLAY: ${folder} has no CSV file with bars.`);
  const given = await readGivenInstruments(folder, files.includes(instrumentsFile));
  return [...bars].sort(([a], [b]) => (a < b ? -1 : 1)).map(([symbol, rows]) => recordingOf(symbol, rows, given.get(symbol)));
}

function recordingOf(symbol: string, rows: Array<RecordedBar & { place: string }>, given: Partial<InstrumentDefinition> = {}): Recording {
  rows.sort((a, b) => a.at - b.at);
  const twice = rows.find((row, index) => row.at === rows[index - 1]?.at);
  if (twice) throw badRow(twice.place, `${symbol} has another bar at ${new Date(twice.at).toISOString()}`);
  const instrument: InstrumentDefinition = {
    symbol,
    name: symbol,
    class: "STOCK",
    sector: "",
    tick: smallestStep(rows),
    lot: new Decimal("0.0001"),
    spreadBps: new Decimal(5),
    isShortable: true,
    ...given,
  };
  return {
    instrument,
    bars: rows.map(({ at, open, high, low, close, volume }) => ({ at, open, high, low, close, volume })),
    durationMs: usualDistance(rows),
  };
}

function symbolOf({ values, place }: CsvRow): string {
  const symbol = values.symbol!;
  if (!symbolText.test(symbol)) throw badRow(place, `the symbol ${JSON.stringify(symbol)} is not 1 to 12 capitals, digits or dots`);
  return symbol;
}

function barOf(row: CsvRow): RecordedBar {
  const [open, high, low, close] = [priceOf(row, "open"), priceOf(row, "high"), priceOf(row, "low"), priceOf(row, "close")];
  if (high.lt(Decimal.max(open, low, close))) throw badRow(row.place, `the high ${high.toFixed()} is below another price of the bar`);
  if (low.gt(Decimal.min(open, close))) throw badRow(row.place, `the low ${low.toFixed()} is above another price of the bar`);
  return { at: timeOf(row), open, high, low, close, volume: numberOf(row, "volume") };
}

function timeOf({ values, place }: CsvRow): number {
  const text = values.timestamp!;
  const at = timeText.test(text) ? Date.parse(`${text.slice(0, 10)}T${text.slice(11).replace(/(Z|[+-]00:?00)$/, "") || "00:00"}Z`) : NaN;
  // Date.parse takes 30 February for 1 March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text.slice(0, 10))
    throw badRow(place, `the timestamp ${JSON.stringify(text)} is not a time in UTC like 2008-01-02T00:00:00Z`);
  return at;
}

function numberOf({ values, place }: CsvRow, column: string): Decimal {
  const text = values[column]!;
  if (!numberText.test(text)) throw badRow(place, `the ${column} ${JSON.stringify(text)} is not a plain number`);
  return new Decimal(text);
}

function priceOf(row: CsvRow, column: string): Decimal {
  const price = numberOf(row, column);
  if (price.isZero()) throw badRow(row.place, `the ${column} is zero`);
  if (price.decimalPlaces() > decimalsMax) throw badRow(row.place, `the ${column} has more than ${decimalsMax} decimals`);
  return price;
}

/** The last decimal place seen in any price: every price is a whole multiple of it. */
function smallestStep(bars: readonly RecordedBar[]): Decimal {
  const places = bars.reduce(
    (most, bar) => Math.max(most, bar.open.decimalPlaces(), bar.high.decimalPlaces(), bar.low.decimalPlaces(), bar.close.decimalPlaces()),
    0,
  );
  return new Decimal(10).pow(-places);
}

/** Nights, weekends and holes are rarer than the step between two bars. A single bar counts as a day. */
function usualDistance(bars: readonly RecordedBar[]): number {
  const counts = new Map<number, number>();
  for (let i = 1; i < bars.length; i++) {
    const distance = bars[i]!.at - bars[i - 1]!.at;
    counts.set(distance, (counts.get(distance) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b);
  return usual?.[0] ?? dayMs;
}

const classes: Readonly<Record<string, InstrumentClass>> = { stock: "STOCK", etf: "ETF", crypto: "CRYPTO", fx: "FX" };
const flags: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** What `instruments.csv` says; an empty value leaves the default. */
async function readGivenInstruments(folder: string, exists: boolean): Promise<Map<string, Partial<InstrumentDefinition>>> {
  const given = new Map<string, Partial<InstrumentDefinition>>();
  if (!exists) return given;
  for (const row of await readCsv(folder, instrumentsFile, ["symbol"], instrumentColumns)) {
    const symbol = symbolOf(row);
    if (given.has(symbol)) throw badRow(row.place, `${symbol} is there twice`);
    given.set(symbol, givenInstrument(row));
  }
  return given;
}

function givenInstrument(row: CsvRow): Partial<InstrumentDefinition> {
  const { tick, lot, spreadBps } = row.values;
  return {
    ...(row.values.class && { class: oneOf(row, "class", classes) }),
    ...(tick && { tick: stepOf(row, "tick") }),
    ...(lot && { lot: stepOf(row, "lot") }),
    ...(spreadBps && { spreadBps: spreadOf(row) }),
    ...(row.values.shortable && { isShortable: oneOf(row, "shortable", flags) }),
  };
}

function oneOf<T>(row: CsvRow, column: string, values: Readonly<Record<string, T>>): T {
  const value = values[row.values[column]!.toLowerCase()];
  if (value === undefined)
    throw badRow(row.place, `the ${column} ${JSON.stringify(row.values[column])} is none of ${Object.keys(values).join(", ")}`);
  return value;
}

function stepOf(row: CsvRow, column: "tick" | "lot"): Decimal {
  const step = numberOf(row, column);
  if (step.isZero() || step.decimalPlaces() > decimalsMax)
    throw badRow(row.place, `the ${column} has to be above zero, with at most ${decimalsMax} decimals`);
  return step;
}

function spreadOf(row: CsvRow): Decimal {
  const spread = numberOf(row, "spreadBps");
  if (spread.gt(1000)) throw badRow(row.place, "the spreadBps is above 1000, a tenth of the price");
  return spread;
}
