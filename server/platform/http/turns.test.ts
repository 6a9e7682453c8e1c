import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { limits } from "../limits";
import { FewAtOnce } from "../rate-limits/few-at-once";
import { createToyApp, gates, type ToyApp } from "../testing/toy-app";

const atOnce = 2;
let app: ToyApp;
let open: () => void;
let begun: MockInstance;
/** Answered before the server stops, also where a test has failed: what it cuts off would be one more error for each. */
let answers: Array<Promise<unknown>>;
beforeEach(async () => {
  app = await createToyApp({ TRUST_PROXY: "true", OPERATIONS_PER_SESSION_MAX: String(atOnce), CONNECTIONS_PER_ADDRESS_MAX: "1000" });
  gates.set("news 1", new Promise((resolve) => (open = resolve)));
  begun = vi.spyOn(gates, "get");
  answers = [];
});
afterEach(async () => {
  open();
  await Promise.allSettled(answers);
  begun.mockRestore();
  gates.clear();
  await app.stop();
});

const address = "203.0.113.5";

/** A question that is answered when the gate opens, or at once. */
const ask = (query: string, headers: Record<string, string>): Promise<Response> => {
  const answer = fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address, ...headers },
    body: JSON.stringify({ query }),
  });
  answers.push(answer);
  return answer;
};
const waiting = "{ page(first: 1) { later } }";
/** How many have begun; none ends before the gate opens. */
const running = (): number => begun.mock.calls.length;

test("SECURITY-R2 of one session's operations a few run at once, a hundred wait, more are refused; others are answered meanwhile", async () => {
  const tooMany = 5;
  const refused: Response[] = [];
  const asked = Array.from({ length: atOnce + limits.operationsWaitingPerCallerMax + tooMany }, async () => {
    const response = await ask(waiting, { cookie: "name=ana" });
    if (response.status !== 200) refused.push(response);
    return response.status;
  });
  await expect.poll(() => refused.length).toBe(tooMany);
  expect([refused[0]!.status, refused[0]!.headers.get("retry-after"), await refused[0]!.json()]).toEqual([
    ...[429, "1"],
    { errors: [{ message: expect.stringContaining("at once"), extensions: { code: "RATE_LIMITED", retryAfterSeconds: 1 } }] },
  ]);
  for (const other of ["name=bob", ""]) expect((await ask("{ hello }", { cookie: other })).status).toBe(200);
  expect(running()).toBe(atOnce);
  open();
  expect((await Promise.all(asked)).filter((status) => status === 200)).toHaveLength(atOnce + limits.operationsWaitingPerCallerMax);
});

test("SECURITY-R2 without a session an address counts, and this machine's own does not", async () => {
  const asked = Array.from({ length: 3 * atOnce * limits.sessionsAssumedPerAddress }, () => ask(waiting, {}));
  await expect.poll(running).toBe(atOnce * limits.sessionsAssumedPerAddress);
  const ours = Array.from({ length: 2 * atOnce * limits.sessionsAssumedPerAddress }, () =>
    ask(waiting, { "x-forwarded-for": "127.0.0.1" }),
  );
  await expect.poll(running).toBe(3 * atOnce * limits.sessionsAssumedPerAddress);
  open();
  expect(new Set((await Promise.all([...asked, ...ours])).map(({ status }) => status))).toEqual(new Set([200]));
});

test("SECURITY-R2 HTTP-067 what a page no longer waits for leaves the line: nothing is done for it, and the next one has its place", async () => {
  const cookie = "name=ana";
  const held = Array.from({ length: atOnce }, () => ask(waiting, { cookie }));
  await expect.poll(running).toBe(atOnce);
  const given = new AbortController();
  const left = fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address, cookie },
    body: JSON.stringify({ query: waiting }),
    signal: given.signal,
  }).catch((error: Error) => error.name);
  const waits = vi.spyOn(FewAtOnce.prototype as unknown as { wait(): Promise<boolean> }, "wait");
  await expect.poll(() => waits.mock.calls.length).toBe(1);
  const leaves = waits.mock.results[0]!.value as Promise<boolean>;
  given.abort();
  expect([await left, await leaves]).toEqual(["AbortError", false]);
  const next = ask("{ hello }", { cookie });
  open();
  expect((await next).status).toBe(200);
  await Promise.all(held);
  expect(running()).toBe(atOnce);
});
