import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "../../copying/testing/copying-world";
import { limits } from "../../platform/limits";
import type { Person } from "../../identity/testing/people";
import { standardHeaders } from "./webhook-signature";

/** A receiver that keeps its deliveries and answers as a test sets it. */
class Receiver {
  readonly deliveries: Array<{ headers: IncomingHttpHeaders; text: string; event: any }> = [];
  status = 200;
  private server!: Server;
  url = "";

  async open(): Promise<this> {
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const text = Buffer.concat(parts).toString();
        this.deliveries.push({ headers: request.headers, text, event: JSON.parse(text) });
        response.writeHead(this.status, this.status === 302 ? { location: "http://127.0.0.1:1/" } : {}).end();
      });
    });
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as { port: number }).port}/hook`;
    return this;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

let world: CopyingWorld;
const receivers: Receiver[] = [];
const receiver = async () => {
  const opened = await new Receiver().open();
  receivers.push(opened);
  return opened;
};
beforeAll(async () => void (world = await createCopyingWorld()));
afterAll(async () => {
  receivers.forEach((each) => each.close());
  await world?.stop();
});

/** Quotes as old as the last test's waits are not traded on. */
beforeEach(async () => {
  for (const [symbol, bid, ask] of [
    ["AAPL", "99.99", "100.01"],
    ["MSFT", "199.98", "200.02"],
    ["TSLA", "49.99", "50.01"],
  ] as const)
    await world.tick(symbol, bid, ask);
});

const facts =
  "webhook { id state failures receiptsAfter tradesAfter deliveries { eventId kind attempt status problem } } secret errors { code path }";
const call = async (person: Person, name: string, type: string, input: object) =>
  (await person.api.ok(`mutation ($input: ${type}!) { ${name}(input: $input) { ${facts} } }`, { input }))[name];
const create = (person: Person, input: object) => call(person, "createWebhook", "CreateWebhookInput", input);
const mine = async (person: Person) =>
  (await person.api.ok("{ myWebhooks { id state failures receiptsAfter tradesAfter deliveries { kind attempt status problem } } }"))
    .myWebhooks;
const round = () => world.app.modules.webhooks.pump.round();

test("HOOK-010 a receipt is delivered once, signed, as the public API shows it, and the position moves on", async () => {
  const [feeder, eater, post] = [await world.feeder(), await world.eater(), await receiver()];
  const copy = await startCopy(eater, feeder, "1000");
  const { webhook, secret } = await create(eater, { url: post.url, wantsTrades: false });
  await openTrade(world, feeder, "AAPL", "10");
  await round();
  await round();
  expect(post.deliveries).toHaveLength(1);
  const [{ headers, text, event }] = post.deliveries as [(typeof post.deliveries)[0]];
  expect(event).toMatchObject({ kind: "receipt", data: { copyId: copy.id, status: "COPIED", instrument: { symbol: "AAPL" } } });
  expect(headers["brigade-event-id"]).toBe(event.id);
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["brigade-signature"]))!;
  expect(signature).toBe(createHmac("sha256", secret).update(`${seconds}.${text}`).digest("hex"));
  expect(headers).toMatchObject(standardHeaders(secret, event.id, Number(seconds), text));
  const shown = (await eater.api.ok("{ receipts(first: 1) { edges { node { id money quantity } } } }")).receipts.edges[0].node;
  expect(event.data).toMatchObject(shown);
  expect((await mine(eater))[0]).toMatchObject({
    id: webhook.id,
    state: "ACTIVE",
    failures: 0,
    deliveries: [{ kind: "receipt", attempt: 1, status: 200, problem: null }],
  });
});

test("HOOK-011 a receiver that fails is tried again later with the same id, in order, and nothing is left out", async () => {
  const [feeder, post] = [await world.feeder(), await receiver()];
  await create(feeder, { url: post.url, wantsReceipts: false });
  post.status = 503;
  for (const symbol of ["AAPL", "MSFT"]) await openTrade(world, feeder, symbol, "10");
  await round();
  await round();
  expect(post.deliveries).toHaveLength(1);
  world.clock.advance(2_000);
  await round();
  expect(post.deliveries.map(({ event }) => event.id)).toEqual([post.deliveries[0]!.event.id, post.deliveries[0]!.event.id]);
  post.status = 204;
  world.clock.advance(4_000);
  await round();
  const delivered = post.deliveries.slice(2).filter(({ event }) => event.data.kind === "TRADE_OPENED");
  expect(delivered.map(({ event }) => event.data.trade.instrument.symbol)).toEqual(["AAPL", "MSFT"]);
  expect((await mine(feeder))[0]).toMatchObject({ state: "ACTIVE", failures: 0 });
});

test("HOOK-012 after fifteen failures in a row it waits for its owner, who sets it going again; redirects are no delivery", async () => {
  const [feeder, post] = [await world.feeder(), await receiver()];
  const { webhook } = await create(feeder, { url: post.url, wantsReceipts: false });
  post.status = 302;
  await openTrade(world, feeder, "AAPL", "10");
  for (let at = 0; at < limits.webhookFailuresMax + 2; at++) {
    await round();
    world.clock.advance(limits.webhookBackOffMsMax);
  }
  expect(post.deliveries).toHaveLength(limits.webhookFailuresMax);
  expect((await mine(feeder))[0]).toMatchObject({
    state: "FAILING",
    failures: 15,
    deliveries: expect.arrayContaining([{ kind: "trade", attempt: 15, status: 302, problem: "The receiver answered 302." }]),
  });
  post.status = 200;
  const change = { webhookId: webhook.id, url: post.url, wantsReceipts: false, wantsTrades: true, isPaused: false };
  expect((await call(feeder, "updateWebhook", "UpdateWebhookInput", change)).webhook).toMatchObject({ state: "ACTIVE", failures: 0 });
  await round();
  expect(post.deliveries.length).toBeGreaterThan(15);
  expect((await mine(feeder))[0]).toMatchObject({ state: "ACTIVE", failures: 0 });
});

test("HOOK-013 a paused one is silent and then delivers the rest; a replay delivers again; a new secret signs from then on", async () => {
  const [feeder, post] = [await world.feeder(), await receiver()];
  const { webhook, secret } = await create(feeder, { url: post.url, wantsReceipts: false });
  const wishes = { webhookId: webhook.id, url: post.url, wantsReceipts: false, wantsTrades: true };
  await call(feeder, "updateWebhook", "UpdateWebhookInput", { ...wishes, isPaused: true });
  await openTrade(world, feeder, "AAPL", "10");
  await round();
  expect(post.deliveries).toEqual([]);
  await call(feeder, "updateWebhook", "UpdateWebhookInput", { ...wishes, isPaused: false });
  await round();
  const delivered = post.deliveries.map(({ event }) => event.id);
  expect(delivered.length).toBeGreaterThan(0);
  const rotated = await call(feeder, "rotateWebhookSecret", "WebhookIdInput", { webhookId: webhook.id });
  expect(rotated.secret).not.toBe(secret);
  const again = { webhookId: webhook.id, receiptsAfter: 0, tradesAfter: webhook.tradesAfter };
  expect((await call(feeder, "replayWebhook", "ReplayWebhookInput", again)).errors).toEqual([]);
  await round();
  expect(post.deliveries.slice(delivered.length).map(({ event }) => event.id)).toEqual(delivered);
  const last = post.deliveries.at(-1)!;
  const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(last.headers["brigade-signature"]))!;
  expect(signature).toBe(createHmac("sha256", rotated.secret).update(`${seconds}.${last.text}`).digest("hex"));
});

test("HOOK-014 what the streams no longer keep is delivered as a gap, and the rest goes on", async () => {
  const [feeder, post] = [await world.feeder(), await receiver()];
  const { webhook } = await create(feeder, { url: post.url, wantsReceipts: false });
  await openTrade(world, feeder, "AAPL", "10");
  await world.app.db.query("delete from outbox where user_id = $1", [feeder.id]);
  await round();
  expect(post.deliveries.map(({ event }) => [event.kind, event.data])).toEqual([
    ["resync", { stream: "trades", after: webhook.tradesAfter }],
  ]);
  await openTrade(world, feeder, "MSFT", "10");
  await round();
  expect(post.deliveries.slice(1).some(({ event }) => event.data.trade?.instrument.symbol === "MSFT")).toBe(true);
});

test("HOOK-015 the test button says what came back, a few times a minute", async () => {
  const [person, post] = [await world.eater(), await receiver()];
  const { webhook } = await create(person, { url: post.url });
  const press = async () =>
    (
      await person.api.ok(`mutation ($id: ID!) { testWebhook(input: {webhookId: $id}) { isDelivered status problem errors { code } } }`, {
        id: webhook.id,
      })
    ).testWebhook;
  expect(await press()).toEqual({ isDelivered: true, status: 200, problem: null, errors: [] });
  post.status = 500;
  expect(await press()).toEqual({ isDelivered: false, status: 500, problem: "The receiver answered 500.", errors: [] });
  for (let at = 2; at < limits.webhookTestsPerMinuteMax; at++) await press();
  expect((await press()).errors).toEqual([{ code: "RATE_LIMITED" }]);
});

test("HOOK-016 bad addresses, empty wishes and too many are refused; nobody touches another's", async () => {
  const [person, other] = [await world.eater(), await world.eater()];
  const mistakes = async (input: object) => (await create(person, input)).errors;
  expect(await mistakes({ url: "ftp://x" })).toEqual([{ code: "INVALID", path: ["input", "url"] }]);
  expect(await mistakes({ url: `https://x.example/${"y".repeat(500)}` })).toEqual([{ code: "TOO_LONG", path: ["input", "url"] }]);
  expect(await mistakes({ url: "https://x.example", wantsReceipts: false, wantsTrades: false })).toEqual([
    { code: "INVALID", path: ["input"] },
  ]);
  const made = await Promise.all(Array.from({ length: limits.webhooksMax + 1 }, () => create(person, { url: "https://x.example" })));
  expect(made.flatMap(({ errors }) => errors)).toEqual([{ code: "TOO_MANY", path: ["input"] }]);
  const { id } = made.find(({ webhook }) => webhook !== null).webhook;
  const wishes = { webhookId: id, url: "https://x.example" };
  expect((await call(person, "updateWebhook", "UpdateWebhookInput", { ...wishes, url: "x" })).errors).toEqual([
    { code: "INVALID", path: ["input", "url"] },
  ]);
  expect((await call(person, "replayWebhook", "ReplayWebhookInput", { webhookId: id, receiptsAfter: 99, tradesAfter: 0 })).errors).toEqual([
    { code: "INVALID", path: ["input", "receiptsAfter"] },
  ]);
  for (const [name, type, input] of [
    ["updateWebhook", "UpdateWebhookInput", wishes],
    ["removeWebhook", "WebhookIdInput", { webhookId: id }],
    ["rotateWebhookSecret", "WebhookIdInput", { webhookId: id }],
    ["replayWebhook", "ReplayWebhookInput", { webhookId: id, receiptsAfter: 0, tradesAfter: 0 }],
  ] as const) {
    const text = `mutation ($input: ${type}!) { ${name}(input: $input) { errors { code } } }`;
    expect([name, await other.api.code(text, { input })]).toEqual([name, "NOT_FOUND"]);
    expect([name, await world.visitor().code(text, { input })]).toEqual([name, "UNAUTHENTICATED"]);
  }
  expect(await other.api.code(`mutation { testWebhook(input: {webhookId: "${id}"}) { errors { code } } }`)).toBe("NOT_FOUND");
  expect((await call(person, "removeWebhook", "WebhookIdInput", { webhookId: id })).webhook).toBeNull();
  expect((await mine(person)).map((each: { id: string }) => each.id)).not.toContain(id);
  expect(await person.api.code(`mutation { removeWebhook(input: {webhookId: "${id}"}) { errors { code } } }`)).toBe("NOT_FOUND");
});

