import { afterAll, beforeEach, expect, test } from "vitest";
import { createPerson, type Person } from "../../../identity/testing/people";
import { FakeClock } from "../../../platform/clock";
import { createWorld } from "../../../platform/testing/world";
import { checkBooks } from "../../ledger/check/check-ledger";
import { serverAccount, userAccount } from "../../ledger/chart";
import { deliverEvents, stripeEnv, stripePrices } from "../../payments/testing/stripe-events";
import { startStripeSandbox } from "../../payments/stripe/sandbox/stripe-sandbox";

const clock = new FakeClock();
const stripe = await startStripeSandbox(clock, stripePrices);
const world = await createWorld({ clock, env: { ...stripeEnv(stripe.url), STRIPE_CONNECT: "true" } });
const [one, two] = [await createPerson(world, { role: "admin" }), await createPerson(world, { role: "admin" })];
afterAll(async () => {
  await world.stop();
  await stripe.stop();
});

const dayMs = 86_400_000;
let count = 0;
let ana: Person;
const { sending, accounts } = world.app.modules.payouts;
const stayFresh = () =>
  world.app.db.query(`update session set "expiresAt" = $1, "createdAt" = $2`, [new Date(clock.now() + 30 * dayMs), clock.date()]);
const deliverAll = () => deliverEvents(world, stripe, (all) => [...all.toReversed(), ...all]);
const isWhole = async () => expect((await checkBooks(world.app.db)).filter(({ broken }) => broken > 0)).toEqual([]);

/** A feeder with earned bites, whose first earnings are old enough. */
async function feederWith(bites: number): Promise<Person> {
  const feeder = await createPerson(world, { role: "feeder" });
  const post = (kind: string, from: ReturnType<typeof serverAccount>, to: ReturnType<typeof serverAccount>) =>
    world.app.db.transaction((tx) =>
      world.app.modules.billing.ledger.post(tx, {
        ...{ key: `test:connect:${++count}`, kind, userId: feeder.id },
        entries: [
          { account: from, amount: BigInt(-bites) },
          { account: to, amount: BigInt(bites) },
        ],
      }),
    );
  await post("TIP", serverAccount("BITES_SOLD"), userAccount("EARNED_PENDING", feeder.id));
  await post("EARNED_AVAILABLE", userAccount("EARNED_PENDING", feeder.id), userAccount("EARNED", feeder.id));
  clock.advance(31 * dayMs);
  await stayFresh();
  return feeder;
}
beforeEach(async () => {
  stripe.state.transfersRefused = null;
  ana = await feederWith(1_000);
});

async function send(who: Person, name: string, type: string, fields: string, input: Record<string, unknown>): Promise<any> {
  const answer = await who.api.run(`mutation ($input: ${type}!) { result: ${name}(input: $input) { ${fields} errors { code path } } }`, {
    input,
  });
  return answer.errors ? answer.errors[0]!.extensions.code : answer.data.result;
}
const open = (who: Person, country = "DE") => send(who, "openPayoutAccount", "OpenPayoutAccountInput", "url", { country });
/** Each a second later than the one before: of two at the same moment, either may be the latest. */
async function ask(who: Person, bites: number): Promise<any> {
  clock.advance(1000);
  return send(who, "requestPayout", "RequestPayoutInput", "payout { id number state method accountHint }", {
    ...{ bites, clientRequestId: `connect-request-${++count}` },
  });
}
const review = (who: Person, name: "approvePayout" | "failPayout", { id, number }: any) =>
  send(who, name, "ReviewPayoutInput", "payout { payout { state method reference failReason failWords } }", {
    ...{ payoutId: id, typedName: number, reason: "Checked" },
  });
const termsOf = async (who: Person): Promise<any> =>
  (await who.api.ok("{ payoutTerms { method obstacles accountHint accountCountry } }")).payoutTerms;
const payoutOf = async (who: Person): Promise<any> =>
  (await who.api.ok("{ payouts(first: 1) { edges { node { id number state reference failReason failWords } } } }")).payouts.edges[0].node;
