import "reflect-metadata";
import fc from "fast-check";
import {
  Authorized,
  createUnionType,
  Ctx,
  Field,
  FieldResolver,
  Float,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";
import { beforeAll, expect, test } from "vitest";
import { Decimal } from "../../decimal";
import { make } from "../../make";
import type { RequestContext } from "../context";
import { GraphqlEngine, type PreparedOperation } from "../engine";
import { Node } from "../node";
import { DecimalScalar, SequenceScalar } from "../scalars";
import { buildAppSchema } from "../schema";
import { servedByHub } from "../../realtime/stream.types";

@ObjectType({ description: "A plate." })
class Plate {
  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => Float, { nullable: true, description: "Its weight." })
  weight!: number | null;
}

@ObjectType({ implements: Node, description: "A dish." })
class Dish extends Node {
  @Field(() => String, { nullable: true, description: "A text." })
  text!: string | null;

  @Field(() => DecimalScalar, { nullable: true, description: "A price." })
  price!: Decimal | null;

  @Field(() => Date, { description: "A time." })
  at!: Date;

  @Field(() => Int, { description: "A number." })
  count!: number;

  @Field(() => SequenceScalar, { description: "A place." })
  sequence!: number;

  @Field(() => Boolean, { description: "A switch." })
  isHot!: boolean;

  @Field(() => [String], { description: "Texts." })
  tags!: string[];

  @Field(() => [Plate], { description: "Plates." })
  plates!: Plate[];

  @Field(() => Plate, { nullable: true, description: "A plate, or none." })
  plate!: Plate | null;
}

@ObjectType({ implements: Node, description: "A drink." })
class Drink extends Node {}

const Order = createUnionType({ name: "DirectOrder", description: "What is ordered.", types: () => [Dish, Drink] as const });

@ObjectType({ description: "A table." })
class Table {
  @Field(() => [Order], { description: "Its orders." })
  orders!: Array<Dish | Drink>;
}

@Resolver(() => Dish)
class DishResolver {
  @Query(() => String, { description: "Every schema has a query." })
  hello(): string {
    return "hello";
  }

  @Subscription(() => Table, { subscribe: servedByHub, description: "A table." })
  table(): Table {
    return new Table();
  }

  @FieldResolver(() => ID, { description: "Made of the dish." })
  label(@Root() dish: Dish): string {
    return `dish ${dish.id}`;
  }

  @FieldResolver(() => String, { description: "Asks who is looking." })
  seenBy(@Ctx() context: RequestContext, @Root() dish: Dish): string {
    return `${context.viewer?.username} sees ${dish.id}`;
  }

  @FieldResolver(() => String, { description: "Comes later." })
  async later(@Root() dish: Dish): Promise<string> {
    if (dish.count < 0) throw new Error("It does not come");
    return `later ${dish.id}`;
  }

  @FieldResolver(() => String, { description: "Fails." })
  broken(): string {
    throw new Error("Broken");
  }

  @Authorized()
  @FieldResolver(() => String, { description: "For those who are signed in." })
  guarded(): string {
    return "guarded";
  }
}

const dish = (fields: Partial<Dish> = {}): Dish =>
  make(Dish, {
    ...{ id: "1", text: "soup", price: new Decimal("12.50"), at: new Date(0), count: 1, sequence: 7, isHot: true, tags: [] },
    ...{ plates: [], plate: null },
    ...fields,
  });

let engine: GraphqlEngine;
beforeAll(async () => {
  engine = new GraphqlEngine(await buildAppSchema([new DishResolver()]), { hidesSuggestions: false });
});

const context = { viewer: { username: "ana" } } as unknown as RequestContext;
const prepared = (query: string): PreparedOperation => engine.prepare(query, null, {}) as PreparedOperation;
const tableOf = (...orders: Array<Dish | Drink>): object => ({ table: make(Table, { orders }) });

function directly(query: string, root: object): string | null {
  return engine.direct(prepared(query)).write(root, context);
}

async function throughGraph(query: string, root: object): Promise<string> {
  const { document, operationName } = prepared(query);
  return JSON.stringify(await engine.shape(document, operationName, root, context, {}));
}

const everything = `
  subscription { table { __typename orders { __typename ...DishFields ... on Node { id } ... on Drink { sameId: id } } } }
  fragment DishFields on Dish {
    id text price at count sequence isHot tags label seenBy again: label
    plates { name weight } plate { name } plate { weight } ... { other: text }
  }`;

const plates = fc.record({ name: fc.string({ unit: "binary" }), weight: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })) });
const dishes = fc.record({
  id: fc.string(),
  text: fc.option(fc.string({ unit: "binary" })),
  price: fc.option(fc.integer().map((cents) => new Decimal(cents).div(100))),
  at: fc.date({ noInvalidDate: true }),
  count: fc.integer(),
  sequence: fc.nat(),
  isHot: fc.boolean(),
  tags: fc.array(fc.string()),
  plates: fc.array(plates, { maxLength: 3 }),
  plate: fc.option(plates),
});

test("LIVE-154 what is written directly is what the graph answers, to the byte", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(dishes, { maxLength: 4 }), async (some) => {
      const root = tableOf(...some.map((fields) => dish(fields as Partial<Dish>)), make(Drink, { id: "cola" }));
      expect(directly(everything, root)).toBe(await throughGraph(everything, root));
    }),
    { seed: 154, numRuns: 200 },
  );
});

test.each([
  ["a promise", "later", {}],
  ["an error of a resolver", "broken", {}],
  ["a field for which one signs in", "guarded", {}],
  ["a null where none may be", "count", { count: null }],
  ["a value of another kind", "count", { count: "many" }],
  ["a date that is none", "at", { at: new Date(NaN) }],
  ["an error in place of a value", "text", { text: new Error("no text") }],
  ["a list that is none", "tags", { tags: "soup" }],
  ["a promise in a property", "text", { text: Promise.resolve("soup") }],
  ["a directive", "text @include(if: true)", {}],
])("LIVE-155 leaves %s to the graph", async (_what, field, fields) => {
  const query = `subscription { table { orders { ... on Dish { id ${field} } } } }`;
  expect(directly(query, tableOf(dish(fields as unknown as Partial<Dish>)))).toBeNull();
  expect(directly("subscription { table { orders { ... on Dish { id } } } }", tableOf(dish()))).not.toBeNull();
});

test("LIVE-155 a field that was wrapped later and a type that is none of the field's are left to the graph", async () => {
  const other = new GraphqlEngine(await buildAppSchema([new DishResolver()]), { hidesSuggestions: false });
  const query = "subscription { table { orders { ... on Dish { label } } } }";
  const label = (other.schema.getType("Dish") as unknown as { getFields(): Record<string, { resolve?: unknown }> }).getFields()["label"]!;
  const before = label.resolve;
  label.resolve = () => "wrapped";
  const operation = other.prepare(query, null, {}) as PreparedOperation;
  expect(other.direct(operation).write(tableOf(dish()), context)).toBeNull();
  label.resolve = before;
  expect(directly(query, tableOf(make(Plate, { name: "x", weight: 1 }) as unknown as Dish))).toBeNull();
});

test("LIVE-156 a promise that nobody waits for any more fails unheard", async () => {
  const unhandled: unknown[] = [];
  const listen = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", listen);
  expect(directly("subscription { table { orders { ... on Dish { later } } } }", tableOf(dish({ count: -1 })))).toBeNull();
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", listen);
  expect(unhandled).toEqual([]);
});
