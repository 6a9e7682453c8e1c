// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { ledgerQuestions } from "../billing/ledger/check/questions.sql";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSession, type Person } from "../identity/testing/people";
import { limits } from "../platform/limits";
import { codeOf, createTradingWorld, mutate, type TradingWorld } from "../trading/testing/trading-world";

let world: TradingWorld;
let admin: Person;
let cook: Person;
beforeAll(async () => {
  world = await createTradingWorld();
  admin = await world.person({ role: "admin", username: "rosa" });
  cook = await world.person({ role: "feeder", username: "penny" });
});
afterAll(() => world?.stop());
/** The clock has moved on: quotes of now. */
const freshQuotes = () => {
  for (const [symbol, bid, ask] of [
    ["AAPL", "99.99", "100.01"],
    ["MSFT", "199.98", "200.02"],
  ] as const)
    world.market.setQuote(symbol, { bid, ask });
};
beforeEach(freshQuotes);

const rowsOf = (sql: string, ...parameters: unknown[]) => world.app.db.query<any>(sql, parameters);
const user = `user { id role isTester suspendedAt } errors { code path message }`;
const acts = {
  setUserRole: (input: object) => [`mutation ($input: SetUserRoleInput!) { setUserRole(input: $input) { ${user} } }`, { input }] as const,
  setUserTester: (input: object) =>
    [`mutation ($input: SetUserTesterInput!) { setUserTester(input: $input) { ${user} } }`, { input }] as const,
  setUserSuspended: (input: object) =>
    [`mutation ($input: SetUserSuspendedInput!) { setUserSuspended(input: $input) { ${user} } }`, { input }] as const,
  setFeature: (input: object) =>
    [
      `mutation ($input: SetFeatureInput!) { setFeature(input: $input) { features { feature isOn reason } errors { code path } } }`,
      { input },
    ] as const,
  haltSymbol: (input: object) =>
    [
      `mutation ($input: HaltSymbolInput!) { haltSymbol(input: $input) { instrument { symbol isHalted } errors { code } } }`,
      { input },
    ] as const,
  resumeSymbol: (input: object) =>
    [
      `mutation ($input: ResumeSymbolInput!) { resumeSymbol(input: $input) { instrument { symbol isHalted } errors { code } } }`,
      { input },
    ] as const,
  gapSymbol: (input: object) =>
    [`mutation ($input: GapSymbolInput!) { gapSymbol(input: $input) { instrument { symbol } errors { code } } }`, { input }] as const,
  announceToServer: (input: object) =>
    [
      `mutation ($input: AnnounceToServerInput!) { announceToServer(input: $input) { announcement { id text } errors { code } } }`,
      { input },
    ] as const,
  withdrawServerAnnouncement: (input: object) =>
    [
      `mutation ($input: WithdrawServerAnnouncementInput!) { withdrawServerAnnouncement(input: $input) { announcement { id } errors { code } } }`,
      { input },
    ] as const,
  retryDeadLetter: (input: object) =>
    [`mutation ($input: RetryDeadLetterInput!) { retryDeadLetter(input: $input) { retriedId errors { code } } }`, { input }] as const,
  checkLedger: () =>
    [`mutation { checkLedger { checks { name checked broken examples { id expected found } } errors { code } } }`, {}] as const,
};
const auditOf = async (action: string) =>
  (
    await admin.api.ok(`{ auditLog(action: "${action}", first: 5) { edges { node { actor action subject subjectId reason data } } } }`)
  ).auditLog.edges.map((edge: any) => edge.node);
const missing = "00000000-0000-4000-8000-000000000000";

