import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Person } from "../identity/testing/people";
import { limits } from "../platform/limits";
import { sha256OfSecret, unsealSecret } from "./addresses/signal-secret";
import { SignalInbox } from "./inbox/signal-inbox";
import { SignalInboxStore } from "./inbox/signal-inbox.store";
import { addressOf, alertsOf, change, createSignalsWorld, mySignals, widePowers, type SignalsWorld } from "./testing/signals-world";

let world: SignalsWorld;
let ana: Person;
let bob: Person;

beforeAll(async () => {
  world = await createSignalsWorld();
  bob = await world.person({ role: "feeder" });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  world.market.setQuote("AAPL", { bid: "99.99", ask: "100.01" });
  ana = await world.person({ role: "feeder" });
});

const alert = { symbol: "AAPL", action: "buy", size: { quantity: "1" } };
const unknown = () => `${world.url}/in/${"x".repeat(43)}`;

test("SIGNAL-020 a feeder creates one address, on, for practice; its URL ends in 256 bits that nobody else gets", async () => {
  expect(await mySignals(ana)).toMatchObject({ viewerCanCreate: true, address: null, today: { received: 0, turnover: "0", fillMs: null } });
  const { url, signals, errors } = await change(ana, "createSignalAddress", widePowers);
  expect(errors).toEqual([]);
  expect(url).toMatch(/\/in\/[\w-]{43}$/);
  expect(signals.address).toMatchObject({
    ...widePowers,
    isOn: true,
    account: "PRACTICE",
    practiceAlerts: 0,
    practiceAlertsNeeded: 10,
    lastUsedAt: null,
  });
  expect((await change(ana, "createSignalAddress", widePowers)).errors).toMatchObject([{ code: "TOO_MANY", limit: "1" }]);
  const twice = await world.person({ role: "hybrid" });
  const both = await Promise.all([change(twice, "createSignalAddress", widePowers), change(twice, "createSignalAddress", widePowers)]);
  expect(both.filter((payload) => payload.url)).toHaveLength(1);
  const eater = await world.person({ role: "eater" });
  expect((await mySignals(eater)).viewerCanCreate).toBe(false);
  expect((await change(eater, "createSignalAddress", widePowers)).errors).toMatchObject([{ code: "NOT_A_FEEDER" }]);
});

test("SIGNAL-021 powers are checked field by field when they are set and when they are changed", async () => {
  const cases: Array<[object, string, string]> = [
    [{ symbols: [] }, "REQUIRED", "symbols"],
    [{ symbols: [" "] }, "REQUIRED", "symbols"],
    [{ symbols: ["NOPE"] }, "SYMBOL_UNKNOWN", "symbols"],
    [{ symbols: Array.from({ length: 51 }, (_, at) => `S${at}`) }, "TOO_MANY", "symbols"],
    [{ actions: [] }, "REQUIRED", "actions"],
    [{ orderValueMax: "0" }, "AMOUNT_INVALID", "orderValueMax"],
    [{ orderValueMax: "1.001" }, "AMOUNT_INVALID", "orderValueMax"],
    [{ orderValueMax: "10000001" }, "AMOUNT_INVALID", "orderValueMax"],
    [{ turnoverPerDayMax: "-1" }, "AMOUNT_INVALID", "turnoverPerDayMax"],
    [{ ordersPerDayMax: 0 }, "INVALID", "ordersPerDayMax"],
    [{ ordersPerDayMax: 501 }, "INVALID", "ordersPerDayMax"],
    [{ quoteAgeSecondsMax: 0 }, "INVALID", "quoteAgeSecondsMax"],
    [{ quoteAgeSecondsMax: 16 }, "INVALID", "quoteAgeSecondsMax"],
  ];
  for (const [wrong, code, field] of cases)
    expect([wrong, (await change(ana, "createSignalAddress", { ...widePowers, ...wrong })).errors]).toEqual([
      wrong,
      [expect.objectContaining({ code, path: ["input", field] })],
    ]);
  await addressOf(ana, { symbols: ["aapl", "AAPL", "MSFT "] });
  for (const [wrong, code] of cases) expect((await change(ana, "updateSignalPowers", wrong)).errors).toMatchObject([{ code }]);
  expect((await mySignals(ana)).address).toMatchObject({ ...widePowers, symbols: ["AAPL", "MSFT"] });
  const { signals } = await change(ana, "updateSignalPowers", { orderValueMax: "5", actions: ["BUY", "BUY"] });
  expect(signals.address).toMatchObject({ ...widePowers, symbols: ["AAPL", "MSFT"], orderValueMax: "5", actions: ["BUY"] });
});

