// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { createClient } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person, type PersonOptions } from "../identity/testing/people";
import { Collected, socketOf } from "../platform/testing/toy-app";
import { createWorld } from "../platform/testing/world";
import { codeOf, createTradingWorld, mutate, portfolioOf, type TradingWorld } from "../trading/testing/trading-world";

let world: TradingWorld;
let bob: Person;
beforeAll(async () => {
  world = await createTradingWorld();
  bob = await world.person({ role: "feeder", username: "bob" });
});
afterAll(() => world?.stop());

async function tester(options: PersonOptions = {}): Promise<Person> {
  const person = await world.person(options);
  await world.app.db.query("update users set tester = true where id = $1", [person.id]);
  return person;
}
/** The same browser with test mode in its local storage. */
function as(person: Person, persona: string | null, overrides?: unknown): Person {
  person.api.extraHeaders = {
    ...(persona === null ? {} : { "x-brigade-persona": persona }),
    ...(overrides === undefined ? {} : { "x-brigade-overrides": typeof overrides === "string" ? overrides : JSON.stringify(overrides) }),
  };
  return person;
}
const meFields =
  "me { id email role tier activeMode isTestMode testMode { activePersonaId biteBalance subscription { type active } isReadOnly isPaymentBypassed realRole mockData { followers winRate tradeCount tradeHistory(first: 2) { id status } } } }";
const meOf = async (person: Person): Promise<any> => (await person.api.ok(`{ ${meFields} }`)).me;
const buy = (person: Person) => mutate(person, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "3" });
const rowsOf = (sql: string, ...parameters: unknown[]) => world.app.db.query<any>(sql, parameters);

test("PERSONA-010 a tester's me answers with the persona's role, tier, balance, subscription and sample data", async () => {
  const ana = as(await tester(), "top_feeder");
  const me = await meOf(ana);
  expect(me).toMatchObject({
    role: "feeder",
    tier: "master_chef",
    activeMode: "feeder",
    isTestMode: true,
    testMode: {
      activePersonaId: "top_feeder",
      biteBalance: 1000,
      subscription: { type: "master_chef_monthly", active: true },
      isReadOnly: false,
      isPaymentBypassed: false,
      realRole: "eater",
      mockData: {
        followers: 2316,
        tradeCount: 350,
        tradeHistory: [
          { id: "T-350", status: "open" },
          { id: "T-349", status: "closed" },
        ],
      },
    },
  });
  expect(me.id).not.toBe(ana.id);
  expect(me.email).toBe((await meOf(as(ana, null))).email);
  expect(await meOf(as(ana, null))).toMatchObject({ id: ana.id, role: "eater", isTestMode: false, testMode: null });
});

test("PERSONA-029 sample trades are read page by page, each once, and after an unknown one nothing", async () => {
  const ana = as(await tester(), "active_eater");
  const page = async (after: string | null): Promise<string[]> =>
    (
      await ana.api.ok("query ($after: ID) { me { testMode { mockData { tradeHistory(first: 25, after: $after) { id } } } } }", { after })
    ).me.testMode.mockData.tradeHistory.map(({ id }: any) => id);
  const read: string[] = [];
  for (let ids = await page(null); ids.length > 0; ids = await page(read.at(-1)!)) read.push(...ids);
  expect(read).toEqual(Array.from({ length: 60 }, (_, index) => `T-${60 - index}`));
  expect(await ana.api.code('{ me { testMode { mockData { tradeHistory(after: "T-61") { id } } } } }')).toBe("BAD_USER_INPUT");
});

test("PERSONA-011 overrides lie on top of the persona, or of one's own account; what is not on the list is ignored", async () => {
  const ana = await tester();
  expect(await meOf(as(ana, "new_eater", { tier: "chef", biteBalance: 7, id: bob.id, username: "bob" }))).toMatchObject({
    tier: "chef",
    testMode: { activePersonaId: "new_eater", biteBalance: 7 },
  });
  expect(await meOf(as(ana, null, { role: "hybrid", activeMode: "feeder" }))).toMatchObject({
    role: "hybrid",
    activeMode: "feeder",
    testMode: { activePersonaId: null, mockData: null },
  });
});

