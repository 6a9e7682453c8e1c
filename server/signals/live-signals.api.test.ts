import { afterAll, beforeAll, expect, test } from "vitest";
import { publishLiveText } from "../brokers/testing/live-world";
import { limits } from "../platform/limits";
import { createLedgerWorld, type LedgerWorld } from "../trading/testing/ledger-world";
import { mutate } from "../trading/testing/trading-world";
import { addressOf, change, mySignals, widePowers } from "./testing/signals-world";

let world: LedgerWorld;
beforeAll(async () => {
  world = await createLedgerWorld();
});
afterAll(() => world.stop());

test("SIGNAL-046 alerts trade real money, or more of it, only after a fresh sign-in; less of it and practice need none", async () => {
  const { person, accountId } = await world.trader({ role: "feeder", live: { textVersion: await publishLiveText(world) } });
  await addressOf(person, { ...widePowers, symbols: ["AAPL"], orderValueMax: "1000" });
  await world.app.db.query("update signal_addresses set practiced_at = now() where user_id = $1", [person.id]);
  expect((await mutate(person, "chooseRecordAccount", { accountId })).errors).toEqual([]);
  expect((await mySignals(person)).address).toMatchObject({ account: "PRACTICE", isRecordLive: true });
  const codes = async (input: object): Promise<string[]> =>
    (await change(person, "updateSignalPowers", input)).errors.map(({ code }: { code: string }) => code);
  const stale = ["FRESH_SIGN_IN_REQUIRED"];
  const age = () => world.clock.advance((limits.sessionFreshMinutesMax + 1) * 60_000);
  const sign = () => world.app.modules.identity.viewers.markFresh(person.viewer);
  age();
  expect(await codes({ orderValueMax: "1200" })).toEqual([]);
  expect(await codes({ account: "RECORD" })).toEqual(stale);
  expect((await mySignals(person)).address.account).toBe("PRACTICE");
  await sign();
  expect(await codes({ account: "RECORD" })).toEqual([]);
  age();
  for (const more of [{ orderValueMax: "1201" }, { symbols: ["AAPL", "MSFT"] }, { ordersPerDayMax: 101 }])
    expect(await codes(more)).toEqual(stale);
  expect(await codes({ orderValueMax: "1100" })).toEqual([]);
  expect(await codes({ isOn: false })).toEqual([]);
  expect(await codes({ symbols: ["AAPL", "MSFT"] })).toEqual([]);
  expect(await codes({ isOn: true })).toEqual(stale);
  expect((await mySignals(person)).address).toMatchObject({ isOn: false, account: "RECORD", orderValueMax: "1100" });
  await sign();
  expect(await codes({ isOn: true })).toEqual([]);
  age();
  expect(await codes({ account: "PRACTICE" })).toEqual([]);
});
