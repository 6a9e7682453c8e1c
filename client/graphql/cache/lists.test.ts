import { readFileSync } from "node:fs";
import {
  buildSchema,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLOutputType,
} from "graphql";
import { expect, test } from "vitest";
import { typePolicies } from "./cache";
import { lists } from "./lists";

/** What people write, and people themselves. */
const theirs = ["Trader", "Post", "Comment", "FeedItem", "FeedEntry", "Recipe", "Suggestion"];

/** Lists of those that are outside the registry, each with its reason. */
const outside: Readonly<Record<string, string>> = {
  recipes: "a search, asked anew for each word",
  traders: "a directory: a block shows in it when it is read next",
};

test("CLIENT-194 every list of people, or of what they write, is in the registry of cached lists or says why not", () => {
  const schema = buildSchema(readFileSync("schema.graphql", "utf8"), { assumeValid: true });
  const listed = (type: GraphQLOutputType): string | null => {
    if (isNonNullType(type)) return listed(type.ofType);
    if (isListType(type)) return getNamedType(type).name;
    // A connection to a broker is no list.
    const edgesField = isObjectType(type) && type.name.endsWith("Connection") ? type.getFields()["edges"] : undefined;
    const edges = edgesField ? getNamedType(edgesField.type) : null;
    return isObjectType(edges) ? getNamedType(edges.getFields()["node"]!.type).name : null;
  };
  const fields = Object.values(schema.getQueryType()!.getFields());
  const found = fields.filter((field) => theirs.includes(listed(field.type) ?? "")).map(({ name }) => name);
  expect(isUnionType(schema.getType("FeedEntry"))).toBe(true);
  expect(
    found.filter((name) => !(name in lists) && !(name in outside)).map((name) => `add ${name} to client/graphql/cache/lists.ts`),
  ).toEqual([]);
  expect([...Object.keys(lists), ...Object.keys(outside)].filter((name) => !found.includes(name))).toEqual([]);
});

test("CLIENT-195 a cached list is kept apart by every argument that changes what is in it", () => {
  const fields = buildSchema(readFileSync("schema.graphql", "utf8"), { assumeValid: true }).getQueryType()!.getFields();
  const paging = ["first", "after", "last", "before"];
  const mixed = Object.entries(typePolicies["Query"]!.fields!).flatMap(([name, policy]) => {
    const field = fields[name];
    // Without `keyArgs` Apollo keeps every argument apart by itself; `false` is for lists that have one content.
    if (!field || typeof policy !== "object" || policy.keyArgs === undefined || typeof policy.keyArgs === "function") return [];
    const kept: readonly unknown[] = policy.keyArgs || [];
    const forgotten = field.args.flatMap((argument) => {
      if (paging.includes(argument.name)) return [];
      if (!kept.includes(argument.name)) return [argument.name];
      // `["filter", ["scope"]]` keeps lists apart by some fields of an input only.
      const named = kept[kept.indexOf(argument.name) + 1];
      const input = getNamedType(argument.type);
      if (!Array.isArray(named) || !isInputObjectType(input)) return [];
      return Object.keys(input.getFields()).filter((one) => !named.includes(one));
    });
    return forgotten.map((one) => `${name}: keep lists with another ${one} apart`);
  });
  expect(mixed).toEqual([]);
});