/** Every door of someone whose headers are not granted: a read and a write are refused, and nothing was written. */
async function expectRefused(person: Person): Promise<void> {
  const refused = { code: "FORBIDDEN", isTestModeRefused: true };
  const read = await person.api.run("{ me { id } }");
  expect(read).toMatchObject({ errors: [{ extensions: refused }] });
  const write = await person.api.run('mutation { updateProfile(input: { bio: "written" }) { errors { code } } }');
  expect(write).toMatchObject({ errors: [{ extensions: refused }] });
  expect(await rowsOf("select 1 from users where sandbox_of = $1 or (id = $1 and bio = 'written')", person.id)).toEqual([]);
}

test("PERSONA-012 headers of someone without the tester right are refused and nothing is done; an admin's too, and a suspended tester's", async () => {
  const admin = await world.person({ role: "admin" });
  const suspended = await tester();
  await world.app.db.query("update users set suspended_at = now() where id = $1", [suspended.id]);
  for (const person of [await world.person(), await world.person({ role: "feeder" }), admin, suspended])
    await expectRefused(as(person, "admin", { role: "admin" }));
  const visitor = world.visitor();
  visitor.extraHeaders = { "x-brigade-persona": "admin" };
  expect((await visitor.ok("{ me { id } }")).me).toBeNull();
});

test("PERSONA-013 an unknown persona and unreadable overrides are refused; the right taken away ends test mode with the next request", async () => {
  const ana = await tester();
  await expectRefused(as(ana, "owner"));
  await expectRefused(as(ana, "owner", { tier: "chef" }));
  for (const nonsense of ["{", "[]", '{"id":"x"}']) await expectRefused(as(ana, null, nonsense));
  const ben = await tester();
  expect((await meOf(as(ben, "power_eater"))).isTestMode).toBe(true);
  await world.app.db.query("update users set tester = false where id = $1", [ben.id]);
  expect(await ben.api.code("{ me { id } }")).toBe("FORBIDDEN");
  expect(await meOf(as(ben, null))).toMatchObject({ id: ben.id, isTestMode: false });
});

test("MEND-P11 an API key does not act as a persona: with the headers of test mode it is refused", async () => {
  const ana = await tester();
  const create = 'mutation { createApiKey(input: { name: "Persona", scopes: [read] }) { key errors { code } } }';
  const { key } = (await ana.api.ok(create)).createApiKey;
  const robot = world.visitor();
  robot.extraHeaders = { "x-api-key": key };
  expect((await robot.ok("{ me { id } }")).me.id).toBe(ana.id);
  robot.extraHeaders = { "x-api-key": key, "x-brigade-persona": "top_feeder" };
  expect(await robot.run("{ me { id } }")).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN", isTestModeRefused: true } }] });
});

test("PERSONA-014 a server in production-only mode honours nobody, and refuses who asks", async () => {
  const strict = await createWorld({ env: { ROLE: "web", PRODUCTION_ONLY: "true" } });
  try {
    const ana = await createPerson(strict);
    await strict.app.db.query("update users set tester = true where id = $1", [ana.id]);
    expect(await as(ana, "admin").api.code("{ me { id } }")).toBe("FORBIDDEN");
    expect(await meOf(as(ana, null))).toMatchObject({ id: ana.id, role: "eater", isTestMode: false });
    expect((await ana.api.ok("{ isProductionOnlyMode }")).isProductionOnlyMode).toBe(true);
  } finally {
    await strict.stop();
  }
});

