// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import type { StoredCounts } from "../../platform/counts/stored-counts";
import { createSocialWorld, type SocialWorld } from "../testing/social-world";
import type { TagHourDelta } from "./tag-counts.store";

const names = ["ana", "bea", "cem", "dov", "eva", "fay"];
const topics = ["harvest", "tide"];
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let world: SocialWorld;
let counts: StoredCounts<TagHourDelta>;
let people: Person[];

/** The same numbers in each run. */
let seed = 20_261_127;
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
const anyone = (): Person => people[random(people.length)]!;

beforeAll(async () => {
  world = await createSocialWorld();
  counts = world.app.modules.feed.tagCounts;
  people = [];
  for (const username of names)
    people.push(await world.person({ username: `${username}.tags`, role: username === "fay" ? "admin" : "eater" }));
});
afterAll(() => world?.stop());

interface Found {
  readonly author: { readonly id: string };
  readonly sentiment: string | null;
  readonly state: string;
}

/** What the list of posts with a topic shows this viewer, newest first. */
async function listed(viewer: Person | null, topic: string): Promise<Found[]> {
  const posts: Found[] = [];
  for (let after: string | null = null; ;) {
    const page: any = (
      await (viewer?.api ?? world.visitor()).ok(
        "query ($topic: String!, $after: String) { posts(first: 100, after: $after, filter: { topic: $topic }) { edges { node { at state sentiment author { id } } } pageInfo { hasNextPage endCursor } } }",
        { topic, after },
      )
    ).posts;
    const since = world.clock.now() - 30 * dayMs;
    posts.push(...page.edges.map((edge: any) => edge.node).filter((post: any) => post.state === "VISIBLE" && Date.parse(post.at) > since));
    if (!page.pageInfo.hasNextPage) return posts;
    after = page.pageInfo.endCursor;
  }
}

/** What a tag's page says is what its list of posts shows, for everybody. Returns how many posts that were. */
async function expectAsListed(): Promise<number> {
  let compared = 0;
  for (const viewer of [null, ...people])
    for (const topic of topics) {
      const posts = await listed(viewer, topic);
      const { tag } = await (viewer?.api ?? world.visitor()).ok(
        "query ($topic: String!) { tag(kind: TOPIC, value: $topic) { postCount sentiment { people bullishPercent } traders { id } } }",
        { topic },
      );
      const said = new Map(posts.filter((post) => post.sentiment !== null).map((post) => [post.author.id, post]));
      // The newest of each: the list begins with it.
      for (const post of posts.toReversed()) if (post.sentiment !== null) said.set(post.author.id, post);
      const bulls = [...said.values()].filter((post) => post.sentiment === "BULLISH").length;
      const asked = [viewer && names[people.indexOf(viewer)], topic];
      expect([...asked, tag.postCount, tag.sentiment.people]).toEqual([...asked, posts.length, said.size]);
      expect(tag.sentiment.bullishPercent ?? 0).toBeCloseTo(said.size === 0 ? 0 : (bulls / said.size) * 100, 9);
      expect(new Set(tag.traders.map((trader: any) => trader.id))).toEqual(new Set(posts.map((post) => post.author.id)));
      compared += posts.length;
    }
  return compared;
}

/** Open posts by tag and hour, from the posts one after the other. */
async function recount(): Promise<Record<string, number>> {
  const rows = await world.app.db.query<{ kind: string; value: string; at: Date; state: string; isHidden: boolean }>(
    `select t.kind, t.value, t.at, p.state,
       u.suspended_at is not null or u.erased_at is not null or u.pending
         or exists (select 1 from privacy_settings where user_id = u.id and profile_audience = 'FOLLOWERS') as "isHidden"
     from post_tags t join posts p on p.id = t.post_id join users u on u.id = p.user_id`,
  );
  const found: Record<string, number> = {};
  for (const { kind, value, at, state, isHidden } of rows) {
    if (state !== "VISIBLE" || isHidden) continue;
    const key = `${kind} ${value} ${new Date(Math.floor(+at / hourMs) * hourMs).toISOString()}`;
    found[key] = (found[key] ?? 0) + 1;
  }
  return found;
}

async function stored(): Promise<Record<string, number>> {
  const rows = await world.app.db.query<{ kind: string; value: string; hour: Date; posts: number }>(
    "select kind, value, hour, posts from tag_hours",
  );
  return Object.fromEntries(rows.map(({ kind, value, hour, posts }) => [`${kind} ${value} ${hour.toISOString()}`, posts]));
}

const written: Array<{ readonly id: string; readonly by: Person }> = [];

/** Nothing comes of it while they are suspended. */
async function write(by = anyone()): Promise<void> {
  const sentiment = ["BULLISH", "BEARISH", "NEUTRAL", null][random(4)];
  const text = `#${topics[random(2)]} ${random(3) === 0 ? "#tide" : ""} of ${written.length}`;
  world.clock.advance(1_000);
  const { post } = await world.act(by, "createPost", { text, sentiment });
  if (post) written.push({ by, id: post.id });
}

