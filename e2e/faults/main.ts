import path from "node:path";
import { migrationsFolder } from "../../server/app";
import { House, Postgres } from "./house";
import { firstQuotes } from "./kitchen";
import { dropUniqueness } from "./naive";
import { runSeed, type Outcome } from "./run";

const usage = "Usage: npm run faults -- [--seeds N] [--from SEED] [--naive] [--verbose]";
const shownMax = 12;
const copiesPerChunk = 5;

function argument(name: string, fallback: number): number {
  const index = process.argv.indexOf(name);
  if (index < 0) return fallback;
  const value = Number(process.argv[index + 1]);
  if (!Number.isInteger(value) || value < 0) throw new Error(usage);
  return value;
}

/** Runs seeds one after the other and prints what each met; ends with code 1 if any went wrong. */
async function main(): Promise<number> {
  const [seeds, from, isNaive] = [argument("--seeds", 30), argument("--from", 0), process.argv.includes("--naive")];
  const postgres = await Postgres.start(migrationsFolder);
  if (isNaive) await postgres.query(dropUniqueness);
  const house = new House(postgres, path.join(import.meta.dirname, "child.js"), { copiesPerChunk, quotes: firstQuotes, isNaive });
  const outcomes: Outcome[] = [];
  // Interrupted: nothing of ours stays behind.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void Promise.all([house.close(), postgres.stop()]).finally(() => process.exit(130)));
  try {
    await house.open();
    for (let seed = from; seed < from + seeds; seed++) {
      outcomes.push(await runSeed(house, seed, isNaive));
      print(outcomes.at(-1)!, isNaive);
    }
    const seen = await postgres.query<{ what: string; many: number }>(countReceipts);
    console.log(`receipts: ${seen.map(({ what, many }) => `${many} ${what}`).join(", ")}`);
  } finally {
    await house.close();
    await postgres.stop();
  }
  const failed = outcomes.filter(({ wrong }) => wrong.length > 0);
  console.log(`${outcomes.length - failed.length} seeds passed, ${failed.length} failed${isNaive ? " (naive engine)" : ""}`);
  return failed.length > 0 ? 1 : 0;
}

/** What was met in all: a rule that nothing met is a rule that nothing proved. */
const countReceipts =
  "select concat_ws(' ', status, reason, case when status = 'COPIED' then cap end) as what, count(*)::int as many from receipts group by 1 order by 2 desc";

function print({ seed, fault, met, wrong, ms }: Outcome, isNaive: boolean): void {
  console.log(
    `seed ${seed}: ${wrong.length === 0 ? "ok" : `${wrong.length} wrong`} in ${(ms / 1000).toFixed(1)} s, ${isNaive ? "naive engine" : `${fault}; met ${met.join(", ")}`}`,
  );
  for (const sentence of wrong.slice(0, process.argv.includes("--verbose") ? wrong.length : shownMax)) console.log(`  ${sentence}`);
}

process.exitCode = await main().catch((error: unknown) => (console.error(error), 2));
