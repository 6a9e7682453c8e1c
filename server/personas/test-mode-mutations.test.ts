import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { testModeMutations } from "./test-mode-mutations";

test("PERSONA-028 every mutation of the schema says what it does in test mode, and no other is named", () => {
  const schema = buildSchema(readFileSync(path.resolve(import.meta.dirname, "../../schema.graphql"), "utf8"));
  const names = Object.keys(schema.getMutationType()!.getFields());
  const file = "server/personas/test-mode-mutations.ts";
  expect(names.filter((name) => !(name in testModeMutations)).map((name) => `add ${name} to ${file}`)).toEqual([]);
  expect(
    Object.keys(testModeMutations)
      .filter((name) => !names.includes(name))
      .map((name) => `remove ${name} from ${file}`),
  ).toEqual([]);
});
