import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeClock } from "../clock";
import { limits } from "../limits";
import { PointsMeter } from "../rate-limits/points";
import { Collected, createToyApp, type ToyApp } from "../testing/toy-app";

const limit = 20;
let app: ToyApp;
let clock: FakeClock;
beforeEach(async () => {
  clock = new FakeClock();
  const meter = new PointsMeter(clock, null, () => {});
  app = await createToyApp({}, undefined, {
    assertMayRun: () => {},
    charge: (viewer, address, points) => meter.charge(viewer?.id ?? address, limit, points),
  });
});
afterEach(() => app.stop());

const validations = async (): Promise<number> => (await app.metrics.validations.get()).values[0]!.value;
const times = (count: number, part: string): string => Array.from({ length: count }, () => part).join(" ");

/** 4 tokens a part and two more, which costs one point to run. */
const longQuery = (parts: number): string => `{ ${times(parts, "... { hello }")} }`;
const longPoints = Math.ceil((40 * 4 + 2) / limits.queryTokensPerPoint);

interface Reply {
  status?: number;
  retryAfter?: string | null;
  data?: unknown;
  errors?: any[];
  extensions?: { cost: object };
}

async function askOverHttp(query: string, cookie?: string): Promise<Reply> {
  const response = await fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie && { cookie }) },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, retryAfter: response.headers.get("retry-after"), ...((await response.json()) as object) };
}

async function askOverSocket(query: string): Promise<Reply> {
  const asked = new Collected<Reply>(app.client(), query);
  await asked.ended();
  return asked.items[0] ?? { errors: asked.errors[0] as any[] };
}

const transports = [
  ["HTTP", askOverHttp],
  ["a socket", askOverSocket],
] as const;

test.each(transports)(
  "SECURITY-H2 HTTP-052 over %s reading a new document is a part of what it costs, and free once it is remembered",
  async (_name, ask) => {
    expect((await ask("{ page(first: 3) { text } }")).extensions?.cost).toMatchObject({ requested: 3, remaining: limit - 3, limit });
    expect((await ask(longQuery(40))).extensions?.cost).toMatchObject({ requested: longPoints, remaining: limit - 3 - longPoints });
    expect((await ask(longQuery(40))).extensions?.cost).toMatchObject({ requested: 1, remaining: limit - 4 - longPoints });
  },
);

test.each(transports)(
  "SECURITY-H2 HTTP-053 over %s a document that is refused costs its reading, and a point when it comes again",
  async (_name, ask) => {
    const refusals: Array<[query: string, code: string, points: number]> = [
      ["{ hello", "GRAPHQL_PARSE_FAILED", 1],
      [`{ ${times(480, "hello")} }`, "LIMIT_EXCEEDED", 1],
      [longQuery(40).replace("hello", "unknown"), "GRAPHQL_VALIDATION_FAILED", longPoints],
      [longQuery(40).replace("hello", "unknown"), "GRAPHQL_VALIDATION_FAILED", 1],
      ["{ page(first: 101) { text } }", "LIMIT_EXCEEDED", 1],
      ["{ page(first: 101) { text } }", "LIMIT_EXCEEDED", 1],
    ];
    for (const [query, code] of refusals) expect((await ask(query)).errors?.[0].extensions.code).toBe(code);
    const spent = refusals.reduce((sum, [, , points]) => sum + points, 0);
    expect((await ask("{ hello }")).extensions?.cost).toMatchObject({ requested: 1, remaining: limit - spent - 1 });
  },
);

test("SECURITY-H2 HTTP-054 whoever has used up the minute has nothing parsed or validated, over no transport, until the next begins", async () => {
  await askOverHttp("{ hello unknown }");
  await askOverHttp("{ hello }");
  for (let spent = 2; spent < limit; spent++) await askOverHttp("{ hello }");
  const before = await validations();
  for (const [, ask] of transports)
    for (const query of ["{ address }", "{ hello", `{ ${times(480, "hello")} }`, "{ hello unknown }", "{ hello }"])
      expect((await ask(query)).errors).toMatchObject([{ extensions: { code: "RATE_LIMITED", requested: 1, remaining: 0, limit } }]);
  const refused = await askOverHttp("{ address }");
  expect([refused.status, refused.retryAfter]).toEqual([429, String(refused.errors![0].extensions.retryAfterSeconds)]);
  expect(await validations()).toBe(before);
  // Somebody else at the same address has points of their own, and the visitor has again with the next minute.
  expect((await askOverHttp("{ address }", "name=ana")).data).toEqual({ address: "127.0.0.1" });
  clock.advance(refused.errors![0].extensions.retryAfterSeconds * 1000);
  expect((await askOverHttp("{ address }")).data).toEqual({ address: "127.0.0.1" });
});

test.each(transports)("SECURITY-H2 HTTP-055 over %s a document longer than the points left is not validated", async (_name, ask) => {
  await ask(`{ page(first: ${limit - 2}) { text } }`);
  const before = await validations();
  expect((await ask(longQuery(40))).errors).toMatchObject([{ extensions: { code: "RATE_LIMITED", requested: longPoints, remaining: 1 } }]);
  expect(await validations()).toBe(before);
  // That it was refused is no property of the document: in the next minute it runs.
  clock.advance(60_000);
  expect((await ask(longQuery(40))).data).toEqual({ hello: "hello" });
});
