import { request } from "node:http";
import { createGunzip } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "../../limits";
import { FewAtOnce } from "../../rate-limits/few-at-once";
import { createToyApp, gates, type ToyApp } from "../../testing/toy-app";

const atOnce = 2;
let app: ToyApp;
let open: () => void;
beforeEach(async () => {
  app = await createToyApp({ OPERATIONS_PER_SESSION_MAX: String(atOnce) });
  gates.set("news 1", new Promise((resolve) => (open = resolve)));
});
afterEach(async () => {
  open();
  gates.clear();
  await app.stop();
});

const hello = { query: "{ hello }" };
/** Answered once the gate is open. */
const slow = { query: "{ page(first: 1) { later } }" };

const post = (body: unknown, headers: Record<string, string> = {}, signal: AbortSignal | null = null): Promise<Response> =>
  fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/jsonl", cookie: "name=ana", ...headers },
    body: JSON.stringify(body),
    signal,
  });

const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

type Line = [index: number, status: number, type: string, answer: any];

/** Lines in the order in which they came. */
async function linesOf(response: Response): Promise<Line[]> {
  const text = await response.text();
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
}
const byIndex = async (response: Response): Promise<Line[]> => (await linesOf(response)).toSorted(([a], [b]) => a - b);
const codeOf = ([, , , answer]: Line): unknown => answer.errors?.[0].extensions.code;

test("HTTP-072 each query of a request has an answer of its own, as it would have alone", async () => {
  const response = await post([
    hello,
    { query: "{ refused }" },
    { query: "{ nothing }" },
    { query: "query ($n: Int) { page(first: $n) { text } }", variables: { n: 101 } },
    5,
    [hello],
  ]);
  expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
    ...[200, "application/jsonl", "no-store"],
  ]);
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  const lines = await byIndex(response);
  expect(lines.map(([index, status]) => [index, status])).toEqual([
    [0, 200],
    [1, 200],
    [2, 400],
    [3, 400],
    [4, 400],
    [5, 400],
  ]);
  expect(lines[0]!.slice(2)).toEqual(["application/graphql-response+json; charset=utf-8", { data: { hello: "hello ana" } }]);
  expect(lines.map(codeOf)).toEqual([undefined, "NOT_FOUND", "GRAPHQL_VALIDATION_FAILED", "LIMIT_EXCEEDED", "BAD_REQUEST", "BAD_REQUEST"]);
});

test("HTTP-072 an answer goes out before a slower one of its request, compressed as well", async () => {
  const first = await new Promise<string>((resolve, reject) => {
    const headers = { "content-type": "application/json", accept: "application/jsonl", "accept-encoding": "gzip", cookie: "name=ana" };
    const asked = request(`${app.url}/graphql`, { method: "POST", headers }, (response) => {
      expect(response.headers["content-encoding"]).toBe("gzip");
      response
        .pipe(createGunzip())
        .on("data", (data: Buffer) => resolve(String(data)))
        .on("error", () => undefined);
    });
    asked.on("error", reject).end(JSON.stringify([slow, hello]));
  });
  expect(first).toBe('[1,200,"application/graphql-response+json; charset=utf-8",{"data":{"hello":"hello ana"}}]\n');
});

test("HTTP-072 a mutation and a subscription are refused there, and the queries beside them are answered", async () => {
  const response = await post([{ query: "mutation { enter }" }, { query: "subscription { ticks { moved } }" }, hello]);
  expect(response.headers.get("set-cookie")).toBeNull();
  const lines = await byIndex(response);
  expect(lines.map(([, status]) => status)).toEqual([400, 400, 200]);
  expect(lines.map(codeOf)).toEqual(["BAD_USER_INPUT", "BAD_USER_INPUT", undefined]);
});

test("HTTP-072 a list is refused that is empty, too long, or whose sender does not read lines", async () => {
  expect((await post([])).status).toBe(400);
  expect((await post(many(limits.operationsPerRequestMax + 1, hello))).status).toBe(400);
  expect((await post([hello], { accept: "application/json" })).status).toBe(400);
});

test("HTTP-072 each waits for its own turn, and where too many wait some of a request are refused and the others answered", async () => {
  const begun = vi.spyOn(gates, "get");
  const tooMany = 2;
  const requests = (atOnce + limits.operationsWaitingPerCallerMax + tooMany) / limits.operationsPerRequestMax;
  const asked = Array.from({ length: requests }, () => post(many(limits.operationsPerRequestMax, slow)));
  // Nothing but a refusal is answered while the gate is closed.
  await Promise.race(asked);
  await expect.poll(() => begun.mock.calls.length).toBe(atOnce);
  open();
  const lines = (await Promise.all(asked.map((one) => one.then(byIndex)))).flat();
  const refused = lines.filter(([, status]) => status !== 200);
  expect(refused.map((line) => [line[1], line[2], codeOf(line)])).toEqual(many(tooMany, [429, "application/json", "RATE_LIMITED"]));
  expect(lines.length - refused.length).toBe(atOnce + limits.operationsWaitingPerCallerMax);
  begun.mockRestore();
});

test("HTTP-072 HTTP-067 what a page no longer waits for leaves the line, all of its request", async () => {
  const begun = vi.spyOn(gates, "get");
  const running = post(many(atOnce, slow));
  await expect.poll(() => begun.mock.calls.length).toBe(atOnce);
  const waits = vi.spyOn(FewAtOnce.prototype as unknown as { wait(): Promise<boolean> }, "wait");
  const given = new AbortController();
  const left = post(many(3, slow), {}, given.signal).catch((error: Error) => error.name);
  await expect.poll(() => waits.mock.calls.length).toBe(3);
  given.abort();
  expect(await left).toBe("AbortError");
  expect(await Promise.all(waits.mock.results.map(({ value }) => value as Promise<boolean>))).toEqual([false, false, false]);
  const next = post([hello]);
  open();
  expect((await linesOf(await next))[0]![1]).toBe(200);
  expect((await linesOf(await running)).map(([, status]) => status)).toEqual([200, 200]);
  expect(begun.mock.calls.length).toBe(atOnce);
  vi.restoreAllMocks();
});

test("HTTP-072 each is charged for itself", async () => {
  await app.stop();
  const charged: number[] = [];
  const affordable = 2;
  const report = { remaining: 0, limit: affordable, resetAt: "2026-01-01T00:00:00Z" };
  app = await createToyApp({}, undefined, {
    assertMayRun: () => undefined,
    charge: (_viewer, _address, points) => {
      charged.push(points);
      return { isAllowed: charged.length <= affordable, report: { ...report, requested: points }, retryAfterSeconds: 7 };
    },
  });
  const lines = await byIndex(await post([hello, hello, hello]));
  expect(charged).toHaveLength(3);
  expect(lines.map(([, status]) => status).toSorted()).toEqual([200, 200, 429]);
  expect(lines.find(([, status]) => status === 429)![3].errors[0].extensions).toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 7 });
});
