/**
 * The benchmark beside a profile's curve once more: its prices from the market's public bars, its return from these prices.
 * Shares no code with the server.
 */
export interface PublicBenchmark {
  readonly symbol: string;
  readonly instrument: { readonly source: "SIMULATED" | "REPLAYED" | "LIVE" } | null;
  readonly returnPercent: { readonly value: number | null };
  readonly points: ReadonlyArray<{ readonly at: string; readonly price: string | null; readonly returnPercent: number | null }>;
}

export interface PublicBar {
  readonly at: string;
  readonly open: string;
  readonly close: string;
}

export const benchmarkFields = "symbol instrument { source } returnPercent { value } points { at price returnPercent }";

/** Asks the public API; the answer's fields by alias. */
export type AskMarket = (query: string) => Promise<Readonly<Record<string, { readonly bars: readonly PublicBar[] }>>>;

/** So many bars are asked for at once, each with a name of its own. */
const aliasesMax = 15;
const minuteMs = 60_000;
const dayMs = 86_400_000;
const daysMax = 1_500;

/** Price at each moment: of its minute where the server computes or replays prices, the day's close where they are a venue's. */
export async function pricesAt(benchmark: PublicBenchmark, moments: readonly number[], ask: AskMarket): Promise<Array<number | null>> {
  if (benchmark.instrument?.source === "LIVE") {
    const { days } = await ask(
      `{ days: bars(symbol: ${text(benchmark.symbol)}, resolution: DAY, first: ${daysMax}) { bars { at open close } } }`,
    );
    return moments.map((at) => closeBefore(days!.bars, at));
  }
  const prices: Array<number | null> = [];
  for (let from = 0; from < moments.length; from += aliasesMax) {
    const some = moments.slice(from, from + aliasesMax);
    const asked = some.map((at, index) => {
      const before = text(new Date(at + 1).toISOString());
      return `m${index}: bars(symbol: ${text(benchmark.symbol)}, resolution: MINUTE, first: 1, before: ${before}) { bars { at open close } }`;
    });
    const found = await ask(`{ ${asked.join(" ")} }`);
    prices.push(...some.map((at, index) => minutePrice(found[`m${index}`]!.bars[0], at)));
  }
  return prices;
}

const text = (value: string): string => JSON.stringify(value);

/** What a minute began with; after its last one a market that is closed stays where it was. */
const minutePrice = (bar: PublicBar | undefined, at: number): number | null =>
  bar ? Number(at - Date.parse(bar.at) < minuteMs ? bar.open : bar.close) : null;

/** Of the day that holds the moment, or the last one before it within six. */
function closeBefore(days: readonly PublicBar[], at: number): number | null {
  const day = days.findLast((bar) => Date.parse(bar.at) <= at);
  return day && at - Date.parse(day.at) <= 6 * dayMs ? Number(day.close) : null;
}

/** What is shown of the benchmark beside what was found: its return, and at how many closes price and return are right. */
export async function benchmarkLines(benchmark: PublicBenchmark, ask: AskMarket) {
  const { symbol, points } = benchmark;
  const shownMoments = points.map(({ at }) => Date.parse(at));
  // A replay's closes may lie before the record's start, which is on the wall clock.
  const moments = shownMoments.map((at, index) => (index === 0 ? Math.min(at, shownMoments[1] ?? at) : at));
  const prices = points.length === 0 ? [] : await pricesAt(benchmark, moments, ask);
  const returns = prices.map((price) => (price === null || !prices[0] ? null : (price / prices[0] - 1) * 100));
  const isRight = (shown: number | null, found: number | null): boolean =>
    shown === null || found === null ? shown === found : Math.abs(shown - found) <= 1e-9 * Math.max(1, Math.abs(shown));
  const right = points.filter(
    (point, index) =>
      isRight(point.price === null ? null : Number(point.price), prices[index]!) && isRight(point.returnPercent, returns[index]!),
  );
  return [
    { name: `benchmark ${symbol}`, shown: benchmark.returnPercent.value, found: returns.at(-1) ?? null },
    { name: `benchmark ${symbol} points`, shown: points.length, found: right.length },
  ];
}
