import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import type { StoredCounts } from "../../platform/counts/stored-counts";
import { createSocialWorld, type SocialWorld } from "../testing/social-world";
import type { TagFollowerDelta } from "./tag-followers.store";

const tags = [
  { kind: "TOPIC", value: "harvest" },
  { kind: "TOPIC", value: "tide" },
  { kind: "STOCK", value: "AAPL" },
] as const;

let world: SocialWorld;
let counts: StoredCounts<TagFollowerDelta>;
let people: Person[];

/** The same numbers in each run. */
let seed = 20_261_124;
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;

beforeAll(async () => {
  world = await createSocialWorld();
  counts = world.app.modules.feed.tagFollowers;
  people = [];
  for (let number = 0; number < 5; number++) people.push(await world.person({ username: `follower${number}.tags` }));
});
afterAll(() => world?.stop());

/** By `KIND:value`, from who follows them, one after the other. */
async function recount(): Promise<Record<string, number>> {
  const rows = await world.app.db.query<{ kind: string; value: string }>("select kind, value from tag_follows");
  const found: Record<string, number> = {};
  for (const { kind, value } of rows) found[`${kind}:${value}`] = (found[`${kind}:${value}`] ?? 0) + 1;
  return found;
}

async function stored(): Promise<Record<string, number>> {
  const rows = await world.app.db.query<{ key: string; followers: number }>(
    "select kind || ':' || value as key, followers from tag_followers",
  );
  return Object.fromEntries(rows.map(({ key, followers }) => [key, followers]));
}

async function shown(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { kind, value } of tags) {
    const { tag } = await world
      .visitor()
      .ok("query ($kind: TagKind!, $value: String!) { tag(kind: $kind, value: $value) { id followerCount } }", { kind, value });
    if (tag.followerCount > 0) found[tag.id] = tag.followerCount;
  }
  return found;
}

test("GROW-060 after a random history of follows a tag shows as many followers as there are, before and after they are added up", async () => {
  for (let step = 0; step < 60; step++) {
    const [who, tag] = [people[random(people.length)]!, tags[random(tags.length)]!];
    await world.act(who, ["followTag", "followTag", "unfollowTag"][random(3)]!, tag);
    world.clock.advance(1_000);
    if (random(4) === 0) await counts.settle();
    if (step % 6 === 5) expect(await shown()).toEqual(await recount());
  }
  await counts.settle();
  expect(Object.keys(await stored()).length).toBeGreaterThan(1);
  expect(await stored()).toEqual(await recount());
  for (const who of people) for (const tag of tags) await world.act(who, "unfollowTag", tag);
  expect(await shown()).toEqual({});
  await counts.settle();
  expect(await stored()).toEqual({});
});

test("GROW-061 a recount names tags whose followers are counted wrong or not at all and mends them, and finds nothing a second time", async () => {
  for (const tag of tags) await world.act(people[0]!, "followTag", tag);
  await counts.settle();
  await world.app.db.query("update tag_followers set followers = followers + 3 where value = 'harvest'");
  await world.app.db.query("delete from tag_followers where value = 'AAPL'");
  expect((await counts.recount()).wrong).toEqual(["STOCK:AAPL", "TOPIC:harvest"]);
  expect((await counts.recount()).wrong).toEqual([]);
  expect(await stored()).toEqual(await recount());
});

test("GROW-062 who follows a tag as the sandbox of a tester is not counted", async () => {
  const before = await shown();
  const [sandbox] = await world.app.db.query<{ id: string }>(
    `insert into users (id, username, name, role, pending, sandbox_of, sandbox_persona, created_at)
     values (gen_random_uuid(), 'sandbox.tags', 'Sandbox', 'eater', true, $1, 'eater', $2) returning id`,
    [people[1]!.id, world.clock.date()],
  );
  await world.app.db.query("insert into tag_follows (user_id, kind, value, at) values ($1, 'TOPIC', 'tide', $2)", [
    sandbox!.id,
    world.clock.date(),
  ]);
  expect(await shown()).toEqual(before);
  await counts.settle();
  expect(await shown()).toEqual(before);
  expect((await counts.recount()).wrong).toEqual([]);
});
