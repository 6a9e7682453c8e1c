import { GraphQLBoolean, GraphQLInputObjectType, GraphQLList, GraphQLObjectType, GraphQLSchema, GraphQLString } from "graphql";
import { expect, test } from "vitest";
import type { Decimal } from "../decimal";
import { GraphqlEngine } from "./engine";
import { DecimalScalar } from "./scalars";

const Order = new GraphQLInputObjectType({
  name: "Order",
  fields: { amount: { type: DecimalScalar }, parts: { type: new GraphQLList(DecimalScalar) }, isReal: { type: GraphQLBoolean } },
});
interface Args {
  readonly order: { readonly amount?: Decimal; readonly parts?: readonly Decimal[] };
}
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: "Query",
    fields: {
      more: {
        type: GraphQLString,
        args: { order: { type: Order } },
        resolve: (_, { order }: Args) => [order.amount, ...(order.parts ?? [])].map((one) => one?.add(1).toFixed(2) ?? "none").join(" "),
      },
    },
  }),
});

test("HTTP-047 an amount written into the document is an amount on every run, not only on the first", async () => {
  const engine = new GraphqlEngine(schema, { hidesSuggestions: false });
  const runs = async (query: string, variables: Record<string, unknown> = {}): Promise<unknown[]> => {
    const answers: unknown[] = [];
    for (let run = 0; run < 3; run++) {
      const prepared = engine.prepare(query, null, variables);
      if (!("document" in prepared)) throw prepared[0]!;
      const { data, errors } = await engine.execute(prepared.document, undefined, {}, { viewer: null, address: "203.0.113.5" }, variables);
      answers.push(errors?.[0]?.message ?? data?.more);
    }
    return answers;
  };
  expect(await runs('{ more(order: { amount: "1.5", parts: ["2", "3"] }) }')).toEqual(Array(3).fill("2.50 3.00 4.00"));
  expect(await runs('query ($part: Decimal) { more(order: { amount: "1.5", parts: [$part] }) }', { part: "2" })).toEqual(Array(3).fill("2.50 3.00")); // prettier-ignore
  expect(await runs("query ($order: Order) { more(order: $order) }", { order: { amount: "1.5" } })).toEqual(Array(3).fill("2.50"));
  expect(await runs("{ more(order: { isReal: true }) }")).toEqual(Array(3).fill("none"));
});