const accountOf = (who: Person) => stripe.state.all("account").findLast(({ metadata }) => metadata.user_id === who.id)!;
const purseOf = async (who: Person) => {
  const { earned, inPayout } = await world.app.modules.billing.ledger.purse(world.app.db, who.id);
  return [Number(earned), Number(inPayout)];
};
/** An account at Stripe whose owner has entered everything. */
async function ready(who: Person, fingerprint = `fp_bank_${who.id}`): Promise<void> {
  await open(who);
  stripe.state.finishAccount(accountOf(who).id, { country: "DE", last4: "3000", fingerprint });
  await deliverAll();
}
/** A payout that two admins approved. */
async function approved(who: Person, bites: number): Promise<any> {
  const { payout } = await ask(who, bites);
  for (const admin of [one, two]) await review(admin, "approvePayout", payout);
  return payout;
}

test("PAYOUT-030 a feeder enters their bank details at Stripe alone; until then nothing can be asked for", async () => {
  expect(await termsOf(ana)).toMatchObject({ method: "STRIPE", obstacles: ["PAYOUT_DETAILS_MISSING"], accountHint: null });
  expect((await open(ana, "Germany")).errors).toEqual([{ code: "INVALID", path: ["input", "country"] }]);
  const { url } = await open(ana);
  expect(url).toBe(`${stripe.url}/setup/${accountOf(ana).id}`);
  expect((await open(ana)).url).toBe(url);
  expect(stripe.state.all("account").filter(({ metadata }) => metadata.user_id === ana.id)).toHaveLength(1);
  expect((await ask(ana, 500)).errors).toEqual([{ code: "PAYOUT_DETAILS_MISSING", path: ["input"] }]);
  stripe.state.finishAccount(accountOf(ana).id, { country: "DE", last4: "3000", fingerprint: "fp_bank_ana" });
  await deliverAll();
  expect(await termsOf(ana)).toMatchObject({ obstacles: [], accountHint: "3000", accountCountry: "DE" });
  const rows = await world.app.db.query("select 1 from payout_details where user_id = $1", [ana.id]);
  expect(rows).toEqual([]);
  clock.advance(dayMs);
  expect((await open(ana)).errors).toEqual([{ code: "FRESH_SIGN_IN_REQUIRED", path: [] }]);
  await stayFresh();
});

test("PAYOUT-031 an account whose event was missed is asked for until it is finished", async () => {
  await open(ana);
  stripe.state.finishAccount(accountOf(ana).id, { country: "DE", last4: "3000", fingerprint: "fp_missed" });
  stripe.state.events.length = 0;
  await accounts.refreshUnfinished();
  expect((await termsOf(ana)).obstacles).toEqual([]);
});

test("PAYOUT-032 what two admins approved is sent by Stripe at once, booked once, and stepped by no admin any more", async () => {
  await ready(ana);
  const payout = await approved(ana, 600);
  expect(payout).toMatchObject({ method: "STRIPE", accountHint: "3000" });
  await Promise.all([sending!.runDue(), sending!.runDue(), deliverAll()]);
  const transfers = stripe.state.all("transfer").filter(({ transfer_group }) => transfer_group === payout.id);
  expect(transfers).toMatchObject([{ amount: 6_000, destination: accountOf(ana).id, currency: "usd" }]);
  expect(await payoutOf(ana)).toMatchObject({ state: "PAID", reference: transfers[0]!.id });
  expect(await purseOf(ana)).toEqual([400, 0]);
  expect((await review(one, "failPayout", payout)).errors).toEqual([{ code: "PAYOUT_STATE", path: ["input", "payoutId"] }]);
  const { rows } = await send(one, "exportPayouts", "ExportPayoutsInput", "rows", { reason: "Friday" });
  expect(rows).toHaveLength(1);
  await isWhole();
});

