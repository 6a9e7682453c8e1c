import { randomUUID } from "node:crypto";
import type { OracleEaterLimits, OracleInstrument, OracleQuotes, OracleSettings } from "./oracle-model";
import type { Postgres } from "./app";
import type { Random } from "./random";

export const startCash = "100000";
/** Prices of the first round; each round moves them. */
export const firstQuotes: OracleQuotes = {
  AAPL: ["99.99", "100.01"],
  MSFT: ["199.98", "200.02"],
  TSLA: ["49.99", "50.01"],
  KO: ["59.99", "60.01"],
  BTC: ["64990.00", "65010.00"],
  XOM: ["79.99", "80.01"],
  GME: ["24.99", "25.01"],
  SPY: ["39.99", "40.01"],
};
/** What feeders open at random; the others have their part in every seed. */
export const randomSymbols = ["AAPL", "MSFT", "TSLA", "KO", "BTC"] as const;

const stock = { class: "STOCK", lot: "0.0001", tick: "0.01" };
/** As the hand-driven market lists them. */
export const instruments: Readonly<Record<string, OracleInstrument>> = {
  AAPL: stock,
  MSFT: stock,
  TSLA: stock,
  KO: { ...stock, lot: "1" },
  BTC: { class: "CRYPTO", lot: "0.000001", tick: "0.01" },
  XOM: stock,
  GME: stock,
  SPY: stock,
};

export interface Eater {
  readonly id: string;
  readonly limits: OracleEaterLimits;
}

export interface Feeder {
  readonly id: string;
  readonly recordId: string;
}

export interface Seeded {
  readonly feeders: readonly Feeder[];
  readonly eaters: readonly Eater[];
}

/** Feeders with a record each and eaters with accounts, forms and, one in three, limits over all copies; the last has none. */
export async function seedDemo(
  postgres: Postgres,
  random: Random,
  count: { readonly feeders: number; readonly eaters: number },
  mayHaveLimits = true,
): Promise<Seeded> {
  const feeders = Array.from({ length: count.feeders }, (): Feeder => ({ id: randomUUID(), recordId: randomUUID() }));
  const eaters = Array.from({ length: count.eaters }, (_, index): Eater => ({
    id: randomUUID(),
    limits: randomLimits(random, mayHaveLimits && index < count.eaters - 1 && random.below(3) === 0),
  }));
  const feederIds = feeders.map(({ id }) => id);
  const people = [...feederIds, ...eaters.map(({ id }) => id)];
  await postgres.query(
    "insert into users (id, username, name, role, tier) select id, 'f' || left(replace(id::text, '-', ''), 24), 'Somebody', case when id = any($2) then 'feeder' else 'eater' end, 'master_chef' from unnest($1::uuid[]) id",
    [people, feederIds],
  );
  await postgres.query(
    "insert into trading_accounts (user_id, kind, name, cash, created_at) select id, 'RECORD', 'Paper', $2, now() from unnest($1::uuid[]) id",
    [people, startCash],
  );
  await postgres.query(
    "insert into records (id, user_id, account_id, created_at) select n.id, a.user_id, a.id, now() from unnest($1::uuid[], $2::uuid[]) as n (user_id, id) join trading_accounts a on a.user_id = n.user_id",
    [feederIds, feeders.map(({ recordId }) => recordId)],
  );
  await postgres.query(
    "insert into suitability_forms (user_id, answers, risk_text_version, accepted_at) select id, '{}', 1, now() from unnest($1::uuid[]) id",
    [people],
  );
  for (const { id, limits } of eaters)
    if (limits.maxTotal !== null)
      await postgres.query(
        "insert into eater_totals (eater_id, max_per_symbol, max_per_class, max_total, daily_loss_limit, day) values ($1, $2, $3, $4, $5, '2026-11-19')",
        [id, limits.maxPerSymbol, JSON.stringify(limits.maxPerClass), limits.maxTotal, limits.dailyLossLimit],
      );
  return { feeders, eaters };
}

/**
 * Caps over all copies that bite, in one of two for each asset class too, and now and then the most to lose in a day; none of them unless
 * `has`.
 */
export function randomLimits(random: Random, has: boolean): OracleEaterLimits {
  return {
    maxPerSymbol: has ? random.cents(80, 600) : null,
    maxPerClass: Object.fromEntries(
      has ? ["STOCK", "CRYPTO"].filter(() => random.below(2) === 0).map((name) => [name, random.cents(100, 900)]) : [],
    ),
    maxTotal: has ? random.cents(200, 1500) : null,
    dailyLossLimit: has && random.below(3) === 0 ? random.cents(1, 15) : null,
  };
}

/** Rules at random: each sizing as often, each cap and guard now and then, tight enough to bite. */
export function randomSettings(random: Random): OracleSettings {
  const sizing = random.pick(["PROPORTIONAL", "FIXED_AMOUNT", "MULTIPLIER", "RISK"] as const);
  const value = {
    PROPORTIONAL: undefined,
    FIXED_AMOUNT: random.cents(1, 400),
    MULTIPLIER: random.pick(["0.01", "0.1", "0.37"]),
    RISK: random.pick(["0.5", "1", "3"]),
  }[sizing];
  const now = <Value>(make: () => Value): Value | undefined => (random.below(5) === 0 ? make() : undefined);
  return JSON.parse(
    JSON.stringify({
      ...{
        sizing,
        sizingValue: value,
        maxPerTrade: now(() => random.cents(20, 200)),
        maxPerSymbol: now(() => random.cents(50, 300)),
        maxExposurePercent: now(() => random.pick(["25", "60", "90"])),
      },
      ...{
        cashReserve: now(() => random.cents(10, 300)),
        denySymbols: now(() => ["TSLA"]),
        allowSymbols: now(() => ["AAPL", "MSFT", "KO"]),
        classes: now(() => ["STOCK"]),
      },
      ...{ maxOpenTrades: now(() => 2), slippageCapBps: now(() => "5"), dailyLossLimit: now(() => random.cents(1, 40)) },
      ...randomExits(random),
    }),
  );
}

/** A stop, fixed or trailing, and a profit to take, close enough that a few ticks of up to 2% reach some of them. */
function randomExits(random: Random): Pick<OracleSettings, "stopLossPercent" | "isStopTrailing" | "takeProfitPercent"> {
  const [hasStop, hasProfit] = [random.below(4) === 0, random.below(8) === 0];
  return {
    ...(hasStop && { stopLossPercent: random.pick(["0.2", "0.5", "1"]), isStopTrailing: random.below(2) === 0 }),
    ...(hasProfit && { takeProfitPercent: random.pick(["0.3", "0.6", "1.5"]) }),
  };
}
