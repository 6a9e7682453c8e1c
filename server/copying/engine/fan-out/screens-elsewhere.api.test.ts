import { createClient } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp, type App } from "../../../app";
import type { Person } from "../../../identity/testing/people";
import { rememberedHashing } from "../../../identity/testing/remembered-hashing";
import { NotifyBus } from "../../../platform/bus/bus-notify";
import { parseConfig, type Environment } from "../../../platform/config";
import { clientDocument } from "../../../platform/testing/client-documents";
import { Collected, socketOf } from "../../../platform/testing/toy-app";
import { copyStream } from "../../copying.events";
import { createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "../../testing/copying-world";

const patienceMs = 45_000;
const copies = 451;

/** The web process; workers are on its database and its market, and hear of it over PostgreSQL. */
let web: CopyingWorld;
beforeAll(async () => {
  web = await createCopyingWorld({ env: { ROLE: "web", BUS: "notify" }, busOf: (databaseUrl) => NotifyBus.connect(databaseUrl) });
});
const workers: App[] = [];
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await web?.stop();
});

async function startWorker(): Promise<App> {
  const env: Environment = { NODE_ENV: "test", PORT: "0", HOST: "127.0.0.1", DEMO_KITCHEN: "false", LOG_LEVEL: "silent" };
  const worker = await createApp({
    config: parseConfig({ ...env, DATABASE_POOL_MAX: "6", SIMULATED_SLIPPAGE: "off", ROLE: "worker", BUS: "notify" }),
    databaseUrl: web.databaseUrl,
    bus: await NotifyBus.connect(web.databaseUrl),
    clock: web.clock,
    overrides: { market: web.market, passwordHashing: rememberedHashing },
  });
  workers.push(worker);
  await worker.start(0);
  return worker;
}

/** A feeder with copies of eaters who exist in the tables only, and one of an eater of ours, which is the last by id. */
async function crowd(): Promise<{ feeder: Person; eater: Person; placeOf: (eaterId: string) => number }> {
  const [feeder, eater] = [await web.feeder(), await web.eater()];
  await web.app.db.query(
    `with people as (insert into users (id, username, name, role) select gen_random_uuid(), 'crowd' || left(md5(random()::text || n), 12), 'Crowd', 'eater' from generate_series(1, $1) n returning id),
     accounts as (insert into trading_accounts (user_id, kind, name, cash, created_at) select id, 'RECORD', 'Paper', 0, now() from people returning id, user_id)
     insert into copies (id, eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units, sizing, sizing_value, day, day_start_equity, started_at)
     select ('00000000' || substr(id::text, 9))::uuid, user_id, $2, (select id from records where user_id = $2), id, 0, 1000, 1000, 1000, 'FIXED_AMOUNT', 100, current_date, 1000, now() from accounts`,
    [copies - 1, feeder.id],
  );
  await startCopy(eater, feeder, "1000");
  const rows = await web.app.db.query<{ eater_id: string }>("select eater_id from copies where feeder_id = $1 order by id", [feeder.id]);
  const places = new Map(rows.map((row, place) => [row.eater_id, place]));
  expect(places.get(eater.id)).toBe(copies - 1);
  return { feeder, eater, placeOf: (eaterId) => places.get(eaterId)! };
}

test("COPY-339 a worker books first in copies of those whose screen is open at a web process, until it is closed; each copy has one receipt", async () => {
  const { feeder, eater, placeOf } = await crowd();
  const worker = await startWorker();
  const { streams } = worker.modules.copying.deps;
  const announce = streams.announce.bind(streams);
  const chunks: number[][] = [];
  streams.announce = (events) => {
    chunks.push(events.map(({ userId }) => placeOf(userId)).toSorted((a, b) => a - b));
    return announce(events);
  };
  const receipts = async (): Promise<unknown> =>
    web.app.db.query("select count(*)::int as all, count(distinct (copy_id, cause_id))::int as once from receipts where feeder_id = $1", [feeder.id]); // prettier-ignore
  let trades = 0;
  /** What a trade was booked in: places, one list for each chunk. */
  const chunksOfTrade = async (): Promise<number[][]> => {
    chunks.length = 0;
    await openTrade(web, feeder, "AAPL", "10");
    const count = ++trades * copies;
    await expect.poll(receipts, { timeout: patienceMs }).toEqual([{ all: count, once: count }]);
    await worker.modules.copying.fanOut.idle();
    return chunks;
  };
  const known = (): boolean => streams.followers(copyStream).includes(eater.id);
  const places = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);
  const inOrder = [places(0, 200), places(200, copies)];
  expect(await chunksOfTrade()).toEqual(inOrder);

  const screen = createClient({
    url: `${web.url.replace("http", "ws")}/graphql`,
    webSocketImpl: socketOf({ cookie: eater.api.cookieHeader }),
    retryAttempts: 0,
  });
  const collected = new Collected(screen, clientDocument("CopyEvents"));
  await collected.atLeast(1);
  await expect.poll(known, { timeout: patienceMs }).toBe(true);
  // The last event took several chunks, so they come even before the first by id.
  expect(await chunksOfTrade()).toEqual([[copies - 1], places(0, 200), places(200, copies - 1)]);
  const shown = (): unknown[] => collected.items.flatMap(({ data }) => data.copyEvents.receipt?.status ?? []);
  await expect.poll(shown, { timeout: patienceMs }).toEqual(["COPIED"]);

  await screen.dispose();
  await expect.poll(known, { timeout: patienceMs }).toBe(false);
  expect(await chunksOfTrade()).toEqual(inOrder);
});
