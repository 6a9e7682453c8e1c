import { randomUUID } from "node:crypto";
import { type GraphQLSchema, isInputObjectType, isInterfaceType, isIntrospectionType, isObjectType, isSpecifiedScalarType } from "graphql";
import { serverAudits } from "graphql-http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientDocument, clientOperations } from "../testing/client-documents";
import { limits } from "../limits";
import { createWorld, type World } from "../testing/world";

import { pointsToRead } from "../graphql/documents/documents";
import { GraphqlEngine } from "../graphql/engine";
import { heavyMutations } from "../graphql/heavy-mutations";

/** The page that the client asks for, where it is smaller than the largest there is: the items of these lists are large. */
const pageOf: Readonly<Record<string, number>> = { Timeline: 20, TimelineEventsSince: 30, MessageEventsSince: 40, Comments: 20 };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

describe("the public API", () => {
  test("HTTP-040 passes all 61 audits of graphql-http without an error", async () => {
    const audits = serverAudits({ url: `${world.url}/graphql` });
    expect(audits).toHaveLength(61);
    const results = [];
    for (const audit of audits) results.push(await audit.fn());
    expect(
      results
        .filter((result) => result.status === "error")
        .map((result) => `${result.id} ${result.name}: ${(result as { reason?: string }).reason}`),
    ).toEqual([]);
  });

  test("HTTP-041 describes every type and field", () => {
    expect(undescribed(world.app.schema)).toEqual([]);
  });

  test.each(clientOperations())("HTTP-043 the client's operation %s is valid and within all limits", (name) => {
    const engine = new GraphqlEngine(world.app.schema, { hidesSuggestions: false });
    const sizes = { first: pageOf[name] ?? limits.pageItemsMax, last: null, replies: 3 };
    const prepared = engine.prepare(clientDocument(name), name, sizes);
    expect("operation" in prepared ? [] : prepared.map((error) => error.message)).toEqual([]);
  });

  test("HTTP-056 reading costs no document of the client more points than running it, for the smallest page even", () => {
    const engine = new GraphqlEngine(world.app.schema, { hidesSuggestions: false });
    const dearer = clientOperations().filter((name) => {
      const prepared = engine.prepare(clientDocument(name), name, { first: 1, replies: 1 });
      return !("operation" in prepared) || pointsToRead(prepared.document) > prepared.cost;
    });
    expect(dearer).toEqual([]);
  });

  test("SECURITY-L01 introspection costs points, each time it is asked for, by alias, fragment and socket alike", async () => {
    const engine = new GraphqlEngine(world.app.schema, { hidesSuggestions: false });
    const costOf = (query: string): number | string => {
      const prepared = engine.prepare(query, null, {});
      return "operation" in prepared ? prepared.cost : String(prepared[0]!.extensions["limit"]);
    };
    const schema = "__schema { types { name fields { name } } }";
    const aliases = (count: number): string => Array.from({ length: count }, (_, index) => `a${index}: ${schema}`).join(" ");
    expect(costOf("{ __typename }")).toBe(1);
    expect(costOf(`{ ${schema} }`)).toBe(limits.schemaCostPoints);
    expect(costOf(`{ ...A ...B } fragment A on Query { ${schema} } fragment B on Query { b: ${schema} }`)).toBe(
      2 * limits.schemaCostPoints,
    );
    expect(costOf(`{ __type(name: "Me") { name } }`)).toBe(limits.typeCostPoints);
    expect(costOf(`{ ${aliases(15)} }`)).toBe("queryCostPointsMax");
    const { extensions } = (await world.visitor().run(`{ ${schema} }`)) as unknown as { extensions: { cost: { requested: number } } };
    expect(extensions.cost.requested).toBe(limits.schemaCostPoints);
  });

  test("HTTP-059 a remembered answer about the schema is the same JSON again, with what this request cost beside it", async () => {
    const query = '{ __type(name: "Me") { fields { name description } } }';
    const answers = [];
    for (let asked = 0; asked < 3; asked++) answers.push(await world.visitor().run(query));
    const [first, ...again] = answers as Array<{ data: any; extensions: { cost: { requested: number } } }>;
    expect(first!.data.__type.fields.length).toBeGreaterThan(10);
    for (const { data, extensions } of again) {
      expect(data).toEqual(first!.data);
      expect(extensions.cost.requested).toBe(limits.typeCostPoints);
    }
  });

  test("HTTP-061 a search costs points beside its objects, wherever it is asked for and only when there is one", async () => {
    const engine = new GraphqlEngine(world.app.schema, { hidesSuggestions: false });
    const costOf = (query: string, variables: Record<string, unknown> = {}): number => {
      const prepared = engine.prepare(query, null, variables);
      if (!("operation" in prepared)) throw new Error(String(prepared[0]));
      return prepared.cost;
    };
    const all = costOf("{ articles { title } }");
    expect(costOf('{ articles(search: "risk") { title } }')).toBe(all + limits.searchCostPoints);
    const byVariable = "query ($search: String) { articles(search: $search) { title } again: articles(search: $search) { title } }";
    expect(costOf(byVariable, { search: "risk" })).toBe(2 * all + 2 * limits.searchCostPoints);
    for (const search of [undefined, null, ""]) expect(costOf(byVariable, { search })).toBe(2 * all);
    expect(costOf("{ articles(search: null) { title } }")).toBe(all);
  });

  test("HTTP-071 what is calculated from many rows costs points beside its objects, once for each time that it is asked for", () => {
    const engine = new GraphqlEngine(world.app.schema, { hidesSuggestions: false });
    const costOf = (query: string): number => (engine.prepare(query, null, {}) as { cost: number }).cost;
    const feeder = `feederId: "${randomUUID()}"`;
    const asked = {
      [`previewCopy(input: { ${feeder}, amount: "100", settings: {} })`]: limits.previewCostPoints,
      'copyReach(input: { symbol: "KO", side: LONG, quantity: "1" })': limits.previewCostPoints,
      [`copyOverlap(${feeder})`]: limits.exposureCostPoints,
      copyExposure: limits.exposureCostPoints,
      'logPosition(recordId: "1")': limits.logProofCostPoints,
    };
    for (const [field, points] of Object.entries(asked)) {
      expect(costOf(`{ ${field} { __typename } }`), field).toBe(1 + points);
      expect(costOf(`{ a: ${field} { __typename } b: ${field} { __typename } }`), field).toBe(2 + 2 * points);
    }
  });

  test("HTTP-058 every mutation that is called heavy is one", () => {
    const names = Object.keys(world.app.schema.getMutationType()!.getFields());
    expect(names).toEqual(expect.arrayContaining([...heavyMutations]));
  });

  test("HTTP-042 answers readiness with every part by name", async () => {
    const response = await fetch(`${world.url}/readyz`);
    expect(await response.json()).toMatchObject({ status: "ok", parts: { database: "ok", market: "ok" } });
  });

  test("HTTP-044 metrics name sockets, operations, deliveries, jobs and the feed's lag", async () => {
    const text = await (await fetch(`${world.url}/metrics`)).text();
    for (const name of [
      "brigade_http_request_seconds",
      "brigade_graphql_operation_seconds",
      "brigade_sockets",
      "brigade_deliveries_total",
      "brigade_jobs_due ",
      "brigade_dead_letters 0",
      "brigade_feed_lag_seconds 0",
    ])
      expect(text).toContain(name);
  });
});

/** Types and fields without a description, like `Trade.thesis`. */
function undescribed(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) return [];
    const isRoot = type === schema.getQueryType() || type === schema.getMutationType() || type === schema.getSubscriptionType();
    const fields = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
    return [
      ...(type.description || isRoot ? [] : [type.name]),
      ...fields.filter((field) => !field.description).map((field) => `${type.name}.${field.name}`),
    ];
  });
}