test("ADMIN-001 whatever an admin reads or does is forbidden to everybody else, in persona or not", async () => {
  const tester = await world.person();
  await rowsOf("update users set tester = true where id = $1", tester.id);
  tester.api.extraHeaders = { "x-brigade-persona": "admin" };
  const typed = { typedName: "penny", reason: "Why not" };
  const inputs: Record<keyof typeof acts, object> = {
    setUserRole: { userId: cook.id, role: "admin", ...typed },
    setUserTester: { userId: cook.id, isTester: true, reason: "x" },
    setUserSuspended: { userId: cook.id, isSuspended: true, ...typed },
    setFeature: { feature: "posting", isOn: false, typedName: "Posts and comments", reason: "x" },
    haltSymbol: { symbol: "AAPL", typedName: "AAPL", reason: "x" },
    resumeSymbol: { symbol: "AAPL", reason: "x" },
    gapSymbol: { symbol: "AAPL", factor: "2", typedName: "AAPL", reason: "x" },
    announceToServer: { text: "Hi", kind: "NEWS", hours: 1 },
    withdrawServerAnnouncement: { announcementId: missing },
    retryDeadLetter: { deadLetterId: missing },
    checkLedger: {},
  };
  for (const [name, act] of Object.entries(acts)) {
    const [query, variables] = act(inputs[name as keyof typeof acts]);
    for (const person of [cook, tester]) expect([name, await person.api.code(query, variables)]).toEqual([name, "FORBIDDEN"]);
    expect(await world.visitor().code(query, variables)).toBe("UNAUTHENTICATED");
  }
  for (const read of [
    "adminOverview { users }",
    "adminUsers { edges { cursor } }",
    "adminHealth { asOf }",
    "auditLog { edges { cursor } }",
    "featureSwitches { feature }",
    "allServerAnnouncements { id }",
  ])
    expect([read, await cook.api.code(`{ ${read} }`)]).toEqual([read, "FORBIDDEN"]);
});

test("ADMIN-002 a tester in the admin persona reads sample data in every field, never the server's", async () => {
  const tester = await world.person();
  await rowsOf("update users set tester = true where id = $1", tester.id);
  tester.api.extraHeaders = { "x-brigade-persona": "admin" };
  const data = await tester.api
    .ok(`{ adminOverview { isSample users copiedPercentToday } adminUsers { edges { node { id username email } } } adminHealth { queues { name } deadLetters { id } }
    auditLog { edges { node { actor } } } featureSwitches { feature isOn } allServerAnnouncements { id } }`);
  // 17,865 of 18,347 that were copied, skipped or rejected.
  expect(data.adminOverview).toEqual({ isSample: true, users: 1284, copiedPercentToday: expect.closeTo(97.373, 3) });
  expect(data.adminUsers.edges.every(({ node }: any) => node.id.startsWith("sample-") && node.email === null)).toBe(true);
  expect(JSON.stringify(data)).not.toContain('penny"');
  tester.api.extraHeaders = { "x-brigade-persona": "top_feeder" };
  expect(await tester.api.code("{ adminOverview { users } }")).toBe("FORBIDDEN");
});

test("ADMIN-003 an admin keeps the powers of an admin in any persona", async () => {
  await rowsOf("update users set tester = true where id = $1", admin.id);
  admin.api.extraHeaders = { "x-brigade-persona": "top_feeder" };
  const { adminOverview } = await admin.api.ok("{ adminOverview { isSample users socketsHere roles { name count } } }");
  expect(adminOverview).toMatchObject({ isSample: false, users: 4 });
  expect(
    (await admin.api.ok(...acts.announceToServer({ text: "Soup of the day", kind: "NEWS", hours: 2 }))).announceToServer.errors,
  ).toEqual([]);
  expect((await auditOf("house"))[0]).toMatchObject({ actor: "rosa", action: "house.announce" });
  admin.api.extraHeaders = {};
  await rowsOf("update users set tester = false where id = $1", admin.id);
});

test("ADMIN-004 users are found by the beginning of name, username or mail, by role, page by page; sandboxes are not among them", async () => {
  const find = async (arguments_: string) =>
    (await admin.api.ok(`{ adminUsers(${arguments_}) { edges { cursor node { username email } } pageInfo { hasNextPage endCursor } } }`))
      .adminUsers;
  expect((await find(`search: "pen"`)).edges.map((edge: any) => edge.node)).toEqual([{ username: "penny", email: "penny@example.test" }]);
  expect((await find(`search: "%"`)).edges).toEqual([]);
  expect((await find(`role: admin`)).edges.map((edge: any) => edge.node.username)).toEqual(["rosa"]);
  const first = await find("first: 2");
  const second = await find(`first: 2, after: "${first.pageInfo.endCursor}"`);
  expect(new Set([...first.edges, ...second.edges].map((edge: any) => edge.node.username)).size).toBe(4);
  expect((await rowsOf("select 1 from users where sandbox_of is not null")).length).toBeGreaterThan(0);
  expect((await find("first: 100")).edges.some((edge: any) => edge.node.username.startsWith("sandbox."))).toBe(false);
});

