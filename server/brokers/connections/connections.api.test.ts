import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mailsTo } from "../../identity/testing/mail-box";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { insertFill } from "../orders/fills.store";
import { VenueCallError } from "../port/venue-session";
import { changeConnection, connectionFields, createConnectionsWorld, keyInput, type ConnectionsWorld } from "../testing/connections-world";

let world: ConnectionsWorld;
beforeAll(async () => {
  world = await createConnectionsWorld();
});
afterAll(() => world?.stop());
beforeEach(() => {
  world.venue.failure = null;
});

const check =
  "mutation ($input: CheckBrokerKeyInput!) { checkBrokerKey(input: $input) { check { refusals accountHint currency equity permissions { mayRead mayTrade mayWithdraw } } errors { code path message } } }";
const one = `query ($id: ID!) { brokerConnection(id: $id) { ${connectionFields} } }`;
const stored = (id: string) => world.app.db.query<Record<string, any>>("select * from broker_connections where id = $1", [id]);
const codes = ({ errors }: { errors: Array<{ code: string }> }) => errors.map(({ code }) => code);

test("BROKER-014 a key is checked without storing it, then connected; it is shown by its last four characters and stored sealed", async () => {
  const person = await world.person();
  const key = world.venue.addAccount();
  const checked = (await person.api.ok(check, { input: keyInput(key) })).checkBrokerKey;
  expect(checked).toMatchObject({ check: { refusals: [], currency: "USDT", equity: "8214.62" }, errors: [] });
  expect(await world.app.db.query("select 1 from broker_connections where user_id = $1", [person.id])).toEqual([]);
  const { connection, connections, errors } = await changeConnection(person, "connectBroker", { ...keyInput(key), name: " Spot " });
  expect(errors).toEqual([]);
  expect(connections).toEqual({ usedCount: 1, nodes: [{ id: connection.id, state: "CONNECTED" }] });
  expect(connection).toMatchObject({
    ...{ venue: "BINANCE", environment: "SANDBOX", mode: "PAPER", name: "Spot", state: "CONNECTED", signIn: "KEY" },
    ...{ keyHint: key.key.slice(-4), equity: "8214.62", buyingPower: "762.61", onHold: "333.6", currency: "USDT", failure: null },
    permissions: { mayRead: true, mayTrade: true, mayWithdraw: false },
  });
  const [row] = await stored(connection.id);
  expect(row!["key_version"]).toBe(1);
  expect(JSON.stringify(row)).not.toContain(key.secret);
  expect(JSON.stringify(row)).not.toContain(key.key);
  const [account] = await world.app.db.query("select user_id, kind, broker, mode, cash, closed_at from trading_accounts where id = $1", [
    connection.accountId,
  ]);
  expect(account).toEqual({ user_id: person.id, kind: "BROKER", broker: "BINANCE", mode: "PAPER", cash: "0.00", closed_at: null });
});

test("BROKER-015 a key that may withdraw, or may not trade or read, is refused and never stored; what a venue does not say is not", async () => {
  const person = await world.person();
  for (const [permissions, code] of [
    [{ mayWithdraw: true }, "KEY_MAY_WITHDRAW"],
    [{ mayTrade: false }, "KEY_MAY_NOT_TRADE"],
    [{ mayRead: false }, "KEY_MAY_NOT_READ"],
  ] as const) {
    const key = world.venue.addAccount({ permissions });
    expect((await person.api.ok(check, { input: keyInput(key) })).checkBrokerKey).toMatchObject({
      check: { refusals: [code] },
      errors: [],
    });
    expect(codes(await changeConnection(person, "connectBroker", keyInput(key)))).toEqual([code]);
  }
  expect(await world.app.db.query("select 1 from broker_connections where user_id = $1", [person.id])).toEqual([]);
  const silent = world.venue.addAccount({ permissions: { mayRead: null, mayTrade: null, mayWithdraw: null } });
  expect(codes(await changeConnection(person, "connectBroker", keyInput(silent)))).toEqual([]);
});

