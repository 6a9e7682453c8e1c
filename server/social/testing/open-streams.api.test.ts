/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import type { Collected } from "../../platform/testing/toy-app";
import { createSocialWorld, type SocialWorld } from "./social-world";

/** What makes somebody invisible to who listens, while they listen. `canStillWrite`: whether the author can go on. */
const changes = {
  "turns private": { canStillWrite: true, apply: (author: Person) => setAudience(author, "FOLLOWERS") },
  "blocks the listener": { canStillWrite: true, apply: (author: Person) => world.act(author, "block", { userId: listener.id }) },
  "is blocked by the listener": { canStillWrite: true, apply: (author: Person) => world.act(listener, "block", { userId: author.id }) },
  "is muted by the listener": { canStillWrite: true, apply: (author: Person) => world.act(listener, "mute", { userId: author.id }) },
  "is followed no longer, being private": {
    canStillWrite: true,
    isPrivateAndFollowed: true,
    apply: (author: Person) =>
      listener.api.ok("mutation ($id: ID!) { unfollow(input: { userId: $id }) { errors { code } } }", { id: author.id }),
  },
  "is suspended": {
    canStillWrite: false,
    apply: async (author: Person) =>
      admin.api.ok(`mutation ($input: SetUserSuspendedInput!) { setUserSuspended(input: $input) { errors { code } } }`, {
        input: { userId: author.id, isSuspended: true, reason: "A test", typedName: author.username },
      }),
  },
  "is deleted": { canStillWrite: false, apply: (author: Person) => world.app.modules.personalData.eraseUser(author.id) },
} as const satisfies Record<string, { canStillWrite: boolean; isPrivateAndFollowed?: true; apply: (author: Person) => Promise<unknown> }>;
type Change = keyof typeof changes;

const setAudience = (who: Person, audience: string): Promise<unknown> =>
  who.api.ok("mutation ($audience: Audience!) { updatePrivacy(input: { profileAudience: $audience }) { errors { code } } }", { audience });

/** Subscriptions that can show what others write, and how to listen to each: `post` is the author's own, `place` somebody else's. */
const shared: Record<string, (ids: { post: string; place: string }) => Array<[text: string, variables: Record<string, unknown>]>> = {
  feedEvents: () => [
    [
      `subscription ($filter: FeedFilter) { feedEvents(filter: $filter) { __typename
        ... on FeedItemAdded { item { author { id } trade { thesis } } }
        ... on FeedEntryAdded { entry { __typename ... on Post { text } ... on Repost { author { id } post { text } } } }
        ... on PostChanged { post { text } } } }`,
      { filter: { scope: "ALL", kinds: ["TRADE", "POST", "REPOST"] } },
    ],
  ],
  discussionEvents: ({ post, place }) =>
    [post, place].map((id) => [
      "subscription ($id: ID!) { discussionEvents(kind: POST, id: $id) { comment { id text } discussion { commentCount } } }",
      { id },
    ]),
  cardEvents: ({ post }) => [
    ["subscription ($id: ID!) { cardEvents(kind: POST, id: $id) { post { id text } discussion { commentCount } } }", { id: post }],
  ],
  notificationEvents: () => [
    ["subscription { notificationEvents { __typename ... on NotificationsChanged { notification { kind actors { id } } } } }", {}],
  ],
};

/** Every other subscription, with the reason why nobody's changed privacy can matter to it, or the test that asks. */
const elsewhere: Record<string, string> = {
  visibilityEvents: "says itself who is hidden and who is shown again (SEE and CHANGE tests of visibility.stream)",
  messageEvents: "conversations stay with their members; a block ends who may write there (MSG tests)",
  copyEvents: "the eater's own copies and receipts",
  copyValues: "the eater's own copies",
  copierEvents: "the feeder's own copiers, named by their choice (PRIVACY-003)",
  portfolioEvents: "the owner's own account",
  signalEvents: "the owner's own alerts",
  brokerEvents: "the owner's own accounts at brokers",
  quotes: "prices, which belong to nobody",
  logCheckpoints: "heads of the transparency log, which hold what everybody may know",
};

