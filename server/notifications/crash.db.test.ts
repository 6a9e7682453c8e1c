import { spawn } from "node:child_process";
import { build } from "esbuild";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../identity/testing/people";
import type { FailPoint } from "../platform/ops/fail-points";
import { createWorld, type World } from "../platform/testing/world";
import { PushEndpoint } from "./testing/push-endpoint";

let world: World;
let endpoint: PushEndpoint;
const folder = mkdtempSync(path.join(tmpdir(), "brigade-crash-"));
/** The child in one file, two folders below the root as the built server is: from its sources each start would transform and load all of ours. */
const program = path.resolve(`.cache/crash-child-${process.pid}/crash-child.js`);
beforeAll(async () => {
  await build({
    entryPoints: [path.resolve(import.meta.dirname, "testing/crash-child.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    packages: "external",
    define: { "process.env.BRIGADE_BUNDLED": '"1"' },
    logLevel: "error",
  });
  // No jobs of its own: what is sent is sent by the process that dies, or by us afterwards.
  world = await createWorld({ env: { ROLE: "web" } });
  endpoint = await new PushEndpoint().listen();
});
afterAll(async () => {
  await world?.stop();
  await endpoint?.close();
  for (const used of [folder, path.dirname(program)]) rmSync(used, { recursive: true, force: true });
});

/** Lets a process of its own do the work and die at the point. Fails where it lived on, or never came to the point. */
async function dieAt(point: FailPoint, work: "push" | "digest" | "announce"): Promise<void> {
  const hits = path.join(folder, `${point.replace(/\W/g, "-")}-${world.clock.now()}`);
  const child = spawn(process.execPath, [program, work], {
    env: {
      ...process.env,
      DATABASE_URL: world.databaseUrl,
      CLOCK: String(world.clock.now()),
      BRIGADE_FAIL_POINT: point,
      BRIGADE_FAIL_POINT_FILE: hits,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (part: Buffer) => (said += part));
  const signal = await new Promise((resolve) => child.on("exit", (_code, how) => resolve(how)));
  expect([signal, said]).toEqual(["SIGKILL", ""]);
  expect(readFileSync(hits, "utf8")).toBe(`${point}\n`);
}

const person = (options = {}): Promise<Person> => createPerson({ app: world.app, url: world.url }, options);
const modules = () => world.app.modules.notifications;
let count = 0;
const mention = (to: Person, actor: Person) => ({
  ...{
    kind: "MENTIONED",
    userId: to.id,
    actorId: actor.id,
    subject: { kind: "POST" as const, id: "5f8e2a52-0000-4000-8000-000000000001" },
  },
  ...{ groupKey: `m:${++count}`, onceKey: `m:${count}` },
});
const publish = (...drafts: ReturnType<typeof mention>[]) => world.app.db.transaction((tx) => modules().writer.write(tx, drafts));

test("CRASH-001 pushes of a process that died are sent at most once: lost before they left, or never again after", async () => {
  const [reader, actor] = [await person(), await person()];
  await reader.api.ok("mutation ($input: SavePushSubscriptionInput!) { savePushSubscription(input: $input) { errors { code } } }", {
    input: endpoint.subscription,
  });
  const tags = () => endpoint.received.map((one) => one.payload.tag);
  await publish(mention(reader, actor), mention(reader, actor));
  await dieAt("push:claimed-before-send", "push");
  await modules().pushes.run();
  expect(tags()).toEqual([]);
  await publish(mention(reader, actor), mention(reader, actor));
  await dieAt("push:sent-before-mark", "push");
  const sent = tags().length;
  expect(sent).toBeGreaterThan(0);
  world.clock.advance(180_000);
  await publish(mention(reader, actor));
  await modules().pushes.run();
  expect(tags()).toHaveLength(sent + 1);
  expect(new Set(tags()).size).toBe(sent + 1);
  const states = await world.app.db.query("select state, count(*)::int as count from push_deliveries group by state order by state");
  expect(states).toEqual([
    { state: "FAILED", count: 4 },
    { state: "SENT", count: 1 },
  ]);
}, 180_000);

test("CRASH-002 a digest that was being written when the process died comes once to everybody", async () => {
  const actor = await person();
  const readers = [await person(), await person(), await person()];
  await publish(...readers.map((reader) => mention(reader, actor)));
  world.clock.set(Date.parse("2026-12-02T09:00:00Z"));
  await dieAt("digest:between-people", "digest");
  const mailed = () =>
    world.app.db.query<{ count: number }>(
      "select count(*)::int as count from mails where recipient = any($1::text[]) and subject like '%from Brigade' group by recipient",
      [readers.map((reader) => reader.email)],
    );
  expect((await mailed()).length).toBeLessThan(3);
  await Promise.all([modules().digests.run(), modules().digests.run()]);
  expect(await mailed()).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }]);
}, 180_000);

test.each(["announce:inside-chunk", "announce:between-chunks"] as const)(
  "CRASH-003 an announcement cut off at %s reaches each reader exactly once",
  async (point) => {
    const ana = await person({ role: "feeder" });
    const { db } = world.app;
    await db.query(
      "insert into users (id, username, name) select gen_random_uuid(), 'crowd' || $1::text || n, 'Crowd' from generate_series(1, 2500) n",
      [++count],
    );
    await db.query(
      "insert into follows (follower_id, followed_id) select id, $1 from users where username like 'crowd' || $2::text || '%'",
      [ana.id, count],
    );
    const { announce } = await ana.api.ok(
      `mutation { announce(input: { clientRequestId: "crash-${count}-1", audience: FOLLOWERS, title: "Fire drill", text: "Leave by the back door." }) { announcement { id } errors { code } } }`,
    );
    const { id } = announce.announcement;
    await dieAt(point, "announce");
    const [cut] = await db.query<{ state: string; readers: number }>("select state, readers from announcements where id = $1", [id]);
    expect(cut).toEqual(point === "announce:inside-chunk" ? { state: "SCHEDULED", readers: 0 } : { state: "SENDING", readers: 1_000 });
    await Promise.all([modules().sender.sendDue(), modules().sender.sendDue()]);
    const [after] = await db.query(
      "select state, readers, (select count(*)::int from announcement_readers where announcement_id = a.id) as noted from announcements a where id = $1",
      [id],
    );
    expect(after).toEqual({ state: "SENT", readers: 2_500, noted: 2_500 });
    const [lines] = await db.query(
      "select count(*)::int as lines, count(distinct user_id)::int as people, sum(causes)::int as causes from notifications where subject_id = $1",
      [id],
    );
    expect(lines).toEqual({ lines: 2_500, people: 2_500, causes: 2_500 });
    const [events] = await db.query(
      "select count(*)::int as events, max(sequence)::int as last from outbox where stream = 'notifications' and user_id in (select user_id from announcement_readers where announcement_id = $1)",
      [id],
    );
    expect(events).toEqual({ events: 2_500, last: 1 });
    const items = await db.query("select 1 from feed_items where id = $1", [id]);
    expect(items).toHaveLength(1);
  },
  120_000,
);