test("BROKER-016 what a venue refuses, or that it does not answer, is said with a code; input is checked before it is asked", async () => {
  const person = await world.person();
  const key = world.venue.addAccount();
  const asked = async (input: object) => (await person.api.ok(check, { input })).checkBrokerKey.errors.map((e: { code: string }) => e.code);
  expect(await asked({ ...keyInput(key), secret: "wrong" })).toEqual(["KEY_REFUSED"]);
  for (const kind of ["MAINTENANCE", "RATE_LIMITED", "BLOCKED_COUNTRY", "OTHER"] as const) {
    world.okx.failure = new VenueCallError(kind, "no", 503, 1);
    const input = { ...keyInput(key, "SANDBOX", "OKX"), passphrase: "p" };
    expect(await asked(input)).toEqual(["VENUE_UNREACHABLE"]);
  }
  const before = world.venue.calls;
  expect(await asked({ ...keyInput(key), key: " " })).toEqual(["REQUIRED"]);
  expect(await asked({ ...keyInput(key), secret: "x".repeat(limits.brokerKeyCharactersMax + 1) })).toEqual(["TOO_LONG"]);
  expect(await asked(keyInput(key, "SANDBOX", "OKX"))).toEqual(["REQUIRED"]);
  expect(await asked(keyInput(key, "SANDBOX", "KRAKEN"))).toEqual(["VENUE_UNAVAILABLE"]);
  expect(world.venue.calls).toBe(before);
  expect(await world.visitor().code(check, { input: keyInput(key) })).toBe("UNAUTHENTICATED");
});

test("BROKER-017 one account is connected once, whoever holds a key of it, and again once it is disconnected", async () => {
  const [ana, bo] = [await world.person(), await world.person()];
  const key = world.venue.addAccount({ account: { accountNumber: "one-and-the-same" } });
  const other = world.venue.addAccount({ account: { accountNumber: "one-and-the-same" } });
  const { connection } = await changeConnection(ana, "connectBroker", keyInput(key));
  for (const person of [ana, bo])
    expect(codes(await changeConnection(person, "connectBroker", keyInput(other)))).toEqual(["ALREADY_CONNECTED"]);
  expect(codes(await changeConnection(ana, "disconnectBroker", { connectionId: connection.id }))).toEqual([]);
  expect(codes(await changeConnection(bo, "connectBroker", keyInput(other)))).toEqual([]);
});

test("BROKER-018 thirty connections at once do not exceed the plan; a key that is stored counts, an erased one and a local sandbox do not", async () => {
  const person = await world.person({ tier: "sous_chef" });
  const keys = Array.from({ length: 30 }, () => world.venue.addAccount());
  const answers = await Promise.all(keys.map((key) => changeConnection(person, "connectBroker", keyInput(key))));
  const made = answers.flatMap(({ connection }) => connection ?? []);
  expect(made).toHaveLength(2);
  expect(answers.flatMap(codes).every((code) => code === "CONNECTIONS_MAX")).toBe(true);
  await changeConnection(person, "pauseBrokerConnection", { connectionId: made[0].id });
  world.clock.advance(3_600_000);
  expect(codes(await changeConnection(person, "connectBroker", keyInput(world.venue.addAccount())))).toEqual(["CONNECTIONS_MAX"]);
  await changeConnection(person, "disconnectBroker", { connectionId: made[0].id });
  expect(codes(await changeConnection(person, "connectBroker", keyInput(world.venue.addAccount())))).toEqual([]);
  const free = await world.person({ tier: "prep_cook" });
  expect(codes(await changeConnection(free, "connectBroker", keyInput(world.venue.addAccount())))).toEqual(["CONNECTIONS_MAX"]);
  for (let at = 0; at < limits.localSandboxConnectionsPerUserMax; at++) {
    const local = await changeConnection(free, "connectBroker", { venue: "BINANCE", environment: "LOCAL_SANDBOX" });
    expect([codes(local), local.connections.usedCount]).toEqual([[], 0]);
  }
  expect(codes(await changeConnection(free, "connectBroker", { venue: "BINANCE", environment: "LOCAL_SANDBOX" }))).toEqual([
    "CONNECTIONS_MAX",
  ]);
});

