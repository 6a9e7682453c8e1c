import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { buildSchema, type GraphQLError, parse } from "graphql";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { limits } from "../../limits";
import { Collected, createToyApp, type ToyApp } from "../../testing/toy-app";
import { OperationCharge } from "../authorise-and-charge";
import { Paced } from "../../rate-limits/paced";
import { readClientDocuments } from "./client-documents";
import { Documents, pointsToRead } from "./documents";
import { SchemaAnswers } from "../schema-answers";

let app: ToyApp;
beforeEach(async () => void (app = await createToyApp()));
afterEach(() => app.stop());

const unhurried = (): Paced => new Paced({ factor: 0, freeMs: Number.POSITIVE_INFINITY, busyFactor: 0, pieceMsMax: 0 });

const validations = async (): Promise<number> => (await app.metrics.validations.get()).values[0]!.value;

async function ask(query: string) {
  const response = await fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, ...((await response.json()) as { data?: unknown; errors?: any[] }) };
}

/** What the same query gets over a socket of its own: the answer, or the errors of its operation. */
async function askOverSocket(query: string): Promise<{ data?: unknown; errors?: any[] }> {
  const asked = new Collected(app.client(), query);
  await asked.ended();
  return asked.items[0] ?? { errors: asked.errors[0] as any[] };
}

test("HTTP-048 a document is validated once, whichever way it comes and however often", async () => {
  for (let times = 0; times < 3; times++) {
    expect((await ask("{ hello }")).data).toEqual({ hello: "hello" });
    expect((await askOverSocket("{ hello }")).data).toEqual({ hello: "hello" });
  }
  expect(await validations()).toBe(1);
});

test("HTTP-049 validation stops after five errors and says so", async () => {
  const query = `{ ${Array.from({ length: 40 }, (_, index) => `unknown${index}`).join(" ")} }`;
  for (const { errors } of [await ask(query), await askOverSocket(query)]) {
    expect(errors).toHaveLength(limits.validationErrorsMax + 1);
    expect(new Set(errors!.map(({ extensions }) => extensions.code))).toEqual(new Set(["GRAPHQL_VALIDATION_FAILED"]));
    expect(errors!.at(-1).message).toContain("Too many validation errors");
  }
});

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(" ");

describe("HTTP-050 a document that would take long to validate is refused before validation", () => {
  test.each<[keyof typeof limits, number, (count: number) => string]>([
    ["selectionSameNamesMax", limits.selectionSameNamesMax, (count) => `{ ${times(count, () => "hello")} }`],
    ["selectionSameNamesMax", limits.selectionSameNamesMax, (count) => `{ ${times(count, () => "... on Query { hello }")} }`],
    ["selectionSameNamesMax", limits.selectionSameNamesMax, (count) => `{ ${times(count, () => "hello: address")} }`],
    // 141 fields of one name are 9,870 pairs, 142 are 10,011.
    ["documentSameNamePairsMax", 141, (count) => `{ ${times(count, (index) => `page${index}: page { text }`)} }`],
    ["documentOperationsMax", limits.documentOperationsMax, (count) => times(count, (index) => `query q${index} { hello }`)],
    [
      "documentFragmentsMax",
      limits.documentFragmentsMax,
      (count) => `{ hello } ${times(count, (index) => `fragment f${index} on News { text }`)}`,
    ],
    ["documentSpreadsMax", limits.documentSpreadsMax, (count) => `{ page { ${times(count, () => "...f")} } } fragment f on News { text }`],
    ["documentDirectivesMax", limits.documentDirectivesMax, (count) => `{ hello ${times(count, () => "@include(if: true)")} }`],
    ["documentDirectivesMax", limits.documentDirectivesMax, (count) => `query ($a: Int ${times(count, () => "@a")}) { hello }`],
  ])("%s: %i", async (limit, most, documentOf) => {
    for (const { errors } of [await ask(documentOf(most + 1)), await askOverSocket(documentOf(most + 1))])
      expect(errors).toMatchObject([{ extensions: { code: "LIMIT_EXCEEDED", limit, max: limits[limit] } }]);
    expect(await validations()).toBe(0);
    await ask(documentOf(most));
    expect(await validations()).toBe(1);
  });

  test("one field 480 times", async () => {
    const query = `{ ${times(480, () => "page { text }")} }`;
    expect(await ask(query)).toMatchObject({ status: 400, errors: [{ extensions: { code: "LIMIT_EXCEEDED" } }] });
    expect(await validations()).toBe(0);
  });
});