test("PERSONA-015 a persona writes under its role to a sandbox of its own, which no list, count, feed or profile shows", async () => {
  const ana = as(await tester(), "top_feeder");
  const feedBefore = await rowsOf("select count(*)::int as n from feed_pending");
  expect((await buy(ana)).errors).toEqual([]);
  expect((await portfolioOf(ana)).account.cash).toBe("99699.97");
  const { id: sandboxId } = await meOf(ana);
  expect(await rowsOf("select user_id, record_id is not null as sealed from trades where user_id = any($1)", [ana.id, sandboxId])).toEqual([
    { user_id: sandboxId, sealed: true },
  ]);
  expect(await rowsOf("select count(*)::int as n from feed_pending")).toEqual(feedBefore);
  const { traders } = await bob.api.ok(`{ traders(first: 100) { totalCount edges { node { id } } } }`);
  expect(traders.edges.map((edge: any) => edge.node.id)).not.toContain(sandboxId);
  expect(traders.totalCount).toBe(traders.edges.length);
  const seen = await bob.api.ok(
    `query ($id: ID!) { trader(id: $id) { id } feed(first: 50, filter: { scope: ALL }) { edges { node { id } } } }`,
    {
      id: sandboxId,
    },
  );
  expect(seen).toEqual({ trader: null, feed: { edges: [] } });
  expect((await portfolioOf(as(ana, null))).account.cash).toBe("100000");
  expect((await portfolioOf(as(ana, "casual_hybrid"))).account.cash).toBe("100000");
  expect((await portfolioOf(as(ana, "top_feeder"))).account.cash).toBe("99699.97");
});

test("PERSONA-016 a sandbox touches nobody else: following, blocking, reporting, keys and settings of the real account are refused", async () => {
  const ana = as(await tester(), "active_eater");
  const follow = `mutation { follow(input: { userId: "${bob.id}" }) { errors { code } } }`;
  expect(await ana.api.code(follow)).toBe("FORBIDDEN");
  expect(await ana.api.code(`mutation { block(input: { userId: "${bob.id}" }) { errors { code } } }`)).toBe("FORBIDDEN");
  expect(await ana.api.code(`mutation { report(input: { kind: USER, id: "${bob.id}", reason: SPAM }) { errors { code } } }`)).toBe(
    "FORBIDDEN",
  );
  expect(await ana.api.code(`mutation { revokeSession(input: { sessionId: "${ana.viewer.sessionId}" }) { errors { code } } }`)).toBe(
    "FORBIDDEN",
  );
  expect(await rowsOf("select 1 from follows where followed_id = $1", bob.id)).toEqual([]);
  expect(codeOf(await mutate(ana, "setTradeText", { tradeId: (await buy(bob)).trade.id, thesis: "mine" }))).toMatch(/FORBIDDEN|NOT_FOUND/);
});

test("PERSONA-017 the admin persona shows an admin and may do nothing; powers follow the real role", async () => {
  const ana = as(await tester(), "admin");
  expect(await meOf(ana)).toMatchObject({
    role: "admin",
    tier: "master_chef",
    testMode: { biteBalance: 99999, isReadOnly: true, isPaymentBypassed: true },
  });
  expect(codeOf(await buy(ana))).toBe("FORBIDDEN");
  expect(await ana.api.code(`mutation { setActiveMode(input: { activeMode: feeder }) { errors { code } } }`)).toBe("FORBIDDEN");
  expect(await rowsOf("select role from users where sandbox_of = $1", ana.id)).toEqual([{ role: "eater" }]);
  await expect(world.app.db.query("update users set role = 'admin' where sandbox_of = $1", [ana.id])).rejects.toThrow(
    "users_sandbox_hidden",
  );
  expect((await meOf(as(ana, null, { role: "admin" }))).testMode).toMatchObject({ isReadOnly: true, isPaymentBypassed: false });
});

test("PERSONA-018 what delays the real plan delays the persona: a tier of the sample opens no trade early", async () => {
  const { trade } = await buy(bob);
  const ana = as(await tester({ tier: "prep_cook" }), "top_feeder", { tier: "master_chef" });
  expect((await ana.api.ok(`{ recipe(id: "${trade.id}") { id } }`)).recipe).toEqual(
    (await as(ana, null).api.ok(`{ recipe(id: "${trade.id}") { id } }`)).recipe,
  );
  expect(await rowsOf("select tier from users where sandbox_of = $1", ana.id)).toEqual([{ tier: "prep_cook" }]);
});