test("BROKER-019 keys are checked so often an hour", async () => {
  const person = await world.person();
  const key = world.venue.addAccount();
  let last: unknown;
  for (let at = 0; at <= limits.brokerKeyChecksPerUserPerHourMax; at++)
    last = (await person.api.ok(check, { input: keyInput(key) })).checkBrokerKey;
  expect(last).toMatchObject({ check: null, errors: [{ code: "RATE_LIMITED" }] });
});

test("BROKER-020 a connection is renamed, paused and resumed by its owner alone; a refused key is mended by another key only", async () => {
  const [ana, bo] = [await world.person(), await world.person()];
  const { connection } = await changeConnection(ana, "connectBroker", keyInput(world.venue.addAccount()));
  const at = { connectionId: connection.id };
  const change = async (mutation: string, input: object = {}) => {
    const answer = await changeConnection(ana, mutation, { ...at, ...input });
    return answer.errors[0]?.code ?? [answer.connection.name, answer.connection.state];
  };
  expect(await change("renameBrokerConnection", { name: " Long term " })).toEqual(["Long term", "CONNECTED"]);
  expect(await change("renameBrokerConnection", { name: " " })).toBe("REQUIRED");
  expect(await change("renameBrokerConnection", { name: "x".repeat(41) })).toBe("TOO_LONG");
  expect(await change("pauseBrokerConnection")).toEqual(["Long term", "PAUSED"]);
  expect(await change("pauseBrokerConnection")).toEqual(["Long term", "PAUSED"]);
  expect(await change("resumeBrokerConnection")).toEqual(["Long term", "CONNECTED"]);
  await world.app.db.query("update broker_connections set state = 'REFUSED_KEY' where id = $1", [connection.id]);
  expect(await change("pauseBrokerConnection")).toBe("CONNECTION_STATE");
  expect(await change("resumeBrokerConnection")).toBe("CONNECTION_STATE");
  for (const mutation of [
    "renameBrokerConnection",
    "pauseBrokerConnection",
    "resumeBrokerConnection",
    "replaceBrokerKey",
    "disconnectBroker",
  ]) {
    const input = { ...at, ...(mutation.startsWith("rename") ? { name: "Mine" } : {}) };
    const keys = mutation === "replaceBrokerKey" ? { key: "k", secret: "s" } : {};
    await expect(changeConnection(bo, mutation, { ...input, ...keys })).rejects.toThrow("NOT_FOUND");
    await expect(changeConnection(ana, mutation, { ...input, ...keys, connectionId: "nonsense" })).rejects.toThrow("NOT_FOUND");
  }
  expect(await bo.api.code(one, { id: connection.id })).toBe("NOT_FOUND");
  expect((await ana.api.ok(one, { id: connection.id })).brokerConnection.state).toBe("REFUSED_KEY");
});

test("BROKER-021 another key of the same account takes the place of the old one; another account's is refused", async () => {
  const person = await world.person();
  const account = { accountNumber: "of-two-keys" };
  const { connection } = await changeConnection(person, "connectBroker", keyInput(world.venue.addAccount({ account })));
  await world.app.db.query(
    "update broker_connections set state = 'REFUSED_KEY', failure = 'REFUSED_KEY', failing_since = now(), failure_words = 'gone' where id = $1",
    [connection.id],
  );
  const replace = async ({ key, secret }: { key: string; secret: string }) =>
    changeConnection(person, "replaceBrokerKey", { connectionId: connection.id, key, secret });
  expect(codes(await replace(world.venue.addAccount()))).toEqual(["ACCOUNT_DIFFERS"]);
  expect(codes(await replace(world.venue.addAccount({ account, permissions: { mayWithdraw: true } })))).toEqual(["KEY_MAY_WITHDRAW"]);
  const renewed = world.venue.addAccount({ account });
  expect(await replace(renewed)).toMatchObject({
    errors: [],
    connection: { state: "CONNECTED", keyHint: renewed.key.slice(-4), failure: null, failureWords: null },
  });
  await world.app.modules.brokers.figures.refresh(connection.id);
  expect((await stored(connection.id))[0]).toMatchObject({ state: "CONNECTED", failure: null });
});

