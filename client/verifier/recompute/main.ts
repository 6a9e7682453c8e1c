import { benchmarkFields, benchmarkLines, type AskMarket, type PublicBenchmark } from "./benchmark";
import { recompute, recomputeMonths, recomputeRange, type PublicClose, type PublicTrade } from "./figures";

/** `recompute URL`: every figure that a profile shows, calculated again from the public API alone. */
const usage = `Usage: recompute URL [--key API-KEY] [--benchmark SYMBOL] [--json]

Recomputes every figure of a profile from the server's public API and compares them to 1e-9,
its curve in each range, and the benchmark beside it from the market's public prices: the one
shown, or SYMBOL. What the profile shows of other people's copies is named as not recomputed.
URL is the address of a profile: https://SERVER/trader/ID

Exit codes: 0 all agree, 1 a figure differs, 2 could not be checked.`;

const requestMsMax = 60_000;
const tradesMax = 100_000;
/** Longer curves come with points left out. */
const pointsMax = 1_500;
const names = [
  ...["returnPercent", "cagrPercent", "maxDrawdownPercent", "volatilityPercent", "sharpe", "sortino", "winRatePercent", "profitFactor"],
  ...["risk", "calmar", "dailyVar95Percent", "expectancyPercent", "averageHoldingDays", "bestTradePercent", "worstTradePercent"],
  ...["averageExposurePercent", "turnoverPercent"],
];
const counts = ["closedTrades", "wonTrades", "openTrades", "dailyCloses", "maxDrawdownDays"];
/** Those that a profile offers beside the whole curve. */
const ranges = ["MONTH", "THREE_MONTHS", "YEAR"] as const;
type Range = (typeof ranges)[number];
type Mode = PublicTrade["mode"];
/** What a profile shows that no public data gives again. */
const notRecomputed = [
  "fidelity, median delay, median slippage and missed trades: they are measured of other people's copies",
  "copiers, followers and the money that copies: they are counts of other people",
  "risk now: it is of this moment's prices",
];

const pointFields = "{ at returnPercent drawdownPercent }";
const groupFields = "{ name closedTrades winRatePercent expectancyPercent }";
const modesQuery = "query ($id: ID!) { trader(id: $id) { recordModes figures { mode } } }";
/** Figures and months as the profile asks for them: of its newest money without naming it. */
const profileQuery = `query ($id: ID!, $symbol: String, $mode: AccountMode!, $asked: AccountMode) { trader(id: $id) { curve(mode: $mode) ${pointFields}
  ${ranges.map((range) => `${range}: curve(range: ${range}, mode: $mode) ${pointFields}`).join(" ")}
  benchmark(symbol: $symbol, mode: $mode) { ${benchmarkFields} } months(mode: $asked) { year month returnPercent }
  figures(mode: $asked) { ${names.map((name) => `${name} { value reason }`).join(" ")} ${counts.join(" ")}
    sides ${groupFields} symbols ${groupFields} } } }`;
const tradesQuery = `query ($id: ID!, $after: String) { trader(id: $id) { recipes(first: 100, after: $after) { pageInfo { hasNextPage endCursor }
  edges { node { trade { status mode side returnPercent shareOfAccountPercent realisedPnl openedAt closedAt instrument { symbol } } } } } } }`;

/** What a server answers, as asked for in the queries above. */
interface Profile extends Readonly<Record<Range, readonly PublicClose[]>> {
  readonly curve: readonly PublicClose[];
  readonly months: ReadonlyArray<{ readonly year: number; readonly month: number; readonly returnPercent: number }>;
  readonly benchmark: PublicBenchmark | null;
  readonly figures: Figures | null;
}

interface Group {
  readonly name: string;
  readonly closedTrades: number;
  readonly winRatePercent: number;
  readonly expectancyPercent: number;
}

const groupFigures = ["closedTrades", "winRatePercent", "expectancyPercent"] as const;

type Figures = { readonly sides: readonly Group[]; readonly symbols: readonly Group[] } & Readonly<
  Record<string, number | null | { readonly value: number | null }>
>;

interface RecordModes {
  readonly recordModes: readonly Mode[];
  readonly figures: { readonly mode: Mode } | null;
}

interface TradePage {
  readonly recipes: {
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    readonly edges: ReadonlyArray<{ readonly node: { readonly trade: PublicTrade } }>;
  };
}

