import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import exceptions from "./contract.exceptions.json";
import { readMutationLog } from "./platform/testing/mutation-log";

/**
 * What the server's tests saw each mutation do. `contract.exceptions.json` names, each with its reason, those that cannot
 * work yet, have nothing to refuse, or name no row, so that there is no one else's to touch.
 */
const { neverWorks, neverRefused, withoutRow } = exceptions;

const fields = buildSchema(readFileSync(path.resolve(import.meta.dirname, "../schema.graphql"), "utf8"))
  .getMutationType()!
  .getFields();
const ofSchema = Object.keys(fields);
/** A filtered run names those that none but its own files ask (`scripts/contract.mjs`). */
const mutations = process.env.CONTRACT_MUTATIONS?.split(",") ?? ofSchema;
const seen = readMutationLog();

test.each(mutations.filter((mutation) => !(mutation in neverWorks)))("API-001 the tests of this run saw %s work", (mutation) => {
  expect(seen).toContain(`${mutation} works`);
});

test.each(mutations.filter((mutation) => !(mutation in neverRefused)))(
  "API-002 the tests of this run saw %s refused with a code",
  (mutation) => {
    expect(seen).toContain(`${mutation} refused`);
  },
);

test.each(mutations.filter((mutation) => !(mutation in withoutRow)))(
  "API-003 the tests of this run saw %s denied on someone else's row",
  (mutation) => {
    expect(seen).toContain(`${mutation} denied`);
  },
);

const described = (mutation: string): string => {
  const field = fields[mutation]!;
  const current = /^Use (\w+)/.exec(field.deprecationReason ?? "")?.[1];
  return (current === undefined ? field : fields[current]!).description ?? "";
};

test.each(mutations)("API-008 the description of %s names every code that the tests of this run saw in its `errors`", (mutation) => {
  const codes = [...seen].flatMap((line) => (line.startsWith(`${mutation} code `) ? [line.slice(`${mutation} code `.length)] : []));
  expect(codes.filter((code) => !described(mutation).includes(code))).toEqual([]);
});