test("BROKER-022 disconnecting erases the key at once and closes the account; nothing is done with it afterwards", async () => {
  const person = await world.person();
  const key = world.venue.addAccount();
  const { connection } = await changeConnection(person, "connectBroker", keyInput(key));
  const at = { connectionId: connection.id };
  const answer = await changeConnection(person, "disconnectBroker", at);
  expect(answer).toMatchObject({ errors: [], connection: { state: "DISCONNECTED" }, connections: { usedCount: 0 } });
  expect((await stored(connection.id))[0]).toMatchObject({ credentials: null, key_version: null, erased_at: world.clock.date() });
  const [account] = await world.app.db.query("select closed_at from trading_accounts where id = $1", [connection.accountId]);
  expect(account).toEqual({ closed_at: world.clock.date() });
  await expect(world.app.modules.brokers.sessions.open(connection.id)).rejects.toThrow("not found");
  for (const mutation of ["disconnectBroker", "pauseBrokerConnection", "resumeBrokerConnection"])
    expect(codes(await changeConnection(person, mutation, at))).toEqual(["CONNECTION_STATE"]);
  expect(codes(await changeConnection(person, "replaceBrokerKey", { ...at, key: key.key, secret: key.secret }))).toEqual([
    "CONNECTION_STATE",
  ]);
});

test("BROKER-064 the owner of a connection, nobody else, changes the currency it opens in, to one that its venue has, while it is connected", async () => {
  const [ana, bo] = [await world.person(), await world.person()];
  const { connection } = await changeConnection(ana, "connectBroker", keyInput(world.venue.addAccount()));
  expect(connection).toMatchObject({ quoteCurrency: "USDT", copiesOtherQuotes: false });
  const input = { connectionId: connection.id, quoteCurrency: "USDC", copiesOtherQuotes: true };
  const changed = await changeConnection(ana, "changeBrokerCurrency", input);
  expect([codes(changed), changed.connection]).toMatchObject([[], { quoteCurrency: "USDC", copiesOtherQuotes: true }]);
  const refused = await changeConnection(ana, "changeBrokerCurrency", { ...input, quoteCurrency: "EUR" });
  expect(refused.errors).toMatchObject([{ code: "INVALID", path: ["input", "quoteCurrency"], message: "Choose one of USDT, USDC." }]);
  await expect(changeConnection(bo, "changeBrokerCurrency", input)).rejects.toThrow("NOT_FOUND");
  await expect(changeConnection(ana, "changeBrokerCurrency", { ...input, connectionId: "nonsense" })).rejects.toThrow("NOT_FOUND");
  await changeConnection(ana, "disconnectBroker", { connectionId: connection.id });
  expect(codes(await changeConnection(ana, "changeBrokerCurrency", input))).toEqual(["CONNECTION_STATE"]);
});

test("BROKER-023 looking has figures older than a minute read again; what fails is kept with its time and goes once it works", async () => {
  const person = await world.person();
  const key = world.venue.addAccount();
  const { connection } = await changeConnection(person, "connectBroker", keyInput(key));
  const look = async () => {
    await person.api.ok(one, { id: connection.id });
    await world.app.modules.brokers.figures.settled();
    return (await person.api.ok(one, { id: connection.id })).brokerConnection;
  };
  const before = world.venue.calls;
  await look();
  expect(world.venue.calls).toBe(before);
  const kept = world.venue.accounts.get(key.key)!;
  kept.account = { ...kept.account, equity: kept.account.equity.plus(1) };
  world.clock.advance(limits.brokerFiguresAgeMsMax);
  expect(await look()).toMatchObject({ equity: "8215.62", figuresAt: world.clock.date().toISOString() });
  const since = new Date(world.clock.now() + limits.brokerFiguresAgeMsMax).toISOString();
  world.venue.failure = new VenueCallError("MAINTENANCE", `down for ${key.secret}`);
  world.clock.advance(limits.brokerFiguresAgeMsMax);
  const failed = { state: "CONNECTED", failure: "MAINTENANCE", failureWords: "down for •••", failingSince: since, equity: "8215.62" };
  expect(await look()).toMatchObject(failed);
  world.clock.advance(limits.brokerFiguresAgeMsMax);
  expect(await look()).toMatchObject({ failingSince: since });
  world.venue.failure = null;
  world.clock.advance(limits.brokerFiguresAgeMsMax);
  expect(await look()).toMatchObject({ failure: null, failureWords: null, failingSince: null });
  world.venue.failure = new VenueCallError("REFUSED_KEY", "API key is invalid.");
  world.clock.advance(limits.brokerFiguresAgeMsMax);
  expect(await look()).toMatchObject({ state: "REFUSED_KEY", failure: "REFUSED_KEY" });
});

