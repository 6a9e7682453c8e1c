import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../platform/limits";
import { changeConnection, createConnectionsWorld, keyInput, type ConnectionsWorld } from "../testing/connections-world";

let world: ConnectionsWorld;
beforeAll(async () => {
  world = await createConnectionsWorld();
});
afterAll(() => world?.stop());

type Asking = Awaited<ReturnType<ConnectionsWorld["person"]>>;
const begin = async ({ api }: Asking, input: object = {}) =>
  (
    await api.ok("mutation ($input: BeginBrokerConnectionInput!) { beginBrokerConnection(input: $input) { url errors { code } } }", {
      input: { venue: "BINANCE", environment: "SANDBOX", ...input },
    })
  ).beginBrokerConnection;
const finish = async ({ api }: Asking, input: object = {}) =>
  (
    await api.ok(
      "mutation ($input: FinishBrokerConnectionInput!) { finishBrokerConnection(input: $input) { isConnected connectionId errors { code } } }",
      { input },
    )
  ).finishBrokerConnection;
const nothing = (code: string) => ({ isConnected: false, connectionId: null, errors: [{ code }] });

/** What the venue sends back with somebody: a code for a token of an account of theirs. */
function approved(name: string, account: object = {}): { code: string; state: string } {
  const { key } = world.venue.addAccount({ account: { accountNumber: name, ...account } });
  world.venue.accounts.set(`token-${name}`, world.venue.accounts.get(key)!);
  world.venue.codes.set(`code-${name}`, `token-${name}`);
  return { code: `code-${name}`, state: world.venue.states.at(-1)! };
}

test("BROKER-025 a sign-in at the venue connects the account of who began it, once; the state is stored as its hash", async () => {
  const person = await world.person();
  const { url, errors } = await begin(person, { name: "By sign-in" });
  expect(errors).toEqual([]);
  expect(new URL(url).searchParams.get("redirect")).toBe(`${world.app.config.publicUrl}/brokers/callback`);
  const given = approved("oauth-1");
  expect(JSON.stringify(await world.app.db.query("select * from broker_oauth_states"))).not.toContain(given.state);
  const { connectionId, ...answer } = await finish(person, given);
  expect(answer).toEqual({ isConnected: true, errors: [] });
  const [row] = await world.app.db.query("select user_id, name, sign_in, key_hint from broker_connections where id = $1", [connectionId]);
  expect(row).toEqual({ user_id: person.id, name: "By sign-in", sign_in: "OAUTH", key_hint: null });
  expect(await finish(person, approved("oauth-1-again"))).toEqual(nothing("BROKER_STATE_UNKNOWN"));
});

test("BROKER-025 another's return, an old one and an invented one are refused alike, and the owner's state still works after the first", async () => {
  const [ana, bo] = [await world.person(), await world.person()];
  await begin(ana);
  const given = approved("oauth-2");
  expect(await finish(bo, given)).toEqual(nothing("BROKER_STATE_UNKNOWN"));
  expect((await finish(ana, given)).isConnected).toBe(true);
  await begin(ana);
  const late = approved("oauth-3");
  world.clock.advance(limits.brokerSignInMinutesMax * 60_000);
  expect(await finish(ana, late)).toEqual(nothing("BROKER_STATE_UNKNOWN"));
  await begin(ana);
  world.clock.advance(limits.brokerSignInMinutesMax * 60_000);
  await world.app.modules.brokers.signIns.prune();
  expect(await world.app.db.query("select 1 from broker_oauth_states")).toEqual([]);
});

test("BROKER-026 who comes back as a visitor signs in first and finishes with what was kept, once", async () => {
  const person = await world.person();
  await begin(person);
  const given = approved("oauth-4");
  const visitor = world.visitor();
  await visitor.ok("mutation ($input: SaveBrokerReturnInput!) { saveBrokerReturn(input: $input) { isSaved } }", { input: given });
  for (const pair of visitor.cookieHeader.split("; ")) person.api.keep(pair);
  expect(await finish(person)).toMatchObject({ isConnected: true, errors: [] });
  expect(await finish(person)).toEqual(nothing("BROKER_STATE_UNKNOWN"));
});

test("BROKER-027 a sign-in is renewed for the same account only; a code that the venue does not know connects nothing", async () => {
  const person = await world.person();
  await begin(person);
  const { connectionId } = await finish(person, approved("oauth-5"));
  await begin(person, { connectionId });
  expect(await finish(person, approved("oauth-6"))).toEqual(nothing("ACCOUNT_DIFFERS"));
  await begin(person, { connectionId });
  const { state } = approved("unused");
  expect(await finish(person, { code: "invented", state })).toEqual(nothing("KEY_REFUSED"));
  await begin(person, { connectionId });
  const again = approved("oauth-7", { accountNumber: "oauth-5" });
  expect(await finish(person, again)).toEqual({ isConnected: true, connectionId, errors: [] });
  const other = await world.person();
  await expect(begin(other, { connectionId })).rejects.toThrow("NOT_FOUND");
});

test("BROKER-028 the plan, the venue and the way to sign in are checked before anybody is sent away", async () => {
  const free = await world.person({ tier: "prep_cook" });
  expect(await begin(free)).toEqual({ url: null, errors: [{ code: "CONNECTIONS_MAX" }] });
  const person = await world.person();
  expect((await begin(person, { venue: "KRAKEN" })).errors).toEqual([{ code: "VENUE_UNAVAILABLE" }]);
  expect((await begin(person, { environment: "LIVE" })).errors).toEqual([{ code: "LIVE_OFF" }]);
  const local = await changeConnection(person, "connectBroker", { ...keyInput(world.venue.addAccount()), environment: "LIVE" });
  expect(local.errors).toMatchObject([{ code: "LIVE_OFF" }]);
});