test("ADMIN-005 a role is given after typing the name, with a reason, by somebody who has just signed in; it is a line in the log", async () => {
  const eater = await world.person({ username: "moe" });
  const give = async (more: object) =>
    (await admin.api.ok(...acts.setUserRole({ userId: eater.id, role: "feeder", typedName: "moe", reason: "Asked for it", ...more })))
      .setUserRole;
  expect((await give({ typedName: "mo" })).errors).toMatchObject([{ code: "INVALID", path: ["input", "typedName"] }]);
  expect((await give({ reason: " " })).errors).toMatchObject([{ code: "REQUIRED", path: ["input", "reason"] }]);
  world.clock.advance(limits.sessionFreshMinutesMax * 60_000 + 1);
  expect((await give({})).errors).toMatchObject([{ code: "FRESH_SIGN_IN_REQUIRED" }]);
  await world.app.modules.identity.viewers.markFresh(admin.viewer);
  freshQuotes();
  expect(await give({ userId: missing }).catch(() => null)).toBeNull();
  expect(await admin.api.code(...acts.setUserRole({ userId: missing, role: "feeder", typedName: "x", reason: "x" }))).toBe("NOT_FOUND");
  expect((await give({ userId: admin.id, typedName: "rosa" })).errors).toMatchObject([{ code: "SELF" }]);
  expect(await give({})).toMatchObject({ user: { role: "feeder" }, errors: [] });
  expect((await auditOf("users.role"))[0]).toMatchObject({
    actor: "rosa",
    subject: "moe",
    reason: "Asked for it",
    data: '{"to":"feeder","from":"eater"}',
  });
  expect((await mutate(eater, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" })).errors).toEqual([]);
  expect(await rowsOf("select record_id is not null as sealed from trades where user_id = $1", eater.id)).toEqual([{ sealed: true }]);
});

test("ADMIN-006 the tester right is given and taken, each a line in the log", async () => {
  expect((await admin.api.ok(...acts.setUserTester({ userId: cook.id, isTester: true, reason: "" }))).setUserTester.errors).toMatchObject([
    { code: "REQUIRED" },
  ]);
  for (const isTester of [true, false])
    expect((await admin.api.ok(...acts.setUserTester({ userId: cook.id, isTester, reason: "QA" }))).setUserTester).toMatchObject({
      user: { isTester },
      errors: [],
    });
  expect((await auditOf("users.tester")).map((line: any) => line.data)).toEqual(['{"to":false}', '{"to":true}']);
});

test("ADMIN-007 a suspended user may read and close, nothing else, until it is lifted", async () => {
  const { trade } = await mutate(cook, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "2" });
  const suspend = (isSuspended: boolean, more: object = {}) =>
    admin.api.ok(...acts.setUserSuspended({ userId: cook.id, isSuspended, typedName: "penny", reason: "Pumping", ...more }));
  expect((await suspend(true, { typedName: "" })).setUserSuspended.errors).toMatchObject([{ code: "INVALID" }]);
  expect((await suspend(true)).setUserSuspended).toMatchObject({ user: { suspendedAt: expect.any(String) }, errors: [] });
  expect((await cook.api.ok("{ me { id } }")).me).toBeNull();
  await openSession(world.app, cook.id, cook.api);
  expect(codeOf(await mutate(cook, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" }))).toBe("SUSPENDED");
  // The server closes them out too: whoever is first.
  expect([null, "TRADE_CLOSED"]).toContain(codeOf(await mutate(cook, "closeTrade", { tradeId: trade.id })));
  expect((await suspend(false)).setUserSuspended).toMatchObject({ user: { suspendedAt: null }, errors: [] });
  expect((await mutate(cook, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" })).errors).toEqual([]);
});

test("ADMIN-008 a switch that is off closes its mutations for everybody at once, with the reason; closing a trade stays open", async () => {
  const off = (more: object = {}) =>
    admin.api.ok(...acts.setFeature({ feature: "new_trades", isOn: false, typedName: "Opening trades", reason: "Feed is late.", ...more }));
  expect((await off({ typedName: "trades" })).setFeature.errors).toMatchObject([{ code: "INVALID" }]);
  const { trade } = await mutate(cook, "openTrade", { symbol: "MSFT", side: "LONG", quantity: "1" });
  expect((await off()).setFeature.features).toContainEqual({ feature: "new_trades", isOn: false, reason: "Feed is late." });
  const refused = await mutate(cook, "openTrade", { symbol: "MSFT", side: "LONG", quantity: "1" });
  expect(refused).toMatchObject({ fault: "UNAVAILABLE", message: "Opening trades: switched off for now. Feed is late." });
  expect((await mutate(cook, "closeTrade", { tradeId: trade.id })).errors).toEqual([]);
  expect((await admin.api.ok(...acts.setFeature({ feature: "new_trades", isOn: true }))).setFeature.errors).toEqual([]);
  expect((await mutate(cook, "openTrade", { symbol: "MSFT", side: "LONG", quantity: "1" })).errors).toEqual([]);
  await admin.api.ok(...acts.setFeature({ feature: "registration", isOn: false, typedName: "new accounts", reason: "We are full." }));
  const register = `mutation { register(input: { email: "late@example.test", username: "late", name: "Late", password: "wooden spoon 77", acceptsTerms: true }) { isMailSent errors { code } } }`;
  expect(await world.visitor().code(register)).toBe("UNAVAILABLE");
  await admin.api.ok(...acts.setFeature({ feature: "registration", isOn: true }));
  expect((await auditOf("feature")).map((line: any) => `${line.action} ${line.subjectId}`)).toEqual([
    "feature.on registration",
    "feature.off registration",
    "feature.on new_trades",
    "feature.off new_trades",
  ]);
});

test("ADMIN-009 a simulated symbol is halted, gapped and let go, each a line in the log; an unknown one is refused", async () => {
  const reason = "Prices ran away";
  expect((await admin.api.ok(...acts.haltSymbol({ symbol: "KO", typedName: "KO", reason }))).haltSymbol.errors).toEqual([]);
  expect((await admin.api.ok(...acts.gapSymbol({ symbol: "KO", factor: "1.1", typedName: "KO", reason }))).gapSymbol.errors).toEqual([]);
  expect((await admin.api.ok(...acts.resumeSymbol({ symbol: "KO", reason }))).resumeSymbol.errors).toEqual([]);
  expect((await admin.api.ok(...acts.gapSymbol({ symbol: "KO", factor: "100", typedName: "KO", reason }))).gapSymbol.errors).toMatchObject([
    { code: "INVALID" },
  ]);
  expect((await admin.api.ok(...acts.haltSymbol({ symbol: "KO", typedName: "Coke", reason }))).haltSymbol.errors).toMatchObject([
    { code: "INVALID" },
  ]);
  expect((await admin.api.ok(...acts.resumeSymbol({ symbol: "NOPE", reason }))).resumeSymbol.errors).toMatchObject([
    { code: "SYMBOL_UNKNOWN" },
  ]);
  expect((await auditOf("market")).map((line: any) => line.action)).toEqual(["market.resume", "market.gap", "market.halt"]);
});

test("ADMIN-010 an announcement of the server is shown for its hours, or until it is withdrawn", async () => {
  const say = async (input: object) =>
    (await admin.api.ok(...acts.announceToServer({ text: "Back at noon", kind: "MAINTENANCE", hours: 3, ...input }))).announceToServer;
  const heard = async () => (await cook.api.ok("{ serverAnnouncements { text kind } }")).serverAnnouncements.map(({ text }: any) => text);
  expect((await say({ text: " " })).errors).toMatchObject([{ code: "REQUIRED" }]);
  expect((await say({ text: "x".repeat(301) })).errors).toMatchObject([{ code: "TOO_LONG" }]);
  expect((await say({ hours: 721 })).errors).toMatchObject([{ code: "INVALID" }]);
  const { announcement } = await say({});
  expect(await heard()).toContain("Back at noon");
  expect(
    (await admin.api.ok(...acts.withdrawServerAnnouncement({ announcementId: announcement.id }))).withdrawServerAnnouncement.errors,
  ).toEqual([]);
  expect(await heard()).not.toContain("Back at noon");
  expect(await admin.api.code(...acts.withdrawServerAnnouncement({ announcementId: announcement.id }))).toBe("NOT_FOUND");
  await say({ text: "Short", hours: 1 });
  world.clock.advance(3_600_001);
  expect(await heard()).not.toContain("Short");
});

test("ADMIN-011 a job that failed for good is shown and can be tried once more", async () => {
  const [failed] = await rowsOf(
    `insert into dead_letters (task, payload, error, attempts, at) values ('analytics.prune', '{}', 'Boom', 1, now()) returning id`,
  );
  const { adminHealth } = await admin.api.ok(
    "{ adminHealth { queues { name waiting deadLetters } deadLetters { id task error } fanOutsBehind market { symbols } fanOut { events } } }",
  );
  expect(adminHealth.deadLetters).toEqual([{ id: failed.id, task: "analytics.prune", error: "Boom" }]);
  expect(adminHealth.queues[0]).toMatchObject({ name: "analytics.prune", deadLetters: 1 });
  expect((await admin.api.ok(...acts.retryDeadLetter({ deadLetterId: failed.id }))).retryDeadLetter).toEqual({
    retriedId: failed.id,
    errors: [],
  });
  expect(await admin.api.code(...acts.retryDeadLetter({ deadLetterId: failed.id }))).toBe("NOT_FOUND");
});

test("MEND-P11 without a mail server no mail waits to be sent: health says that mails end in the outbox", async () => {
  await world.app.db.transaction((tx) =>
    world.app.modules.identity.mails.write(tx, { userId: null, to: "ana@example.test", subject: "Soup", body: "Soup.\n" }),
  );
  expect(await rowsOf("select sent_at from mails where recipient = 'ana@example.test'")).toEqual([{ sent_at: null }]);
  const { adminHealth } = await admin.api.ok("{ adminHealth { mailsWaiting mailDelivery } }");
  expect(adminHealth).toEqual({ mailsWaiting: 0, mailDelivery: "OUTBOX" });
});

test("ADMIN-012 the ledger check adds the books up again, names a row that somebody bent, and is a line in the log", async () => {
  const check = async () => (await admin.api.ok(...acts.checkLedger())).checkLedger.checks;
  const whole = await check();
  expect(whole.map(({ name, broken }: any) => [name, broken])).toEqual([
    ["Cash of accounts", 0],
    ["Lots of trades", 0],
    ["Lots of copies", 0],
    ["Ended copies", 0],
    ["Sealed chains", 0],
    ...ledgerQuestions.map(({ name }) => [name, 0]),
  ]);
  expect(whole[0].checked).toBeGreaterThan(0);
  const [account] = await rowsOf(
    "update trading_accounts set cash = cash + 0.01 where user_id = $1 and kind = 'RECORD' returning id",
    cook.id,
  ).then(([rows]: any) => rows);
  const bent = (await check())[0];
  expect(account).toBeDefined();
  expect([bent.broken, bent.examples[0].id]).toEqual([1, account.id]);
  const { auditLog } = await admin.api.ok(`{ auditLog(action: "ledger.check", first: 2) { edges { node { actor data } } } }`);
  expect(auditLog.edges.map(({ node }: any) => [node.actor, node.data])).toEqual([
    [admin.username, '{"broken":1}'],
    [admin.username, '{"broken":0}'],
  ]);
  await rowsOf("update trading_accounts set cash = cash - 0.01 where id = $1", account.id);
});
