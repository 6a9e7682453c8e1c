import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createWorld } from "../../platform/testing/world";
import { createPerson } from "../../identity/testing/people";

const world = await createWorld({ env: { ROLE: "web" } });
afterAll(() => world.stop());

const { relations } = world.app.modules.people;
const { db } = world.app;
const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 19, 14, minute));
const viewer = await createPerson(world);
const feeder = await createPerson(world, { role: "feeder" });

test("ACC-110 a relation begins once, ends once, and its row stays", async () => {
  const key = { viewerId: viewer.id, feederId: feeder.id, kind: "COPIER" } as const;
  await db.transaction((tx) => relations.begin(tx, key, at(1)));
  await db.transaction((tx) => relations.begin(tx, key, at(2)));
  expect(await relations.relationsOf(viewer.id)).toEqual([
    { feederId: feeder.id, kind: "COPIER", tradeId: null, since: at(1), until: null },
  ]);
  await db.transaction((tx) => relations.end(tx, key, at(5)));
  await db.transaction((tx) => relations.end(tx, key, at(9)));
  await db.transaction((tx) => relations.begin(tx, key, at(10)));
  expect(await relations.relationsOf(viewer.id)).toMatchObject([
    { since: at(1), until: at(5) },
    { since: at(10), until: null },
  ]);
});

test("ACC-110 kinds and unlocked recipes are kept apart, and a rollback keeps nothing", async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  const other = await createPerson(world);
  const unlocked = { viewerId: other.id, feederId: feeder.id, kind: "UNLOCKED" } as const;
  await db.transaction((tx) => relations.begin(tx, { ...unlocked, tradeId: one }, at(1)));
  await db.transaction((tx) => relations.begin(tx, { ...unlocked, tradeId: two }, at(2)));
  await db.transaction((tx) => relations.end(tx, { ...unlocked, tradeId: one }, at(0)));
  const undone = db.transaction(async (tx) => {
    await relations.begin(tx, { viewerId: other.id, feederId: feeder.id, kind: "SUBSCRIBER" }, at(3));
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  const byViewer = await relations.relationsOfMany([other.id, feeder.id]);
  expect(byViewer.get(other.id)).toMatchObject([
    { kind: "UNLOCKED", tradeId: one, since: at(1), until: at(1) },
    { kind: "UNLOCKED", tradeId: two, until: null },
  ]);
  expect(byViewer.get(feeder.id)).toEqual([]);
});