describe("HTTP-051 a refused document that comes again", () => {
  test.each([
    ["does not fit the schema", "{ hello unknown }", 1],
    ["is no GraphQL", "{ hello", 0],
    ["is too long", `{ ${times(limits.queryTokensMax + 1, () => "hello")} }`, 0],
    ["takes long to validate", `{ ${times(480, () => "hello")} }`, 0],
  ])("is answered the same without another validation: one that %s", async (_name, query, validated) => {
    const first = await ask(query);
    expect(first).toMatchObject({ status: 400, errors: [{ message: expect.any(String), extensions: { code: expect.any(String) } }] });
    expect(await ask(query)).toEqual(first);
    expect(await askOverSocket(query)).toEqual({ errors: first.errors });
    expect(await validations()).toBe(validated);
  });

  test("is found where the first one pointed, and displaces no document that runs", async () => {
    const documents = new Documents(buildSchema("type Query { hello: String }"), unhurried(), {
      hidesSuggestions: false,
      metrics: app.metrics,
    });
    const valid = documents.read("{ hello }");
    documents.read("{ unknown }");
    const before = await validations();
    const [error] = documents.read("{ unknown }") as readonly GraphQLError[];
    expect(error).toMatchObject({ locations: [{ line: 1, column: 3 }] });
    expect([error!.nodes, error!.source, await validations()]).toEqual([undefined, undefined, before]);
    for (let index = 0; index < limits.cachedRefusalsMax; index++) documents.read(`{ unfinished${index}`);
    expect(documents.read("{ hello }")).toBe(valid);
    documents.read("{ unknown }"); // it was evicted for the others
    expect(await validations()).toBe(before + 1);
  });

  test("HTTP-030 the caches of documents are bounded: what was not asked for longest goes first", () => {
    const documents = new Documents(buildSchema("type Query { hello: String }"), unhurried(), { hidesSuggestions: false });
    const read = (name: string) => documents.read(`{ ${name}: hello }`);
    const [first, second] = [read("first"), read("second")];
    for (let index = 0; index < limits.cachedDocumentsMax - 2; index++) read(`other${index}`);
    expect(read("first")).toBe(first);
    read("last");
    expect(read("first")).toBe(first);
    expect(read("second")).not.toBe(second);
  });

  test.each(["{ hello } #", "{ unknown } #"])("is read anew where its text is long, as is one that runs: %s", async (start) => {
    const texts = [0, 1].map((over) => start.padEnd(limits.cachedDocumentCharactersMax + over, "x"));
    for (const query of [...texts, ...texts]) await ask(query);
    expect(await validations()).toBe(3);
  });
});

test.each([
  // 602 tokens; 4,950 pairs of `text`, 2,950 past those that are free: 12.04 and 59 points.
  ["distinct fields with one name below each", `{ ${times(100, (index) => `page${index}: page { text }`)} }`, 72],
  // 242 tokens, 780 pairs.
  ["as many as a large page has", `{ ${times(40, (index) => `page${index}: page { text }`)} }`, 5],
])("SECURITY-H2 HTTP-052 pairs of fields of one name cost their reading: %s", (_name, query, points) => {
  expect(pointsToRead(parse(query))).toBe(points);
});

test("HTTP-060 what is remembered waits for no turn of the event loop, what is read anew does", async () => {
  const documents = new Documents(buildSchema("type Query { hello: String }"), unhurried(), { hidesSuggestions: false });
  documents.read("{ hello }");
  const passed: string[] = [];
  const charge = new OperationCharge(undefined, { viewer: null, address: "203.0.113.5" });
  const pass = (query: string): Promise<unknown> => documents.readInTurn(query, charge).then(() => passed.push(query));
  const all = [pass("{ a }"), pass("{ b }"), pass("{ hello }")];
  for (let microtasks = 0; microtasks < 5; microtasks++) await Promise.resolve();
  expect(passed).toEqual(["{ hello }"]);
  await Promise.all(all);
  expect(passed).toEqual(["{ hello }", "{ a }", "{ b }"]);
});