/** Counts of what people do, with why it shows nobody who is hidden, or the test that asks. A new one turns the test red. */
const counts: Record<string, string> = {
  "Tag.postCount": "SECURITY-M4",
  "Tag.holderCount": "MEND-S27",
  "SentimentShares.people": "SECURITY-M4",
  "Comment.replyCount": "as the list of replies (AUD-001); live it is a sum, the same for all who listen",
  "RecipeConnection.totalCount": "the rows of the list (SEE-001)",
  "TraderConnection.totalCount": "the rows of the list (AUD-001)",
  "TraderConnection.demoCount": "as TraderConnection.totalCount",
  "TradeConnection.totalCount": "own trades",
  "SignalAlertConnection.totalCount": "own alerts",
  "BrokerConnections.usedCount": "own connections",
  "OrderConnection.totalCount": "own orders",
  "FollowRequestConnection.totalCount": "those who asked the viewer",
  "Tag.followerCount": "a sum that leads to nobody: no list shows who follows a tag",
  "Trader.followerCount": "a sum of a profile that the viewer sees; the list leaves hidden people out",
  "Trader.followingCount": "as followerCount",
  "Trader.copierCount": "a sum; copiers are named by their choice alone (PRIVACY-003)",
  "Me.followingCount": "the viewer's own",
  "Discussion.commentCount":
    "a sum under something that the viewer sees; the same for everybody, so that nobody learns by comparing who hides",
  "Discussion.reactionCount": "as commentCount",
  "Discussion.repostCount": "as commentCount",
  "DiscussionFigures.commentCount": "as Discussion",
  "DiscussionFigures.reactionCount": "as Discussion",
  "DiscussionFigures.repostCount": "as Discussion",
  "Talk.commentCount": "as Discussion",
  "Talk.reactionCount": "as Discussion",
  "Talk.repostCount": "as Discussion",
  "TalkFigures.commentCount": "as Discussion",
  "TalkFigures.reactionCount": "as Discussion",
  "TalkFigures.repostCount": "as Discussion",
  "ReactionCount.count": "as Discussion",
  "Suggestion.count": "of people whom the viewer sees (AUD-002)",
  "Post.editCount": "of a post that the viewer sees",
  "Notification.actorCount": "without those whom a block or mute hides (NOTE tests)",
  "Notification.count": "causes of a line that the viewer got",
  "Conversation.memberCount": "members of a group that the viewer is in",
  "Conversation.unreadCount": "messages to the viewer",
  "Report.openCount": "admins",
  "Article.viewerPercent": "the viewer's own",
  "ArticleCategory.articleCount": "articles",
  "AnalyticsCount.count": "admins",
  "AnalyticsStep.count": "admins",
  "CopiersValued.count": "the feeder's own copiers",
  "MyCopiers.count": "the feeder's own copiers",
  "CopierTotals.count": "the feeder's own copiers",
  "LatencyBucket.count": "the feeder's own fan-out",
  "DifferenceLine.count": "the viewer's own receipts",
  "TasteTestSkip.count": "the viewer's own taste test",
  "SkipCount.count": "the feeder's own copies",
  "NamedCount.count": "admins",
  "Milestone.count": "of a record that the viewer sees",
  "MockData.totalFollowers": "a persona's sample",
  "MockData.tradeCount": "a persona's sample",
  "EventCopies.total": "copies of an event that the viewer sees",
};

let world: SocialWorld;
let listener: Person;
let admin: Person;
let neutral: Person;
beforeAll(async () => {
  world = await createSocialWorld();
  listener = await world.person({ tier: "master_chef", username: "listener" });
  admin = await world.person({ role: "admin", username: "steward" });
  neutral = await world.person({ role: "feeder", username: "neutral" });
}, 180_000);
afterAll(() => world?.stop());

test("SECURITY-S1 every subscription is listened to here, or says why it need not be", () => {
  // An old name leads to the stream of its new one (API-007).
  const fields = Object.values(world.app.schema.getSubscriptionType()!.getFields()).filter((field) => field.deprecationReason == null);
  const names = fields.map((field) => field.name);
  expect(names.filter((name) => !(name in shared) && !(name in elsewhere))).toEqual([]);
});

