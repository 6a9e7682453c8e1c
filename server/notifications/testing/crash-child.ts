import { createApp } from "../../app";
import { FakeClock } from "../../platform/clock";
import { parseConfig } from "../../platform/config";

/**
 * A process of its own that does one piece of sending on the database of a test, and is killed at the point that
 * BRIGADE_FAIL_POINT names: `crash-child.ts push|digest|announce`, with DATABASE_URL and CLOCK (ms) in the environment.
 */
const work = process.argv[2] as "push" | "digest" | "announce";
const app = await createApp({
  config: parseConfig({ NODE_ENV: "test", ROLE: "web", LOG_LEVEL: "silent", DEMO_KITCHEN: "false", DATABASE_POOL_MAX: "4" }),
  databaseUrl: process.env.DATABASE_URL!,
  clock: new FakeClock(Number(process.env.CLOCK)),
});
const { pushes, digests, sender } = app.modules.notifications;
await { push: () => pushes.run(), digest: () => digests.run(), announce: () => sender.sendDue() }[work]();
await app.stop();
