import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../platform/testing/world";
import { demoFeeders } from "./people/people";

const dayMs = 86_400_000;
let folder: string;
let world: World;

/** Two hundred days of a share that wanders. */
const recorded = (): string =>
  Array.from({ length: 200 }, (_, day) => {
    const open = 500 + 40 * Math.sin(day / 9) + day / 4;
    const close = 500 + 40 * Math.sin((day + 1) / 9) + (day + 1) / 4;
    const at = new Date(Date.UTC(2008, 0, 1) + day * dayMs).toISOString().slice(0, 19);
    return `GOOG,${at}Z,${open.toFixed(2)},${(Math.max(open, close) + 2).toFixed(2)},${(Math.min(open, close) - 2).toFixed(2)},${close.toFixed(2)},1000`;
  }).join("\n");

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "brigade-replay-kitchen-"));
  await writeFile(path.join(folder, "goog.csv"), `symbol,timestamp,open,high,low,close,volume\n${recorded()}\n`);
  world = await createWorld({
    env: { DEMO_KITCHEN: "true", MARKET_REPLAY: folder, MARKET_REPLAY_FROM: "2008-05-01", MARKET_REPLAY_SPEED: "86400" },
  });
}, 180_000);
afterAll(async () => {
  await world?.stop();
  await rm(folder, { recursive: true });
});

test("DEMO-011 on replayed prices the same people are there without history and trade what is replayed", async () => {
  const { db, modules } = world.app;
  const [counts] = await db.query<{ feeders: number; trades: number; people: number }>(
    "select (select count(*)::int from users where house) as feeders, (select count(*)::int from trades) as trades, (select count(*)::int from users where not house) as people",
  );
  expect(counts).toEqual({ feeders: demoFeeders.length, trades: 0, people: 4 });
  world.clock.advance(500);
  await expect.poll(() => modules.market.service.quote("GOOG")?.isStale, { timeout: 45_000 }).toBe(false);
  const done = [];
  for (let turn = 1; turn <= 10; turn++) done.push(await modules.demo.live.takeTurn(turn));
  expect(done).toContain("OPEN");
  expect(await db.query("select distinct symbol from trades")).toEqual([{ symbol: "GOOG" }]);
  const { feed } = await world.visitor().ok("{ traders { totalCount } feed { edges { node { id } } } }");
  expect(feed.edges).toEqual([]);
});
