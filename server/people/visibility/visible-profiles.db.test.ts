import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../platform/testing/test-database";
import type { Role } from "../../platform/viewer";
import { canSeeProfile, type Audience } from "../privacy/privacy.policy";
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
