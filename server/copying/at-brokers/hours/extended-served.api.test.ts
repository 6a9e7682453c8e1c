// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeConnection } from "../../../brokers/testing/connections-world";
import { createVenues } from "../../../brokers/venues/venues";
import { FakeMarket, fakeInstrument } from "../../../market/testing/fake-market";
import { FakeClock } from "../../../platform/clock";
import { createLogger } from "../../../platform/ops/logger";
import { copyMutation, createCopyingWorld, openTrade, receiptsOf, startCopy, type CopyingWorld } from "../../testing/copying-world";

/** Alpaca's imitation on this machine, reached by the adapter: nothing of the way there is replaced. */
let world: CopyingWorld;
let venues: ReturnType<typeof createVenues>;
let dataDir: string;
beforeAll(async () => {
  const market = new FakeMarket(new FakeClock(), [
    fakeInstrument("AAPL"),
    fakeInstrument("MSFT"),
    fakeInstrument("TSLA"),
    fakeInstrument("KO"),
  ]);
  dataDir = await mkdtemp(path.join(tmpdir(), "brigade-venues-"));
  const config = { isDemoKitchen: true, role: "all", dataDir, alpacaApp: null } as const;
  venues = createVenues({ config, clock: market.clock, market, logger: createLogger({ logLevel: "silent" } as never) });
  world = await createCopyingWorld({ market, venues: venues.directory });
  await world.tick("AAPL", "100", "100");
});
afterAll(async () => {
  await world.stop();
  await venues.stop();
  await rm(dataDir, { recursive: true });
});

/** Polls while the engine works; the price stays. */
const until = (look: () => Promise<unknown>) =>
  expect.poll(
    async () => {
      world.clock.advance(1_500);
      await world.tick("AAPL", "100", "100");
      await world.app.modules.brokers.engine.pass();
      await world.app.modules.brokers.engine.idle();
      await world.app.modules.copying.deps.orderQueue.sweep();
      await world.settled();
      return look();
    },
    { timeout: 45_000, interval: 50 },
  );

test("BCOPY-066 at Alpaca's imitation a copy buys and sells after market hours by limit, and one without the setting waits", async () => {
  const [feeder, eater, patient] = [await world.feeder(), await world.eater(), await world.eater()];
  await openTrade(world, feeder, "AAPL", "100");
  world.market.setHours("AAPL", { zone: "America/New_York", days: [1, 2, 3, 4, 5], open: "09:30", close: "16:00" });
  world.clock.advance(Date.parse("2026-11-19T22:00:00Z") - world.clock.now());
  await world.tick("AAPL", "100", "100");
  const rules = { slippageCapBps: "50", waitsForOpen: true };
  const begin = async (person: typeof eater, settings: object) => {
    const { connection, errors } = await changeConnection(person, "connectBroker", { venue: "ALPACA", environment: "LOCAL_SANDBOX" });
    expect(errors).toEqual([]);
    return startCopy(person, feeder, "10000", { ...rules, ...settings }, { accountId: connection.accountId, withOpenTrades: true });
  };
  const copy = await begin(eater, { usesExtendedHours: true });
  const waiting = await begin(patient, {});
  await until(async () => (await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ status: "COPIED", quantity: "10", price: "100" });
  await copyMutation(eater, "stopCopy", { copyId: copy.id, mode: "CLOSE_ALL" });
  await until(async () => (await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ status: "COPIED", action: "CLOSE" });
  const orders = await world.app.db.query<any>(
    "select side, type, time_in_force, trim_scale(limit_price)::text as limit, is_extended, state from broker_orders where user_id = $1 order by created_at, side",
    [eater.id],
  );
  const limit = { type: "LIMIT", time_in_force: "DAY", is_extended: true, state: "FILLED" };
  expect(orders).toEqual([
    { side: "BUY", limit: "100.5", ...limit },
    { side: "SELL", limit: "99.5", ...limit },
  ]);
  expect((await receiptsOf(patient, waiting.id)).at(-1)).toMatchObject({ status: "PENDING", waitsUntil: "2026-11-20T14:30:00.000Z" });
});