test("SIGNAL-022 the secret is stored hashed and sealed only, and shown to its owner's sessions alone", async () => {
  const url = await addressOf(ana);
  const secret = url.split("/").at(-1)!;
  const shown = () => ana.api.ok(`{ signalAddressUrl }`);
  expect((await shown()).signalAddressUrl).toBe(url);
  const [row] = await world.app.db.query<Record<string, string>>("select * from signal_addresses where user_id = $1", [ana.id]);
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(unsealSecret(row!["secret_sealed"]!, row!["id"]!, world.app.config.authSecret)).toBe(secret);
  // Bound to its row: moved to another one, or under another server's secret, it opens nothing.
  expect(unsealSecret(row!["secret_sealed"]!, bob.id, world.app.config.authSecret)).toBeNull();
  expect(unsealSecret(row!["secret_sealed"]!, row!["id"]!, "x".repeat(40))).toBeNull();
  await world.app.db.query("update users set tier = 'line_cook' where id = $1", [ana.id]);
  const key = await ana.api.ok(`mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key errors { code } } }`, {
    input: { name: "All", scopes: ["read", "trade", "social"] },
  });
  const asked = async (query: string) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${key.createApiKey.key}` };
    const response = await fetch(`${world.url}/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) });
    return (await response.json()).errors?.[0]?.extensions.code ?? null;
  };
  expect(await asked("{ mySignals { id address { id } } }")).toBeNull();
  for (const query of ["{ signalAddressUrl }", "mutation { rotateSignalAddress { url } }", "mutation { deleteSignalAddress { url } }"])
    expect([query, await asked(query)]).toEqual([query, "FORBIDDEN"]);
  const exported = JSON.stringify(await world.app.modules.personalData.exportUserData(ana.id));
  expect(exported).toContain("signal_addresses");
  for (const hidden of [secret, row!["secret_sealed"]!, row!["secret_sha256"]!]) expect(exported).not.toContain(hidden);
  await world.app.db.query("update signal_addresses set secret_sealed = '1.a.b.c' where user_id = $1", [ana.id]);
  expect(await ana.api.code(`{ signalAddressUrl }`)).toBe("UNAVAILABLE");
});

test("SIGNAL-023 rotating makes the address before unknown at once, and the new one works", async () => {
  const old = await addressOf(ana);
  expect(await world.post(old, alert)).toBe(202);
  const { url, signals } = await change(ana, "rotateSignalAddress");
  expect(url).not.toBe(old);
  expect(signals.address).toMatchObject({ rotatedAt: expect.any(String), lastUsedAt: expect.any(String), lastUsedFrom: "127.0.0.1" });
  expect([await world.post(old, alert), await world.post(url, { ...alert, id: "new" })]).toEqual([404, 202]);
  expect((await ana.api.ok(`{ signalAddressUrl }`)).signalAddressUrl).toBe(url);
});

test("SIGNAL-024 deleting ends the address and its list, and keeps the trades", async () => {
  const url = await addressOf(ana);
  await world.send(url, alert);
  expect(await change(ana, "deleteSignalAddress")).toMatchObject({
    errors: [],
    url: null,
    signals: { address: null, today: { received: 0 } },
  });
  expect(await world.post(url, alert)).toBe(404);
  expect(await alertsOf(ana)).toEqual([]);
  const { portfolio } = await ana.api.ok(`{ portfolio(kind: PRACTICE) { trades(first: 5) { edges { node { source } } } } }`);
  expect(portfolio.trades.edges).toEqual([{ node: { source: "SIGNAL" } }]);
});

test("SIGNAL-025 nobody sees or changes another's address and alerts, and without one everything is NOT_FOUND", async () => {
  const url = await addressOf(ana);
  await world.send(url, alert);
  const stranger = await world.person({ role: "feeder" });
  expect(await mySignals(stranger)).toMatchObject({ address: null, today: { received: 0 } });
  expect(await alertsOf(stranger)).toEqual([]);
  expect((await stranger.api.ok(`{ signalAddressUrl }`)).signalAddressUrl).toBeNull();
  for (const [name, input] of [
    ["rotateSignalAddress"],
    ["deleteSignalAddress"],
    ["updateSignalPowers", { isOn: false }],
    ["sendTestSignal", {}],
  ] as const)
    expect([name, (await change(stranger, name, input)).fault]).toEqual([name, "NOT_FOUND"]);
  expect(await world.visitor().code(`{ mySignals { id } }`)).toBe("UNAUTHENTICATED");
  expect((await mySignals(ana)).address.isOn).toBe(true);
});

