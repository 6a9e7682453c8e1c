import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { Attack } from "./abuse/attacks";
import type { AttackCommand } from "./abuse/attacker-process";
import type { GuestCommand, GuestReport } from "./abuse/guest-process";

const users = 400;
const feeders = 40;
const trades = 4_000;
const follows = 10;
const guests = 50;
const perSecond = 40;
const msPerRound = 5_000;
const rounds = 3;
/** What others may be slowed down to by any attack. */
export const ratioMax = 3;

/** `--only documents,uploads`: these attacks alone. */
const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1]!.split(",") : [];

/**
 * What one attacker, a process of its own with the lowest priority, does to others: 50 people read their feed and portfolio 40 times a
 * second while it attacks, and without it before each time. For each attack the p99 of both, the median ratio of the rounds,
 * and how many answers were internal errors. The server has its usual limits and trusts a proxy, so that addresses differ.
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
  const [guestProcess, attackerProcess] = ["guest-process", "attacker-process"].map((name) =>
    fork(path.join(import.meta.dirname, "abuse", `${name}.ts`), { execArgv: ["--import", "tsx"] }),
  ) as [ChildProcess, ChildProcess];
  const visit = (ms: number): Promise<GuestReport> =>
    send<GuestReport>(guestProcess, { port, bodies, cookies, perSecond, ms } satisfies GuestCommand);
  const attack = (name: string): Promise<Attack["counts"]> =>
    send(attackerProcess, {
      ...{ name, port, cookie: app.cookie(`token-${attackerNumber}`), accountId: account!.id },
      ms: msPerRound,
    } satisfies AttackCommand);
  await visit(msPerRound);
  const figures: Record<string, Figures> = {};
  for (const name of Object.keys(attacks).filter((one) => only.length === 0 || only.includes(one))) {
    const results: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const without = await visit(msPerRound);
      const [counts, beside] = await Promise.all([attack(name), visit(msPerRound)]);
      results.push({ without, beside, counts });
    }
    figures[name] = figuresOf(results);
    console.error(`${name}: ${JSON.stringify(figures[name])}`);
  }
  guestProcess.kill();
  attackerProcess.kill();
  await app.stop();
  const all = Object.values(figures);
  return {
    attacks: figures,
    worstRatio: Math.max(...all.map(({ ratio }) => ratio)),
    ratioMax,
    internalErrors: all.reduce((sum, { internalErrors }) => sum + internalErrors, 0),
    guests,
    perSecond,
    rounds,
  };
}

interface Round {
  readonly without: GuestReport;
  readonly beside: GuestReport;
  readonly counts: Attack["counts"];
}

interface Figures {
  readonly p99Ms: number;
  readonly p99WithoutMs: number;
  readonly ratio: number;
  /** Answers to guests that were no data. */
  readonly failures: number;
  readonly internalErrors: number;
  readonly answers: number;
  readonly refused: number;
}

function figuresOf(results: readonly Round[]): Figures {
  const sum = (of: (round: Round) => number): number => results.reduce((all, round) => all + of(round), 0);
  const rounded = (value: number): number => Number(value.toFixed(2));
  return {
    p99Ms: rounded(median(results.map(({ beside }) => p99(beside.times)))),
    p99WithoutMs: rounded(median(results.map(({ without }) => p99(without.times)))),
    ratio: rounded(median(results.map(({ beside, without }) => p99(beside.times) / p99(without.times)))),
    failures: sum(({ beside }) => beside.failures),
    internalErrors: sum(({ beside, without, counts }) => beside.internalErrors + without.internalErrors + counts.internalErrors),
    answers: sum(({ counts }) => counts.answers),
    refused: sum(({ counts }) => counts.refused),
  };
}

function send<Report>(child: ChildProcess, command: object): Promise<Report> {
  return new Promise((resolve) => {
    child.once("message", (report) => resolve(report as Report));
    child.send(command);
  });
}

const p99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)]!;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