test("COPYPAGE-056 figures from before a fill are read anew within seconds while somebody looks, once", async () => {
  const person = await world.person();
  const key = world.venue.addAccount();
  const { connection } = await changeConnection(person, "connectBroker", keyInput(key));
  const { figures } = world.app.modules.brokers;
  const look = async () => {
    await person.api.ok(one, { id: connection.id });
    await figures.settled();
    return (await person.api.ok(one, { id: connection.id })).brokerConnection;
  };
  const kept = world.venue.accounts.get(key.key)!;
  kept.account = { ...kept.account, equity: kept.account.equity.plus(1) };
  world.clock.advance(limits.brokerFiguresAfterFillMs);
  const before = world.venue.calls;
  expect(await look()).toMatchObject({ equity: "8214.62" });
  expect(world.venue.calls).toBe(before);
  const bought = {
    venueFillId: "f1",
    venueOrderId: "o1",
    symbol: "ETH",
    side: "BUY" as const,
    quantity: new Decimal(1),
    price: new Decimal(3000),
  };
  const fill = { ...bought, fee: { currency: "USDT", amount: new Decimal(3) }, at: world.clock.date() };
  await world.app.db.transaction((tx) =>
    insertFill(tx, { userId: person.id, connectionId: connection.id }, fill, "VENUE", world.clock.date()),
  );
  expect(await look()).toMatchObject({ equity: "8215.62", figuresAt: world.clock.date().toISOString() });
  expect(world.venue.calls).toBe(before + 1);
  world.clock.advance(limits.brokerFiguresAfterFillMs);
  await look();
  expect(world.venue.calls).toBe(before + 1);
});

test("BROKER-062 an owner is notified once where their venue refuses the key: nothing is sold there any more", async () => {
  const person = await world.person();
  const { connection } = await changeConnection(person, "connectBroker", keyInput(world.venue.addAccount()));
  const notified = async (): Promise<string[]> =>
    (
      await world.app.db.query<{ data: { words: string } }>("select data from notifications where user_id = $1 and kind = 'OUT_OF_SYNC'", [
        person.id,
      ])
    ).map(({ data }) => data.words);
  const { figures } = world.app.modules.brokers;
  world.venue.failure = new VenueCallError("UNREACHABLE", "down");
  await figures.refresh(connection.id);
  expect(await notified()).toEqual([]);
  world.venue.failure = new VenueCallError("REFUSED_KEY", "API key is invalid.");
  for (let times = 0; times < 2; times++) await figures.refresh(connection.id);
  world.venue.failure = null;
  expect(await notified()).toEqual([
    expect.stringMatching(/no longer accepts your key\. Nothing is opened or closed there until it has another one$/),
  ]);
});