test("SIGNAL-026 who is suspended may switch signals off and delete the address, and nothing else", async () => {
  await addressOf(ana);
  await world.app.db.query("update users set suspended_at = now() where id = $1", [ana.id]);
  for (const [name, input] of [
    ["rotateSignalAddress"],
    ["updateSignalPowers", { isOn: true }],
    ["sendTestSignal", {}],
    ["createSignalAddress", widePowers],
  ] as const)
    expect([name, (await change(ana, name, input)).fault]).toEqual([name, "SUSPENDED"]);
  expect((await change(ana, "updateSignalPowers", { isOn: false })).signals.address.isOn).toBe(false);
  expect((await change(ana, "deleteSignalAddress")).signals.address).toBeNull();
});

test("SIGNAL-027 a test alert trades practice while signals are off, counts in no figure, and at most five a minute go out", async () => {
  await addressOf(ana);
  await change(ana, "updateSignalPowers", { isOn: false });
  const sent = await change(ana, "sendTestSignal", {});
  expect(sent.alert).toMatchObject({ state: "RECEIVED", isTest: true, body: expect.stringContaining(`"symbol":"AAPL"`) });
  await world.workOff();
  expect(await alertsOf(ana)).toMatchObject([{ isTest: true, state: "TRADED", account: "PRACTICE", money: "100", sentFrom: null }]);
  expect(await mySignals(ana)).toMatchObject({
    today: { received: 0, traded: 0, turnover: "0" },
    address: { practiceAlerts: 0, lastUsedAt: null },
  });
  await change(ana, "sendTestSignal", { message: "mine" });
  await world.workOff();
  expect(await alertsOf(ana, "state: REFUSED")).toMatchObject([{ body: "mine", refusal: "NOT_READABLE" }]);
  expect((await change(ana, "sendTestSignal", { message: "x".repeat(4097) })).errors).toMatchObject([{ code: "TOO_LONG", limit: "4096" }]);
  expect((await change(ana, "sendTestSignal", { message: "a\0" })).errors).toMatchObject([{ code: "INVALID" }]);
  await change(ana, "sendTestSignal", {});
  expect((await change(ana, "sendTestSignal", {})).errors).toMatchObject([{ code: "RATE_LIMITED" }]);
});

test("SIGNAL-028 any content type is taken, an unknown secret is 404, and more than 4 kB are 413", async () => {
  const url = await addressOf(ana);
  const text = (id: string) => JSON.stringify({ ...alert, id });
  for (const type of ["application/json", "text/plain; charset=utf-8", "application/x-www-form-urlencoded"])
    expect([type, await world.post(url, text(type), type)]).toEqual([type, 202]);
  const path = new URL(url).pathname;
  expect((await fetch(world.url + path, { method: "POST" })).status).toBe(202);
  expect((await fetch(world.url + path, { method: "POST", body: new Uint8Array([123, 0, 255]) })).status).toBe(202);
  await world.workOff();
  expect((await alertsOf(ana)).map((one) => one.state)).toEqual(["REFUSED", "REFUSED", "TRADED", "TRADED", "TRADED"]);
  expect(await world.post(url, "x".repeat(4097))).toBe(413);
  expect(await world.post(url, "x".repeat(4096))).toBe(202);
  expect(await world.post(unknown(), alert)).toBe(404);
  const answer = await fetch(world.url + path, { method: "POST", body: text("last") });
  expect([answer.headers.get("cache-control"), await answer.json()]).toEqual(["no-store", { status: "received" }]);
  expect(await (await fetch(unknown(), { method: "POST", body: "{}" })).json()).toEqual({
    status: "refused",
    reason: "There is no such address.",
  });
});

test("SIGNAL-029 over the limit of a minute alerts are answered 429; the first of them is listed, and the next minute is open", async () => {
  const url = await addressOf(ana);
  world.clock.advance(60_000);
  const post = (at: number) => world.post(url, { ...alert, id: `n${at}` });
  const statuses: number[] = [];
  for (let at = 1; at <= limits.signalsPerAddressPerMinuteMax + 3; at++) statuses.push(await post(at));
  expect(statuses.filter((status) => status === 202)).toHaveLength(limits.signalsPerAddressPerMinuteMax);
  expect(statuses.slice(-3)).toEqual([429, 429, 429]);
  expect(await alertsOf(ana, "state: REFUSED")).toMatchObject([{ refusal: "TOO_MANY_ALERTS", request: { id: "n61" } }]);
  expect(await world.post(await addressOf(await world.person({ role: "feeder" })), alert)).toBe(202);
  world.clock.advance(60_000);
  expect(await post(1_000)).toBe(202);
});