test("PERSONA-019 whoever blocked the tester stays blocked to the persona", async () => {
  const ana = as(await tester(), "power_eater");
  expect((await ana.api.ok(`{ trader(id: "${bob.id}") { isVisible } }`)).trader.isVisible).toBe(true);
  await rowsOf("insert into blocks (blocker_id, blocked_id) values ($1, $2)", bob.id, ana.id);
  expect((await ana.api.ok(`{ trader(id: "${bob.id}") { isVisible } }`)).trader?.isVisible ?? false).toBe(false);
  await rowsOf("delete from blocks where blocker_id = $1 and blocked_id = $2", bob.id, ana.id);
  expect((await ana.api.ok(`{ trader(id: "${bob.id}") { isVisible } }`)).trader.isVisible).toBe(true);
});

/** A socket of this person's that asks for a persona; `closed` has the code it is closed with. */
function personaSocket(person: Person) {
  const client = createClient({
    url: `${world.url.replace("http", "ws")}/graphql`,
    webSocketImpl: socketOf({ cookie: person.api.cookieHeader }),
    connectionParams: { "x-brigade-persona": "new_eater" },
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
  });
  const closed = new Promise<number>((resolve) => client.on("closed", (event) => resolve((event as CloseEvent).code)));
  return { client, closed };
}

test("PERSONA-020 a socket learns of it by connection_init, under the same rules: refused it is closed with 4410, also when the right is taken away", async () => {
  const ana = await tester();
  const { client, closed } = personaSocket(ana);
  const [answer] = (await new Collected(client, "{ me { id isTestMode } }").atLeast(1)) as any[];
  expect(answer.data.me.id).toBe((await meOf(as(ana, "new_eater"))).id);
  expect(await personaSocket(await world.person()).closed).toBe(4410);
  const admin = await world.person({ role: "admin" });
  await admin.api.ok(`mutation { setUserTester(input: { userId: "${ana.id}", isTester: false, reason: "Left" }) { errors { code } } }`);
  expect(await closed).toBe(4410);
  await client.dispose();
});

test("PERSONA-021 one's own sandbox can be emptied, nobody else's; a deleted tester takes theirs along", async () => {
  const ana = as(await tester(), "growing_feeder");
  await buy(ana);
  const list = "{ mySandboxes { id key trades } }";
  const [own] = (await ana.api.ok(list)).mySandboxes;
  expect(own).toMatchObject({ key: "growing_feeder", trades: 1 });
  const empty = `mutation ($sandboxId: ID!) { emptySandbox(input: { sandboxId: $sandboxId }) { sandboxes { id } errors { code } } }`;
  expect(await bob.api.code(empty, { sandboxId: own.id })).toBe("NOT_FOUND");
  expect(await world.visitor().code(empty, { sandboxId: own.id })).toBe("UNAUTHENTICATED");
  expect((await ana.api.ok(empty, { sandboxId: own.id })).emptySandbox).toEqual({ sandboxes: [], errors: [] });
  expect(await rowsOf("select status from trades where user_id = $1", own.id)).toEqual([{ status: "CLOSED" }]);
  expect((await meOf(ana)).id).not.toBe(own.id);
  await world.app.modules.personalData.eraseUser(ana.id);
  expect(await rowsOf("select 1 from users where sandbox_of = $1 and erased_at is null", ana.id)).toEqual([]);
});

test("PERSONA-022 the personas are listed for testers and admins", async () => {
  const list = "{ testPersonas { id biteBalance seed mockData { tradeCount } } }";
  expect((await (await tester()).api.ok(list)).testPersonas).toHaveLength(9);
  expect((await (await world.person({ role: "admin" })).api.ok(list)).testPersonas[5]).toEqual({
    id: "top_feeder",
    biteBalance: 1000,
    seed: 6,
    mockData: { tradeCount: 350 },
  });
  expect(await bob.api.code(list)).toBe("FORBIDDEN");
  expect(await world.visitor().code(list)).toBe("UNAUTHENTICATED");
});