test("SECURITY-S1 every count says why it shows nobody who is hidden", () => {
  const found = Object.values(world.app.schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith("__")
      ? Object.values(type.getFields())
          .filter((field) => /^Int!?$/.test(String(field.type)) && /(^|[a-z])count$|^total|^people$|^viewerPercent$/i.test(field.name))
          .map((field) => `${type.name}.${field.name}`)
      : [],
  );
  expect(found.filter((name) => !(name in counts))).toEqual([]);
});

const textOf = (streams: readonly Collected[]): string => JSON.stringify(streams.map((stream) => [stream.items, stream.errors]));

/** How many notifications of the listener, or parts of one, this author has caused. */
async function causesBy(author: Person): Promise<number> {
  const of = [listener.id, author.id];
  const rows = await world.app.db.query("select 1 from notification_causes where user_id = $1 and actor_id = $2", of);
  return rows.length;
}

/** What the author does where everybody may see it, each act with the word. */
async function speak(author: Person, word: string, { post, place }: { post: string; place: string }): Promise<void> {
  await world.post(author, `A post ${word} @listener`);
  await world.act(author, "editPost", { id: post, text: `An edit ${word} @listener` });
  for (const id of [post, place]) await world.act(author, "comment", { kind: "POST", id, text: `A comment ${word} @listener` });
  await world.open(author, "AAPL", { thesis: `A thesis ${word}` });
}

describe("SECURITY-S2 while streams are open", () => {
  test.each(Object.keys(changes) as Change[])(
    "an author who %s is heard no more in any of them",
    async (name) => {
      const change: { canStillWrite: boolean; isPrivateAndFollowed?: true; apply: (author: Person) => Promise<unknown> } = changes[name];
      const author = await world.person({ role: "feeder" });
      await world.follow(listener, author);
      if (change.isPrivateAndFollowed) await setAudience(author, "FOLLOWERS");
      if (name === "turns private") await listener.api.ok("mutation ($id: ID!) { unfollow(input: { userId: $id }) { errors { code } } }", { id: author.id }); // prettier-ignore
      const ids = { post: await world.post(author, "First"), place: await world.post(neutral, "A place to talk") };
      const streams = new Map<string, Collected>();
      for (const [field, listeners] of Object.entries(shared))
        for (const [at, [text, variables]] of listeners(ids).entries())
          streams.set(`${field} ${at}`, await world.listen(listener, text, variables));
      await Promise.all([...streams].filter(([field]) => !/^(discussion|card)/.test(field)).map(([, stream]) => stream.atLeast(1)));
      for (const topic of [`talk:POST:${ids.post}`, `talk:POST:${ids.place}`]) await expect.poll(() => (world.app.hub as any).topics.get(topic)?.size).toBe(1); // prettier-ignore
      await speak(author, "before", ids);
      await world.drain();
      // Each stream has brought what the author said while it could be seen: else its silence later would prove nothing.
      for (const [field, stream] of streams)
        await expect.poll(() => [field, /before|MENTIONED/.test(textOf([stream]))], { timeout: 45_000 }).toEqual([field, true]);
      await change.apply(author);
      const causes = await causesBy(author);
      if (change.canStillWrite) await speak(author, "afterwards", ids);
      // Somebody else's words come after the author's in each stream that is still open: what had come by then is all that comes.
      await speak(neutral, "meanwhile", { post: ids.place, place: ids.place });
      await world.drain();
      await expect.poll(() => textOf([streams.get("feedEvents 0")!]).includes("A thesis meanwhile"), { timeout: 45_000 }).toBe(true);
      await expect.poll(() => textOf([streams.get("discussionEvents 1")!]).includes("A comment meanwhile"), { timeout: 45_000 }).toBe(true);
      expect(textOf([...streams.values()])).not.toContain("afterwards");
      expect(await causesBy(author)).toBeLessThanOrEqual(causes);
    },
    60_000,
  );
});
