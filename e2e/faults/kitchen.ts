import { randomUUID } from "node:crypto";
import type { OracleEaterLimits, OracleInstrument, OracleQuotes, OracleSettings } from "./oracle";
import type { Postgres } from "./house";
import type { Random } from "./random";

export const startCash = "100000";
/** Prices of the first round; each round moves them. */
export const firstQuotes: OracleQuotes = {
  AAPL: ["99.99", "100.01"],
  MSFT: ["199.98", "200.02"],
  TSLA: ["49.99", "50.01"],
  KO: ["59.99", "60.01"],
  BTC: ["64990.00", "65010.00"],
};

const stock = { class: "STOCK", lot: "0.0001", tick: "0.01" };
/** As the hand-driven market lists them. */
export const instruments: Readonly<Record<string, OracleInstrument>> = {
  AAPL: stock,
  MSFT: stock,
  TSLA: stock,
  KO: { ...stock, lot: "1" },
  BTC: { class: "CRYPTO", lot: "0.000001", tick: "0.01" },
};

export interface Eater {
  readonly id: string;
  readonly limits: OracleEaterLimits;
}

export interface Kitchen {
  readonly feederId: string;
  readonly recordId: string;
  readonly eaters: readonly Eater[];
}

/** A feeder with a record and `count` eaters with accounts, forms and, one in four, limits over all copies. */
export async function seedKitchen(postgres: Postgres, random: Random, count: number, mayHaveLimits = true): Promise<Kitchen> {
  const [feederId, recordId] = [randomUUID(), randomUUID()];
  const eaters = Array.from({ length: count }, (): Eater => {
    const hasLimits = mayHaveLimits && random.below(4) === 0;
    return {
      id: randomUUID(),
      limits: { maxPerSymbol: hasLimits ? random.cents(50, 500) : null, maxTotal: hasLimits ? random.cents(100, 900) : null },
    };
  });
  const people = [feederId, ...eaters.map(({ id }) => id)];
  await postgres.query(
    "insert into users (id, username, name, role, tier) select id, 'f' || left(replace(id::text, '-', ''), 24), 'Somebody', case when id = $2 then 'feeder' else 'eater' end, 'master_chef' from unnest($1::uuid[]) id",
    [people, feederId],
  );
  await postgres.query(
    "insert into trading_accounts (user_id, kind, name, cash, created_at) select id, 'RECORD', 'Paper', $2, now() from unnest($1::uuid[]) id",
    [people, startCash],
  );
  await postgres.query(
    "insert into records (id, user_id, account_id, created_at) select $2, user_id, id, now() from trading_accounts where user_id = $1",
    [feederId, recordId],
  );
  await postgres.query(
    "insert into suitability_forms (user_id, answers, risk_text_version, accepted_at) select id, '{}', 1, now() from unnest($1::uuid[]) id",
    [people],
  );
  for (const { id, limits } of eaters)
    if (limits.maxTotal)
      await postgres.query("insert into eater_totals (eater_id, max_per_symbol, max_total, day) values ($1, $2, $3, '2026-11-19')", [
        id,
        limits.maxPerSymbol,
        limits.maxTotal,
      ]);
  return { feederId, recordId, eaters };
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
    }),
  );
}
