import { afterEach, beforeEach, expect, test } from "vitest";
import { AlpacaSessionWorld, request, resting, thrown } from "../../testing/alpaca-session-world";

let world: AlpacaSessionWorld;

beforeEach(async () => {
  world = new AlpacaSessionWorld();
  await world.start();
});
afterEach(() => world.stop());

test("VENUE-180 the stream says what happens to orders and wakes the reader of fills", async () => {
  const heard = await world.listen();
  await world.session.place(request());
  await expect.poll(() => heard.orders).toEqual(["AAPL ACCEPTED", "AAPL FILLED"]);
  expect(heard.activities).toEqual(["AAPL", "AAPL"]);
  world.sandbox.updates.mode = "DUPLICATED";
  await world.session.place(resting({ symbol: "SPY" }));
  await expect.poll(() => heard.orders.slice(2)).toEqual(["SPY ACCEPTED", "SPY ACCEPTED"]);
});

test("VENUE-181 a stream that is cut comes back by itself, with waits, and says from when on something may have been missed", async () => {
  const heard = await world.listen();
  await world.sandbox.refuse();
  await expect.poll(() => heard.cuts.length).toBe(1);
  const cutAt = world.clock.date();
  world.clock.advance(5_000);
  await world.sandbox.accept();
  await expect.poll(() => heard.resumed).toEqual([cutAt]);
  await world.session.place(request());
  await expect.poll(() => heard.orders).toEqual(["AAPL ACCEPTED", "AAPL FILLED"]);
  expect(heard.cuts).toHaveLength(1);
});

test("VENUE-182 a stream that stays open and says nothing, not even to a ping, is opened anew", async () => {
  const heard = await world.listen();
  world.sandbox.updates.mode = "SILENT";
  await expect.poll(() => heard.cuts.length).toBe(1);
  world.sandbox.updates.mode = "NORMAL";
  await expect.poll(() => heard.resumed.length).toBe(1);
});

test("VENUE-183 a stream that was closed stays closed, one for a dead key never begins, and a quiet one is kept", async () => {
  const wrong = await world.open("wrong");
  expect((await thrown(world.listen(wrong))).kind).toBe("REFUSED_KEY");
  const heard = await world.listen();
  const { opened, pings } = world.sandbox.updates;
  // More pings than a silence would have lasted.
  await expect.poll(() => world.sandbox.updates.pings).toBeGreaterThan(pings + 24);
  expect([heard.cuts, world.sandbox.updates.opened]).toEqual([[], opened]);
  await world.session.close();
  await expect.poll(() => world.sandbox.updates.listening).toEqual([]);
  expect(heard.cuts).toEqual([]);
});