test("BROKER-058 a call that fails has the venue asked at once whether it answers, whoever looks; its owner’s pages are sent what changed, once", async () => {
  const person = await world.person();
  const key = world.venue.addAccount();
  const { connection } = await changeConnection(person, "connectBroker", keyInput(key));
  const { figures, sessions } = world.app.modules.brokers;
  const kept = async () =>
    (await world.app.db.query<{ failure: string | null }>("select failure from broker_connections where id = $1", [connection.id]))[0]!
      .failure;
  const events = async () =>
    (
      await world.app.db.query<{ many: number }>("select count(*)::integer as many from outbox where user_id = $1 and stream = 'brokers'", [
        person.id,
      ])
    )[0]!.many;
  const call = async () => {
    await sessions.with(connection.id, (session) => session.account()).catch(() => undefined);
    await figures.settled();
  };
  const before = await events();
  await call();
  expect([await kept(), await events()]).toEqual([null, before]);
  world.venue.failure = new VenueCallError("UNREACHABLE", "No answer came.");
  await call();
  expect([await kept(), await events()]).toEqual(["UNREACHABLE", before + 1]);
  const asked = world.venue.calls;
  await call();
  expect(world.venue.calls).toBe(asked + 1);
  const later = async () => {
    world.clock.advance(limits.brokerDoubtMs);
    figures.doubted(connection.id);
    await figures.settled();
  };
  await later();
  expect([world.venue.calls, await kept(), await events()]).toEqual([asked + 2, "UNREACHABLE", before + 1]);
  world.venue.failure = null;
  await later();
  expect([await kept(), await events()]).toEqual([null, before + 2]);
  world.venue.failure = new VenueCallError("REFUSED_KEY", "API key is invalid.");
  world.clock.advance(limits.brokerDoubtMs);
  await call();
  const refused = world.venue.calls;
  await later();
  expect([await kept(), await events(), world.venue.calls]).toEqual(["REFUSED_KEY", before + 3, refused]);
  world.venue.failure = null;
});

test("BROKER-024 a sandbox on this server is connected by one press and is each an account of its own", async () => {
  const person = await world.person();
  const local = { venue: "BINANCE", environment: "LOCAL_SANDBOX" };
  const [first, second] = [await changeConnection(person, "connectBroker", local), await changeConnection(person, "connectBroker", local)];
  expect([codes(first), codes(second)]).toEqual([[], []]);
  expect(first.connection).toMatchObject({ environment: "LOCAL_SANDBOX", mode: "PAPER", name: "Binance" });
  expect(first.connection.accountHint).not.toBe(second.connection.accountHint);
  const venues = (await person.api.ok("{ brokerVenues { venue environments isTriedAtVenue triedOn signIns keysUrl } }")).brokerVenues;
  expect(venues).toContainEqual({
    ...{ venue: "BINANCE", environments: ["LOCAL_SANDBOX", "SANDBOX", "LIVE"], isTriedAtVenue: false, triedOn: null },
    ...{ signIns: ["KEY", "OAUTH"], keysUrl: "https://venue.example/keys" },
  });
});

test("BROKER-056 a connection, a new key and a disconnection are reported to the owner by mail and notification, without key and number", async () => {
  const person = await world.person();
  const account = { accountNumber: "a-number-that-stays-here" };
  const [first, second] = [world.venue.addAccount({ account }), world.venue.addAccount({ account })];
  const { connection } = await changeConnection(person, "connectBroker", { ...keyInput(first), name: "Spot" });
  const at = { connectionId: connection.id };
  await changeConnection(person, "replaceBrokerKey", { ...at, key: second.key, secret: second.secret });
  await changeConnection(person, "disconnectBroker", at);
  const mails = await mailsTo(world.app, person.email);
  expect(mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => "Security alert for your Brigade account"));
  const bodies = mails.map(({ body }) => body.split("\n\n")[1]);
  expect(bodies).toEqual([
    "An account at a broker was connected: Binance, test account, “Spot”.",
    "The key of an account at a broker was replaced: Binance, test account, “Spot”.",
    "An account at a broker was disconnected, and its key erased: Binance, test account, “Spot”.",
  ]);
  const { notifications } = await person.api.ok("{ notifications(first: 9) { edges { node { kind text } } } }");
  expect(notifications.edges.map(({ node }: any) => node.kind)).toEqual(["SECURITY", "SECURITY", "SECURITY"]);
  const all = JSON.stringify([mails, notifications]);
  for (const secret of [first.key, first.secret, second.key, second.secret, account.accountNumber]) expect(all).not.toContain(secret);
  // What was refused is not reported.
  await changeConnection(person, "disconnectBroker", at);
  expect(await mailsTo(world.app, person.email)).toHaveLength(3);
});
