import { GraphQLInputObjectType, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from "graphql";
import { expect, test } from "vitest";
import { Decimal } from "../decimal";
import { GraphqlEngine } from "./engine";
import { DateTimeScalar, DecimalScalar } from "./scalars";

const input = new GraphQLInputObjectType({
  name: "OrderInput",
  fields: { quantity: { type: new GraphQLNonNull(DecimalScalar) }, steps: { type: new GraphQLList(DecimalScalar) } },
});
const said = (value: unknown): string => (Decimal.isDecimal(value) ? `Decimal ${String(value)}` : value instanceof Date ? "Date" : "text");
const query = new GraphQLObjectType({
  name: "Query",
  fields: {
    order: {
      type: GraphQLString,
      args: { input: { type: input } },
      resolve: (_, { input: { quantity, steps } }) => [quantity, ...(steps ?? [])].map(said).join(", "),
    },
    since: { type: GraphQLString, args: { at: { type: DateTimeScalar } }, resolve: (_, { at }) => said(at) },
  },
});
const engine = new GraphqlEngine(new GraphQLSchema({ query }), { hidesSuggestions: false });

test.each([
  ["a field of an input", '{ order(input: { quantity: "3" }) }', "Decimal 3"],
  ["a list", '{ order(input: { quantity: "3", steps: ["4"] }) }', "Decimal 3, Decimal 4"],
  ["an argument", '{ since(at: "2026-11-20T10:00:00Z") }', "Date"],
  ["a default of a variable", 'query ($q: Decimal! = "3") { order(input: { quantity: $q }) }', "Decimal 3"],
  ["a fragment", 'query { ...f } fragment f on Query { order(input: { quantity: "3" }) }', "Decimal 3"],
])("HTTP-047 a literal of our scalars is the same each time its document runs: %s", async (_name, text, expected) => {
  const prepared = engine.prepare(text, null, {});
  if (!("document" in prepared)) throw prepared[0]!;
  for (let runs = 0; runs < 4; runs++) {
    const { data, errors } = await engine.execute(prepared.document, undefined, {}, {}, {});
    expect(errors).toBeUndefined();
    expect(Object.values(data!)).toEqual([expected]);
  }
});
