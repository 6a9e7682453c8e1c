import { afterEach, beforeEach, expect, test } from "vitest";
import { AlpacaSessionWorld, placed, request, thrown } from "../../testing/alpaca-session-world";
import { sandboxFaults } from "../../sandboxes/faults";
import {
  cancelsSayWhatBecameOfThem,
  duplicateIdsAreUnknown,
  failedLookUpsProveNothing,
  failedReadsThrow,
  fillsAddUp,
  lostAnswersAreUnknown,
  lostRequestsAreUnknown,
  streamsWakeAndResume,
  tooManyIsNotPlaced,
  type VenueControl,
} from "../../testing/venue-contract";
import { AlpacaVenue } from "./alpaca-venue";

let world: AlpacaSessionWorld;

beforeEach(async () => {
  world = new AlpacaSessionWorld();
  await world.start();
});
afterEach(() => world.stop());

test("VENUE-184 a person allows this server on Alpaca's page, and its token trades and streams", async () => {
  const returnUrl = "http://localhost:4000/brokers/callback";
  const oauth = world.venue.oauth!;
  const url = new URL(await oauth.authorizeUrl("state-1", "LOCAL_SANDBOX", returnUrl));
  expect([url.searchParams.get("scope"), url.searchParams.get("state"), url.searchParams.get("env")]).toEqual([
    "account:write trading data",
    "state-1",
    "paper",
  ]);
  const question = /name="question" value="([^"]+)"/.exec(await (await fetch(url)).text())![1]!;
  const answer = await fetch(`${url.origin}/oauth/authorize`, {
    ...{ method: "POST", redirect: "manual", body: new URLSearchParams({ question, decision: "allow", account: world.accountId }) },
  });
  const code = new URL(answer.headers.get("location")!).searchParams.get("code")!;
  expect((await thrown(oauth.exchange("another", "LOCAL_SANDBOX", returnUrl))).kind).toBe("OTHER");
  const credentials = await oauth.exchange(code, "LOCAL_SANDBOX", returnUrl);
  const own = await world.venue.open("LOCAL_SANDBOX", credentials);
  const heard = await world.listen(own);
  placed(await own.place(request()));
  await expect.poll(() => heard.orders).toEqual(["AAPL ACCEPTED", "AAPL FILLED"]);
  for (const name of ["cutBefore", "serverErrorJson", "okEmptyObject", "tooMany"] as const) {
    world.sandbox.faults.plan("POST", "/oauth/token", sandboxFaults[name]);
    expect(["UNREACHABLE", "UNREADABLE", "RATE_LIMITED"]).toContain((await thrown(oauth.exchange("x", "LOCAL_SANDBOX", returnUrl))).kind);
  }
  expect((await thrown(Promise.resolve(oauth.authorizeUrl("s", "LIVE", returnUrl)))).words).toContain("connect by a key");
  await own.close();
});

test("VENUE-185 the row of what Alpaca can do leaves out what this server has not got", () => {
  const parts = { clock: world.clock, random: () => 0.5, isKnown: () => true };
  const bare = new AlpacaVenue({ ...parts, app: null, local: null });
  expect([bare.oauth, bare.createSandboxAccount, bare.capabilities.signIns, bare.capabilities.environments]).toEqual([
    null,
    null,
    ["KEY"],
    ["SANDBOX", "LIVE"],
  ]);
  const registered = new AlpacaVenue({ ...parts, app: { clientId: "id", clientSecret: "secret" }, local: null });
  expect([registered.capabilities.signIns, registered.createSandboxAccount]).toEqual([["OAUTH", "KEY"], null]);
  expect([bare.capabilities.clientOrderId.unique, bare.capabilities.triedAtVenue]).toEqual(["FOREVER", null]);
});

const asked = {
  PLACE: ["POST", "/v2/orders"],
  CANCEL: ["DELETE", /^\/v2\/orders\/./],
  FIND: ["GET", /^\/v2\/orders(:by_client_order_id|\/.)/],
  OPEN_ORDERS: ["GET", "/v2/orders"],
  FILLS: ["GET", "/v2/account/activities"],
  ACCOUNT: ["GET", "/v2/account"],
} as const;

const control = (): VenueControl => ({
  ...{ symbol: "AAPL", price: "100", lot: "0.01", now: () => world.clock.date(), secrets: [world.key, world.secret] },
  move: (bid, ask) => world.move("AAPL", bid, ask),
  fault: (kind, fault, times) => {
    const [method, path] = asked[kind];
    world.sandbox.faults.plan(method, path, fault, times);
  },
  clearFaults: () => world.sandbox.faults.clear(),
  orderCount: (id) => world.sandbox.book.ordersOf(world.accountId).filter(({ clientOrderId }) => clientOrderId === id).length,
  cutStreams: () => world.sandbox.updates.cut(),
});

const promises = {
  "fills add up to their order": () => fillsAddUp(world.session, control(), "ACCOUNT"),
  "an order whose answer was lost is unknown and found": () => lostAnswersAreUnknown(world.session, control()),
  "an order that never arrived is unknown": () => lostRequestsAreUnknown(world.session, control()),
  "too many requests placed nothing": () => tooManyIsNotPlaced(world.session, control()),
  "a used id says that the order exists": () => duplicateIdsAreUnknown(world.session, control()),
  "a failed look-up proves nothing": () => failedLookUpsProveNothing(world.session, control()),
  "a failed read is never an empty one": () => failedReadsThrow(world.session, control(), "ACCOUNT"),
  "a cancel says what became of it": () => cancelsSayWhatBecameOfThem(world.session, control()),
  "a stream wakes and comes back": () => streamsWakeAndResume(world.session, control()),
};
test.each(Object.keys(promises) as Array<keyof typeof promises>)("VENUE-186 Alpaca keeps what every adapter promises: %s", async (name) => {
  expect.hasAssertions();
  await promises[name]();
});
