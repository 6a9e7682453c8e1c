import { afterAll, beforeAll, expect, test } from "vitest";
import { submitSuitability } from "../../copying/testing/copying-world";
import { limits } from "../../platform/limits";
import { changeConnection, createConnectionsWorld, keyInput, type ConnectionsWorld } from "../testing/connections-world";

let world: ConnectionsWorld;
beforeAll(async () => {
  world = await createConnectionsWorld();
});
afterAll(() => world?.stop());

type Asking = Awaited<ReturnType<ConnectionsWorld["person"]>>;
const fields = "liveTrading { isOn textVersion text refusedCountries } errors { code }";
const publishing = `mutation ($input: PublishLiveTradingTextInput!) { publishLiveTradingText(input: $input) { ${fields} } }`;
const publish = async ({ api }: Asking, text: string, refusedCountries?: string[]) =>
  (await api.ok(publishing, { input: { text, refusedCountries } })).publishLiveTradingText;
const withdrawing = `mutation { withdrawLiveTradingText { ${fields} } }`;
const withdraw = async ({ api }: Asking) => (await api.ok(withdrawing)).withdrawLiveTradingText;
const markFresh = ({ viewer }: Asking) => world.app.modules.identity.viewers.markFresh(viewer);
const grownOld = () => world.clock.advance((limits.sessionFreshMinutesMax + 1) * 60_000);

test("BROKER-029 real money is off until an admin has published a text; each text is a version, and withdrawing it turns LIVE off", async () => {
  const admin = await world.person({ role: "admin" });
  grownOld();
  const person = await world.person();
  for (const mutation of [publishing, withdrawing]) expect(await person.api.code(mutation, { input: { text: "Mine" } })).toBe("FORBIDDEN");
  expect((await person.api.ok("{ liveTrading { isOn textVersion text } }")).liveTrading).toEqual({
    isOn: false,
    textVersion: null,
    text: null,
  });
  expect((await publish(admin, "A text")).errors).toEqual([{ code: "FRESH_SIGN_IN_REQUIRED" }]);
  expect((await withdraw(admin)).errors).toEqual([{ code: "FRESH_SIGN_IN_REQUIRED" }]);
  await markFresh(admin);
  expect((await publish(admin, "  ")).errors).toEqual([{ code: "REQUIRED" }]);
  expect((await publish(admin, "x".repeat(limits.liveTextCharactersMax + 1))).errors).toEqual([{ code: "TOO_LONG" }]);
  expect(await publish(admin, " You can lose it. ")).toEqual({
    liveTrading: { isOn: true, textVersion: 1, text: "You can lose it.", refusedCountries: [] },
    errors: [],
  });
  expect((await publish(admin, "Text", ["Atlantis"])).errors).toEqual([{ code: "INVALID" }]);
  expect((await publish(admin, "You can lose all of it.", ["US", "CA", "US"])).liveTrading).toMatchObject({
    ...{ textVersion: 2, refusedCountries: ["CA", "US"] },
  });
  expect(await withdraw(admin)).toEqual({
    liveTrading: { isOn: false, textVersion: null, text: null, refusedCountries: [] },
    errors: [],
  });
  expect((await publish(admin, "Again.", ["KP"])).liveTrading).toMatchObject({ isOn: true, textVersion: 3 });
  const lines = await world.app.db.query("select action from audit_log where action like 'brokers.%' order by at, action");
  expect(lines.map(({ action }) => action).toSorted()).toEqual([
    ...["brokers.publish-live-text", "brokers.publish-live-text", "brokers.publish-live-text", "brokers.withdraw-live-text"],
  ]);
});

test("BROKER-030 a LIVE account needs a fresh sign-in, the text in force, the words typed, limits and the suitability form; else nothing is asked", async () => {
  const person = await world.person();
  const agreement = { maxExposure: "2000", dailyLossLimit: "200.50", textVersion: 3, typed: "TRADE LIVE", residence: "DE" };
  const key = world.venue.addAccount();
  const connect = async (live: object | null) => changeConnection(person, "connectBroker", { ...keyInput(key, "LIVE"), live });
  const refusals: Array<[object | null, string]> = [
    [null, "REQUIRED"],
    [{ ...agreement, textVersion: 2 }, "RISK_NOT_ACCEPTED"],
    [{ ...agreement, typed: "trade live" }, "CONFIRMATION_WRONG"],
    [{ ...agreement, residence: null }, "REQUIRED"],
    [{ ...agreement, residence: "de" }, "INVALID"],
    [{ ...agreement, residence: "KP" }, "COUNTRY_REFUSED"],
    [{ ...agreement, maxExposure: "0" }, "AMOUNT_INVALID"],
    [{ ...agreement, dailyLossLimit: "0.001" }, "AMOUNT_INVALID"],
    [{ ...agreement, maxExposure: "100000001" }, "AMOUNT_INVALID"],
    [agreement, "SUITABILITY_REQUIRED"],
  ];
  const before = world.venue.calls;
  for (const [live, code] of refusals) expect((await connect(live)).errors).toMatchObject([{ code }]);
  await submitSuitability(person);
  grownOld();
  expect((await connect(agreement)).errors).toMatchObject([{ code: "FRESH_SIGN_IN_REQUIRED" }]);
  expect(world.venue.calls).toBe(before);
  await markFresh(person);
  const { connection, errors } = await connect(agreement);
  expect(errors).toEqual([]);
  expect(connection).toMatchObject({ mode: "LIVE", environment: "LIVE", maxExposure: "2000", dailyLossLimit: "200.5" });
  const [row] = await world.app.db.query(
    "select a.mode, c.acknowledged_text_version as version from broker_connections c join trading_accounts a on a.id = c.account_id where c.id = $1",
    [connection.id],
  );
  expect(row).toEqual({ mode: "LIVE", version: 3 });
  grownOld();
  const { key: renewed, secret } = world.venue.addAccount();
  const replaced = await changeConnection(person, "replaceBrokerKey", { connectionId: connection.id, key: renewed, secret });
  expect(replaced.errors).toMatchObject([{ code: "FRESH_SIGN_IN_REQUIRED" }]);
});
