import { afterAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../../identity/testing/people";
import { FakeClock } from "../../../platform/clock";
import { checkBooks } from "../../ledger/check/check-ledger";
import { shortDayOf } from "../books/money-text";
import { createPaymentsWorld, requestId, send } from "../testing/payments-world";
import { deliverEvents, stripeEnv, stripePrices } from "../testing/stripe-events";
import { startStripeSandbox } from "./sandbox/stripe-sandbox";
import type { Json } from "./sandbox/stripe-state";

const clock = new FakeClock();
const stripe = await startStripeSandbox(clock, stripePrices);
const world = await createPaymentsWorld({ clock, env: { ...stripeEnv(stripe.url), PLAN_TRIAL_DAYS: "14" } });
afterAll(async () => {
  await world.stop();
  await stripe.stop();
});

let ana: Person;
beforeEach(async () => {
  ana = await world.person();
});

const deliverAll = () => deliverEvents(world, stripe, (all) => [...all.toReversed(), ...all]);
const subscriptionOf = (who: Person): Json => stripe.state.all("subscription").findLast(({ metadata }) => metadata.user_id === who.id)!;
const planOf = async (who: Person) =>
  (await who.api.ok("{ billing { trialDays subscription { tier nextTier state trialEndsAt renews } endedSubscription { endReason } } }"))
    .billing;
const isWhole = async () => expect((await checkBooks(world.app.db)).filter(({ broken }) => broken > 0)).toEqual([]);
const billOf = async (who: Person): Promise<Json> =>
  (await send(who, "subscribeToPlan", { tier: "sous_chef", quotedUsd: "29", clientRequestId: requestId() })).bill;
const idOf = (bill: Json): string => bill.url.split("/").at(-1);
async function tries(who: Person): Promise<Json> {
  const bill = await billOf(who);
  stripe.state.pay(idOf(bill));
  await deliverAll();
  return bill;
}

test("TRIAL-020 at Stripe a trial begins without a payment, in any order of events, and its first month is charged at its end", async () => {
  const bill = await tries(ana);
  const session = stripe.state.all("checkout.session").find(({ id }) => id === idOf(bill))!;
  expect(session).toMatchObject({ payment_method_collection: "always", payment_status: "no_payment_required", amount_total: 0 });
  expect(session.subscription_data).toMatchObject({
    ...{ trial_period_days: "14", trial_settings: { end_behavior: { missing_payment_method: "cancel" } } },
  });
  const end = new Date(Math.floor(clock.now() / 1000) * 1000 + 14 * 86_400_000).toISOString();
  expect(await planOf(ana)).toMatchObject({ trialDays: 0, subscription: { tier: "sous_chef", state: "ACTIVE", trialEndsAt: end } });
  expect([await world.tier(ana), await world.invoices(ana)]).toEqual(["sous_chef", []]);
  await world.days(14);
  stripe.state.renew(subscriptionOf(ana).id);
  await deliverAll();
  expect((await planOf(ana)).subscription).toMatchObject({ state: "ACTIVE", trialEndsAt: null });
  expect((await world.invoices(ana)).map(({ amountUsd, state }) => [amountUsd, state])).toEqual([["29", "PAID"]]);
  await isWhole();
});

test("TRIAL-021 a card that started a trial starts no second one: cancelled at once, nothing charged, and the plan can be paid for", async () => {
  const bob = await world.person();
  await tries(ana);
  const bill = await billOf(bob);
  const { customer } = stripe.state.all("checkout.session").find(({ id }) => id === idOf(bill))!;
  stripe.state.cards.set(customer, `fp_${subscriptionOf(ana).customer}`);
  stripe.state.pay(idOf(bill));
  await deliverAll();
  expect(subscriptionOf(bob).status).toBe("canceled");
  expect((await bob.api.ok(`{ bill(id: "${bill.id}") { state isTrialRefused } }`)).bill).toEqual({
    state: "CANCELED",
    isTrialRefused: true,
  });
  expect(await planOf(bob)).toEqual({ trialDays: 0, subscription: null, endedSubscription: null });
  expect(await world.tier(bob)).toBe("prep_cook");
  expect((await world.mails(bob)).filter((subject) => subject.startsWith("Your free trial of"))).toEqual([
    "Your free trial of Sous chef did not begin",
  ]);
  const paid = await billOf(bob);
  expect(paid.amountUsd).toBe("29");
  stripe.state.pay(idOf(paid));
  await deliverAll();
  expect((await planOf(bob)).subscription).toMatchObject({ tier: "sous_chef", trialEndsAt: null });
  const [row] = await world.app.db.query<{ columns: string }>(
    "select string_agg(column_name, ',' order by column_name) as columns from information_schema.columns where table_name = 'trial_cards'",
  );
  expect(row!.columns).toBe("fingerprint,started_at");
  await isWhole();
});

test("TRIAL-022 a trial whose card was removed ends unpaid, one that was cancelled ends as asked, neither with a charge", async () => {
  const bob = await world.person();
  for (const who of [ana, bob]) await tries(who);
  stripe.state.removeCard(subscriptionOf(ana).id);
  await send(bob, "setPlanRenewal", { renews: false });
  await deliverAll();
  await world.days(14);
  for (const who of [ana, bob]) stripe.state.renew(subscriptionOf(who).id);
  await deliverAll();
  expect((await planOf(ana)).endedSubscription).toEqual({ endReason: "UNPAID" });
  expect((await planOf(bob)).endedSubscription).toEqual({ endReason: "CANCELED" });
  for (const who of [ana, bob]) expect(await world.invoices(who)).toEqual([]);
});

test("TRIAL-023 at Stripe a trial is changed to a higher plan free of charge, and its end can be moved there", async () => {
  await tries(ana);
  const answer = await send(ana, "changePlan", { tier: "chef", quotedUsd: "0", clientRequestId: requestId() });
  expect(answer).toMatchObject({ errors: [], billing: { subscription: { tier: "chef", nextTier: null } } });
  await deliverAll();
  expect([await world.tier(ana), await world.invoices(ana)]).toEqual(["chef", []]);
  expect((await world.mails(ana)).filter((subject) => subject.startsWith("Your plan changes"))).toHaveLength(1);
  const subscription = subscriptionOf(ana);
  subscription.trial_end += 7 * 86_400;
  subscription.items.data[0].current_period_end += 7 * 86_400;
  await world.app.modules.payments.stripeEvents!.fetchMissed();
  stripe.state.removeCard(subscription.id);
  await deliverAll();
  expect((await planOf(ana)).subscription.trialEndsAt).toBe(new Date(subscription.trial_end * 1000).toISOString());
});

test("TRIAL-024 two pages for a trial that were both finished start one, and the second costs nothing", async () => {
  const bills = [await billOf(ana), await billOf(ana)];
  for (const bill of bills) stripe.state.pay(idOf(bill));
  await deliverAll();
  const mine = stripe.state.all("subscription").filter(({ metadata }) => metadata.user_id === ana.id);
  expect(mine.map(({ status }) => status).sort()).toEqual(["canceled", "trialing"]);
  expect(stripe.state.all("refund")).toEqual([]);
  expect((await planOf(ana)).subscription).toMatchObject({ tier: "sous_chef" });
});

test("TRIAL-025 a trial that was ended early at Stripe is booked as the plan's first charge, for the month that begins then", async () => {
  await tries(ana);
  // Longer than a month: the paid period ends before the trial would have.
  const subscription = subscriptionOf(ana);
  subscription.trial_end += 60 * 86_400;
  subscription.items.data[0].current_period_end += 60 * 86_400;
  stripe.state.removeCard(subscription.id);
  await deliverAll();
  expect((await planOf(ana)).subscription.trialEndsAt).toBe(new Date(subscription.trial_end * 1000).toISOString());
  await world.days(3);
  stripe.state.endTrial(subscription.id);
  await deliverAll();
  const { current_period_start: start, current_period_end: end } = subscription.items.data[0];
  const [day, last] = [start, end].map((seconds: number) => shortDayOf(new Date(seconds * 1000)));
  expect((await world.invoices(ana)).map(({ title, amountUsd, state }) => [title, amountUsd, state])).toEqual([
    [`Sous chef, ${day} to ${last}`, "29", "PAID"],
  ]);
  expect((await world.billing(ana)).subscription).toMatchObject({
    ...{ tier: "sous_chef", state: "ACTIVE", periodStart: new Date(start * 1000).toISOString() },
    periodEnd: new Date(end * 1000).toISOString(),
  });
  expect((await planOf(ana)).subscription.trialEndsAt).toBeNull();
  await isWhole();
});

test("TRIAL-026 a first charge that is declined after an early end has the days of grace, and is booked once when it is paid", async () => {
  await tries(ana);
  const subscription = subscriptionOf(ana);
  stripe.state.declining.add(subscription.customer);
  await world.days(3);
  stripe.state.endTrial(subscription.id);
  await deliverAll();
  expect(await world.billing(ana)).toMatchObject({ subscription: { state: "PAST_DUE" }, overdueInvoice: { amountUsd: "29" } });
  stripe.state.declining.delete(subscription.customer);
  stripe.state.pay(subscription.latest_invoice);
  await deliverAll();
  expect((await world.billing(ana)).subscription).toMatchObject({ tier: "sous_chef", state: "ACTIVE", graceUntil: null });
  expect((await world.invoices(ana)).map(({ amountUsd, state }) => [amountUsd, state])).toEqual([["29", "PAID"]]);
  await isWhole();
});
