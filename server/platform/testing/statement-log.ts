import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

/**
 * Every distinct statement that the server tests of one run sent to the newest PostgreSQL, and that worked there.
 * `statements.after.ts` has the oldest one we promise prepare each of them: all SQL of all modules in seconds, instead of
 * running every test twice.
 */
const folder = path.resolve(import.meta.dirname, "../../../.cache/statements");
const readsOrWrites = /^\s*(?:--[^\n]*\n\s*)*(?:select|with|insert|update|delete)\b/i;

export function readStatementLog(): Set<string> {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(path.join(folder, file), "utf8").split("\n"));
  return new Set(lines.filter((line) => line !== "").map((line) => JSON.parse(line) as string));
}

let isLogging = false;

/** Starts writing down what this process sends, once however many files it runs. Of a text with parameters only: others are tests' own, or may be several. */
export function logStatements(): void {
  if (isLogging) return;
  isLogging = true;
  const seen = new Set<string>();
  const original = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  const note = (text: string): void => {
    if (seen.has(text)) return;
    seen.add(text);
    mkdirSync(folder, { recursive: true });
    appendFileSync(path.join(folder, `${process.pid}.log`), `${JSON.stringify(text)}\n`);
  };
  pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]): unknown {
    const [first, second] = given;
    const text = typeof first === "string" ? first : (first as { text?: string } | undefined)?.text;
    const hasValues = Array.isArray(second) || Array.isArray((first as { values?: unknown[] } | undefined)?.values);
    const answer = original.apply(this, given);
    if (text && hasValues && readsOrWrites.test(text)) {
      if (answer instanceof Promise)
        answer.then(() => note(text), () => undefined); // prettier-ignore
      else note(text);
    }
    return answer;
  } as typeof pg.Client.prototype.query;
}