test("HOOK-020 receipts and trades come as NDJSON, every page of them, only one's own", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  await startCopy(eater, feeder, "1000");
  for (const symbol of ["AAPL", "MSFT", "TSLA"]) await openTrade(world, feeder, symbol, "5");
  const read = async (name: string, headers: Record<string, string>) => {
    const response = await fetch(`${world.url}/export/${name}.ndjson`, { headers });
    const text = await response.text();
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      lines: text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    };
  };
  const cookie = (person: Person) => ({ cookie: person.api.cookieHeader });
  const receipts = await read("receipts", cookie(eater));
  expect([receipts.status, receipts.type]).toEqual([200, "application/x-ndjson; charset=utf-8"]);
  expect(receipts.lines.map(({ instrument, status }) => [instrument.symbol, status])).toEqual(
    ["TSLA", "MSFT", "AAPL"].map((symbol) => [symbol, "COPIED"]),
  );
  const trades = await read("trades", cookie(feeder));
  expect(trades.lines.map(({ instrument, status }) => [instrument.symbol, status])).toEqual(
    ["TSLA", "MSFT", "AAPL"].map((symbol) => [symbol, "OPEN"]),
  );
  expect((await read("receipts", cookie(feeder))).lines).toEqual([]);
  const refused = await read("receipts", {});
  expect([refused.status, refused.lines[0].error.code]).toEqual([401, "UNAUTHENTICATED"]);
});
