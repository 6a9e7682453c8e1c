import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { Kind, parse } from "graphql";
import type { Answer } from "./world";

/**
 * What the API tests of one run saw each mutation do. `contract.after.ts` reads it when all server tests are through and
 * fails for a mutation of `schema.graphql` that never worked, was never refused, or never met someone else's row.
 */
export type Outcome = "works" | "refused" | "denied";

const folder = path.resolve(import.meta.dirname, "../../../.cache/mutation-outcomes");
const denials = new Set(["NOT_FOUND", "FORBIDDEN"]);
const seen = new Set<string>();

export function clearMutationLog(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

export function logMutations(query: string, answer: Answer): void {
  for (const { field, alias } of mutationFields(query)) {
    const outcome = outcomeOf(answer, alias);
    const line = `${field} ${outcome}`;
    if (seen.has(line)) continue;
    seen.add(line);
    mkdirSync(folder, { recursive: true });
    appendFileSync(path.join(folder, `${process.pid}.log`), `${line}\n`);
  }
}

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

function outcomeOf(answer: Answer, alias: string): Outcome {
  const fault = answer.errors?.[0]?.extensions?.code;
  if (fault !== undefined) return denials.has(fault) ? "denied" : "refused";
  const mistakes = (answer.data?.[alias]?.errors ?? []) as Array<{ code: string }>;
  return mistakes.length > 0 ? "refused" : "works";
}
