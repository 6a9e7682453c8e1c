import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse, type OperationDefinitionNode } from "graphql";
import { expect, test } from "vitest";
import { eventOf } from "../../analytics/product-events";

const client = path.resolve(import.meta.dirname, "../..");
const files = readdirSync(client, { recursive: true, encoding: "utf8" });
const textOf = (file: string): string => readFileSync(path.join(client, file), "utf8");

/** The operations of the client's `.graphql` files. */
const operations = files
  .filter((file) => file.endsWith(".graphql"))
  .flatMap((file) => parse(textOf(file)).definitions)
  .filter((definition): definition is OperationDefinitionNode => definition.kind === "OperationDefinition");

const nameOf = (operation: OperationDefinitionNode): string => operation.name?.value ?? "";

test("CLIENT-241 every operation of the client is sent by some code of it", () => {
  const code = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.(generated|test)\.tsx?$/.test(file))
    .map(textOf)
    .join("\n");
  const isSent = (name: string): boolean =>
    new RegExp(`\\b(${name}Document|use${name}(Lazy|Suspense)?(Query|Mutation|Subscription))\\b`).test(code);
  expect(operations.length).toBeGreaterThan(250);
  expect(operations.map(nameOf).filter((name) => !isSent(name))).toEqual([]);
});

test("CLIENT-241 every mutation that analytics counts is one that the client has", () => {
  const mutations = new Set(operations.filter(({ operation }) => operation === "mutation").map(nameOf));
  expect(Object.keys(eventOf).filter((name) => !mutations.has(name))).toEqual([]);
});
