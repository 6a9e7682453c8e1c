import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { limits } from "../../platform/limits";
import { createSocialWorld, type SocialWorld } from "../testing/social-world";

let world: SocialWorld;
let viewer: Person;

/** The same numbers in each run. */
let seed = 20_261_127;
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;

/** Someone's username, and why the viewer does not find them. */
interface Named {
  readonly id: string;
  readonly username: string;
  readonly isHidden: boolean;
  readonly isFollowed: boolean;
}
const named: Named[] = [];

/** People without accounts of their own: written as rows, so that there are many of each length. */
beforeAll(async () => {
  world = await createSocialWorld();
  viewer = await world.person({ username: "zz.viewer" });
  const { db } = world.app;
  const usernames = new Set<string>();
  while (usernames.size < 120) {
    const middle = Array.from({ length: 1 + random(4) }, () => "ab_1."[random(5)] as string)
      .join("")
      .replaceAll("_", "c");
    usernames.add(`a${middle}${"ab9"[random(3)] as string}`);
  }
  for (const username of usernames) {
    const why = random(6);
    const [row] = await db.query<{ id: string }>(
      "insert into users (id, username, name, role, suspended_at, pending) values (gen_random_uuid(), $1, $1, 'eater', $2, $3) returning id",
      [username, why === 0 ? world.clock.date() : null, why === 1],
    );
    const { id } = row!;
    await db.query("insert into privacy_settings (user_id, updated_at) values ($1, $2)", [id, world.clock.date()]);
    if (why === 2) await db.query("insert into mutes (muter_id, muted_id) values ($1, $2)", [viewer.id, id]);
    if (why === 3 && random(2) === 0) await db.query("insert into blocks (blocker_id, blocked_id) values ($1, $2)", [id, viewer.id]);
    const isBlocked = (await db.query("select 1 from blocks where blocker_id = $1", [id])).length > 0;
    const isFollowed = !isBlocked && random(5) === 0;
    if (isFollowed) await db.query("insert into follows (follower_id, followed_id) values ($1, $2)", [viewer.id, id]);
    named.push({ id, username, isHidden: why <= 2 || isBlocked, isFollowed });
  }
});
afterAll(() => world?.stop());

const bytesBefore = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

test("GROW-100 names that begin with what is typed come as going through everybody gives them: followed ones first, then short ones, then by their characters", async () => {
  let found = 0;
  for (const prefix of ["", "a", "aa", "ab", "a.", "ac", "a1a", "aab", "abb1", "b", "zz.viewe"]) {
    const { completions } = await viewer.api.ok(
      "query ($prefix: String!) { completions(kind: PERSON, prefix: $prefix) { value userId } }",
      {
        prefix,
      },
    );
    const expected = named
      .filter((one) => !one.isHidden && one.username.startsWith(prefix))
      .toSorted(
        (a, b) =>
          Number(b.isFollowed) - Number(a.isFollowed) || a.username.length - b.username.length || bytesBefore(a.username, b.username),
      )
      .slice(0, limits.completionsMax)
      .map(({ id, username }) => ({ value: username, userId: id }));
    expect(completions, `prefix ${prefix}`).toEqual(expected);
    found += expected.length;
  }
  expect(found).toBeGreaterThan(3 * limits.completionsMax);
});
