// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Person, PersonOptions } from "../identity/testing/people";
import { copyMutation, createCopyingWorld, openTrade, readCopy, startCopy, submitSuitability, type CopyingWorld } from "../copying/testing/copying-world"; // prettier-ignore
import { act as message, codeOf as messageCode } from "../messages/testing/messages-world";
import { codeOf, requestId } from "../trading/testing/trading-world";

let world: CopyingWorld;
let ana: Person;
let bob: Person;
let tester: Person;

beforeAll(async () => {
  world = await createCopyingWorld();
  [ana, bob] = [await world.feeder({ username: "ana" }), await world.eater({ username: "bob" })];
  tester = await newTester();
});
afterAll(() => world?.stop());

async function newTester(options: PersonOptions = {}): Promise<Person> {
  const person = await world.eater(options);
  await world.app.db.query("update users set tester = true where id = $1", [person.id]);
  return person;
}
const as = (person: Person, persona: string | null): Person => {
  person.api.extraHeaders = persona === null ? {} : { "x-brigade-persona": persona };
  return person;
};
const sandboxOf = async (person: Person): Promise<string> => (await person.api.ok("{ me { id } }")).me.id;

const figures = `{ myCopiers { count startedIn30Days equity putIn today { copied skipped } copiers { id } moves { id } fanOutResults { counts { copied } } } myCopiersCurve(range: ALL) { equity }
  notifications(first: 50) { edges { node { kind } } } }`;
const seenByFeeder = (): Promise<any> => ana.api.ok(figures);
const traderFigures = (id: string): Promise<any> => bob.api.ok("query ($id: ID!) { trader(id: $id) { copierCount copyingValue } }", { id });

test("PERSONA-023 a sandbox copies a real feeder with its own paper money, and nobody's figures, lines or streams know of it", async () => {
  as(tester, "active_eater");
  await submitSuitability(tester);
  const sandboxId = await sandboxOf(tester);
  const before = await seenByFeeder();
  const head = (await ana.api.ok("{ myCopiers { asOfSequence } }")).myCopiers.asOfSequence;
  const copy = await startCopy(tester, ana, "5000");
  const tradeId = await openTrade(world, ana, "AAPL", "100");
  expect(await readCopy(tester, copy.id)).toMatchObject({ state: "ACTIVE", openPositions: 1, positions: [{ quantity: "5", tradeId }] });
  expect(await world.app.db.query("select eater_id from copies where id = $1", [copy.id])).toEqual([{ eater_id: sandboxId }]);

  const after = await seenByFeeder();
  expect(after.myCopiers).toEqual({ ...before.myCopiers, fanOutResults: [{ counts: { copied: 0 } }] });
  expect(after.myCopiersCurve).toEqual(before.myCopiersCurve);
  expect((await traderFigures(ana.id)).trader).toEqual({ copierCount: 0, copyingValue: "0" });
  const recipe = await ana.api.ok("query ($id: ID!) { recipe(id: $id) { copies { copies counts { copied } medianSlippageBps } } }", { id: tradeId }); // prettier-ignore
  expect(recipe.recipe.copies).toEqual({ copies: 0, counts: { copied: 0 }, medianSlippageBps: null });
  const { copierEventsSince } = await ana.api.ok("query ($after: Sequence!) { copierEventsSince(afterSequence: $after) { events { changed { id } } } }", { after: head }); // prettier-ignore
  expect(copierEventsSince.events.flatMap((event: any) => event.changed)).toEqual([]);
  const admin = await world.feeder({ role: "admin" });
  expect((await admin.api.ok("{ adminOverview { activeCopies receiptsToday } }")).adminOverview).toEqual({ activeCopies: 0, receiptsToday: 0 }); // prettier-ignore

  const input = { copyId: copy.id, mode: "CLOSE_ALL" };
  expect(codeOf(await copyMutation(bob, "stopCopy", input))).toBe("NOT_FOUND");
  expect(codeOf(await copyMutation(as(tester, null), "stopCopy", input))).toBe("NOT_FOUND");
  expect(codeOf(await copyMutation(as(tester, "active_eater"), "stopCopy", input))).toBeNull();
  // A real copier is the first one the feeder hears of: the sandbox's notification jobs have run by then.
  await startCopy(bob, ana, "1000");
  const kindsOf = async () => (await seenByFeeder()).notifications.edges.map((edge: any) => edge.node.kind);
  await vi.waitFor(async () => expect(await kindsOf()).toContain("COPIED_YOU"), { timeout: 45_000, interval: 50 });
  const [line] = (await ana.api.ok("{ notifications(first: 50) { edges { node { kind count } } } }")).notifications.edges;
  expect(line.node).toEqual({ kind: "COPIED_YOU", count: 1 });
  expect((await traderFigures(ana.id)).trader.copierCount).toBe(1);
});