async function ask<Data>(origin: string, key: string | null, query: string, variables: object): Promise<Data> {
  const response = await fetch(`${origin}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(requestMsMax),
  });
  const { data, errors } = (await response.json()) as { data: Data | null; errors?: ReadonlyArray<{ message: string }> };
  if (!data || errors) throw new Error(errors?.[0]?.message ?? `The server answered ${response.status}.`);
  return data;
}

interface Answer<Trader> {
  readonly trader: Trader | null;
}

async function tradesOf(origin: string, key: string | null, id: string): Promise<PublicTrade[]> {
  const trades: PublicTrade[] = [];
  for (let after: string | null = null; trades.length < tradesMax;) {
    const { trader: page }: Answer<TradePage> = await ask(origin, key, tradesQuery, { id, after });
    if (!page) break;
    trades.push(...page.recipes.edges.map(({ node }) => node.trade));
    if (!page.recipes.pageInfo.hasNextPage) break;
    after = page.recipes.pageInfo.endCursor;
  }
  return trades;
}

interface Line {
  readonly name: string;
  readonly shown: number | null;
  readonly found: number | null | undefined;
}

const agrees = ({ shown, found }: Line): boolean =>
  shown === null || found == null ? shown === (found ?? null) : Math.abs(shown - found) <= 1e-9 * Math.max(1, Math.abs(shown));

/** What is shown of each figure beside what was found. */
function linesOf(
  { months: shownMonths }: Profile,
  figures: Figures,
  points: readonly PublicClose[],
  trades: readonly PublicTrade[],
): Line[] {
  const [found, months] = [recompute(points, trades), recomputeMonths(points)];
  const shownOf = (name: string): number | null => {
    const shown = figures[name] ?? null;
    return typeof shown === "number" || shown === null ? shown : shown.value;
  };
  return [
    ...[...names, ...counts].map((name) => ({ name, shown: shownOf(name), found: name in found ? found[name] : null })),
    ...[...figures.sides, ...figures.symbols].flatMap((one) =>
      groupFigures.map((figure) => {
        const name = `${one.name}.${figure}`;
        return { name, shown: one[figure], found: found[name] ?? null };
      }),
    ),
    ...shownMonths.map(({ year, month, returnPercent }) => {
      const name = `${year}-${String(month).padStart(2, "0")}`;
      return { name, shown: returnPercent, found: months.get(name) ?? null };
    }),
  ];
}

/** The curve in each range: what it came to, and how many of its points are right, return and drawdown. */
function curveLines(profile: Profile): Line[] {
  return (["ALL", ...ranges] as const).flatMap((range) => {
    const shown = range === "ALL" ? profile.curve : profile[range];
    const found = recomputeRange(profile.curve, shown);
    const right = shown.filter((point, at) =>
      (["returnPercent", "drawdownPercent"] as const).every((name) =>
        agrees({ name, shown: point[name], found: found[at]?.[name] ?? null }),
      ),
    );
    return [
      { name: `curve ${range}`, shown: shown.at(-1)?.returnPercent ?? null, found: found.at(-1)?.returnPercent ?? null },
      { name: `curve ${range} points`, shown: shown.length, found: right.length },
    ];
  });
}

interface Asked {
  readonly origin: string;
  readonly key: string | null;
  readonly id: string;
  readonly symbol: string | null;
  /** The money of the record's newest chapter. */
  readonly newest: Mode;
}

/** Everything that a profile shows of a record with one money. */
async function moneyLines({ origin, key, id, symbol, newest }: Asked, mode: Mode, trades: readonly PublicTrade[]): Promise<Line[]> {
  const { trader: profile } = await ask<Answer<Profile>>(origin, key, profileQuery, {
    id,
    symbol,
    mode,
    asked: mode === newest ? null : mode,
  });
  if (!profile?.figures) throw new Error("There is no record to be seen at this address.");
  if (profile.curve.length >= pointsMax) throw new Error("The curve is longer than the server shows in full.");
  const market: AskMarket = (query) => ask(origin, key, query, {});
  const own = trades.filter((trade) => trade.mode === mode);
  return [
    ...linesOf(profile, profile.figures, profile.curve, own),
    ...curveLines(profile),
    ...(profile.benchmark ? await benchmarkLines(profile.benchmark, market) : []),
  ];
}

async function main(given: readonly string[]): Promise<number> {
  const valueOf = (option: string): string | null => (given.includes(option) ? (given[given.indexOf(option) + 1] ?? null) : null);
  const [key, symbol] = [valueOf("--key"), valueOf("--benchmark")];
  const address = given.find((argument) => /^https?:\/\//.test(argument));
  const id = address && /\/trader\/([0-9a-f-]{36})/.exec(address)?.[1];
  if (!address || !id) {
    console.error(usage);
    return 2;
  }
  const { origin } = new URL(address);
  const { trader } = await ask<Answer<RecordModes>>(origin, key, modesQuery, { id });
  if (!trader?.figures || trader.recordModes.length === 0) throw new Error("There is no record to be seen at this address.");
  const newest = trader.figures.mode;
  const trades = await tradesOf(origin, key, id);
  const lines: Line[] = [];
  for (const mode of trader.recordModes) {
    const found = await moneyLines({ origin, key, id, symbol, newest }, mode, trades);
    lines.push(...found.map((line) => (trader.recordModes.length === 1 ? line : { ...line, name: `${mode} ${line.name}` })));
  }
  const hidden = lines.filter(({ found }) => found === undefined);
  const wrong = lines.filter((line) => line.found !== undefined && !agrees(line));
  if (given.includes("--json")) console.log(JSON.stringify({ id, lines, wrong, hidden: hidden.map(({ name }) => name), notRecomputed }));
  else {
    for (const { name, shown, found } of lines)
      console.log(
        `${name.padEnd(28)} shown ${shown ?? "–"}, recomputed ${found === undefined ? "not possible: amounts or sizes are hidden" : (found ?? "–")}`,
      );
    for (const what of notRecomputed) console.log(`Not recomputed: ${what}.`);
    console.log(
      wrong.length === 0
        ? `${lines.length - hidden.length} figures agree to 1e-9.`
        : `${wrong.length} figures differ: ${wrong.map(({ name }) => name).join(", ")}.`,
    );
  }
  return wrong.length === 0 ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  },
);
