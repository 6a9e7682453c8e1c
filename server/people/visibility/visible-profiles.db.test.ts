import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../platform/testing/test-database";
import type { Role } from "../../platform/viewer";
import { canSeeProfile, type Audience } from "../privacy/privacy.policy";
import { seenAmongManySql } from "./seen-among-many.sql";
import { visibleToSql } from "./visible.sql";
import { visibleProfilesSql } from "./visible-profiles.sql";

const database = await createTestDatabase();
const client = new Client({ connectionString: database.url });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

const states = ["live", "erased", "pending"] as const;
const askers = ["visitor", "eater", "admin", "self"] as const;
const blocks = ["none", "byViewer", "byOwner"] as const;
const audiences: Array<Audience | null> = ["EVERYONE", "FOLLOWERS", null];

const combinations = states.flatMap((state) =>
  askers.flatMap((asker) =>
    blocks.flatMap((block) =>
      audiences.flatMap((audience) => [true, false].map((isFollowing) => ({ state, asker, block, audience, isFollowing }))),
    ),
  ),
);

/** Neither a visitor nor the owner follows or blocks the owner. */
const possible = combinations.filter(({ asker, block, isFollowing }) =>
  asker === "eater" || asker === "admin" ? true : block === "none" && !isFollowing,
);

async function insertUser(values: { role?: Role; state?: (typeof states)[number] } = {}): Promise<string> {
  const id = randomUUID();
  const { role = "eater", state = "live" } = values;
  await client.query("insert into users (id, username, name, role, pending, erased_at) values ($1, $2, 'Cook', $3, $4, $5)", [
    id,
    `u${id.slice(0, 8)}`,
    role,
    state === "pending",
    state === "erased" ? new Date() : null,
  ]);
  return id;
}

test("ACC-105 the policy and its SQL twin agree on every combination of asker, owner, follow, block and audience", async () => {
  expect(possible.length).toBeGreaterThan(100);
  for (const { state, asker, block, audience, isFollowing } of possible) {
    const ownerId = await insertUser({ state });
    const role: Role = asker === "admin" ? "admin" : "eater";
    const viewerId = asker === "visitor" ? null : asker === "self" ? ownerId : await insertUser({ role });
    if (audience) await client.query("insert into privacy_settings (user_id, profile_audience) values ($1, $2)", [ownerId, audience]);
    if (isFollowing) await client.query("insert into follows (follower_id, followed_id) values ($1, $2)", [viewerId, ownerId]);
    if (block !== "none")
      await client.query(
        "insert into blocks (blocker_id, blocked_id) values ($1, $2)",
        block === "byViewer" ? [viewerId, ownerId] : [ownerId, viewerId],
      );
    const { rows } = await client.query(
      `select count(*)::int as count from users u where u.id = $3 and ${visibleProfilesSql({ viewer: "$1::uuid", isAdmin: "$2::boolean", owner: "u" })}`,
      [viewerId, role === "admin", ownerId],
    );
    const expected = canSeeProfile(
      viewerId === null ? null : { id: viewerId, role },
      { id: ownerId, isGone: state !== "live", profileAudience: audience ?? "EVERYONE" },
      isFollowing,
      block !== "none",
    );
    expect({ state, asker, block, audience, isFollowing, isVisible: rows[0].count === 1 }).toEqual({
      state,
      asker,
      block,
      audience,
      isFollowing,
      isVisible: expected,
    });
  }
});

test("GROW-093 a look at those who are hidden leaves the same people as a look at each, for every asker", async () => {
  const owners: string[] = [];
  for (let number = 0; number < 60; number++) owners.push(await insertUser({ state: number % 6 === 5 ? "pending" : "live" }));
  const lookers = [await insertUser(), await insertUser(), await insertUser({ role: "admin" })];
  for (const [number, id] of owners.entries()) {
    if (number % 2 === 0)
      await client.query("insert into privacy_settings (user_id, profile_audience) values ($1, $2)", [
        id,
        number % 4 === 0 ? "FOLLOWERS" : "EVERYONE",
      ]);
    if (number % 7 === 0) await client.query("update users set suspended_at = now() where id = $1", [id]);
    if (number % 11 === 1) await client.query("update users set erased_at = now() where id = $1", [id]);
    for (const [index, asker] of lookers.entries()) {
      const when = (every: number, sql: string, parameters: string[]) => (number + index) % every === 0 && client.query(sql, parameters);
      await when(3, "insert into follows (follower_id, followed_id) values ($1, $2)", [asker, id]);
      await when(8, "insert into mutes (muter_id, muted_id) values ($1, $2)", [asker, id]);
      await when(9, "insert into blocks (blocker_id, blocked_id) values ($1, $2)", [asker, id]);
      await when(13, "insert into blocks (blocker_id, blocked_id) values ($1, $2)", [id, asker]);
    }
  }
  const found = async (condition: string, asker: string | null): Promise<string[]> => {
    const { rows } = await client.query(`select u.id from users u where u.id is distinct from $1::uuid and ${condition} order by u.id`, [
      asker,
      asker === lookers[2],
    ]);
    return rows.map((row) => row.id);
  };
  const numbers: number[] = [];
  for (const asker of [null, ...lookers]) {
    const seen = await found(seenAmongManySql("u.id"), asker);
    expect([asker, seen]).toEqual([asker, await found(visibleToSql("u"), asker)]);
    numbers.push(owners.filter((id) => seen.includes(id)).length);
  }
  // Each asker finds some of them, and none finds all.
  for (const number of numbers) expect([number > 5, number < owners.length]).toEqual([true, true]);
});