test("PERSONA-024 a feeder who blocks the tester ends the copies of their sandboxes", async () => {
  const [cara, dan] = [await world.feeder(), await newTester()];
  await submitSuitability(as(dan, "power_eater"));
  const copy = await startCopy(dan, cara, "1000");
  await world.app.db.transaction((tx) => world.app.modules.people.blocks.block(tx, cara.id, dan.id));
  await vi.waitFor(async () => expect((await readCopy(dan, copy.id)).stopReason).toBe("BLOCKED"), { timeout: 45_000, interval: 50 });
  const again = { clientRequestId: requestId(), feederId: cara.id, amount: "100", settings: {} };
  expect(codeOf(await copyMutation(dan, "startCopying", again))).toBe("NOT_FOUND");
});

const post = (who: Person, text: string): Promise<any> =>
  who.api.ok(`mutation ($text: String!) { createPost(input: { text: $text, sentiment: BULLISH }) { post { id text symbols author { id } } errors { code } } }`, { text }); // prettier-ignore
const react = `mutation ($input: ReactInput!) { react(input: $input) { discussion { reactionCount viewerReaction } errors { code } } }`;
const comment = `mutation ($input: CommentInput!) { comment(input: $input) { comment { id } discussion { commentCount } errors { code } } }`;
const discussionOf = (who: Person, id: string): Promise<any> =>
  who.api.ok("query ($id: ID!) { post(id: $id) { discussion { reactionCount commentCount repostCount viewerReaction viewerHasReposted } } }", { id }); // prettier-ignore
const commentsOf = async (who: Person, id: string): Promise<string[]> =>
  (await who.api.ok(`query ($id: ID!) { comments(kind: POST, id: $id, first: 50) { edges { node { id } } } }`, { id })).comments.edges.map((edge: any) => edge.node.id); // prettier-ignore

test("PERSONA-025 what a sandbox posts is its own to read and change: no feed, tag, figure or mention shows it to anybody", async () => {
  as(tester, "top_feeder");
  const tag = (who: Person) => who.api.ok(`{ tag(kind: STOCK, value: "MSFT") { postCount sentiment { people } } posts(first: 50, filter: { symbol: "MSFT" }) { edges { node { id } } } }`); // prettier-ignore
  const before = await tag(bob);
  const { createPost } = await post(tester, "Buying $MSFT with @bob #sandboxed");
  expect(createPost).toMatchObject({ post: { symbols: ["MSFT"], author: { id: await sandboxOf(tester) } }, errors: [] });
  const { id } = createPost.post;
  expect((await tag(bob)).tag).toEqual(before.tag);
  expect((await tag(tester)).posts.edges.map((edge: any) => edge.node.id)).toEqual([id]);
  for (const other of [bob, ana, as(await newTester(), "active_eater")]) {
    expect((await other.api.ok("query ($id: ID!) { post(id: $id) { id } }", { id })).post).toBeNull();
    expect(JSON.stringify(await tag(other))).not.toContain(id);
    expect(await other.api.code(react, { input: { kind: "POST", id, reaction: "FIRE" } })).toBe("NOT_FOUND");
  }
  expect(await world.app.db.query("select 1 from feed_pending where item_id = $1", [id])).toEqual([]);
  expect(await world.app.db.query("select 1 from notifications where user_id = $1 and kind = 'MENTIONED'", [bob.id])).toEqual([]);
  await world.app.modules.feed.tags.refreshTrends();
  expect((await bob.api.ok("{ trendingTags(first: 20) { tag { value } } }")).trendingTags).toEqual([]);
  expect((await tester.api.ok(react, { input: { kind: "POST", id, reaction: "FIRE" } })).react.discussion).toEqual({ reactionCount: 1, viewerReaction: "FIRE" }); // prettier-ignore
  const edited = await tester.api.ok(`mutation ($id: ID!) { editPost(input: { id: $id, text: "Sold" }) { post { text } errors { code } } }`, { id }); // prettier-ignore
  expect(edited.editPost).toEqual({ post: { text: "Sold" }, errors: [] });
  expect(await bob.api.code(`mutation ($id: ID!) { deletePost(input: { id: $id }) { errors { code } } }`, { id })).toBe("NOT_FOUND");
});