const answer = { data: { __schema: {} } };
const visitor = { viewer: null, address: "203.0.113.5" };

test.each([
  "{ __schema { types { name } } }",
  '{ a: __type(name: "Me") { name } __schema { types { name } } }',
  "query Q { __schema { types { name } } }",
])("HTTP-059 what asks for the schema alone is worked out once: %s", async (query) => {
  const answers = new SchemaAnswers(unhurried());
  const work = vi.fn<() => typeof answer>(() => answer);
  const document = parse(query);
  const asked = Array.from({ length: 3 }, () => answers.of(document, visitor, work));
  expect(await Promise.all([...asked, answers.of(document, visitor, work)])).toEqual(Array.from({ length: 4 }, () => answer));
  expect(work).toHaveBeenCalledTimes(1);
  const start = '{"data":{"__schema":{}}';
  expect([answers.startOf(answer.data), answers.startOf({ ...answer.data }), answers.startOf(undefined)]).toEqual([start, null, null]);
  expect([answers.startIn(`${start}}\n`), answers.startIn('{"data":{"me":null}}\n')]).toEqual([start, null]);
});

test.each([
  ["another field beside it", "{ __schema { types { name } } me { id } }"],
  ["its type's name beside it", "{ __typename __schema { types { name } } }"],
  ["a variable", "query ($name: String!) { __type(name: $name) { name } }"],
  ["a fragment at its root", "{ ...A } fragment A on Query { __schema { types { name } } }"],
  ["several operations", "query A { __schema { types { name } } } query B { me { id } }"],
  ["a mutation", "mutation { __schema { types { name } } }"],
])("HTTP-059 every time anew: %s", async (_name, query) => {
  const answers = new SchemaAnswers(unhurried());
  const work = vi.fn<() => Promise<typeof answer>>(async () => answer);
  const document = parse(query);
  for (let asked = 0; asked < 2; asked++) await answers.of(document, visitor, work);
  expect(work).toHaveBeenCalledTimes(2);
});

test("HTTP-065 a refusal that is remembered keeps nothing of its document, nor of what validation made of it", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const documents = new Documents(buildSchema("type Query { hello: Query, name: String }"), unhurried(), { hidesSuggestions: false });
  const refuse = (count: number, from: string): void => {
    for (let index = 0; index < count; index++) documents.read(`{ ${"hello { name } ".repeat(49)} none${from}${index} }`);
  };
  refuse(50, "warm");
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  refuse(200, "more");
  collectGarbage();
  expect((process.memoryUsage().heapUsed - before) / 200).toBeLessThan(10_000);
});

test("HTTP-066 the documents that are remembered are so many tokens together; the ones that are asked for stay", () => {
  const documents = new Documents(buildSchema("type Query { hello: String }"), unhurried(), { hidesSuggestions: false });
  const long = (index: number): string => `{ ${Array.from({ length: 600 }, (_, field) => `f${index}x${field}: hello`).join(" ")} }`;
  documents.read("{ hello }");
  const count = Math.ceil(limits.cachedDocumentTokensMax / 1_800) + 5;
  for (let index = 0; index < count; index++) {
    documents.read(long(index));
    documents.read("{ hello }");
  }
  expect([documents.isRemembered("{ hello }"), documents.isRemembered(long(0)), documents.isRemembered(long(count - 1))]).toEqual([
    true,
    false,
    true,
  ]);
});