test("PAYOUT-033 a crash between the transfer and the books sends no second one, also when Stripe's own key has run out", async () => {
  await ready(ana);
  stripe.state.transfersRefused = "balance_insufficient";
  const payout = await approved(ana, 500);
  expect(await payoutOf(ana)).toMatchObject({ state: "APPROVED" });
  stripe.state.transfersRefused = null;
  // What a server that died after its call left at Stripe.
  stripe.state.route("POST", "/v1/transfers", {
    ...{ amount: "5000", currency: "usd", destination: accountOf(ana).id, transfer_group: payout.id, metadata: { payout_id: payout.id } },
  });
  clock.advance(3 * dayMs);
  await stayFresh();
  await sending!.runDue();
  await sending!.runDue();
  expect(stripe.state.all("transfer").filter(({ transfer_group }) => transfer_group === payout.id)).toHaveLength(1);
  expect(await payoutOf(ana)).toMatchObject({ state: "PAID" });
  expect(await purseOf(ana)).toEqual([500, 0]);
  await isWhole();
});

test("PAYOUT-034 what Stripe refuses for good, or takes back later, gives the bites back, once", async () => {
  await ready(ana);
  stripe.state.transfersRefused = "transfers_not_allowed";
  await approved(ana, 500);
  expect(await payoutOf(ana)).toMatchObject({ state: "FAILED", failReason: "BANK", failWords: "Stripe: transfers_not_allowed" });
  expect(await purseOf(ana)).toEqual([1_000, 0]);
  stripe.state.transfersRefused = null;
  const payout = await approved(ana, 500);
  expect(await purseOf(ana)).toEqual([500, 0]);
  stripe.state.reverseTransfer(stripe.state.all("transfer").findLast(({ transfer_group }) => transfer_group === payout.id)!.id);
  await deliverAll();
  expect(await payoutOf(ana)).toMatchObject({ state: "FAILED", failReason: "RETURNED" });
  expect(await purseOf(ana)).toEqual([1_000, 0]);
  await isWhole();
});

test("PAYOUT-036 what Stripe takes back of a transfer in part gives those bites back, each once, and the rest with the rest", async () => {
  await ready(ana);
  const { id } = await approved(ana, 600);
  const transfer = stripe.state.all("transfer").findLast(({ transfer_group }) => transfer_group === id)!;
  const returnedOf = async (): Promise<any> => {
    const { payouts } = await ana.api.ok("{ payouts(first: 1) { edges { node { state returnedUsd returnedBites } } } }");
    return payouts.edges[0].node;
  };
  const steps: ReadonlyArray<readonly [number, string, number]> = [
    [1_500, "15", 150],
    // 1,505 cents are 150 bites and a half: the half comes with the next.
    [5, "15.05", 150],
    [1_995, "35", 350],
  ];
  for (const [cents, returnedUsd, returnedBites] of steps) {
    stripe.state.reverseTransfer(transfer.id, cents);
    await deliverAll();
    expect(await returnedOf()).toEqual({ state: "PAID", returnedUsd, returnedBites });
    expect(await purseOf(ana)).toEqual([400 + returnedBites, 0]);
    await isWhole();
  }
  const { adminPayouts } = await one.api.ok("{ adminPayouts(first: 100) { edges { node { payout { id returnedUsd returnedBites } } } } }");
  expect(adminPayouts.edges.find(({ node }: any) => node.payout.id === id).node.payout).toMatchObject({
    returnedUsd: "35",
    returnedBites: 350,
  });
  const { notifications } = await ana.api.ok("{ notifications(first: 5, filter: { kinds: [PAYOUT] }) { edges { node { text } } } }");
  expect(notifications.edges[0].node.text).toMatch(/^\$19\.95 of your payout P-\d+ came back: 200 bites are yours again$/);
  stripe.state.reverseTransfer(transfer.id);
  await deliverAll();
  expect(await payoutOf(ana)).toMatchObject({ state: "FAILED", failReason: "RETURNED" });
  expect(await purseOf(ana)).toEqual([1_000, 0]);
  await isWhole();
});

test("PAYOUT-035 two people with the same bank account at Stripe are shown to admins", async () => {
  const bob = await feederWith(600);
  await ready(ana, "fp_same_bank");
  await ready(bob, "fp_same_bank");
  const { payout } = await ask(ana, 500);
  const { adminPayouts } = await one.api.ok("{ adminPayouts(first: 100) { edges { node { sharesAccountWith payout { id } } } } }");
  expect(adminPayouts.edges.find(({ node }: any) => node.payout.id === payout.id).node.sharesAccountWith).toEqual([bob.username]);
});
