import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "../../copying/testing/copying-world";

const examples = path.resolve(import.meta.dirname, "../../../client/developers/examples");
const has = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

let world: CopyingWorld;
beforeAll(async () => void (world = await createCopyingWorld()));
afterAll(() => world?.stop());

const keyOf = async (person: Person, ...scopes: string[]): Promise<string> =>
  (
    await person.api.ok(`mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key errors { code } } }`, {
      input: { name: "Example", scopes },
    })
  ).createApiKey.key;

const start = (program: string, file: string, env: Record<string, string>) =>
  spawn(program, [path.join(examples, file)], {
    env: { ...process.env, BRIGADE_URL: world.url, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });

/** Runs an example to its end; what it printed. */
async function run(program: string, file: string, env: Record<string, string> = {}): Promise<string> {
  const child = start(program, file, env);
  let [printed, problems] = ["", ""];
  child.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  child.stderr.on("data", (part: Buffer) => (problems += part.toString()));
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect([code, problems]).toEqual([0, ""]);
  return printed;
}

test("DEV-001 the reference lists every root field with a scope or none, a cost and a description; every code has a meaning", async () => {
  const { apiReference } = await world
    .visitor()
    .ok(
      "{ apiReference { operations { name kind description signature pointsMin scope } errorCodes { code meaning isThrown } limits { name max unit } } }",
    );
  const of = (name: string) => apiReference.operations.find((operation: { name: string }) => operation.name === name);
  expect(of("openTrade")).toMatchObject({
    kind: "MUTATION",
    scope: "trade",
    signature: "openTrade(input: OpenTradeInput!): TradePayload!",
  });
  expect(of("createApiKey")).toMatchObject({ kind: "MUTATION", scope: null });
  expect(of("me")).toMatchObject({ kind: "QUERY", scope: "read", pointsMin: 1 });
  expect(of("receipts").pointsMin).toBeGreaterThan(20);
  expect(of("copyEvents")).toMatchObject({ kind: "SUBSCRIPTION", scope: "read" });
  for (const { name, description, pointsMin } of apiReference.operations)
    expect([name, description.length > 3, pointsMin > 0]).toEqual([name, true, true]);
  expect(apiReference.errorCodes.every(({ meaning }: { meaning: string }) => meaning.length > 10)).toBe(true);
  expect(apiReference.limits.every(({ max }: { max: number }) => max > 0)).toBe(true);
});

test.skipIf(!has("curl"))("DEV-010 the example in curl reads a price without an account", async () => {
  expect(JSON.parse(await run("sh", "quote.sh"))).toMatchObject({ data: { quote: { bid: "99.99", ask: "100.01" } } });
});

test.skipIf(!has("python3"))("DEV-011 the example in Python writes every receipt", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  await startCopy(eater, feeder, "1000");
  for (const symbol of ["AAPL", "MSFT"]) await openTrade(world, feeder, symbol, "5");
  const lines = (await run("python3", "receipts.py", { BRIGADE_KEY: await keyOf(eater, "read") })).trim().split("\n");
  expect(lines.map((line) => line.split(" ").slice(1, 3))).toEqual([["MSFT", "COPIED"], ["AAPL", "COPIED"]]); // prettier-ignore
});

test("DEV-012 the example in JavaScript opens a paper trade and prints what the query cost", async () => {
  const feeder = await world.feeder({ tier: "chef" });
  const printed = await run(process.execPath, "open-trade.mjs", { BRIGADE_KEY: await keyOf(feeder, "read", "trade") });
  expect(printed).toMatch(/^\d+ of \d+ points left until .*\nTrade [0-9a-f-]{36} at 100\.01\n$/);
});

test("DEV-013 the example that listens prints what happens, as it happens", async () => {
  const feeder = await world.feeder();
  const child = start(process.execPath, "listen.mjs", { BRIGADE_KEY: await keyOf(feeder, "read") });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  try {
    expect((await lines.next()).value).toMatch(/^listening after \d+$/);
    await openTrade(world, feeder, "AAPL", "5");
    expect((await lines.next()).value).toMatch(/^\d+ TRADE_OPENED AAPL$/);
  } finally {
    child.kill();
  }
});

test("DEV-014 the example that receives webhooks accepts our deliveries and nobody else's", async () => {
  const person = await world.eater();
  const created = await person.api.ok(
    `mutation { createWebhook(input: {url: "http://127.0.0.1:9/later"}) { webhook { id } secret errors { code } } }`,
  );
  const { webhook, secret } = created.createWebhook;
  // Port 0 is the system's choice, which the example does not print; so the test asks for a free one first.
  const port = await freePort();
  const child = start(process.execPath, "webhook.mjs", { BRIGADE_WEBHOOK_SECRET: secret, PORT: String(port) });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  try {
    await lines.next();
    world.clock.set(Date.now());
    const url = `http://127.0.0.1:${port}/`;
    await person.api.ok(`mutation ($input: UpdateWebhookInput!) { updateWebhook(input: $input) { errors { code } } }`, {
      input: { webhookId: webhook.id, url },
    });
    const { testWebhook } = await person.api.ok(`mutation { testWebhook(input: {webhookId: "${webhook.id}"}) { isDelivered status } }`);
    expect(testWebhook).toEqual({ isDelivered: true, status: 204 });
    expect((await lines.next()).value).toMatch(/^test .*The line is open/);
    expect((await fetch(url, { method: "POST", body: "{}", headers: { "brigade-signature": `t=1,v1=${"0".repeat(64)}` } })).status).toBe(
      401,
    );
  } finally {
    child.kill();
  }
});

test.skipIf(!has("curl"))("DEV-015 the example that exports gets lines of JSON", async () => {
  const feeder = await world.feeder();
  await world.tick("AAPL", "99.99", "100.01");
  await openTrade(world, feeder, "AAPL", "5");
  const lines = (await run("sh", "export.sh", { BRIGADE_KEY: await keyOf(feeder, "read") })).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).instrument.symbol)).toEqual(["AAPL"]);
});

async function freePort(): Promise<number> {
  const { createServer } = await import("node:net");
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