test("SIGNAL-030 unknown secrets from one network are limited without closing it to a known one", async () => {
  const url = await addressOf(ana);
  world.clock.advance(60_000);
  expect(await world.post(url, { ...alert, id: "known" })).toBe(202);
  const statuses = new Set<number>();
  for (let at = 0; at < limits.unknownSignalsPerNetworkPerMinuteMax; at++)
    statuses.add(await world.post(`${world.url}/in/${String(at).padStart(43, "x")}`, alert));
  expect(statuses).toEqual(new Set([404]));
  expect(await world.post(unknown(), alert)).toBe(429);
  expect(await world.post(url, { ...alert, id: "known too" })).toBe(202);
  world.clock.advance(60_000);
  expect(await world.post(unknown(), alert)).toBe(404);
});

test("SIGNAL-031 alerts that come while one is stored go in one statement, in order, and a failure answers each of them", async () => {
  const stored: string[][] = [];
  let release: () => void = () => undefined;
  let fails = false;
  const inbox = new SignalInbox(
    {
      store: async (alerts) => {
        stored.push(alerts.map(({ body }) => body));
        if (stored.length === 1) await new Promise<void>((done) => (release = done));
        if (fails) throw new Error("No database");
        return alerts.map(() => "address");
      },
    },
    world.clock,
    () => undefined,
  );
  const answers = ["a", "b", "c"].map((body) => inbox.receive("f".repeat(64), body, "192.0.2.1"));
  release();
  expect(await Promise.all(answers)).toEqual(["STORED", "STORED", "STORED"]);
  expect(stored).toEqual([["a"], ["b", "c"]]);
  fails = true;
  await expect(inbox.receive("f".repeat(64), "d", "192.0.2.1")).rejects.toThrow("No database");
  fails = false;
  expect(await inbox.receive("f".repeat(64), "e", "192.0.2.1")).toBe("STORED");
});

test("SIGNAL-044 what the database does not store in time is answered with that, and what waited for it is not stored later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const stored: string[][] = [];
  const { promise: hung, resolve: goOn } = Promise.withResolvers<string[]>();
  const announced: string[] = [];
  const store = async (alerts: readonly { body: string }[]) => {
    stored.push(alerts.map(({ body }) => body));
    return stored.length === 1 ? hung : alerts.map(() => "address");
  };
  const inbox = new SignalInbox({ store }, world.clock, (ids) => void announced.push(...ids));
  const answers: string[] = [];
  const receive = (body: string) => void inbox.receive("e".repeat(64), body, "192.0.2.1").then((answer) => answers.push(answer));
  for (const body of ["a", "b", "c"]) receive(body);
  await vi.advanceTimersByTimeAsync(limits.signalAnswerMsMax - 1);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toEqual(["BUSY", "BUSY", "BUSY"]);
  receive("d");
  goOn(["address"]);
  await vi.advanceTimersByTimeAsync(0);
  // The one that was on its way was stored after all, and is traded; the two that waited were not.
  expect([stored, announced, answers[3]]).toEqual([[["a"], ["d"]], ["address", "address"], "STORED"]);
  expect(limits.signalStoreMsMax).toBeLessThan(limits.signalAnswerMsMax);
});

test("SIGNAL-044 an alert that the database cannot take is refused in time, is not stored, and is traded once when it is sent again", async () => {
  const url = await addressOf(ana);
  const late = { ...alert, id: "late" };
  const store = new SignalInboxStore(world.databaseUrl, { statementMs: limits.signalStoreMsMax, queryMs: 60_000 });
  onTestFinished(() => store.close());
  let storing: ReturnType<SignalInboxStore["store"]> | undefined;
  const inbox = new SignalInbox({ store: (alerts) => (storing = store.store(alerts)) }, world.clock, () => undefined);
  await world.app.db.transaction(async (tx) => {
    await tx.query("lock table signal_alerts in access exclusive mode");
    const taken = inbox.receive(sha256OfSecret(url.split("/").at(-1)!), JSON.stringify(late), "192.0.2.1");
    expect(await taken.catch(() => "FAILED")).not.toBe("STORED");
    // On a busy machine the answer comes before the database has given the statement up: the table is locked until it has.
    await expect(storing).rejects.toThrow("statement timeout");
  });
  expect(await alertsOf(ana)).toEqual([]);
  expect(await world.post(url, late)).toBe(202);
  await world.workOff();
  const traded = (await alertsOf(ana)).filter(({ state }) => state === "TRADED");
  expect(traded).toMatchObject([{ request: { id: "late" } }]);
});

