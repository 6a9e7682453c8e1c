import path from "node:path";
import { migrationsFolder } from "../../../server/app";
import { Postgres } from "../app";
import { BrokerGround } from "./ground";
import { everyDeed } from "./eaters";
import { inEuros, points, runBrokerSeed, type BrokerOutcome } from "./run";
import { everyTrouble } from "./venues";

const program = path.join(import.meta.dirname, "broker-child.js");
const shownMax = 12;
/** So many seeds meet everything that there is; fewer need not. */
const seedsThatMeetAll = 60;

/** `npm run faults -- --brokers`: runs seeds one after the other and prints what each met; 1 if any went wrong. */
export async function runBrokers(given: { readonly seeds: number; readonly from: number; readonly isNaive: boolean }): Promise<number> {
  const { seeds, from, isNaive } = given;
  const postgres = await Postgres.start(migrationsFolder);
  let ground: BrokerGround | null = null;
  try {
    ground = await BrokerGround.prepare(postgres, program, isNaive);
    const outcomes: BrokerOutcome[] = [];
    for (let seed = from; seed < from + seeds; seed++) {
      outcomes.push(await runBrokerSeed(ground, seed, isNaive));
      print(outcomes.at(-1)!);
    }
    const seen = await postgres.query<{ what: string; many: number }>(countSeen);
    console.log(`seen: ${seen.map(({ what, many }) => `${many} ${what}`).join(", ")}`);
    console.log(`${ground.starts} workers were started`);
    return sum(outcomes, isNaive);
  } finally {
    await ground?.close();
    await postgres.stop();
  }
}

function print({ seed, met, wrong, ms }: BrokerOutcome): void {
  const result = wrong.length === 0 ? "ok" : `${wrong.length} wrong`;
  console.log(`broker seed ${seed}: ${result} in ${(ms / 1000).toFixed(1)} s; met ${met.toSorted().join(", ")}`);
  for (const sentence of wrong.slice(0, process.argv.includes("--verbose") ? wrong.length : shownMax)) console.log(`  ${sentence}`);
}

function sum(outcomes: readonly BrokerOutcome[], isNaive: boolean): number {
  const failed = outcomes.filter(({ wrong }) => wrong.length > 0);
  const met = new Set(outcomes.flatMap((outcome) => outcome.met));
  console.log(`met in all: ${[...met].toSorted().join(", ")}`);
  const missing = isNaive ? [] : [...points, ...everyTrouble, ...everyDeed, inEuros].filter((one) => !met.has(one));
  if (missing.length > 0) console.log(`never met: ${missing.join(", ")}`);
  console.log(`${outcomes.length - failed.length} broker seeds passed, ${failed.length} failed${isNaive ? " (naive sender)" : ""}`);
  return failed.length > 0 || (missing.length > 0 && outcomes.length >= seedsThatMeetAll) ? 1 : 0;
}

/** What was met in all: a rule that nothing met is a rule that nothing proved. */
const countSeen = `
select what, count(*)::int as many
from (
  select 'order ' || state || coalesce(' ' || reason, '') as what from broker_orders
  union all
  select 'change ' || state || ' by ' || source from broker_order_changes
  union all
  select 'fill ' || state || case when is_late then ' late' else '' end from broker_fills
  union all
  select concat_ws(' ', 'receipt', status, reason) from receipts
  union all
  select 'comparison ' || cause || ' ' || result from broker_reconciliations
  union all
  select 'difference ' || kind from broker_differences
) seen
group by what
order by many desc, what`;