test("PERSONA-026 a sandbox reacts to, comments on and passes on what people wrote for its own eyes; their counts stay, also when it is emptied", async () => {
  const { createPost } = await post(ana, "A real thought");
  const { id } = createPost.post;
  await bob.api.ok(react, { input: { kind: "POST", id, reaction: "CLAP" } });
  const real = { reactionCount: 1, commentCount: 0, repostCount: 0 };
  as(tester, "growing_feeder");
  expect((await tester.api.ok(react, { input: { kind: "POST", id, reaction: "FIRE" } })).react).toEqual({ discussion: { reactionCount: 1, viewerReaction: "FIRE" }, errors: [] }); // prettier-ignore
  const said = (await tester.api.ok(comment, { input: { kind: "POST", id, text: "Only I read this, @bob" } })).comment;
  expect(said).toMatchObject({ discussion: { commentCount: 0 }, errors: [] });
  await tester.api.ok(`mutation ($id: ID!) { repost(input: { kind: POST, id: $id }) { errors { code } } }`, { id });
  expect((await discussionOf(tester, id)).post.discussion).toEqual({ ...real, viewerReaction: "FIRE", viewerHasReposted: true });
  expect((await discussionOf(ana, id)).post.discussion).toEqual({ ...real, viewerReaction: null, viewerHasReposted: false });
  expect([await commentsOf(tester, id), await commentsOf(bob, id)]).toEqual([[said.comment.id], []]);
  const rows = `select kind from notifications where user_id = any($1) and kind in ('COMMENTED', 'REPOSTED', 'MENTIONED') union all
    select kind from notifications where user_id = any($1) and kind = 'REACTED' and not (actor_ids <@ array[$2::uuid])`;
  expect(await world.app.db.query(rows, [[ana.id, bob.id], bob.id])).toEqual([]);

  await tester.api.ok(`mutation ($id: ID!) { unreact(input: { kind: POST, id: $id }) { errors { code } } unrepost(input: { kind: POST, id: $id }) { errors { code } } }`, { id }); // prettier-ignore
  expect((await discussionOf(bob, id)).post.discussion).toMatchObject(real);
  await tester.api.ok(react, { input: { kind: "POST", id, reaction: "CLAP" } });
  await tester.api.ok(`mutation ($id: ID!) { emptySandbox(input: { sandboxId: $id }) { errors { code } } }`, {
    id: await sandboxOf(tester),
  });
  expect((await discussionOf(bob, id)).post.discussion).toMatchObject(real);
});

test("PERSONA-027 what a sandbox sends looks sent and reaches nobody: no conversation, line, count or export knows of it", async () => {
  as(tester, "casual_hybrid");
  const summary = "{ messageSummary { unreadMessages requests } conversations(first: 50) { edges { node { id } } } requests: conversations(box: REQUESTS, first: 50) { edges { node { id } } } }"; // prettier-ignore
  const before = await bob.api.ok(summary);
  const { conversation } = await message(tester, "startConversation", { userIds: [bob.id] });
  const sent = await message(tester, "sendMessage", { conversationId: conversation.id, clientRequestId: requestId(), text: "Hello?" });
  expect(sent.edge.node.text).toBe("Hello?");
  const { id: messageId } = sent.edge.node;
  const edit = 'mutation ($id: ID!) { editMessage(input: { messageId: $id, text: "Hello." }) { message { text } errors { code } } }';
  expect((await tester.api.ok(edit, { id: messageId })).editMessage).toEqual({ message: { text: "Hello." }, errors: [] });
  expect(await bob.api.code(edit, { id: messageId })).toBe("NOT_FOUND");
  const remove = "mutation ($id: ID!) { deleteMessage(input: { messageId: $id }) { errors { code } } }";
  expect(await bob.api.code(remove, { id: messageId })).toBe("NOT_FOUND");
  expect((await tester.api.ok(remove, { id: messageId })).deleteMessage).toEqual({ errors: [] });
  const group = await message(tester, "startConversation", { userIds: [bob.id, ana.id], name: "Sandboxed", text: "Hi", clientRequestId: requestId() }); // prettier-ignore
  await message(tester, "addMembers", { conversationId: group.conversation.id, userIds: [(await world.eater()).id] });
  expect(await bob.api.ok(summary)).toEqual(before);
  expect(await messageCode(bob, "sendMessage", { conversationId: conversation.id, clientRequestId: requestId(), text: "Hm" })).toBe(
    "NOT_FOUND",
  );
  const exported = await world.app.modules.personalData.exportUserData(bob.id);
  expect(exported.messages!.conversations).toEqual([]);
  expect(await world.app.db.query("select 1 from notifications where user_id = $1 and kind like '%MESSAGE%' or kind = 'ADDED_TO_GROUP'", [bob.id])).toEqual([]); // prettier-ignore
});
