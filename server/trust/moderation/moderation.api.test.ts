/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession, type Person } from "../../identity/testing/people";
import { startCopy, submitSuitability } from "../../copying/testing/copying-world";
import { codeOf, createSocialWorld, type SocialWorld } from "../../social/testing/social-world";
import { limits } from "../../platform/limits";

let world: SocialWorld;
let admin: Person;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  world = await createSocialWorld();
  admin = await world.person({ role: "admin", username: "maitre" });
  [ana, bo] = [await world.person({ role: "feeder", username: "ana" }), await world.person({ username: "bob" })];
}, 180_000);
afterAll(() => world?.stop());

const moderate = (who: Person, action: string, kind: string, id: string, reason = "against the rules") =>
  world.act(who, "moderate", { action, kind, id, reason });
const reports = async (args = "state: OPEN"): Promise<any[]> =>
  (
    await admin.api.ok(
      `{ reports(first: 50, ${args}) { edges { node { id subjectKind subjectId reason text excerpt state openCount owner { username } reporter { username } decision { action } } } } }`,
    )
  ).reports.edges.map((edge: any) => edge.node);
const decisionsOf = async (who: Person): Promise<any[]> =>
  (
    await who.api.ok(
      "{ myDecisions { edges { node { id action reason excerpt appealText appealOutcome appealAnswer viewerCanAppeal by { username } } } } }",
    )
  ).myDecisions.edges.map((edge: any) => edge.node);
const audit = () =>
  world.app.db.query<{ action: string; reason: string; actor_id: string }>(
    "select action, reason, actor_id from audit_log order by id desc",
  );

test("MOD-001 posts, comments, recipes and people are reported by whoever sees them, once while it is open; only admins read the queue", async () => {
  const [post, recipe] = [await world.post(ana, "Buy my course"), await world.open(ana, "AAPL", { thesis: "Guaranteed returns" })];
  const { comment } = await world.act(ana, "comment", { kind: "POST", id: post, text: "Really" });
  for (const [kind, id] of [
    ["POST", post],
    ["COMMENT", comment.id],
    ["RECIPE", recipe],
    ["USER", ana.id],
  ])
    for (let twice = 0; twice < 2; twice++)
      expect(await world.act(bo, "report", { kind, id, reason: "SCAM" })).toMatchObject({ isReported: true, errors: [] });
  const queue = await reports();
  expect(queue).toHaveLength(4);
  expect(queue.find((row) => row.subjectKind === "POST")).toMatchObject({
    ...{ subjectId: post, reason: "SCAM", excerpt: "Buy my course", state: "OPEN", openCount: 1 },
    ...{ owner: { username: "ana" }, reporter: { username: "bob" }, decision: null },
  });
  expect(await reports("state: OPEN, kind: RECIPE")).toMatchObject([{ excerpt: "Guaranteed returns" }]);
  for (const query of ["{ reports { edges { cursor } } }", "{ moderationDecisions { edges { cursor } } }"]) {
    expect(await bo.api.code(query)).toBe("FORBIDDEN");
    expect(await world.visitor().code(query)).toBe("UNAUTHENTICATED");
  }
  expect(codeOf(await world.act(ana, "report", { kind: "POST", id: post, reason: "SPAM" }))).toBe("SELF");
  expect(codeOf(await world.act(bo, "report", { kind: "POST", id: bo.id, reason: "SPAM" }))).toBe("NOT_FOUND");
  expect(codeOf(await world.act(bo, "report", { kind: "POST", id: post, reason: "OTHER" }))).toBe("REQUIRED");
  await world.act(ana, "block", { userId: bo.id });
  for (const [kind, id] of [
    ["POST", post],
    ["COMMENT", comment.id],
    ["RECIPE", recipe],
    ["USER", ana.id],
  ])
    expect(codeOf(await world.act(bo, "report", { kind, id, reason: "SPAM" }))).toBe("NOT_FOUND");
  await world.act(ana, "unblock", { userId: bo.id });
});

