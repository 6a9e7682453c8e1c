import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Kind, parse } from "graphql";
import type { Answer } from "./answer";

/**
 * What the API tests of one run saw each mutation do. `contract.after.ts` reads it when all server tests are through and
 * fails for a mutation of `schema.graphql` that never worked, was never refused, or never met someone else's row, and for
 * one that answered with a code that its description does not name.
 */
export type Outcome = "works" | "refused" | "denied";

const folder = path.resolve(import.meta.dirname, "../../../.cache/mutation-outcomes");
const denials = new Set(["NOT_FOUND", "FORBIDDEN"]);
/** The faults that the server throws by name. Neither a query that is not of this schema nor an error of ours is among them. */
const refusals = new Set(["UNAUTHENTICATED", "SUSPENDED", "BAD_USER_INPUT", "RATE_LIMITED", "LIMIT_EXCEEDED", "UNAVAILABLE"]);
const seen = new Set<string>();

export function logMutations(query: string, answer: Answer): void {
  for (const { field, alias } of mutationFields(query)) {
    const outcome = outcomeOf(answer, alias);
    if (outcome !== null) note(`${field} ${outcome}`);
    for (const code of codesOf(answer, alias)) note(`${field} code ${code}`);
  }
}

function note(line: string): void {
  if (seen.has(line)) return;
  seen.add(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `${process.pid}.log`), `${line}\n`);
}

/** The codes in `errors` of a mutation's payload: its description names them all. */
const codesOf = (answer: Answer, alias: string): string[] =>
  ((answer.data?.[alias]?.errors ?? []) as Array<{ code?: string }>).flatMap(({ code }) => code ?? []);

export function readMutationLog(): Set<string> {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(path.join(folder, file), "utf8").split("\n"));
  return new Set(lines.filter((line) => line !== ""));
}

function mutationFields(query: string): Array<{ field: string; alias: string }> {
  if (!/\bmutation\b/.test(query)) return [];
  try {
    return parse(query).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.operation === "mutation"
        ? definition.selectionSet.selections.flatMap((selection) =>
            selection.kind === Kind.FIELD ? [{ field: selection.name.value, alias: selection.alias?.value ?? selection.name.value }] : [],
          )
        : [],
    );
  } catch {
    return []; // a test of malformed queries
  }
}

/** Null where the mutation was never asked, or failed for a reason of ours: neither says that it refuses anything. */
export function outcomeOf(answer: Answer, alias: string): Outcome | null {
  const fault = answer.errors?.[0];
  if (fault) {
    const code = fault.extensions?.code ?? "";
    if (denials.has(code)) return "denied";
    return refusals.has(code) && !isGraphqlsOwn(fault.message) ? "refused" : null;
  }
  const mistakes = (answer.data?.[alias]?.errors ?? []) as Array<{ code: string }>;
  return mistakes.length > 0 ? "refused" : "works";
}

/** A variable that is missing or not of its type: graphql says so as BAD_USER_INPUT, before any resolver. */
const isGraphqlsOwn = (message: string): boolean => message.startsWith('Variable "$');
