import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCopyingWorld, type CopyingWorld } from "../../copying/testing/copying-world";
import { createPerson, type Person } from "../../identity/testing/people";
import { giveBought, purseOf, spend, subscriptionsOf } from "../testing/spending-world";

let world: CopyingWorld;
let ana: Person;
let eve: Person;
const dayMs = 86_400_000;
const bank = { accountHolder: "Ana Čapek", country: "DE", accountNumber: "DE89370400440532013000", bankCode: "" };

beforeAll(async () => {
  world = await createCopyingWorld();
}, 180_000);
afterAll(() => world?.stop());
beforeEach(async () => {
  [ana, eve] = [await world.feeder(), await world.eater()];
  await spend(ana, "setFeederOffer", { priceBites: 400, unlockBites: 25, delaySeconds: 0 });
  await giveBought(world, eve, 3_000);
});

const pass = async (days: number): Promise<void> => {
  world.clock.advance(days * dayMs);
  await world.app.db.query(`update session set "expiresAt" = $1, "createdAt" = $2`, [
    new Date(world.clock.now() + 30 * dayMs),
    world.clock.date(),
  ]);
  await world.app.modules.spending.renewals.runDue();
  await world.app.modules.spending.maturing.runDue();
};
const signedInFrom = async (who: Person, network: string, device = "Firefox on Linux"): Promise<void> => {
  await world.app.db.query(
    "insert into known_devices (user_id, device, network, first_used_at, last_used_at) values ($1, $2, $3, $4, $4) on conflict do nothing",
    [who.id, device, network, world.clock.date()],
  );
};
const shareDevice = async (network = "203.0.113.0/24"): Promise<void> => {
  await signedInFrom(ana, network);
  await signedInFrom(eve, network);
};
const paidWith = (who: Person, card: string): Promise<void> =>
  world.app.db.transaction((tx) => world.app.modules.spending.related.paidWithCard(tx, who.id, card));
const saveBank = (who: Person) =>
  who.api.ok("mutation ($input: SavePayoutDetailsInput!) { savePayoutDetails(input: $input) { errors { code } } }", { input: bank });
const tip = (bites: number) => spend(eve, "tipFeeder", { feederId: ana.id, bites });
const codeOf = (answer: any): string => answer.errors[0]?.code ?? "paid";
const sharedOf = async (): Promise<string[][]> =>
  (
    await world.app.db.query<{ shared: string[] }>(
      "select shared from bite_payments where payer_id = $1 and feeder_id = $2 order by at, id",
      [...[eve.id, ana.id]],
    )
  ).map(({ shared }) => shared);

test("SHARE-001 between accounts that share a device at most 500 bites are paid in 30 days, and the quote says so before", async () => {
  await shareDevice();
  expect(codeOf(await tip(300))).toBe("paid");
  const before = await purseOf(world, eve);
  expect((await tip(201)).errors).toEqual([{ code: "SHARED_ACCOUNT_LIMIT", path: ["input"], limit: "500" }]);
  expect(codeOf(await spend(eve, "subscribeToFeeder", { feederId: ana.id, bites: 400 }))).toBe("SHARED_ACCOUNT_LIMIT");
  expect(await subscriptionsOf(eve)).toEqual([]);
  expect(await purseOf(world, eve)).toEqual(before);
  const quote = await eve.api.run("query ($input: BiteQuoteInput!) { biteQuote(input: $input) { bites } }", {
    input: { kind: "TIP", id: ana.id, bites: 201 },
  });
  expect(quote.errors![0]!.extensions).toMatchObject({ code: "BAD_USER_INPUT", reason: "SHARED_ACCOUNT_LIMIT" });
  expect(codeOf(await tip(200))).toBe("paid");
  expect(codeOf(await tip(1))).toBe("SHARED_ACCOUNT_LIMIT");
  await pass(31);
  expect(codeOf(await tip(500))).toBe("paid");
  expect(await sharedOf()).toEqual([["DEVICE"], ["DEVICE"], ["DEVICE"]]);
});