test("MOD-002 what is removed keeps its place and shows nothing, its reports are closed, its owner is notified and it is logged; restored it is back", async () => {
  const post = await world.post(ana, "hide me wrothgar");
  const { comment } = await world.act(ana, "comment", { kind: "POST", id: post, text: "wrothgar too" });
  const recipe = await world.open(ana, "MSFT", { thesis: "wrothgar thesis", tags: ["wrothtag"] });
  await world.act(bo, "report", { kind: "POST", id: post, reason: "ABUSE", text: "bad words" });
  for (const [kind, id] of [
    ["POST", post],
    ["COMMENT", comment.id],
    ["RECIPE", recipe],
  ] as const)
    expect(await moderate(admin, "HIDE", kind, id)).toMatchObject({
      decision: { action: "HIDE", owner: { username: "ana" }, by: { username: "maitre" } },
    });
  const seen = await bo.api.ok(
    `{ post(id: "${post}") { state text } comments(kind: POST, id: "${post}") { edges { node { state text } } } recipe(id: "${recipe}") { title trade { thesis tags } } timeline(filter: { scope: ALL, traderId: "${ana.id}" }) { edges { node { ... on Post { id state text symbols } } } } }`,
  );
  expect(seen.post).toEqual({ state: "REMOVED", text: "" });
  expect(seen.comments.edges).toEqual([{ node: { state: "REMOVED", text: "" } }]);
  expect(JSON.stringify(seen)).not.toContain("wroth");
  expect(seen.timeline.edges.map((edge: any) => edge.node)).toContainEqual({ id: post, state: "REMOVED", text: "", symbols: [] });
  expect(codeOf(await moderate(admin, "HIDE", "POST", post))).toBe("ALREADY_DECIDED");
  expect((await reports("state: DECIDED")).find((row) => row.subjectId === post)).toMatchObject({ decision: { action: "HIDE" } });
  expect((await audit())[0]).toMatchObject({ action: "moderation.hide", reason: "against the rules", actor_id: admin.id });
  expect((await world.notificationsOf(ana)).map((notification) => notification.kind)).toContain("MODERATED");
  for (const [kind, id] of [
    ["POST", post],
    ["COMMENT", comment.id],
    ["RECIPE", recipe],
  ] as const)
    await moderate(admin, "RESTORE", kind, id);
  expect((await bo.api.ok(`{ post(id: "${post}") { state text } }`)).post).toEqual({ state: "VISIBLE", text: "hide me wrothgar" });
  expect((await bo.api.ok(`{ recipe(id: "${recipe}") { trade { thesis } } }`)).recipe.trade.thesis).toBe("wrothgar thesis");
});

test("MOD-003 only admins decide, with a reason, about what is there and not their own", async () => {
  const post = await world.post(ana, "an ordinary post");
  expect(codeOf(await moderate(bo, "HIDE", "POST", post))).toBe("FORBIDDEN");
  expect(codeOf(await moderate(ana, "HIDE", "POST", post))).toBe("FORBIDDEN");
  expect(codeOf(await moderate(admin, "HIDE", "POST", bo.id))).toBe("NOT_FOUND");
  expect(codeOf(await moderate(admin, "HIDE", "POST", post, " "))).toBe("REQUIRED");
  expect(codeOf(await moderate(admin, "HIDE", "POST", post, "x".repeat(limits.decisionCharactersMax + 1)))).toBe("TOO_LONG");
  expect(codeOf(await moderate(admin, "HIDE", "USER", ana.id))).toBe("INVALID");
  expect(codeOf(await moderate(admin, "WARN", "USER", admin.id))).toBe("SELF");
  const other = await world.person({ role: "admin", username: "souschef" });
  expect(codeOf(await moderate(admin, "SUSPEND", "USER", other.id))).toBe("INVALID");
  expect(codeOf(await moderate(admin, "UNSUSPEND", "USER", ana.id))).toBe("ALREADY_DECIDED");
  await world.act(bo, "report", { kind: "POST", id: post, reason: "SPAM" });
  await moderate(admin, "DISMISS", "POST", post);
  expect((await reports()).map((row) => row.subjectId)).not.toContain(post);
  expect((await decisionsOf(ana)).map((row) => row.action)).not.toContain("DISMISS");
});