test("HTTP-063 one caller's answers about the schema are worked out in their turn, while others' go on", async () => {
  const answers = new SchemaAnswers(
    new Paced(
      { factor: 1, freeMs: 0, busyFactor: 1, pieceMsMax: 1 },
      { nowMs: () => 0, workedMs: () => 0, wait: () => new Promise(() => {}) },
    ),
  );
  const schemaOf = (name: string) => parse(`{ __type(name: "${name}") { name } }`);
  const worked: string[] = [];
  const askFrom = (address: string, name: string) =>
    answers.of(schemaOf(name), { viewer: null, address }, () => (worked.push(name), { data: { __type: { name } } }));
  await askFrom("203.0.113.5", "A");
  void askFrom("203.0.113.5", "B"); // rests without end
  await askFrom("203.0.113.6", "C");
  expect(worked).toEqual(["A", "C"]);
});

describe("HTTP-068 a document that the client of the same build may send", () => {
  const ours = "{ hello us: hello }";
  const folder = mkdtempSync(path.join(tmpdir(), "brigade-build-"));
  mkdirSync(path.join(folder, "client"));
  writeFileSync(path.join(folder, "client-documents.json"), JSON.stringify([createHash("sha256").update(ours).digest("base64url")]));
  const clientDocuments = readClientDocuments(path.join(folder, "client"));
  rmSync(folder, { recursive: true });
  const held = (): Paced =>
    new Paced(
      { factor: 0, freeMs: 0, busyFactor: 0, pieceMsMax: 0 },
      { nowMs: () => 0, workedMs: () => 0, wait: () => new Promise(() => {}) },
    );
  const charged: number[] = [];
  const charge = { subject: "ana", raiseTo: (points: number) => void charged.push(points) } as unknown as OperationCharge;
  const open = (): Documents =>
    new Documents(buildSchema("type Query { hello: String }"), held(), { hidesSuggestions: false, metrics: app.metrics, clientDocuments });

  test("is not validated, costs no point for that and waits for nobody's rest", async () => {
    charged.length = 0;
    const documents = open();
    await documents.readInTurn("{ hello }", charge); // a rest without end follows
    const [before, paid] = [await validations(), charged.length];
    expect(documents.isRemembered(ours)).toBe(true);
    const read = await documents.readInTurn(ours, charge);
    expect([await validations(), charged.length]).toEqual([before, paid]);
    expect(read).toMatchObject({ kind: "Document" });
    expect(await documents.readInTurn(ours, charge)).toBe(read);
  });

  test("is known by its whole text: with one character more it is validated and paid for like any other", async () => {
    charged.length = 0;
    const documents = open();
    const before = await validations();
    expect(documents.isRemembered(`${ours} `)).toBe(false);
    await documents.readInTurn(`${ours} `, charge);
    expect([await validations(), charged]).toEqual([before + 1, [1, 1]]);
  });

  test("is known where the client was built, and nowhere else", () => {
    expect([clientDocuments.size, readClientDocuments("/nowhere").size]).toEqual([1, 0]);
  });
});

test("HTTP-069 what reads documents is warmed up in turns of its own: a caller's first document waits for no rest of it, and nothing is counted or kept", async () => {
  const rests: number[] = [];
  let ends: Array<() => void> = [];
  const wait = (ms: number) => new Promise<void>((end) => (rests.push(ms), ends.push(end)));
  const paced = new Paced({ factor: 1, freeMs: 0, busyFactor: 1, pieceMsMax: 1 }, { nowMs: () => 0, workedMs: () => 0, wait });
  const documents = new Documents(buildSchema("type Query { hello: String }"), paced, { hidesSuggestions: false, metrics: app.metrics });
  const before = await validations();
  const warm = documents.warmUp();
  await expect.poll(() => rests.length, { interval: 0 }).toBe(1);
  expect([await validations(), documents.isRemembered("{ hello }")]).toEqual([before, false]);
  const charge = { subject: "ana", raiseTo: () => {} } as unknown as OperationCharge;
  expect(await documents.readInTurn("{ hello }", charge)).toMatchObject({ kind: "Document" });
  const ending = setInterval(() => {
    const ended = ends;
    ends = [];
    for (const end of ended) end();
  }, 0);
  await warm;
  clearInterval(ending);
  expect([rests.length >= limits.readingsToWarmUp, await validations()]).toEqual([true, before + 1]);
});
