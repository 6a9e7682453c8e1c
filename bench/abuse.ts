import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { Attack } from "./abuse/attacks";
import type { AttackCommand } from "./abuse/attacker-process";
import type { GuestCommand, GuestReport } from "./abuse/guest-process";
import { Collections, LoopDelay, type Stall } from "./abuse/stalls";

const users = 400;
const feeders = 40;
const trades = 4_000;
const follows = 10;
const guests = 50;
const perSecond = 40;
/** Of each attack so many slices with it and as many without, in turn: 600 questions each, so that its p99 is no single one's luck. */
const slices = 5;
const msPerSlice = 3_000;
/** After an attack, so that what it left behind is not counted as without it. */
const settlingMs = 500;
/** What others may be slowed down to by any attack. */
export const ratioMax = 3;

/** `--only documents,uploads`: these attacks alone. */
const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1]!.split(",") : [];

/**
 * What one attacker, a process of its own with the lowest priority, does to others: 50 people read their feed and portfolio 40 times a
 * second while it attacks, and without it before each time. For each attack p50 and p99 of both over all slices, the ratio of the two p99,
 * and how many answers were internal errors. Beside them stands what stood still longest in each slice: a process that does nothing (so the
 * machine), the server's event loop, and one collection of its garbage. The server has its usual limits and trusts a proxy, so that addresses differ: in each slice the
 * attacker has another one, with all points of a minute. From one address the attack would be over after the first.
 */
export async function run(): Promise<object> {
  const [{ openBenchApp }, { load }, { clientDocument }, { attacks }] = await Promise.all([
    import("./app/app"),
    import("./app/load"),
    import("../server/platform/testing/client-documents"),
    import("./abuse/attacks"),
  ]);
  const app = await openBenchApp(undefined, { API_POINTS_FACTOR: "1", TRUST_PROXY: "true" });
  await load(app.app.db, { users, feeders, trades, follows, hasBooks: true });
  const attackerNumber = users;
  const [account] = await app.app.db.query<{ id: string }>("select md5('account' || $1::int)::uuid as id", [attackerNumber]);
  const port = Number(new URL(app.url).port);
  const bodies = [
    { operationName: "Feed", query: clientDocument("Feed"), variables: { first: 10, filter: { scope: "FOLLOWING" } } },
    { query: "{ me { id name cashBalance } portfolio { id valuation { equity cash } } }" },
  ].map((body) => JSON.stringify(body));
  const cookies = Array.from({ length: guests }, (_, index) => app.cookie(`token-${feeders + 1 + index}`));
  const [guestProcess, attackerProcess, idleProcess] = ["guest-process", "attacker-process", "idle-process"].map((name) =>
    fork(path.join(import.meta.dirname, "abuse", `${name}.ts`), { execArgv: ["--import", "tsx"] }),
  ) as [ChildProcess, ChildProcess, ChildProcess];
  const [delay, collections] = [new LoopDelay(), new Collections()];
  const visit = async (ms: number): Promise<Visit> => {
    collections.takeLongest();
    delay.begin();
    const [report, machineMs] = await Promise.all([
      send<GuestReport>(guestProcess, { port, bodies, cookies, perSecond, ms } satisfies GuestCommand),
      send<number>(idleProcess, { ms }),
    ]);
    return { ...report, stall: { machineMs, serverMs: delay.end(), garbageMs: collections.takeLongest() } };
  };
  let attacksMade = 0;
  const attack = (name: string): Promise<Attack["counts"]> =>
    send(attackerProcess, {
      ...{ name, port, cookie: app.cookie(`token-${attackerNumber}`), accountId: account!.id },
      address: `203.0.113.${++attacksMade}`,
      ms: msPerSlice,
    } satisfies AttackCommand);
  await visit(2 * msPerSlice);
  const figures: Record<string, Figures> = {};
  for (const name of Object.keys(attacks).filter((one) => only.length === 0 || only.includes(one))) {
    const results: Slice[] = [];
    for (let slice = 0; slice < slices; slice++) {
      const without = await visit(msPerSlice);
      const [counts, beside] = await Promise.all([attack(name), visit(msPerSlice)]);
      results.push({ without, beside, counts });
      await new Promise((resolve) => setTimeout(resolve, settlingMs));
    }
    figures[name] = figuresOf(results);
    console.error(`${name}: ${JSON.stringify(figures[name])}`);
  }
  for (const child of [guestProcess, attackerProcess, idleProcess]) child.kill();
  collections.stop();
  await app.stop();
  const all = Object.values(figures);
  return {
    attacks: figures,
    worstRatio: Math.max(...all.map(({ ratio }) => ratio)),
    ratioMax,
    internalErrors: all.reduce((sum, { internalErrors }) => sum + internalErrors, 0),
    guests,
    perSecond,
    slices,
  };
}

interface Visit extends GuestReport {
  readonly stall: Stall;
}

interface Slice {
  readonly without: Visit;
  readonly beside: Visit;
  readonly counts: Attack["counts"];
}

interface Figures {
  readonly p50Ms: number;
  readonly p50WithoutMs: number;
  readonly p99Ms: number;
  readonly p99WithoutMs: number;
  /** Of the two p99. */
  readonly ratio: number;
  /** Answers to guests that were no data. */
  readonly failures: number;
  readonly internalErrors: number;
  readonly answers: number;
  readonly refused: number;
  /** Of each slice, beside the attack and without it: p99 and what stood still longest. */
  readonly slices: ReadonlyArray<{ readonly beside: SliceFigures; readonly without: SliceFigures }>;
}

interface SliceFigures extends Stall {
  readonly p99Ms: number;
}

function figuresOf(results: readonly Slice[]): Figures {
  const sum = (of: (slice: Slice) => number): number => results.reduce((all, slice) => all + of(slice), 0);
  const [beside, without] = [results.map((slice) => slice.beside), results.map((slice) => slice.without)].map((reports) =>
    reports.flatMap(({ times }) => times).sort((a, b) => a - b),
  ) as [number[], number[]];
  return {
    p50Ms: rounded(quantile(beside, 0.5)),
    p50WithoutMs: rounded(quantile(without, 0.5)),
    p99Ms: rounded(quantile(beside, 0.99)),
    p99WithoutMs: rounded(quantile(without, 0.99)),
    ratio: rounded(quantile(beside, 0.99) / quantile(without, 0.99)),
    failures: sum((slice) => slice.beside.failures),
    internalErrors: sum((slice) => slice.beside.internalErrors + slice.without.internalErrors + slice.counts.internalErrors),
    answers: sum(({ counts }) => counts.answers),
    refused: sum(({ counts }) => counts.refused),
    slices: results.map((slice) => ({ beside: sliceOf(slice.beside), without: sliceOf(slice.without) })),
  };
}

const rounded = (value: number): number => Number(value.toFixed(2));

const sliceOf = ({ times, stall: { machineMs, serverMs, garbageMs } }: Visit): SliceFigures => ({
  p99Ms: rounded(quantile(times, 0.99)),
  machineMs: rounded(machineMs),
  serverMs: rounded(serverMs),
  garbageMs: rounded(garbageMs),
});

function send<Report>(child: ChildProcess, command: object): Promise<Report> {
  return new Promise((resolve) => {
    child.once("message", (report) => resolve(report as Report));
    child.send(command);
  });
}

const quantile = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)]!;