test("MOD-004 a suspension ends sessions and sockets, closes the trades, turns copies to exits and hides the person; appealed and overturned it ends", async () => {
  const feeder = await world.person({ role: "feeder", username: "fallen" });
  await submitSuitability(bo);
  const copy = await startCopy(bo, feeder, "1000");
  const trade = await world.open(feeder, "AAPL");
  await world.app.modules.copying.fanOut.idle();
  const post = await world.post(feeder, "last words");
  const stream = await world.listen(feeder, "subscription { feedEvents { __typename } }");
  await stream.atLeast(1);
  expect(await moderate(admin, "SUSPEND", "POST", post)).toMatchObject({ decision: { action: "SUSPEND" }, errors: [] });
  await expect.poll(() => stream.isComplete || stream.errors.length > 0, { timeout: 45_000 }).toBe(true);
  expect((await feeder.api.ok("{ me { id } }")).me).toBeNull();
  await world.app.modules.jobs.jobs.runDue();
  const statusOf = async () => (await world.app.db.query("select status, close_reason from trades where id = $1", [trade]))[0];
  await expect.poll(statusOf, { timeout: 45_000 }).toEqual({ status: "CLOSED", close_reason: "SUSPENDED" });
  await world.app.modules.copying.fanOut.idle();
  const [copied] = await world.app.db.query<{ state: string }>("select state from copies where id = $1", [copy.id]);
  expect(["MIRROR_EXITS", "STOPPED"]).toContain(copied!.state);
  expect((await bo.api.ok(`{ post(id: "${post}") { id } }`)).post).toBeNull();
  await openSession(world.app, feeder.id, feeder.api);
  expect(codeOf(await world.act(feeder, "createPost", { text: "still here" }))).toBe("SUSPENDED");
  const [decision] = await decisionsOf(feeder);
  expect(decision).toMatchObject({ action: "SUSPEND", by: null, viewerCanAppeal: true });
  const appeal = (who: Person, text = "It was a joke") => world.act(who, "appeal", { decisionId: decision.id, text });
  expect(codeOf(await appeal(bo))).toBe("NOT_FOUND");
  expect(codeOf(await appeal(feeder, ""))).toBe("REQUIRED");
  expect(await appeal(feeder)).toMatchObject({ decision: { appealText: "It was a joke", viewerCanAppeal: false } });
  expect(codeOf(await appeal(feeder))).toBe("ALREADY_DECIDED");
  const open = await admin.api.ok("{ moderationDecisions(openAppeals: true) { edges { node { id } } } }");
  expect(open.moderationDecisions.edges).toEqual([{ node: { id: decision.id } }]);
  const answer = (who: Person, id = decision.id) =>
    world.act(who, "answerAppeal", { decisionId: id, outcome: "OVERTURNED", answer: "Fair enough" });
  expect(codeOf(await answer(feeder))).toBe("FORBIDDEN");
  expect(codeOf(await answer(admin, post))).toBe("NOT_FOUND");
  expect(await answer(admin)).toMatchObject({ decision: { appealOutcome: "OVERTURNED", appealAnswer: "Fair enough" } });
  expect(codeOf(await answer(admin))).toBe("ALREADY_DECIDED");
  expect((await audit())[0]).toMatchObject({ action: "moderation.answer-appeal" });
  expect((await world.act(feeder, "createPost", { text: "back again" })).post.text).toBe("back again");
  expect((await bo.api.ok(`{ post(id: "${post}") { text } }`)).post).toEqual({ text: "last words" });
}, 180_000);

test("MOD-005 an appeal against a removal puts it back, one against a warning changes nothing", async () => {
  const post = await world.post(ana, "removed in error");
  for (const action of ["HIDE", "WARN"]) {
    const { decision } = await moderate(admin, action, "POST", post);
    await world.act(ana, "appeal", { decisionId: decision.id, text: "Please look again" });
    await world.act(admin, "answerAppeal", { decisionId: decision.id, outcome: "OVERTURNED", answer: "You are right" });
  }
  expect((await bo.api.ok(`{ post(id: "${post}") { state } }`)).post.state).toBe("VISIBLE");
});

test("MOD-006 a subject of any kind is read with the connection that is passed on: an appeal is answered in one transaction", async () => {
  const { subjectSources } = world.app.modules.moderation;
  for (const kind of ["POST", "COMMENT", "RECIPE", "USER", "MESSAGE", "ANNOUNCEMENT"] as const) {
    const asked: unknown[] = [];
    const reader = { query: async (_sql: string, parameters?: unknown[]) => (asked.push(parameters?.[0]), []) };
    expect(await subjectSources.get(kind).read(ana.id, reader)).toBeNull();
    expect([kind, asked]).toEqual([kind, [ana.id]]);
  }
});
