/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { audienceChanged } from "../identity/account/identity.events";
import type { Person } from "../identity/testing/people";
import { copyMutation, startCopy, submitSuitability } from "../copying/testing/copying-world";
import { limits } from "../platform/limits";
import { cardKey } from "./timeline/card-subjects";
import { discussionChangedSubject } from "./discussion/discussion-hints";
import { createSocialWorld, type SocialWorld } from "./testing/social-world";

let world: SocialWorld;
let folder: string;
let ana: Person;
let bo: Person;
let cem: Person;
let admin: Person;
let blocked: Person;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "brigade-changes-"));
  world = await createSocialWorld({ DATA_DIR: folder });
  ana = await world.person({ role: "feeder", username: "ana", tier: "sous_chef" });
  [bo, cem] = [await world.person({ username: "bob" }), await world.person({ role: "feeder", username: "cem" })];
  [admin, blocked] = [await world.person({ role: "admin", username: "chief" }), await world.person({ username: "blocked" })];
  await world.follow(bo, ana);
  await world.act(ana, "block", { userId: blocked.id });
}, 180_000);
afterAll(async () => {
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

const kinds = ["TRADE", "POST", "REPOST", "MILESTONE", "ANNOUNCEMENT"];
const changed =
  "... on PostChanged { sequence previousSequence post { id text state editCount symbols author { username } viewerCanEdit } }";
const lineText = `subscription ($filter: FeedFilter) { feedEvents(filter: $filter) { __typename ... on StreamReady { sequence } ... on FeedEntryAdded { sequence previousSequence entry { ... on Post { id } } } ${changed} } }`;
const cardText =
  "subscription ($kind: TalkKind!, $id: ID!) { cardEvents(kind: $kind, id: $id) { discussion { discussionId commentCount repostCount reactionCount reactions { kind count } } post { id text state viewerCanEdit } } }";

/** How many have that card on screen. */
const holders = (kind: "POST" | "RECIPE", id: string): number =>
  (world.app.modules.feed.streams![2] as any).held.get(cardKey({ kind, id }))?.holders ?? 0;

const eventsOf = (stream: any, field: string): any[] => stream.items.map((item: any) => item.data?.[field] ?? item);
const changesOf = (stream: any): any[] => eventsOf(stream, "feedEvents").filter((event) => event.__typename === "PostChanged");

async function reads(who: Person, filter: Record<string, unknown> = { scope: "FOLLOWING" }) {
  const stream = await world.listen(who, lineText, { filter: { kinds, ...filter } });
  await stream.atLeast(1);
  return stream;
}

async function changes(stream: any, count: number): Promise<any[]> {
  while (changesOf(stream).length < count) await stream.atLeast(stream.items.length + 1);
  return changesOf(stream);
}

const replayOf = async (who: Person, after: number): Promise<any[]> =>
  (
    await who.api.ok(
      `{ timelineEventsSince(afterSequence: ${after}, filter: { scope: FOLLOWING }) { events { __typename ... on FeedEntryAdded { sequence previousSequence entry { ... on Post { id } } } ${changed} } } }`,
    )
  ).timelineEventsSince.events;

test("CHANGE-001 an edit, a hiding, its end and a deletion reach a follower's open page in order, and a replay says the same", async () => {
  const id = await world.post(ana, "First $AAPL");
  await world.drain();
  const [hers, tagged] = [await reads(bo), await reads(bo, { scope: "ALL", symbol: "AAPL" })];
  const start = (hers.items[0] as any).data.feedEvents.sequence;
  world.clock.advance(1_000);
  // One after the other: a process that reads later finds the post as it is by then.
  const acts: Array<() => Promise<unknown>> = [
    () => world.act(ana, "editPost", { id, text: "Second" }),
    () => world.act(admin, "moderate", { kind: "POST", id, action: "HIDE", reason: "Not here" }),
    () => world.act(admin, "moderate", { kind: "POST", id, action: "RESTORE", reason: "A mistake" }),
    () => world.act(ana, "deletePost", { id }),
  ];
  for (const [index, act] of acts.entries()) {
    await act();
    await world.drain();
    await changes(hers, index + 1);
  }
  const seen = await changes(hers, 4);
  const wanted = [
    { text: "Second", state: "VISIBLE", editCount: 1, symbols: [], author: { username: "ana" }, viewerCanEdit: false },
    { text: "", state: "REMOVED" },
    { text: "Second", state: "VISIBLE" },
    { text: "", state: "DELETED" },
  ];
  expect(seen.map(({ post }) => post)).toMatchObject(wanted.map((post) => ({ id, ...post })));
  expect(seen.map(({ previousSequence }) => previousSequence)).toEqual([start, ...seen.slice(0, 3).map(({ sequence }) => sequence)]);
  // A list by symbol may hold what no longer names it.
  expect((await changes(tagged, 4)).map(({ sequence }) => sequence)).toEqual(seen.map(({ sequence }) => sequence));
  const replay = await replayOf(bo, start);
  expect(replay.map(({ sequence, previousSequence }) => [sequence, previousSequence])).toEqual(
    seen.map(({ sequence, previousSequence }) => [sequence, previousSequence]),
  );
  // What a replay returns is the post as it is now: nobody reads back what was taken away meanwhile.
  expect(replay.every(({ post }) => post.state === "DELETED" && post.text === "")).toBe(true);
});

test("CHANGE-002 whoever may not see the author hears nothing, live or replayed; followers of who passed it on hear too", async () => {
  const reader = await world.person({ username: "reader" });
  await world.follow(reader, cem);
  const id = await world.post(ana, "Pass it on");
  await world.act(cem, "repost", { kind: "POST", id });
  await world.drain();
  const start = (await world.app.modules.feed.service.counter()).sequence;
  const [passed, shut, everyone] = [await reads(reader), await reads(blocked, { scope: "ALL" }), await reads(cem, { scope: "ALL" })];
  await world.act(ana, "editPost", { id, text: "Passed on, and changed" });
  await world.drain();
  expect((await changes(passed, 1))[0].post).toMatchObject({ id, text: "Passed on, and changed" });
  expect((await replayOf(reader, start)).map(({ post }) => post.text)).toEqual(["Passed on, and changed"]);
  await changes(everyone, 1);
  // The policy is asked anew for each event: what came after a block is not sent.
  await world.act(ana, "block", { userId: reader.id });
  await world.act(ana, "editPost", { id, text: "Not for you any more" });
  await world.drain();
  expect((await changes(everyone, 2))[1].post.text).toBe("Not for you any more");
  expect(changesOf(passed)).toHaveLength(1);
  expect(changesOf(shut)).toEqual([]);
  expect(await replayOf(reader, start)).toEqual([]);
});

test("CHANGE-003 a card on screen gets figures from the bus alone, the newest of many at once, and its post's changed words", async () => {
  const id = await world.post(ana, "On screen");
  const variables = { kind: "POST", id };
  const [own, other] = [await world.listen(ana, cardText, variables), await world.listen(bo, cardText, variables)];
  await expect.poll(() => holders("POST", id)).toBe(2);
  await world.act(bo, "react", { kind: "POST", id, reaction: "FIRE" });
  await world.act(cem, "react", { kind: "POST", id, reaction: "FIRE" });
  await world.act(cem, "comment", { kind: "POST", id, text: "Hm" });
  await world.act(cem, "repost", { kind: "POST", id });
  const whole = { discussionId: `POST:${id}`, commentCount: 1, repostCount: 1, reactionCount: 2, reactions: [{ kind: "FIRE", count: 2 }] };
  const last = (stream: any): any => eventsOf(stream, "cardEvents").at(-1);
  for (const stream of [own, other]) await expect.poll(() => last(stream)).toEqual({ discussion: whole, post: null });
  // Overtaken on the way: what is older than what went out is dropped.
  const late = { comments: 0, reposts: 0, fire: 1, clap: 0, bull: 0, bear: 0, think: 0, version: 1 };
  await world.app.bus.publish(discussionChangedSubject, { ...variables, commentId: null, figures: late, isRewritten: false });
  await world.act(ana, "editPost", { id, text: "Changed on screen" });
  await expect
    .poll(() => last(own))
    .toEqual({ discussion: null, post: { id, text: "Changed on screen", state: "VISIBLE", viewerCanEdit: true } });
  await expect.poll(() => last(other)?.post?.viewerCanEdit).toBe(false);
  await world.act(ana, "block", { userId: bo.id });
  await expect.poll(() => last(other)).toEqual({ discussion: null, post: null });
  const before = other.items.length;
  await world.act(admin, "moderate", { kind: "POST", id, action: "HIDE", reason: "Not here" });
  await expect.poll(() => last(own)?.post).toEqual({ id, text: "", state: "REMOVED", viewerCanEdit: false });
  expect(other.items).toHaveLength(before);
  await world.act(ana, "unblock", { userId: bo.id });
  await world.follow(bo, ana);
});

test("CHANGE-004 a card is held by who may see it: hidden, blocked, delayed and unknown ones are NOT_FOUND", async () => {
  const [gone, shown] = [await world.post(ana, "Gone"), await world.post(ana, "Shown")];
  await world.act(ana, "deletePost", { id: gone });
  const recipe = await world.open(ana, "AAPL");
  const codeFor = async (who: Person | null, kind: string, id: string): Promise<string> => {
    const stream = await world.listen(who, cardText, { kind, id });
    await stream.ended();
    const [refused] = (stream.items[0] as any)?.errors ?? (stream.errors[0] as any);
    return refused.extensions.code;
  };
  expect(await codeFor(bo, "POST", gone)).toBe("NOT_FOUND");
  expect(await codeFor(blocked, "POST", shown)).toBe("NOT_FOUND");
  expect(await codeFor(bo, "POST", "nonsense")).toBe("NOT_FOUND");
  expect(await codeFor(bo, "COMMENT", shown)).toBe("BAD_USER_INPUT");
  expect(await codeFor(null, "RECIPE", recipe)).toBe("NOT_FOUND");
  await world.listen(bo, cardText, { kind: "RECIPE", id: recipe });
  await expect.poll(() => holders("RECIPE", recipe)).toBe(1);
});

test("CHANGE-005 a comment's edit, hiding and deletion reach the open thread", async () => {
  const id = await world.post(cem, "Talk");
  const { comment } = await world.act(bo, "comment", { kind: "POST", id, text: "First words" });
  const stream = await world.listen(ana, "subscription ($id: ID!) { discussionEvents(kind: POST, id: $id) { discussion { commentCount } comment { id text state } } }", { id }); // prettier-ignore
  await expect.poll(() => (world.app.modules.feed.streams![1] as any).readers.get(`POST:${id}`)).toBe(1);
  const next = async (count: number) => (await stream.atLeast(count), eventsOf(stream, "discussionEvents").at(-1));
  await world.act(bo, "editComment", { id: comment.id, text: "Other words" });
  expect((await next(1)).comment).toEqual({ id: comment.id, text: "Other words", state: "VISIBLE" });
  await world.act(admin, "moderate", { kind: "COMMENT", id: comment.id, action: "HIDE", reason: "Not here" });
  expect((await next(2)).comment).toEqual({ id: comment.id, text: "", state: "REMOVED" });
  await world.act(admin, "moderate", { kind: "COMMENT", id: comment.id, action: "RESTORE", reason: "A mistake" });
  expect((await next(3)).comment.text).toBe("Other words");
  await world.act(bo, "deleteComment", { id: comment.id });
  expect(await next(4)).toEqual({ discussion: { commentCount: 0 }, comment: { id: comment.id, text: "", state: "DELETED" } });
});

test("CHANGE-006 the picture of a post is served to who may see the post, asked each time, and to nobody once it is hidden or gone", async () => {
  const { createUpload } = await ana.api.ok("mutation { createUpload(input: { bytes: 100 }) { upload { pictureId url } } }");
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const { pictureId, url } = createUpload.upload;
  await fetch(world.url + url, { method: "PUT", headers: { cookie: ana.api.cookieHeader }, body: new Uint8Array(png) });
  const { post } = await world.act(ana, "createPost", { text: "With a picture", pictures: [{ pictureId, alt: "" }] });
  const get = (who: Person | null, headers: Record<string, string> = {}) =>
    fetch(`${world.url}/pictures/${pictureId}`, { headers: { ...(who && { cookie: who.api.cookieHeader }), ...headers } });
  const shown = await get(bo);
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  const again = await get(bo, { "if-none-match": shown.headers.get("etag")! });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  expect((await get(blocked)).status).toBe(404);
  await world.act(admin, "moderate", { kind: "POST", id: post.id, action: "HIDE", reason: "Not here" });
  for (const who of [bo, ana, null]) expect((await get(who, { "if-none-match": shown.headers.get("etag")! })).status).toBe(404);
  await world.act(admin, "moderate", { kind: "POST", id: post.id, action: "RESTORE", reason: "A mistake" });
  expect((await get(bo)).status).toBe(200);
  await world.act(ana, "deletePost", { id: post.id });
  for (const who of [bo, ana]) {
    const gone = await get(who);
    expect([gone.status, gone.headers.get("cache-control")]).toEqual([404, "no-store"]);
  }
});

test("CHANGE-007 a comment is found by its address by who may see what it is under, with its answers", async () => {
  const id = await world.post(cem, "Under me");
  const { comment } = await world.act(bo, "comment", { kind: "POST", id, text: "Question" });
  await world.act(ana, "comment", { kind: "POST", id, parentId: comment.id, text: "Answer" });
  const ask = async (who: Person | null, commentId: string): Promise<any> =>
    (
      await (who?.api ?? world.visitor()).ok(
        "query ($id: ID!) { comment(id: $id) { text subjectKind subjectId author { username } replies(first: 5) { edges { node { text } } } } }",
        { id: commentId },
      )
    ).comment;
  expect(await ask(ana, comment.id)).toEqual({
    text: "Question",
    subjectKind: "POST",
    subjectId: id,
    author: { username: "bob" },
    replies: { edges: [{ node: { text: "Answer" } }] },
  });
  // Ana's answer is not for whom she has blocked; the question is.
  expect((await ask(blocked, comment.id)).replies.edges).toEqual([]);
  expect(await ask(bo, "nonsense")).toBeNull();
  await world.act(cem, "block", { userId: blocked.id });
  expect(await ask(blocked, comment.id)).toBeNull();
  await cem.api.ok("mutation { updatePrivacy(input: { profileAudience: FOLLOWERS }) { errors { code } } }");
  expect([await ask(ana, comment.id), await ask(null, comment.id)]).toEqual([null, null]);
  await cem.api.ok("mutation { updatePrivacy(input: { profileAudience: EVERYONE }) { errors { code } } }");
  const trade = await world.open(ana, "AAPL");
  const under = (await world.act(bo, "comment", { kind: "RECIPE", id: trade, text: "Under a trade" })).comment;
  expect((await ask(bo, under.id)).text).toBe("Under a trade");
  expect(await ask(null, under.id)).toBeNull(); // the trade is not a visitor's to see yet
});

test("CHANGE-008 a trade in the feed says how many of the copies it concerned followed it, kept a while, and nothing where none was", async () => {
  const [eater, paused] = [
    await world.person({ username: "eats", tier: "master_chef" }),
    await world.person({ username: "rests", tier: "master_chef" }),
  ];
  const copies: string[] = [];
  for (const who of [eater, paused]) {
    await submitSuitability(who);
    copies.push((await startCopy(who, ana, "5000")).id);
  }
  await copyMutation(paused, "pauseCopy", { copyId: copies[1] });
  // What is published live counts anew at its own time, and would take the place of what is kept here.
  const { copies: broadcaster } = (world.app.modules.feed.streams![0] as any).dispatcher;
  const { count } = broadcaster;
  broadcaster.count = async () => {};
  // What has been announced and waits would be counted in the next test, and reach its streams.
  onTestFinished(async () => {
    await expect.poll(() => broadcaster.timer).toBeNull();
    broadcaster.count = count;
  });
  const [tradeId] = [await world.open(ana, "MSFT", { quantity: "10" }), await world.open(cem, "MSFT")];
  await world.app.modules.copying.fanOut.idle();
  const feedOf = async (author: Person): Promise<any> =>
    (
      await eater.api.ok(
        `{ timeline(first: 1, filter: { scope: ALL, kinds: [TRADE], traderId: "${author.id}" }) { edges { node { ... on FeedItem { trade { id } copies { copied total } } } } } }`,
      )
    ).timeline.edges[0].node;
  expect(await feedOf(ana)).toEqual({ trade: { id: tradeId }, copies: { copied: 1, total: 2 } });
  expect((await feedOf(cem)).copies).toBeNull();
  await world.app.db.query("update receipts set status = 'REJECTED' where trade_id = $1 and eater_id = $2", [tradeId, eater.id]);
  expect((await feedOf(ana)).copies.copied).toBe(1);
  world.clock.advance(limits.youngEventCopiesMs + 1);
  expect((await feedOf(ana)).copies).toEqual({ copied: 0, total: 2 });
});

test("CHANGE-009 who gets a trade live gets the counts of its copies once they are through, and with the trade itself when they are already", async () => {
  const [feeder, eater] = [
    await world.person({ role: "feeder", username: "serves", tier: "sous_chef" }),
    await world.person({ username: "copies", tier: "master_chef" }),
  ];
  const stranger = await world.person({ username: "stranger" });
  await world.act(feeder, "block", { userId: stranger.id });
  await submitSuitability(eater);
  await startCopy(eater, feeder, "5000");
  const counted =
    "__typename ... on FeedItemAdded { item { id trade { id } copies { copied total } } } ... on CopiesCounted { itemId copies { copied total } }";
  const text = (more = "") => `subscription ($filter: FeedFilter) { feedEvents(filter: $filter) { ${counted} ${more} } }`;
  const listens = async (who: Person | null, given: object | null) => world.listen(who, text("... on StreamReady { sequence }"), { filter: { scope: "ALL", ...given } }); // prettier-ignore
  const streams = await Promise.all([
    listens(eater, { kinds }),
    listens(eater, null),
    listens(stranger, { kinds }),
    listens(eater, { kinds: ["POST"] }),
    listens(null, { kinds }),
  ]);
  for (const stream of streams) await stream.atLeast(1);
  const [mixed, plain, shut, posts, delayed] = streams as [any, any, any, any, any];
  const of = (stream: any, type: string): any[] => eventsOf(stream, "feedEvents").filter((event) => event.__typename === type);
  // The copies come after the trade has been published: nobody works on them yet.
  const { fanOut } = world.app.modules.copying;
  const run = fanOut.run.bind(fanOut);
  fanOut.run = async () => {};
  const tradeId = await world.open(feeder, "MSFT", { quantity: "10" });
  await world.drain();
  const added = (stream: any): any => of(stream, "FeedItemAdded").find(({ item }) => item.trade.id === tradeId)?.item;
  await expect.poll(() => added(mixed)?.copies).toBeNull();
  await expect.poll(() => added(plain)?.copies).toBeNull();
  fanOut.run = run;
  const [{ id: recordId }] = await world.app.db.query<any>("select id from records where user_id = $1", [feeder.id]);
  await fanOut.run(recordId);
  const itemId = added(mixed).id;
  const wanted = { __typename: "CopiesCounted", itemId, copies: { copied: 1, total: 1 } };
  await expect.poll(() => of(mixed, "CopiesCounted")).toEqual([wanted]);
  // Each stream in turn has had its chance: what is published now goes to all of them at once.
  for (const stream of [plain, shut, posts, delayed]) expect(of(stream, "CopiesCounted")).toEqual([]);
  expect(added(shut)).toBeUndefined();
  // Those who see it later see it with its counts, and nothing follows.
  world.clock.advance(15 * 60_000);
  await world.drain();
  await expect.poll(() => added(delayed)?.copies).toEqual({ copied: 1, total: 1 });
});

const hiddenText = "subscription ($kind: TalkKind!, $id: ID!) { cardEvents(kind: $kind, id: $id) { hiddenAuthorId post { id } } }";
const threadText = "subscription ($id: ID!) { discussionEvents(kind: POST, id: $id) { hiddenAuthorId comment { id } } }";

test("CHANGE-010 whoever is suspended or blocked leaves the pages that are open, for those who may not see them any more, and a cut line finds the same", async () => {
  const [writer, reader, other] = [
    await world.person({ role: "feeder", username: "leaves" }),
    await world.person({ username: "looks" }),
    await world.person({ username: "elsewhere" }),
  ];
  const [posted, unrelated] = [await world.post(writer, "Here I am"), await world.post(cem, "So am I")];
  await world.act(writer, "comment", { kind: "POST", id: unrelated, text: "Me too" });
  // Visitors see them too by now.
  world.clock.advance(15 * 60_000);
  const card = (who: Person | null, id: string) => world.listen(who, hiddenText, { kind: "POST", id });
  const [his, theirs, visitors, calm] = [await card(reader, posted), await card(other, posted), await card(null, posted), await card(reader, unrelated)]; // prettier-ignore
  const [thread, othersThread] = [await world.listen(reader, threadText, { id: unrelated }), await world.listen(other, threadText, { id: unrelated })]; // prettier-ignore
  await expect.poll(() => [holders("POST", posted), holders("POST", unrelated)]).toEqual([3, 1]);
  await expect.poll(() => (world.app.modules.feed.streams![1] as any).readers.get(`POST:${unrelated}`)).toBe(2);
  const gone = { hiddenAuthorId: writer.id, post: null };
  await world.act(writer, "block", { userId: reader.id });
  await expect.poll(() => eventsOf(his, "cardEvents")[0]).toEqual(gone);
  await expect.poll(() => eventsOf(thread, "discussionEvents")[0]).toEqual({ hiddenAuthorId: writer.id, comment: null });
  // Somebody else's block concerns no other viewer.
  expect([theirs.items, visitors.items, othersThread.items]).toEqual([[], [], []]);
  await world.act(admin, "moderate", { kind: "POST", id: posted, action: "SUSPEND", reason: "Enough of that" });
  for (const stream of [theirs, visitors]) await expect.poll(() => eventsOf(stream, "cardEvents")[0]).toEqual(gone);
  await expect.poll(() => eventsOf(othersThread, "discussionEvents")[0]?.hiddenAuthorId).toBe(writer.id);
  expect(calm.items).toEqual([]);
  // After a cut the card is asked for again.
  const again = await card(other, posted);
  await again.ended();
  expect(((again.items[0] as any)?.errors ?? (again.errors[0] as any))[0].extensions.code).toBe("NOT_FOUND");
});

test("CHANGE-011 a hidden post's card goes to nobody new, though others still have it on screen; shown again, they all may", async () => {
  const id = await world.post(ana, "Hide and seek");
  const screen = await world.listen(bo, hiddenText, { kind: "POST", id });
  await expect.poll(() => holders("POST", id)).toBe(1);
  await world.act(admin, "moderate", { kind: "POST", id, action: "HIDE", reason: "Not here" });
  await expect.poll(() => eventsOf(screen, "cardEvents").length).toBe(1);
  const late = await world.listen(cem, hiddenText, { kind: "POST", id });
  await late.ended();
  expect(holders("POST", id)).toBe(1);
  await world.act(admin, "moderate", { kind: "POST", id, action: "RESTORE", reason: "A mistake" });
  await expect.poll(() => eventsOf(screen, "cardEvents").length).toBe(2);
  const back = await world.listen(cem, hiddenText, { kind: "POST", id });
  await expect.poll(() => holders("POST", id)).toBe(2);
  expect(back.items).toEqual([]);
});

const visibilityText = "subscription { visibilityEvents { hiddenIds visibleIds } }";

test("CHANGE-012 each tab receives whom its viewer stops seeing, muted, blocked, for followers only or suspended, and whom they listen to again; hiddenPeople says the same after a cut", async () => {
  const [writer, reader, other] = [
    await world.person({ role: "feeder", username: "fades" }),
    await world.person({ username: "watches" }),
    await world.person({ username: "bystander" }),
  ];
  await world.follow(other, writer);
  const said = await world.post(writer, "Here for now");
  const tabs = await Promise.all([reader, reader, other].map((who) => world.listen(who, visibilityText)));
  await expect.poll(() => (world.app.modules.feed.streams![3] as any).listeners).toBe(3);
  const [first, second, theirs] = tabs as [any, any, any];
  // Other people may change meanwhile: only this writer counts.
  const changesIn = (stream: any): string[] =>
    eventsOf(stream, "visibilityEvents").flatMap(({ hiddenIds, visibleIds }) => [
      ...hiddenIds.filter((id: string) => id === writer.id).map(() => "hidden"),
      ...visibleIds.filter((id: string) => id === writer.id).map(() => "shown"),
    ]);
  const hiddenNow = async (who: Person): Promise<string[]> =>
    (await who.api.ok("query ($ids: [ID!]!) { hiddenPeople(ids: $ids) }", { ids: [writer.id, cem.id, who.id] })).hiddenPeople;
  await world.act(reader, "mute", { userId: writer.id });
  for (const tab of [first, second]) await expect.poll(() => changesIn(tab)).toEqual(["hidden"]);
  expect([await hiddenNow(reader), await hiddenNow(other)]).toEqual([[writer.id], []]);
  await world.act(reader, "unmute", { userId: writer.id });
  for (const tab of [first, second]) await expect.poll(() => changesIn(tab)).toEqual(["hidden", "shown"]);
  await world.act(writer, "block", { userId: reader.id });
  await expect.poll(() => changesIn(first)).toEqual(["hidden", "shown", "hidden"]);
  // That they are let in again is not published.
  await world.act(writer, "unblock", { userId: reader.id });
  const showTo = (audience: string) =>
    writer.api.ok(`mutation { updatePrivacy(input: { profileAudience: ${audience} }) { errors { code } } }`);
  await showTo("FOLLOWERS");
  await expect.poll(() => changesIn(first)).toEqual(["hidden", "shown", "hidden", "hidden"]);
  await writer.api.ok("mutation { updatePrivacy(input: { showsWeights: false }) { errors { code } } }");
  await world.act(admin, "moderate", { kind: "POST", id: said, action: "SUSPEND", reason: "Enough of that" });
  // Once for each: not for a change that leaves everything as it was, and to the follower only now.
  await expect.poll(() => changesIn(theirs)).toEqual(["hidden"]);
  await expect.poll(() => changesIn(first)).toEqual(["hidden", "shown", "hidden", "hidden", "hidden"]);
  expect(await hiddenNow(other)).toEqual([writer.id]);
  expect(await other.api.code(`{ hiddenPeople(ids: [${'"x" '.repeat(101)}]) }`)).toBe("BAD_USER_INPUT");
  expect(await world.visitor().code(`{ hiddenPeople(ids: ["${writer.id}"]) }`)).toBe("UNAUTHENTICATED");
  const shut: any = await world.listen(null, visibilityText);
  await shut.ended();
  expect((shut.items[0]?.errors ?? shut.errors[0])[0].extensions.code).toBe("UNAUTHENTICATED");
});

const openThreadText =
  "subscription ($kind: TalkKind!, $id: ID!) { discussionEvents(kind: $kind, id: $id) { hiddenAuthorId discussion { commentCount } comment { text } } }";

/** How many have the thread under this open. */
const threadReaders = (kind: string, id: string): number => (world.app.modules.feed.streams![1] as any).readers.get(`${kind}:${id}`) ?? 0;
const endOf = async (stream: any): Promise<string> => (await stream.ended(), (stream.errors[0] as any)?.[0]?.extensions.code);
const wordsOf = (stream: any): string[] => eventsOf(stream, "discussionEvents").flatMap(({ comment }) => comment?.text ?? []);

describe.each(["POST", "RECIPE"] as const)("an open thread under a %s", (kind) => {
  /** Somebody's post or recipe, a friend who follows and writes there, and open threads of everyone asked for. */
  async function threadOf(name: string, readers: ReadonlyArray<Person | null>) {
    const writer = await world.person({ role: "feeder", username: `${name}.${kind.toLowerCase()}` });
    const friend = await world.person({ username: `friend.${name}.${kind.toLowerCase()}` });
    await world.follow(friend, writer);
    const id = kind === "POST" ? await world.post(writer, "Here I am") : await world.open(writer, "AAPL");
    // Visitors see it too by now.
    world.clock.advance(15 * 60_000);
    const listen = (who: Person | null) => world.listen(who, openThreadText, { kind, id });
    const streams: any[] = [];
    for (const who of [friend, ...readers]) streams.push(await listen(who));
    await expect.poll(() => threadReaders(kind, id)).toBe(streams.length);
    /** The friend says this; everybody whose thread is still open has got it when it returns. */
    const say = async (text: string, open: readonly any[]): Promise<void> => {
      await world.act(friend, "comment", { kind, id, text });
      for (const stream of [streams[0], ...open]) await expect.poll(() => wordsOf(stream)).toContain(text);
    };
    return { writer, friend, id, listen, streams: streams.slice(1), say };
  }

  test("SECURITY-M2 CHANGE-013 ends for strangers and visitors when its author is for followers only, and for a follower who leaves", async () => {
    const [stranger, follower] = [await world.person(), await world.person()];
    const { writer, id, listen, streams, say } = await threadOf("shy", [stranger, null, follower]);
    await world.follow(follower, writer);
    await say("for all", streams);
    await writer.api.ok("mutation { updatePrivacy(input: { profileAudience: FOLLOWERS }) { errors { code } } }");
    expect([await endOf(streams[0]), await endOf(streams[1])]).toEqual(["NOT_FOUND", "NOT_FOUND"]);
    await say("among us", [streams[2]]);
    await follower.api.ok("mutation ($id: ID!) { unfollow(input: { userId: $id }) { errors { code } } }", { id: writer.id });
    expect(await endOf(streams[2])).toBe("NOT_FOUND");
    await say("without you", []);
    expect(streams.map(wordsOf)).toEqual([["for all"], ["for all"], ["for all", "among us"]]);
    expect(threadReaders(kind, id)).toBe(1);
    const again: any = await listen(stranger);
    await again.ended();
    expect((again.items[0]?.errors ?? again.errors[0])[0].extensions.code).toBe("NOT_FOUND");
  });

  test("SECURITY-M2 CHANGE-013 ends at a block, either way, and for everybody when its author is suspended", async () => {
    const [shutOut, shutsOut, other] = [await world.person(), await world.person(), await world.person()];
    const { writer, friend, id, streams, say } = await threadOf("rude", [shutOut, shutsOut, other, null]);
    await world.act(writer, "block", { userId: shutOut.id });
    await world.act(shutsOut, "block", { userId: writer.id });
    expect([await endOf(streams[0]), await endOf(streams[1])]).toEqual(["NOT_FOUND", "NOT_FOUND"]);
    await say("among the others", streams.slice(2));
    const last = await world.act(friend, "comment", { kind, id, text: "last words" });
    for (const stream of streams.slice(2)) await expect.poll(() => wordsOf(stream)).toContain("last words");
    expect(last.errors).toEqual([]);
    await world.act(admin, "moderate", { kind, id, action: "SUSPEND", reason: "Enough of that" });
    for (const stream of streams.slice(2)) expect(await endOf(stream)).toBe("NOT_FOUND");
    expect(streams.map(wordsOf)).toEqual([[], [], ["among the others", "last words"], ["among the others", "last words"]]);
  });

  test("SECURITY-M2 CHANGE-013 ends in place of the next message where the change was not published; who mutes the author goes on", async () => {
    const [stranger, follower] = [await world.person(), await world.person()];
    const { writer, streams, say } = await threadOf("quiet", [stranger, follower]);
    await world.follow(follower, writer);
    await world.act(follower, "mute", { userId: writer.id });
    await world.app.db.query("update privacy_settings set profile_audience = 'FOLLOWERS' where user_id = $1", [writer.id]);
    await say("unheard", [streams[1]]);
    expect([await endOf(streams[0]), streams[0].items]).toEqual(["NOT_FOUND", []]);
  });
});

test("SECURITY-M2 CHANGE-013 a plan that waits longer now ends the thread of a recipe whose time has not come, and of no other", async () => {
  const writer = await world.person({ role: "feeder", username: "priced" });
  const [friend, reader] = [await world.person({ tier: "master_chef" }), await world.person({ tier: "master_chef" })];
  await world.app.db.query("update users set price_bites = 25 where id = $1", [writer.id]);
  const old = await world.open(writer, "AAPL");
  world.clock.advance(15 * 60_000);
  const fresh = await world.open(writer, "MSFT");
  const threads = [await world.listen(reader, openThreadText, { kind: "RECIPE", id: old }), await world.listen(reader, openThreadText, { kind: "RECIPE", id: fresh })]; // prettier-ignore
  await expect.poll(() => [threadReaders("RECIPE", old), threadReaders("RECIPE", fresh)]).toEqual([1, 1]);
  await world.app.db.query("update users set tier = 'prep_cook' where id = $1", [reader.id]);
  await world.app.bus.publish(audienceChanged, { userIds: [reader.id] });
  for (const id of [old, fresh]) await world.act(friend, "comment", { kind: "RECIPE", id, text: "still here?" });
  await expect.poll(() => wordsOf(threads[0])).toEqual(["still here?"]);
  expect([await endOf(threads[1]), wordsOf(threads[1])]).toEqual(["NOT_FOUND", []]);
});
