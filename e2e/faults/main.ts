import path from "node:path";
import { migrationsFolder } from "../../server/app";
import { AppContext, Postgres } from "./app";
import { firstQuotes } from "./seed";
import type { ChildOptions } from "./protocol";
import { createMarks } from "./marks";
import { dropUniqueness } from "./naive";
import { runBrokers } from "./brokers/main";
import { Nats } from "./nats";
import { runSeed, type Outcome } from "./run";
import { takeOver } from "./take-over";

const usage =
  "Usage: npm run faults -- [--seeds N] [--nats-seeds N] [--from SEED] [--take-over] [--runs 2] [--naive] [--verbose] [--brokers]";
const shownMax = 12;
const copiesPerChunk = 3;

function argument(name: string, fallback: number): number {
  const index = process.argv.indexOf(name);
  if (index < 0) return fallback;
  const value = Number(process.argv[index + 1]);
  if (!Number.isInteger(value) || value < 0) throw new Error(usage);
  return value;
}

const program = path.join(import.meta.dirname, "child.js");

/** What a run uses: one database for all, and processes for each stage. Removed in the end, however it ends. */
class Ground {
  private app: AppContext | null = null;

  private constructor(
    readonly postgres: Postgres,
    readonly nats: Nats | null,
  ) {}

  static async prepare(wantsNats: boolean): Promise<Ground> {
    const ground = new Ground(await Postgres.start(migrationsFolder), wantsNats ? await Nats.start() : null);
    await ground.postgres.query(createMarks);
    grounds.push(ground);
    return ground;
  }

  /** Two web and two worker processes for as long as `work` takes. */
  async with(
    how: Pick<ChildOptions, "isNaive" | "hasRealTimes"> & { isNats: boolean },
    work: (app: AppContext) => Promise<number>,
  ): Promise<number> {
    const { isNats, ...options } = how;
    this.app = new AppContext(this.postgres, program, {
      ...options,
      copiesPerChunk,
      quotes: firstQuotes,
      natsUrl: isNats ? this.nats!.url : null,
    });
    await this.app.open();
    const code = await work(this.app);
    await this.app.close();
    return code;
  }

  async putAway(): Promise<void> {
    await this.app?.close();
    await Promise.all([this.postgres.stop(), this.nats?.stop()]);
  }
}

const grounds: Ground[] = [];
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void Promise.allSettled(grounds.map((ground) => ground.putAway())).finally(() => process.exit(130)));

/** One part of a run, on an app of its own; returns 1 if anything went wrong. */
type Part = (ground: Ground) => Promise<number>;

/** Returns 1 if anything went wrong. `--runs 2`: two halves of it side by side, each on a database of its own. */
async function main(): Promise<number> {
  const [isNaive, isTakeOver] = [process.argv.includes("--naive"), process.argv.includes("--take-over")];
  const [seeds, natsSeeds, from, runs] = [
    argument("--seeds", 30),
    argument("--nats-seeds", 0),
    argument("--from", 0),
    argument("--runs", 1),
  ];
  if (process.argv.includes("--brokers")) return runBrokers({ seeds, from, isNaive });
  const hasNats = natsSeeds > 0 || (isTakeOver && Nats.find() !== null);
  const stage = { isNaive, hasRealTimes: false, isNats: false };
  const overNotify = (count: number, first: number): Part[] =>
    count > 0 ? [(ground) => ground.with(stage, (app) => runSeeds(app, count, first, isNaive))] : [];
  const overNats: Part = (ground) => ground.with({ ...stage, isNats: true }, (app) => runSeeds(app, natsSeeds, from + seeds, false));
  const takeOvers = (isTakeOver ? [false, ...(hasNats ? [true] : [])] : []).map(
    (isNats): Part =>
      (ground) =>
        ground.with({ ...stage, hasRealTimes: true, isNats }, (app) => runTakeOvers(app, isNats)),
  );
  // The second run has NATS and the take-overs beside its seeds.
  const first = runs > 1 ? Math.min(seeds, Math.ceil((seeds + natsSeeds + takeOvers.length) / 2)) : 0;
  const rest = [...overNotify(seeds - first, from + first), ...(natsSeeds > 0 ? [overNats] : []), ...takeOvers];
  const codes = await Promise.all(
    [overNotify(first, from), rest].filter((parts) => parts.length > 0).map((parts) => runBatches(parts, hasNats, isNaive)),
  );
  return Math.max(...codes);
}

async function runBatches(parts: readonly Part[], hasNats: boolean, isNaive: boolean): Promise<number> {
  const ground = await Ground.prepare(hasNats);
  let code = 0;
  try {
    if (isNaive) await ground.postgres.query(dropUniqueness);
    for (const part of parts) code = Math.max(code, await part(ground));
  } finally {
    await ground.putAway();
  }
  return code;
}

/** Runs seeds one after the other and prints what each met; 1 if any went wrong. */
async function runSeeds(app: AppContext, seeds: number, from: number, isNaive: boolean): Promise<number> {
  const outcomes: Outcome[] = [];
  for (let seed = from; seed < from + seeds; seed++) {
    outcomes.push(await runSeed(app, seed, isNaive));
    print(outcomes.at(-1)!, isNaive);
  }
  const seen = await app.postgres.query<{ what: string; many: number }>(countReceipts);
  console.log(`receipts: ${seen.map(({ what, many }) => `${many} ${what}`).join(", ")}`);
  const failed = outcomes.filter(({ wrong }) => wrong.length > 0);
  console.log(
    `${outcomes.length - failed.length} seeds passed, ${failed.length} failed${isNaive ? " (naive engine)" : ""}${app.isNats ? ", over NATS" : ""}`,
  );
  return failed.length > 0 ? 1 : 0;
}

/** A worker dies in mid-chunk, and between two chunks; 1 if what it left took longer than the rule allows. */
async function runTakeOvers(app: AppContext, isNats: boolean): Promise<number> {
  const all: string[] = [];
  for (const point of ["copy:inside-chunk", "copy:between-chunks"] as const) {
    const { ms, wrong } = await takeOver(app, point);
    console.log(
      `worker killed at ${point}, ${isNats ? "NATS" : "NOTIFY"}: ${wrong.length === 0 ? "ok" : wrong.join("; ")}, last receipt ${(ms / 1000).toFixed(2)} s after its death`,
    );
    all.push(...wrong);
  }
  return all.length > 0 ? 1 : 0;
}

/** What was met in all: a rule that nothing met is a rule that nothing proved. */
const countReceipts =
  "select concat_ws(' ', status, reason, case when status = 'COPIED' then cap end, case when cause_kind <> 'EVENT' then 'by ' || cause_kind end, case when submitted_at > decided_at then 'after waiting' end) as what, count(*)::int as many from receipts group by 1 order by 2 desc";

function print({ seed, fault, met, wrong, ms }: Outcome, isNaive: boolean): void {
  console.log(
    `seed ${seed}: ${wrong.length === 0 ? "ok" : `${wrong.length} wrong`} in ${(ms / 1000).toFixed(1)} s, ${isNaive ? "naive engine" : `${fault}; met ${met.join(", ")}`}`,
  );
  for (const sentence of wrong.slice(0, isNaive || process.argv.includes("--verbose") ? wrong.length : shownMax))
    console.log(`  ${sentence}`);
}

process.exitCode = await main().catch((error: unknown) => (console.error(error), 2));