test("SHARE-002 of two tips at once that together are above the cap one is paid", async () => {
  await shareDevice();
  const codes = (await Promise.all([tip(300), tip(300), tip(300)])).map(codeOf);
  expect(codes.toSorted()).toEqual(["SHARED_ACCOUNT_LIMIT", "SHARED_ACCOUNT_LIMIT", "paid"]);
  expect(await sharedOf()).toEqual([["DEVICE"]]);
});

test("SHARE-003 a card and a bank account count like a device; another card, another browser and a private network don't", async () => {
  await shareDevice("192.168.1.0/24");
  await signedInFrom(ana, "198.51.100.0/24", "Chrome on Windows");
  await signedInFrom(eve, "198.51.100.0/24", "Safari on macOS");
  await paidWith(ana, "fp_ana");
  await paidWith(eve, "fp_eve");
  expect(codeOf(await tip(600))).toBe("paid");
  await paidWith(eve, "fp_ana");
  expect(codeOf(await tip(1))).toBe("SHARED_ACCOUNT_LIMIT");
  await pass(31);
  for (const who of [ana, eve]) await saveBank(who);
  expect(codeOf(await tip(10))).toBe("paid");
  expect(await sharedOf()).toEqual([[], ["CARD", "BANK_ACCOUNT"]]);
  const cards = await world.app.db.query<{ fingerprint: Buffer }>("select fingerprint from payer_cards where user_id = $1", [ana.id]);
  expect(cards[0]!.fingerprint.equals(createHash("sha256").update("fp_ana").digest())).toBe(false);
});

test("SHARE-004 a renewal counts by itself: at the price within the cap it is paid, above it not", async () => {
  await shareDevice();
  await spend(eve, "subscribeToFeeder", { feederId: ana.id, bites: 400 });
  expect(codeOf(await tip(100))).toBe("paid");
  await pass(28);
  await pass(2);
  expect((await subscriptionsOf(eve))[0]).toMatchObject({ state: "ACTIVE", priceBites: 400 });
  await spend(ana, "setFeederOffer", { priceBites: 600, unlockBites: 25, delaySeconds: 0 });
  await pass(28);
  await pass(2);
  expect((await subscriptionsOf(eve))[0]).toMatchObject({ state: "GRACE" });
  await pass(4);
  expect((await subscriptionsOf(eve))[0]).toMatchObject({ state: "ENDED", endReason: "LAPSED" });
});

test("SHARE-005 admins read beside a payout who paid the feeder and shared something with them, and how much of it is earned", async () => {
  const bob = await world.eater();
  await giveBought(world, bob, 2_000);
  await shareDevice();
  await paidWith(ana, "fp_one");
  await paidWith(eve, "fp_one");
  await tip(250);
  await spend(bob, "tipFeeder", { feederId: ana.id, bites: 1_000 });
  await pass(31);
  await saveBank(ana);
  const { requestPayout } = await ana.api.ok(
    "mutation ($input: RequestPayoutInput!) { requestPayout(input: $input) { payout { id } errors { code } } }",
    { input: { clientRequestId: "shared-payout-1", bites: 500 } },
  );
  expect(requestPayout.errors).toEqual([]);
  const admin = await createPerson(world, { role: "admin" });
  const list = "{ adminPayouts(first: 5) { edges { node { username sharedPayments { username shared payments bites earnedBites } } } } }";
  const { adminPayouts } = await admin.api.ok(list);
  const [received] = await world.app.db.query<{ earned: number }>(
    "select feeder_earned_bites as earned from bite_payments where payer_id = $1 and feeder_id = $2",
    [eve.id, ana.id],
  );
  expect(adminPayouts.edges.map(({ node }: any) => node)).toEqual([
    {
      username: ana.username,
      sharedPayments: [{ username: eve.username, shared: ["CARD", "DEVICE"], payments: 1, bites: 250, earnedBites: received!.earned }],
    },
  ]);
  expect(await ana.api.code(list)).toBe("FORBIDDEN");
});
