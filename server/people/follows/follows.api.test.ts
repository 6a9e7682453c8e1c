import { afterAll, expect, test } from "vitest";
import { createWorld } from "../../platform/testing/world";
import { limits } from "../../platform/limits";
import { createPerson, type Person } from "../../identity/testing/people";

const world = await createWorld({ env: { ROLE: "web" } });
afterAll(() => world.stop());

const { follows, blocks } = world.app.modules.people;
const mutation = (name: "follow" | "unfollow"): string =>
  `mutation ($id: ID!) { ${name}(input: {userId: $id}) { me { followingCount } errors { code limit } } }`;
const follow = async (person: Person, id: string) => (await person.api.ok(mutation("follow"), { id })).follow;
const unfollow = async (person: Person, id: string) => (await person.api.ok(mutation("unfollow"), { id })).unfollow;
const countsOf = async (id: string) => (await follows.counts([id])).get(id);

test("ACC-060 following counts once on both sides, and unfollowing takes it back", async () => {
  const [ana, bo] = [await createPerson(world), await createPerson(world)];
  expect(await follow(ana, bo.id)).toEqual({ me: { followingCount: 1 }, errors: [] });
  expect(await follow(ana, bo.id)).toEqual({ me: { followingCount: 1 }, errors: [] });
  expect([await countsOf(ana.id), await countsOf(bo.id)]).toEqual([
    { followers: 0, following: 1 },
    { followers: 1, following: 0 },
  ]);
  expect([await follows.followedAmong(ana.id, [bo.id]), await follows.followedBy(bo.id)]).toEqual([new Set([bo.id]), new Set()]);
  expect(await unfollow(ana, bo.id)).toEqual({ me: { followingCount: 0 }, errors: [] });
  expect(await unfollow(ana, bo.id)).toEqual({ me: { followingCount: 0 }, errors: [] });
});

test("ACC-061 nobody follows themselves or somebody who does not exist", async () => {
  const ana = await createPerson(world);
  expect((await follow(ana, ana.id)).errors).toEqual([{ code: "SELF", limit: null }]);
  expect((await unfollow(ana, ana.id)).errors).toEqual([{ code: "SELF", limit: null }]);
  for (const id of ["5f0c2f6e-0000-4000-8000-000000000000", "me"])
    for (const name of ["follow", "unfollow"] as const) expect(await ana.api.code(mutation(name), { id })).toBe("NOT_FOUND");
  expect(await world.visitor().code(mutation("follow"), { id: ana.id })).toBe("UNAUTHENTICATED");
});

test("ACC-062 a block either way ends follows and refuses new ones, with one answer for both sides", async () => {
  const [ana, bo] = [await createPerson(world), await createPerson(world)];
  await follow(ana, bo.id);
  await follow(bo, ana.id);
  await world.app.db.transaction((tx) => blocks.block(tx, bo.id, ana.id));
  expect([await countsOf(ana.id), await countsOf(bo.id)]).toEqual([
    { followers: 0, following: 0 },
    { followers: 0, following: 0 },
  ]);
  expect((await follow(ana, bo.id)).errors).toEqual([{ code: "BLOCKED", limit: null }]);
  expect((await follow(bo, ana.id)).errors).toEqual([{ code: "BLOCKED", limit: null }]);
  expect([await blocks.blockedEitherWay(ana.id), await blocks.blockedEitherWay(bo.id)]).toEqual([new Set([bo.id]), new Set([ana.id])]);
  await world.app.db.transaction((tx) => blocks.unblock(tx, ana.id, bo.id));
  expect((await follow(ana, bo.id)).errors).toEqual([{ code: "BLOCKED", limit: null }]);
  await world.app.db.transaction((tx) => blocks.unblock(tx, bo.id, ana.id));
  expect((await follow(ana, bo.id)).errors).toEqual([]);
});

test("ACC-063 a profile for followers only takes no new followers and keeps the old; erased and unverified people are not there", async () => {
  const [ana, bo, shy] = [await createPerson(world), await createPerson(world), await createPerson(world)];
  await follow(ana, shy.id);
  await shy.api.ok(`mutation { updatePrivacy(input: {profileAudience: FOLLOWERS}) { errors { code } } }`);
  expect((await follow(ana, shy.id)).errors).toEqual([]);
  expect((await follow(bo, shy.id)).errors).toEqual([{ code: "BLOCKED", limit: null }]);
  await world.app.db.query("update users set pending = true where id = $1", [shy.id]);
  expect(await bo.api.code(mutation("follow"), { id: shy.id })).toBe("NOT_FOUND");
});

test("ACC-064 one follows at most 2,000 people, even by requests at once", async () => {
  const [ana, bo, cleo] = [await createPerson(world), await createPerson(world), await createPerson(world)];
  await world.app.db.query(
    "insert into users (id, username, name) select gen_random_uuid(), 'crowd' || n, 'Crowd' from generate_series(1, $1) n",
    [limits.followsMax - 1],
  );
  await world.app.db.query("insert into follows (follower_id, followed_id) select $1, id from users where username ~ '^crowd[0-9]+$'", [
    ana.id,
  ]);
  const answers = await Promise.all([follow(ana, bo.id), follow(ana, cleo.id)]);
  expect(answers.flatMap(({ errors }) => errors)).toEqual([{ code: "TOO_MANY", limit: "2000" }]);
  expect((await countsOf(ana.id))!.following).toBe(limits.followsMax);
});
