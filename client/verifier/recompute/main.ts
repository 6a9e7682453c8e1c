import { benchmarkFields, benchmarkLines, type AskMarket, type PublicBenchmark } from "./benchmark";
import { recompute, recomputeMonths, type PublicClose, type PublicTrade } from "./figures";

/** `recompute URL`: every figure that a profile shows, calculated again from the public API alone. */
const usage = `Usage: recompute URL [--key API-KEY] [--benchmark SYMBOL] [--json]

Recomputes every figure of a profile from the server's public API and compares them to 1e-9,
and the benchmark beside its curve from the market's public prices: the one shown, or SYMBOL.
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
const counts = ["closedTrades", "wonTrades", "openTrades", "dailyCloses"];

const profileQuery = `query ($id: ID!, $symbol: String) { trader(id: $id) { name curve { at returnPercent }
  benchmark(symbol: $symbol) { ${benchmarkFields} } months { year month returnPercent }
  figures { ${names.map((name) => `${name} { value reason }`).join(" ")} ${counts.join(" ")}
    sides { name closedTrades expectancyPercent } symbols { name closedTrades expectancyPercent } } } }`;
const tradesQuery = `query ($id: ID!, $after: String) { trader(id: $id) { recipes(first: 100, after: $after) { pageInfo { hasNextPage endCursor }
  edges { node { trade { status side returnPercent shareOfAccountPercent realisedPnl openedAt closedAt instrument { symbol } } } } } } }`;

/** What a server answers, as asked for in the two queries above. */
interface Profile {
  readonly curve: readonly PublicClose[];
  readonly months: ReadonlyArray<{ readonly year: number; readonly month: number; readonly returnPercent: number }>;
  readonly benchmark: PublicBenchmark | null;
  readonly figures: Figures | null;
}

interface Group {
  readonly name: string;
  readonly closedTrades: number;
  readonly expectancyPercent: number;
}

type Figures = { readonly sides: readonly Group[]; readonly symbols: readonly Group[] } & Readonly<
  Record<string, number | { readonly value: number | null }>
>;

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
    const shown = figures[name]!;
    return typeof shown === "number" ? shown : shown.value;
  };
  return [
    ...[...names, ...counts].map((name) => ({ name, shown: shownOf(name), found: name in found ? found[name] : null })),
    ...[...figures.sides, ...figures.symbols].flatMap(({ name, closedTrades, expectancyPercent }) => [
      { name: `${name}.closedTrades`, shown: closedTrades, found: found[`${name}.closedTrades`] ?? null },
      { name: `${name}.expectancyPercent`, shown: expectancyPercent, found: found[`${name}.expectancyPercent`] ?? null },
    ]),
    ...shownMonths.map(({ year, month, returnPercent }) => {
      const name = `${year}-${String(month).padStart(2, "0")}`;
      return { name, shown: returnPercent, found: months.get(name) ?? null };
    }),
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
  const { trader: profile } = await ask<Answer<Profile>>(origin, key, profileQuery, { id, symbol });
  if (!profile?.figures) throw new Error("There is no record to be seen at this address.");
  if (profile.curve.length >= pointsMax) throw new Error("The curve is longer than the server shows in full.");
  const market: AskMarket = (query) => ask(origin, key, query, {});
  const lines = [
    ...linesOf(profile, profile.figures, profile.curve, await tradesOf(origin, key, id)),
    ...(profile.benchmark ? await benchmarkLines(profile.benchmark, market) : []),
  ];
  const hidden = lines.filter(({ found }) => found === undefined);
  const wrong = lines.filter((line) => line.found !== undefined && !agrees(line));
  if (given.includes("--json")) console.log(JSON.stringify({ id, lines, wrong, hidden: hidden.map(({ name }) => name) }));
  else {
    for (const { name, shown, found } of lines)
      console.log(
        `${name.padEnd(28)} shown ${shown ?? "–"}, recomputed ${found === undefined ? "not possible: amounts or sizes are hidden" : (found ?? "–")}`,
      );
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
