/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { getNamedType, isListType, isNonNullType, type GraphQLOutputType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { createSocialWorld, type SocialWorld } from "./social-world";

/** What a person may be to a viewer, and whether lists show that person then. `muted` says it for what a mute touches. */
const situations = {
  plain: { shown: true, muted: true },
  followed: { shown: true, muted: true },
  muted: { shown: true, muted: false },
  blocked: { shown: false, muted: false },
  blocking: { shown: false, muted: false },
  private: { shown: false, muted: false },
  privateFollowed: { shown: true, muted: true },
  suspended: { shown: false, muted: false },
} as const;
type Situation = keyof typeof situations;
const names = Object.keys(situations) as Situation[];

let world: SocialWorld;
let viewer: Person;
let neutral: Person;
let neutralPost: string;
let neutralComment: string;
const people = {} as Record<Situation, Person>;
const nameOf = (situation: Situation): string => `cook.${situation.toLowerCase()}`;

beforeAll(async () => {
  world = await createSocialWorld();
  [viewer, neutral] = [
    await world.person({ username: "onlooker", tier: "sous_chef" }),
    await world.person({ role: "feeder", username: "neutral" }),
  ];
  neutralPost = await world.post(neutral, "Everyone, talk");
  neutralComment = (await world.act(neutral, "comment", { kind: "POST", id: neutralPost, text: "I begin" })).comment.id;
  for (const situation of names) {
    const person = (people[situation] = await world.person({ role: "feeder", username: nameOf(situation) }));
    await world.post(person, "Hello $AAPL #tabletalk", { sentiment: "BULLISH" });
    await world.open(person, "AAPL", { thesis: "tabletalk" });
    for (const parentId of [null, neutralComment])
      await world.act(person, "comment", { kind: "POST", id: neutralPost, parentId, text: "So say I" });
    for (const [who, whom] of [
      [person, neutral],
      [neutral, person],
    ] as const)
      await world.follow(who, whom);
    await world.act(viewer, "followTag", { kind: "PERSON", value: person.username });
    await world.post(neutral, `About @${person.username}`);
  }
  await world.follow(viewer, neutral);
  for (const situation of ["followed", "muted", "privateFollowed", "suspended", "blocked"] as const)
    await world.follow(viewer, people[situation]);
  await world.act(viewer, "mute", { userId: people.muted.id });
  await world.act(viewer, "block", { userId: people.blocked.id });
  await world.act(people.blocking, "block", { userId: viewer.id });
  for (const situation of ["private", "privateFollowed"] as const)
    await people[situation].api.ok("mutation { updatePrivacy(input: { profileAudience: FOLLOWERS }) { errors { code } } }");
  await world.app.db.query("update users set suspended_at = now() where id = $1", [people.suspended.id]);
  await world.app.modules.feed.tags.refreshTrends();
  await world.drain();
}, 180_000);
afterAll(() => world?.stop());

const entry =
  "__typename ... on Post { author { username } } ... on FeedItem { author { username } } ... on Repost { author { username } }";
const author = "edges { node { author { username } } }";
const node = "edges { node { username } }";

/** Every list that can show somebody to others. `mute`: whether a mute takes them out of it; directories it does not touch. */
const lists: Record<string, { ask: () => string; mute: boolean; onlyFollowed?: boolean }> = {
  "timeline of all": { ask: () => `{ timeline(first: 100, filter: { scope: ALL }) { edges { node { ${entry} } } } }`, mute: true },
  "timeline of the followed": { ask: () => `{ timeline(first: 100) { edges { node { ${entry} } } } }`, mute: true, onlyFollowed: true },
  "timeline of discovery": {
    ask: () => `{ timeline(first: 100, filter: { scope: DISCOVERY }) { edges { node { ${entry} } } } }`,
    mute: true,
  },
  "timeline of a topic": {
    ask: () => `{ timeline(first: 100, filter: { scope: ALL, topic: "tabletalk" }) { edges { node { ${entry} } } } }`,
    mute: true,
  },
  "timeline of a symbol": {
    ask: () => `{ timeline(first: 100, filter: { scope: ALL, symbol: "AAPL" }) { edges { node { ${entry} } } } }`,
    mute: true,
  },
  timelineEventsSince: {
    ask: () =>
      `{ timelineEventsSince(afterSequence: 0, first: 100, filter: { scope: ALL }) { events { ... on FeedItemAdded { item { author { username } } } ... on FeedEntryAdded { entry { ${entry} } } } } }`,
    mute: true,
  },
  feed: { ask: () => `{ feed(first: 100, filter: { scope: ALL }) { ${author} } }`, mute: true },
  "feed of the followed": { ask: () => `{ feed(first: 100) { ${author} } }`, mute: true, onlyFollowed: true },
  feedEventsSince: {
    ask: () => "{ feedEventsSince(afterSequence: 0, first: 100, filter: { scope: ALL }) { events { item { author { username } } } } }",
    mute: true,
  },
  posts: { ask: () => `{ posts(first: 100) { ${author} } }`, mute: true },
  "posts of a topic": { ask: () => `{ posts(first: 100, filter: { topic: "tabletalk" }) { ${author} } }`, mute: true },
  comments: { ask: () => `{ comments(kind: POST, id: "${neutralPost}", first: 100) { ${author} } }`, mute: true },
  replies: { ask: () => `{ comment(id: "${neutralComment}") { replies(first: 100) { ${author} } } }`, mute: true },
  "who posts on a topic": { ask: () => `{ tag(kind: TOPIC, value: "tabletalk") { traders { username } } }`, mute: true },
  "who trades a symbol": { ask: () => `{ tag(kind: STOCK, value: "AAPL") { traders { username } } }`, mute: true },
  "who holds a symbol": { ask: () => `{ tag(kind: STOCK, value: "AAPL") { holders { author { username } } } }`, mute: true },
  "recipes of a symbol": { ask: () => `{ tag(kind: STOCK, value: "AAPL") { recipes(first: 100) { ${author} } } }`, mute: true },
  trendingTags: { ask: () => "{ trendingTags(first: 50, kind: PERSON) { tag { value } } }", mute: true },
  followedTags: { ask: () => "{ followedTags { value } }", mute: true },
  completions: { ask: () => `{ completions(kind: PERSON, prefix: "cook.") { value } }`, mute: true },
  "followers of somebody": { ask: () => `{ people(list: FOLLOWERS, userId: "${neutral.id}", first: 100) { ${node} } }`, mute: true },
  "followed by somebody": { ask: () => `{ people(list: FOLLOWING, userId: "${neutral.id}", first: 100) { ${node} } }`, mute: true },
  traders: { ask: () => `{ traders(first: 100) { ${node} } }`, mute: false },
  recipes: { ask: () => `{ recipes(search: "AAPL") { author { username } } }`, mute: true },
};
const followedOnes: readonly Situation[] = ["followed", "privateFollowed", "muted", "suspended"];

describe.each(Object.keys(lists))("AUD-001 %s", (list) => {
  test.each(names)("a person who is %s", async (situation) => {
    const { ask, mute, onlyFollowed } = lists[list]!;
    const answer = JSON.stringify(await viewer.api.ok(ask()));
    const isListed = !onlyFollowed || followedOnes.includes(situation);
    const wanted = isListed && situations[situation][mute ? "muted" : "shown"];
    expect({ list, situation, shown: answer.includes(`"${nameOf(situation)}"`) }).toEqual({ list, situation, shown: wanted });
  });
});

test("AUD-002 suggestions leave out whom one follows, and everyone who may not be shown", async () => {
  const text = JSON.stringify(await viewer.api.ok("{ suggestions(first: 20) { trader { username } } }"));
  expect(names.filter((situation) => text.includes(`"${nameOf(situation)}"`))).toEqual(["plain"]);
});

test("AUD-003 by its own address a muted person's post is found, a blocked, private or suspended one's is not", async () => {
  for (const situation of names) {
    const [row] = await world.app.db.query<{ id: string }>("select id from posts where user_id = $1", [people[situation].id]);
    const { post } = await viewer.api.ok(`{ post(id: "${row!.id}") { id } }`);
    expect({ situation, found: post !== null }).toEqual({ situation, found: situations[situation].shown });
    for (const name of ["react", "comment"]) {
      const payload = await world.act(viewer, name, { kind: "POST", id: row!.id, ...(name === "comment" && { text: "Hm" }) });
      expect({ situation, name, fault: payload.fault ?? null }).toEqual({
        situation,
        name,
        fault: situations[situation].shown ? null : "NOT_FOUND",
      });
    }
  }
});

describe("SECURITY-M4 the figures of a tag count what the viewer finds in its list", () => {
  const figures = "postCount sentiment { people bullishPercent } traders { username }";
  const tags = ['kind: TOPIC, value: "tabletalk"', 'kind: STOCK, value: "AAPL"'];
  const posts = (count: number) => ({ postCount: count, sentiment: { people: count, bullishPercent: 100 } });
  const shown = names.filter((situation) => situations[situation].muted).length;

  test.each(tags)("tag(%s): no private, blocked, muted or suspended person's posts", async (tag) => {
    expect((await viewer.api.ok(`{ tag(${tag}) { ${figures} } }`)).tag).toMatchObject(posts(shown));
  });

  test("the number is that of the list's entries", async () => {
    const { posts: list } = await viewer.api.ok(`{ posts(first: 100, filter: { topic: "tabletalk" }) { edges { node { id } } } }`);
    expect(list.edges).toHaveLength(shown);
  });

  test.each(tags)("tag(%s): a visitor, and a follower who is not one any more, count without what they may not see", async (tag) => {
    world.clock.advance(901_000); // visitors read everything so much later
    const isPublic = (situation: Situation): boolean => !["private", "privateFollowed", "suspended"].includes(situation);
    expect((await world.visitor().ok(`{ tag(${tag}) { ${figures} } }`)).tag).toMatchObject(posts(names.filter(isPublic).length));
    await viewer.api.ok("mutation ($id: ID!) { unfollow(input: { userId: $id }) { errors { code } } }", { id: people.privateFollowed.id });
    expect((await viewer.api.ok(`{ tag(${tag}) { ${figures} } }`)).tag).toMatchObject(posts(shown - 1));
    await world.app.db.query("insert into follows (follower_id, followed_id, created_at) values ($1, $2, now())", [
      ...[viewer.id, people.privateFollowed.id],
    ]);
  });

  test("a post that a moderator removed counts no more", async () => {
    const id = await world.post(neutral, "Gone soon #vanished", { sentiment: "BEARISH" });
    const ask = `{ tag(kind: TOPIC, value: "vanished") { ${figures} } }`;
    expect((await viewer.api.ok(ask)).tag).toMatchObject({ postCount: 1, sentiment: { people: 1 }, traders: [{ username: "neutral" }] });
    await world.app.db.query("update posts set state = 'REMOVED' where id = $1", [id]);
    expect((await viewer.api.ok(ask)).tag).toEqual({ postCount: 0, sentiment: { people: 0, bullishPercent: null }, traders: [] });
  });
});

/** Lists that the table above does not walk, each with its reason. Every other list of the API must be there. */
const elsewhere: Record<string, string> = {
  suggestions: "AUD-002",
  people: "walked by its two lists of others; BLOCKED and MUTED are the viewer's own choice",
  leaderboard: "performance: its own test",
  conversations: "messages: its own test",
  messageSearch: "messages: its own test",
  notifications: "notifications: its own test",
  followRequests: "accounts: those who asked the viewer themselves",
  announcements: "notifications: its own test",
  myCopies: "whom the viewer copies",
  receipts: "the viewer's own receipts",
  realisedGains: "the viewer's own closes",
  realisedGainTotals: "the viewer's own closes",
  reports: "admins only",
  moderationDecisions: "admins only",
  myDecisions: "the viewer alone",
  messageEventsSince: "messages: its own test",
  notificationEventsSince: "notifications: its own test",
  portfolioEventsSince: "the viewer's own account",
  copyEventsSince: "the viewer's own copies",
  signalAlerts: "the owner's own alerts (SIGNAL-025)",
  signalEventsSince: "the owner's own alerts (SIGNAL-025)",
  brokerConnection: "the owner's own account at a broker (BROKER-050)",
  brokerEventsSince: "the owner's own accounts at brokers (BROKER-050)",
  adminUsers: "admins only",
  adminBrokerConnections: "admins only (ADMIN-040)",
  adminUnclearOrders: "admins only (ADMIN-040)",
  auditLog: "admins only",
  statement: "the viewer's own bites; the other side of a payment is named to who paid it",
  lockedRecipes: "recipes of feeders whom the viewer sees (SEE-001)",
  feederSubscriptions: "whom the viewer pays",
  tasteTests: "the viewer's own, of feeders whom the viewer sees",
  bitePayments: "what the viewer paid or was paid",
  sealedRecords: "chains without names; whose they are as the profile is shown (PROOF-017, PROOF-018)",
};

test("AUD-004 a list that may show a person is in the table, or says why not", () => {
  const isList = (type: GraphQLOutputType): boolean =>
    isNonNullType(type) ? isList(type.ofType) : isListType(type) || /(Connection|Replay)$/.test(String(getNamedType(type)));
  const reaches = (name: string, seen = new Set<string>()): boolean => {
    if (name === "Trader") return true;
    const type: any = world.app.schema.getType(name);
    if (seen.has(name) || !type || (!type.getFields && !type.getTypes)) return false;
    seen.add(name);
    const next = type.getTypes
      ? type.getTypes().map((one: any) => one.name)
      : Object.values(type.getFields()).map((field: any) => String(getNamedType(field.type)));
    return next.some((one: string) => reaches(one, seen));
  };
  const queries = Object.values(world.app.schema.getQueryType()!.getFields());
  const found = queries.filter((field) => isList(field.type) && reaches(getNamedType(field.type).name)).map((field) => field.name);
  const walked = Object.values(lists).map(({ ask }) => /\{ (\w+)/.exec(ask())![1]);
  expect(found.filter((name) => !walked.includes(name) && !(name in elsewhere))).toEqual([]);
});

/** Texts that have bitten somebody, somewhere. Stored and served as written: a client that shows text as text is safe. */
const corpus = [
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "<svg/onload=alert(1)>",
  "[click](javascript:alert(1))",
  "[click](JaVaScRiPt:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "![x](https://evil.test/track.png)",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "`</code><script>alert(1)</script>`",
  "{{constructor.constructor('alert(1)')()}}",
  "</script><script>alert(1)</script>",
  "<!--<img src=--><img src=x onerror=alert(1)//>",
  "<style>*{background:url(javascript:alert(1))}</style>",
  "\u202Emoc.live\u202C <b>",
  "x' or 1=1; drop table posts; --",
];

test("AUD-005 no text is more than text: each comes back as JSON, as it was written, and names nothing it should not", async () => {
  const clean = (text: string): string => text.replace(/[\u202A-\u202E]/g, "").trim();
  for (const text of corpus) {
    const id = await world.post(neutral, text);
    const { comment } = await world.act(neutral, "comment", { kind: "POST", id, text });
    await world.act(viewer, "report", { kind: "POST", id, reason: "OTHER", text });
    const { post } = await viewer.api.ok(`{ post(id: "${id}") { text symbols topics mentions } }`);
    expect(viewer.api.lastResponse!.headers.get("content-type")).toMatch(/^application\/(graphql-response\+)?json/);
    expect(viewer.api.lastResponse!.headers.get("x-content-type-options")).toBe("nosniff");
    expect(post).toEqual({ text: clean(text), symbols: [], topics: [], mentions: [] });
    expect(comment.text).toBe(clean(text));
    for (const query of [
      "tag(kind: TOPIC, value: $text) { id }",
      "completions(kind: PERSON, prefix: $text) { value }",
      "completions(kind: TOPIC, prefix: $text) { value }",
    ])
      await viewer.api.ok(`query ($text: String!) { ${query} }`, { text });
    expect((await world.act(neutral, "followTag", { kind: "TOPIC", value: text })).fault).toBe("NOT_FOUND");
  }
  expect((await viewer.api.ok("{ posts(first: 1) { edges { node { id } } } }")).posts.edges).toHaveLength(1);
});