test("SIGNAL-045 an answer waits for no trade: it comes while the account is locked, and the alert is traded afterwards", async () => {
  const url = await addressOf(ana);
  await world.app.db.transaction(async (tx) => {
    await tx.query("select id from trading_accounts where user_id = $1 for update", [ana.id]);
    await tx.query("select id from users where id = $1 for no key update", [ana.id]);
    expect(await world.post(url, { ...alert, id: "locked" })).toBe(202);
    expect(await alertsOf(ana)).toMatchObject([{ state: "RECEIVED", request: { id: "locked" } }]);
  });
  await world.workOff();
  expect(await alertsOf(ana)).toMatchObject([{ state: "TRADED", request: { id: "locked" } }]);
});

test("SIGNAL-032 no log line holds the secret, neither of an alert that is taken nor of one that fails", async () => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
  const { createLogger } = await import("../platform/ops/logger");
  expect(createLogger({ logLevel: "trace" }).bindings()).toEqual({});
  const { default: Fastify } = await import("fastify");
  const { mountSignals } = await import("./inbox/signals.routes");
  const http = Fastify();
  mountSignals(http, { receive: () => Promise.reject(new Error("No database")) } as unknown as SignalInbox, pino({ level: "trace" }, sink));
  const secret = "s".repeat(43);
  const answer = await http.inject({ method: "POST", url: `/in/${secret}`, payload: "{}" });
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "1"]);
  expect(lines.join("")).toContain("Storing an alert failed");
  expect(lines.join("")).not.toContain(secret);
  await http.close();
});

test("SIGNAL-033 what became of alerts arrives numbered, and what was missed is replayed", async () => {
  const url = await addressOf(ana);
  await world.send(url, { ...alert, id: "a" });
  await world.send(url, { ...alert, id: "a" });
  const since = async (who: Person, after: number) =>
    (
      await who.api.ok(
        `{ signalEventsSince(afterSequence: ${after}) { head hasMore events { sequence previousSequence alert { state } } } }`,
      )
    ).signalEventsSince;
  expect(await since(ana, 0)).toEqual({
    head: 2,
    hasMore: false,
    events: [
      { sequence: 1, previousSequence: 0, alert: { state: "TRADED" } },
      { sequence: 2, previousSequence: 1, alert: { state: "DUPLICATE" } },
    ],
  });
  expect(await since(bob, 0)).toEqual({ head: 0, hasMore: false, events: [] });
});

test("SIGNAL-034 the list pages by cursor, by state and by day, and old alerts go after 90 days", async () => {
  const url = await addressOf(ana);
  for (const id of ["a", "b", "c", "c"]) await world.send(url, { ...alert, id });
  const page = async (text: string) =>
    (await ana.api.ok(`{ signalAlerts${text} { totalCount pageInfo { hasNextPage endCursor } edges { node { request { id } state } } } }`))
      .signalAlerts;
  const first = await page("(first: 3)");
  expect([first.totalCount, first.pageInfo.hasNextPage, first.edges.length]).toEqual([4, true, 3]);
  const rest = await page(`(first: 3, after: "${first.pageInfo.endCursor}")`);
  expect(rest).toMatchObject({ pageInfo: { hasNextPage: false }, edges: [{ node: { request: { id: "a" } } }] });
  expect(await page("(filter: { state: DUPLICATE })")).toMatchObject({ totalCount: 1, edges: [{ node: { state: "DUPLICATE" } }] });
  expect(await ana.api.code(`{ signalAlerts(after: "bm9uZQ") { totalCount } }`)).toBe("BAD_USER_INPUT");
  world.clock.advance(86_400_000);
  expect((await page("(filter: { isToday: true })")).totalCount).toBe(0);
  expect((await page("(filter: { isToday: false })")).totalCount).toBe(4);
  world.clock.advance(limits.signalAlertsKeptDays * 86_400_000);
  await world.app.db.transaction((tx) => world.app.modules.jobs.jobs.enqueue(tx, "signals.prune", {}));
  await world.app.modules.jobs.jobs.runDue();
  // The session is over by then.
  expect(await world.app.db.query("select id from signal_alerts where user_id = $1", [ana.id])).toEqual([]);
});

test("SIGNAL-035 with the account go its address and alerts, and its address is unknown from then on", async () => {
  const url = await addressOf(ana);
  await world.send(url, alert);
  await world.app.modules.personalData.eraseUser(ana.id);
  expect(await world.post(url, alert)).toBe(404);
  const [row] = await world.app.db.query<{ count: string }>(
    "select (select count(*) from signal_addresses where user_id = $1) + (select count(*) from signal_alerts where user_id = $1) as count",
    [ana.id],
  );
  expect(row!.count).toBe("0");
});