const steps: Array<() => Promise<unknown>> = [
  write,
  write,
  write,
  async () => {
    const { id, by } = written[random(written.length)]!;
    await world.act(by, "editPost", { id, text: `Now #${topics[random(2)]} ${random(100)}`, sentiment: "BEARISH" });
  },
  async () => {
    const { id, by } = written[random(written.length)]!;
    if (random(3) === 0) await world.act(by, "deletePost", { id });
  },
  () =>
    world.app.db.query(
      "update posts set state = case state when 'VISIBLE' then 'REMOVED' else 'VISIBLE' end where id = $1 and state <> 'DELETED'",
      [written[random(written.length)]!.id],
    ),
  () =>
    world.app.db.query(
      `insert into privacy_settings (user_id, profile_audience) values ($1, 'FOLLOWERS')
       on conflict (user_id) do update set profile_audience = case privacy_settings.profile_audience when 'FOLLOWERS' then 'EVERYONE' else 'FOLLOWERS' end`,
      [people[random(3)]!.id],
    ),
  () =>
    world.app.db.query("update users set suspended_at = case when suspended_at is null then $2::timestamptz end where id = $1", [
      people[3]!.id,
      world.clock.date(),
    ]),
  () => world.act(anyone(), ["block", "unblock"][random(2)]!, { userId: anyone().id }),
  () => world.act(anyone(), ["mute", "unmute"][random(2)]!, { userId: anyone().id }),
  () =>
    world.app.db.query("insert into follows (follower_id, followed_id) values ($1, $2) on conflict do nothing", [
      people[4]!.id,
      people[random(3)]!.id,
    ]),
];

test("GROW-040 after a random history of posts, profiles, blocks and mutes a tag's page says what its list of posts shows, to each viewer", async () => {
  await write(people[0]);
  let compared = 0;
  for (let step = 0; step < 160; step++) {
    await steps[random(steps.length)]!();
    world.clock.advance(random(90) * 60_000);
    if (random(3) === 0) await counts.settle();
    if (step % 20 === 19) compared += await expectAsListed();
  }
  await counts.settle();
  compared += await expectAsListed();
  expect(compared).toBeGreaterThan(200);
  expect(await stored()).toEqual(await recount());
  // A month later all have left, one after the other, in the middle of an hour too.
  world.clock.advance(29 * dayMs - 17 * 60_000);
  for (let day = 0; day < 5; day++) {
    await expectAsListed();
    world.clock.advance(13 * hourMs + 7 * 60_000);
  }
});

test("GROW-041 a recount names tags whose posts are counted wrong, or hidden where they are open, and mends them, and finds nothing a second time", async () => {
  const author = await world.person({ username: "gil.tags" });
  for (const topic of topics) await world.post(author, `#${topic} again`);
  await counts.settle();
  await world.app.db.query("update tag_hours set posts = posts + 1 where value = 'harvest' and hour = (select max(hour) from tag_hours)");
  await world.app.db.query(
    "update post_tags set is_open = not is_open where (post_id, value) in (select id, 'tide' from posts order by created_at desc limit 1)",
  );
  expect((await counts.recount()).wrong).toEqual(["TOPIC:harvest", "TOPIC:tide"]);
  expect((await counts.recount()).wrong).toEqual([]);
  expect(await stored()).toEqual(await recount());
});

/** Until a statement waits for a lock, or is done without. */
async function waitsOrIsDone(statement: Promise<unknown>): Promise<void> {
  const state = { isDone: false };
  void statement.finally(() => (state.isDone = true));
  const sql = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while (!state.isDone && (await world.app.db.query(sql)).length === 0);
}

test("GROW-042 who hides their profile while a post of theirs is being written hides that post too", async () => {
  const author = await world.person({ username: "shy.tags" });
  const [isWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const at = world.clock.date();
  const writing = world.app.db.transaction(async (tx) => {
    const id = "7d8f1c52-6f0e-4a64-9c0b-2f4a5d1e9a01";
    await tx.query("insert into feed_items (id, kind, user_id, at, score) values ($1, 'POST', $2, $3, 0)", [id, author.id, at]);
    await tx.query("insert into posts (id, user_id, text, created_at) values ($1, $2, '#quiet', $3)", [id, author.id, at]);
    await tx.query("insert into post_tags (post_id, kind, value, at, user_id) values ($1, 'TOPIC', 'quiet', $3, $2)", [id, author.id, at]);
    isWritten.resolve();
    await mayCommit.promise;
  });
  await isWritten.promise;
  const hiding = world.app.db.query("update privacy_settings set profile_audience = 'FOLLOWERS' where user_id = $1", [author.id]);
  await waitsOrIsDone(hiding);
  mayCommit.resolve();
  await Promise.all([writing, hiding]);
  expect(await world.app.db.query("select is_open from post_tags where user_id = $1", [author.id])).toEqual([{ is_open: false }]);
});
