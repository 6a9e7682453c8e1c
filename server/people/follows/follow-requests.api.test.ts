import { afterAll, expect, test } from "vitest";
import { createWorld } from "../../platform/testing/world";
import { notificationsHeard } from "../../platform/testing/notifications-heard";
import { createPerson, type Person } from "../../identity/testing/people";

const world = await createWorld({ env: { ROLE: "web" } });
afterAll(() => world.stop());
const heard = notificationsHeard(world.app);

const run = async (person: Person, mutation: string, id: string) => {
  const name = mutation.endsWith("FollowRequest") ? "requesterId" : "userId";
  const type = mutation.endsWith("FollowRequest") ? "FollowRequestInput" : "FollowInput";
  const answer = await person.api.run(`mutation ($input: ${type}!) { ${mutation}(input: $input) { trader { id isVisible viewerIsFollowing viewerHasAskedToFollow } errors { code } } }`, { input: { [name]: id } }); // prettier-ignore
  return answer.errors?.[0]?.extensions.code ?? answer.data[mutation].errors[0]?.code ?? answer.data[mutation].trader;
};
const waiting = async (person: Person) =>
  (await person.api.ok("{ followRequests(first: 10) { totalCount edges { node { requester { username } } } } }")).followRequests;
const sees = async (person: Person, owner: Person) =>
  (
    await person.api.ok(
      "query ($id: ID!) { trader(id: $id) { isVisible viewerIsFollowing viewerHasAskedToFollow viewerCanAskToFollow viewerCanFollow } }",
      { id: owner.id },
    )
  ).trader;
async function hermit(): Promise<Person> {
  const person = await createPerson(world, { role: "feeder" });
  await person.api.ok("mutation { updatePrivacy(input: { profileAudience: FOLLOWERS }) { errors { code } } }");
  return person;
}

test("ACC-170 a profile for followers only gains a follower by request: asked, accepted, notified", async () => {
  const [owner, asker] = [await hermit(), await createPerson(world)];
  expect(await run(asker, "follow", owner.id)).toBe("BLOCKED");
  expect(await sees(asker, owner)).toEqual({ isVisible: false, viewerIsFollowing: false, viewerHasAskedToFollow: false, viewerCanAskToFollow: true, viewerCanFollow: false }); // prettier-ignore
  expect(await run(asker, "requestFollow", owner.id)).toMatchObject({ viewerHasAskedToFollow: true, viewerIsFollowing: false });
  await run(asker, "requestFollow", owner.id);
  expect(await waiting(owner)).toEqual({ totalCount: 1, edges: [{ node: { requester: { username: asker.username } } }] });
  await run(owner, "acceptFollowRequest", asker.id);
  expect(await sees(asker, owner)).toMatchObject({ isVisible: true, viewerIsFollowing: true, viewerHasAskedToFollow: false });
  expect((await waiting(owner)).totalCount).toBe(0);
  expect(heard.map(({ kind, userId, actorId }) => [kind, userId, actorId])).toEqual([
    ["FOLLOW_REQUESTED", owner.id, asker.id],
    ["FOLLOWED", owner.id, asker.id],
    ["FOLLOW_ACCEPTED", asker.id, owner.id],
  ]);
});

test("ACC-171 a request is declined without a word, taken back, and refused for oneself, nobody and one not asked", async () => {
  const [owner, asker] = [await hermit(), await createPerson(world)];
  await run(asker, "requestFollow", owner.id);
  await run(owner, "declineFollowRequest", asker.id);
  expect(await sees(asker, owner)).toMatchObject({ viewerIsFollowing: false, viewerHasAskedToFollow: false, viewerCanAskToFollow: true });
  await run(asker, "requestFollow", owner.id);
  await run(asker, "unfollow", owner.id);
  expect((await waiting(owner)).totalCount).toBe(0);
  for (const mutation of ["acceptFollowRequest", "declineFollowRequest"]) expect(await run(owner, mutation, asker.id)).toBe("NOT_FOUND");
  expect(await run(owner, "acceptFollowRequest", "42")).toBe("NOT_FOUND");
  expect([await run(owner, "requestFollow", owner.id), await run(asker, "requestFollow", "42")]).toEqual(["SELF", "NOT_FOUND"]);
  const open = await createPerson(world);
  expect(await run(asker, "requestFollow", open.id)).toMatchObject({ viewerIsFollowing: true });
});

test("ACC-172 somebody blocked gets the same answer and is heard by nobody; a block ends requests; opening the profile takes the others in", async () => {
  const [owner, shut, asker] = [await hermit(), await createPerson(world), await createPerson(world)];
  const { blocks } = world.app.modules.people;
  await run(shut, "requestFollow", owner.id);
  await world.app.db.transaction((tx) => blocks.block(tx, owner.id, shut.id));
  expect((await waiting(owner)).totalCount).toBe(0);
  expect(await run(shut, "requestFollow", owner.id)).toMatchObject({ viewerHasAskedToFollow: true });
  await run(asker, "requestFollow", owner.id);
  expect((await waiting(owner)).totalCount).toBe(1);
  await owner.api.ok("mutation { updatePrivacy(input: { profileAudience: EVERYONE }) { errors { code } } }");
  expect([await sees(asker, owner), await sees(shut, owner)]).toMatchObject([{ isVisible: true, viewerIsFollowing: true }, { isVisible: false, viewerIsFollowing: false }]); // prettier-ignore
});
