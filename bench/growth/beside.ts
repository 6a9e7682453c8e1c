import pg from "pg";
import type { BenchApp, BenchDatabase } from "../app/app";
import type { Question } from "./questions";

/** The same question at the first and at the last size, in turn. */
export interface Beside {
  readonly query: string;
  readonly p50Ms: readonly [first: number, last: number];
  readonly p99Ms: readonly [first: number, last: number];
  readonly p50Ratio: number;
  readonly p99Ratio: number;
}

const warmUps = 5;
const firstName = "first_size";

const urlOf = (url: string, name: string): string => {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
};

/** Keeps what is in the database now, beside it. Nobody may be connected to it. */
export async function keepFirstSize(database: BenchDatabase): Promise<BenchDatabase> {
  const client = new pg.Client({ connectionString: urlOf(database.url, "postgres") });
  await client.connect();
  await client.query(`create database ${firstName} template ${new URL(database.url).pathname.slice(1)}`);
  await client.end();
  return { url: urlOf(database.url, firstName), stop: async () => {} };
}

/** One of the two apps, with the questions as its rows have them. */
export interface Side {
  readonly app: BenchApp;
  readonly questions: readonly Question[];
}

/**
 * Asks each question at both sizes in turn, so that whatever else the machine does makes both as slow: ratios of two runs one after the other say more
 * about what ran beside them.
 */
export async function askBeside(
  [first, last]: readonly [Side, Side],
  asked: number,
  ask: (app: BenchApp, question: Question) => Promise<unknown>,
  nameOf: (question: Question) => string,
): Promise<Beside[]> {
  const found: Beside[] = [];
  for (const [place, question] of first.questions.entries()) {
    const times: readonly [number[], number[]] = [[], []];
    const turns = [
      { times: times[0], ask: () => ask(first.app, question) },
      { times: times[1], ask: () => ask(last.app, last.questions[place]!) },
    ];
    for (let turn = 0; turn < warmUps + asked; turn++)
      for (const side of turn % 2 === 0 ? turns : turns.toReversed()) {
        const begun = performance.now();
        await side.ask();
        if (turn >= warmUps) side.times.push(performance.now() - begun);
      }
    found.push(besideOf(nameOf(question), times));
  }
  return found;
}

function besideOf(query: string, times: readonly [number[], number[]]): Beside {
  const [first, last] = times.map((some) => some.toSorted((a, b) => a - b)) as [number[], number[]];
  const at = (part: number): readonly [number, number] => [quantile(first, part), quantile(last, part)];
  const [p50Ms, p99Ms] = [at(0.5), at(0.99)];
  return { query, p50Ms, p99Ms, p50Ratio: ratio(p50Ms), p99Ratio: ratio(p99Ms) };
}

const round = (value: number): number => Number(value.toFixed(2));
const ratio = ([first, last]: readonly [number, number]): number => round(last / first);
const quantile = (sorted: readonly number[], part: number): number =>
  round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!);
