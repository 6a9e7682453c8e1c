import { readFileSync } from "node:fs";
import { Stripe } from "stripe";
import { afterAll, beforeEach, expect, test } from "vitest";
import { checkBooks } from "../../ledger/check/check-ledger";
import type { Person } from "../../../identity/testing/people";
import { FakeClock } from "../../../platform/clock";
import { codesOf, createPaymentsWorld, requestId, send } from "../testing/payments-world";
import { applyEvents, deliverEvent, deliverEvents, stripeEnv, stripePrices } from "../testing/stripe-events";
import { startStripeSandbox } from "./sandbox/stripe-sandbox";
import type { Json } from "./sandbox/stripe-state";

const clock = new FakeClock();
const stripe = await startStripeSandbox(clock, stripePrices);
const world = await createPaymentsWorld({ clock, env: stripeEnv(stripe.url) });
afterAll(async () => {
  await world.stop();
  await stripe.stop();
});

const events = world.app.modules.payments.stripeEvents!;
let ana: Person;
beforeEach(async () => {
  ana = await world.person();
  stripe.state.events.length = 0;
});

const deliver = (event: Json, given?: { readonly secret?: string; readonly sentAt?: number }) => deliverEvent(world, event, given);
const deliverAll = (order?: (events: Json[]) => Json[]) => deliverEvents(world, stripe, order);
const work = () => applyEvents(world);

async function subscribed(who: Person, tier: string, quotedUsd: string): Promise<Json> {
  const { bill, errors } = await send(who, "subscribeToPlan", { tier, quotedUsd, clientRequestId: requestId() });
  expect(errors).toEqual([]);
  stripe.state.pay(bill.url.split("/").at(-1));
  return bill;
}

const subscriptionOf = (who: Person): Json => stripe.state.all("subscription").findLast(({ metadata }) => metadata.user_id === who.id)!;
const sums = async (): Promise<string> =>
  (
    await world.app.db.query<{ sums: string }>(
      "select string_agg(sum::text, ',') as sums from (select sum(balance) from ledger_accounts group by currency) s",
    )
  )[0]!.sums;

test("PAY-020 the signature vector passes with its secret and at its time alone", () => {
  const vector = JSON.parse(readFileSync(new URL("./sandbox/signature-vector.json", import.meta.url), "utf8"));
  const sdk = new Stripe("sk_test_kitchen");
  const at = (seconds: number) =>
    sdk.webhooks.constructEvent(vector.payload, vector.header, vector.secret, undefined, undefined, seconds * 1000);
  expect(at(1_700_000_000).id).toBe("evt_1");
  expect(() => at(1_700_000_301)).toThrow(/tolerance/i);
  expect(() => sdk.webhooks.constructEvent(vector.payload, vector.header, "whsec_other", undefined, undefined, 1_700_000_000_000)).toThrow(
    /signature/i,
  );
});

test("PAY-021 bites and a plan are paid at Stripe's page and booked once it says so", async () => {
  const { bill } = await send(ana, "buyBites", { bites: 100, quotedUsd: "12", clientRequestId: requestId() });
  expect(bill).toMatchObject({ isTest: false, state: "OPEN", url: expect.stringContaining(stripe.url) });
  expect(codesOf(await send(ana, "settleTillBill", { billId: bill.id, card: "PAYS" }))).toEqual(["NOT_FOUND"]);
  stripe.state.pay(bill.url.split("/").at(-1));
  expect((await world.purse(ana)).bought).toBe(0n);
  await deliverAll();
  expect((await world.purse(ana)).bought).toBe(100n);
  await subscribed(ana, "sous_chef", "29");
  await deliverAll();
  expect(await world.tier(ana)).toBe("sous_chef");
  expect((await world.invoices(ana)).map(({ amountUsd, state }) => [amountUsd, state])).toEqual([
    ["29", "PAID"],
    ["12", "PAID"],
  ]);
  expect(await sums()).toBe("0,0");
});

test("PAY-022 events twice, backwards and mixed come to the same, each applied once", async () => {
  await subscribed(ana, "line_cook", "9");
  stripe.state.renew(subscriptionOf(ana).id);
  clock.advance(31 * 86_400_000);
  await world.days(0);
  await deliverAll((all) => [...all.toReversed(), ...all, ...all]);
  await deliverAll();
  const invoices = await world.invoices(ana);
  expect(invoices.map(({ state }) => state)).toEqual(["PAID", "PAID"]);
  expect(await world.tier(ana)).toBe("line_cook");
  const [row] = await world.app.db.query(
    "select count(*)::int as count, count(applied_at)::int as applied from payment_events where customer = $1",
    [subscriptionOf(ana).customer],
  );
  expect(row!.applied).toBe(row!.count);
  expect(await sums()).toBe("0,0");
});

test("PAY-023 a wrong signature, none, or one of three days ago is refused and stores nothing; a secret before a rotation holds", async () => {
  const { bill } = await send(ana, "buyBites", { bites: 100, quotedUsd: "12", clientRequestId: requestId() });
  stripe.state.pay(bill.url.split("/").at(-1));
  const [event] = stripe.state.events;
  expect(await deliver(event!, { secret: "whsec_other" })).toBe(400);
  expect(await deliver(event!, { sentAt: clock.now() - 3 * 86_400_000 })).toBe(400);
  expect((await fetch(`${world.url}/stripe/webhook`, { method: "POST", body: JSON.stringify(event) })).status).toBe(400);
  expect(await world.app.db.query("select 1 from payment_events where id = $1", [event!.id])).toEqual([]);
  expect(await deliver(event!, { secret: "whsec_before" })).toBe(200);
  await work();
  clock.advance(3 * 86_400_000);
  expect(await deliver(event!)).toBe(200);
  await work();
  expect((await world.purse(ana)).bought).toBe(100n);
});

test("PAY-024 events that never came are fetched", async () => {
  await deliverAll();
  const { bill } = await send(ana, "buyBites", { bites: 500, quotedUsd: "55", clientRequestId: requestId() });
  stripe.state.pay(bill.url.split("/").at(-1));
  await events.fetchMissed();
  await events.fetchMissed();
  await work();
  expect((await world.purse(ana)).bought).toBe(500n);
  expect((await ana.api.ok(`{ bill(id: "${bill.id}") { state } }`)).bill.state).toBe("PAID");
});

test("PLAN-020 at Stripe a plan is upgraded for the quoted difference, downgraded, canceled and ended", async () => {
  await subscribed(ana, "sous_chef", "29");
  await deliverAll();
  clock.advance(10 * 86_400_000);
  await world.days(0);
  const { planChangeQuote: quote } = await ana.api.ok("{ planChangeQuote(tier: chef) { dueUsd lines { text amountUsd } } }");
  expect(Number(quote.dueUsd)).toBeGreaterThan(30);
  const up = await send(ana, "changePlan", { tier: "chef", quotedUsd: quote.dueUsd, clientRequestId: requestId() });
  expect(up.billing.subscription).toMatchObject({ tier: "chef", nextTier: null });
  await deliverAll((all) => all.toReversed());
  expect((await world.invoices(ana))[0]).toMatchObject({ title: "Upgrade to Chef", amountUsd: quote.dueUsd });
  const down = await send(ana, "changePlan", { tier: "line_cook", quotedUsd: "0", clientRequestId: requestId() });
  expect(down.billing.subscription).toMatchObject({ tier: "chef", nextTier: "line_cook" });
  stripe.state.renew(subscriptionOf(ana).id);
  await deliverAll();
  expect((await world.billing(ana)).subscription).toMatchObject({ tier: "line_cook", nextTier: null, state: "ACTIVE" });
  expect((await send(ana, "setPlanRenewal", { renews: false })).billing.subscription.renews).toBe(false);
  stripe.state.renew(subscriptionOf(ana).id);
  await deliverAll();
  expect((await world.billing(ana)).endedSubscription).toEqual({ tier: "line_cook", endReason: "CANCELED" });
  expect(await world.tier(ana)).toBe("prep_cook");
  expect(await sums()).toBe("0,0");
});

test("PLAN-021 at Stripe a declined renewal leaves grace, is paid at its page, and unpaid ends the plan", async () => {
  await subscribed(ana, "chef", "79");
  await deliverAll();
  const { id, customer } = subscriptionOf(ana);
  stripe.state.declining.add(customer);
  stripe.state.renew(id);
  await deliverAll();
  expect(await world.billing(ana)).toMatchObject({ subscription: { state: "PAST_DUE" }, overdueInvoice: { amountUsd: "79" } });
  const { bill } = await send(ana, "payOverdueInvoice", { quotedUsd: "79", clientRequestId: requestId() });
  stripe.state.pay(bill.url.split("/").at(-1));
  await deliverAll();
  expect(await world.billing(ana)).toMatchObject({ subscription: { state: "ACTIVE" }, overdueInvoice: null });
  stripe.state.renew(id);
  await deliverAll();
  stripe.state.giveUp(id);
  await deliverAll();
  expect((await world.billing(ana)).endedSubscription).toEqual({ tier: "chef", endReason: "UNPAID" });
});

test("PAY-025 refunds, ours and Stripe's own, and disputes are booked once; a second plan that was paid is undone", async () => {
  const admin = await world.admin();
  const { bill } = await send(ana, "buyBites", { bites: 100, quotedUsd: "12", clientRequestId: requestId() });
  stripe.state.pay(bill.url.split("/").at(-1));
  await deliverAll();
  const [invoice] = await world.invoices(ana);
  const asked = { invoiceId: invoice.id, amountUsd: "3", typedName: invoice.number, reason: "Asked for", clientRequestId: requestId() };
  expect((await send(admin, "refundInvoice", asked)).invoice.refundedUsd).toBe("3");
  await send(admin, "refundInvoice", asked);
  await deliverAll((all) => [...all, ...all]);
  expect(stripe.state.all("refund")).toHaveLength(1);
  expect((await world.purse(ana)).bought).toBe(75n);
  const [{ payment_ref }] = (await world.app.db.query("select payment_ref from invoices where id = $1", [invoice.id])) as [
    { payment_ref: string },
  ];
  stripe.state.refund({ payment_intent: payment_ref, amount: "300" });
  await deliverAll();
  expect((await world.purse(ana)).bought).toBe(50n);
  const dispute = stripe.state.dispute(payment_ref, 600);
  await deliverAll((all) => [...all, ...all]);
  expect((await world.purse(ana)).bought).toBe(0n);
  stripe.state.decide(dispute, "won");
  await deliverAll();
  expect((await world.purse(ana)).bought).toBe(50n);
  const plan = () => send(ana, "subscribeToPlan", { tier: "chef", quotedUsd: "79", clientRequestId: requestId() });
  for (const made of [await plan(), await plan()]) stripe.state.pay(made.bill.url.split("/").at(-1));
  await deliverAll();
  expect(
    stripe.state
      .all("subscription")
      .filter(({ metadata }) => metadata.user_id === ana.id)
      .map(({ status }) => status),
  ).toEqual(["active", "canceled"]);
  expect((await world.invoices(ana)).filter(({ amountUsd }) => amountUsd === "79")).toHaveLength(1);
  expect(await sums()).toBe("0,0");
});

test("PAY-027 a refund and a dispute that arrive before their payment are booked after it, in any order, and once", async () => {
  for (const order of [(all: Json[]) => all.toReversed(), (all: Json[]) => [...all.toReversed(), ...all]]) {
    const who = await world.person();
    const { bill } = await send(who, "buyBites", { bites: 100, quotedUsd: "12", clientRequestId: requestId() });
    stripe.state.pay(bill.url.split("/").at(-1));
    const payment = stripe.state.all("payment_intent").findLast(({ metadata }) => metadata.bill_id === bill.id)!;
    stripe.state.refund({ payment_intent: payment.id, amount: "300" });
    stripe.state.dispute(payment.id, 600);
    await deliverAll(order);
    expect((await world.purse(who)).bought).toBe(25n);
    expect(await world.invoices(who)).toMatchObject([{ amountUsd: "12", refundedUsd: "3", dispute: "OPEN" }]);
  }
  expect(await sums()).toBe("0,0");
});

test("PAY-044 an inquiry of a bank takes nothing; once it is a dispute that does, and a closed one gives nothing back", async () => {
  const paid = async (who: Person): Promise<string> => {
    const { bill } = await send(who, "buyBites", { bites: 100, quotedUsd: "12", clientRequestId: requestId() });
    stripe.state.pay(bill.url.split("/").at(-1));
    await deliverAll();
    return stripe.state.all("payment_intent").findLast(({ metadata }) => metadata.bill_id === bill.id)!.id;
  };
  const ben = await world.person();
  const [inquired, escalated] = [await paid(ana), await paid(ben)];
  const inquiries = [inquired, escalated].map((payment) => stripe.state.dispute(payment, 1_200, "warning_needs_response"));
  await deliverAll();
  expect([(await world.purse(ana)).bought, (await world.purse(ben)).bought]).toEqual([100n, 100n]);
  expect((await world.invoices(ana))[0]).toMatchObject({ dispute: null });
  stripe.state.decide(inquiries[0]!, "warning_closed");
  stripe.state.escalate(inquiries[1]!);
  await deliverAll((all) => [...all, ...all]);
  expect([(await world.purse(ana)).bought, (await world.purse(ben)).bought]).toEqual([100n, 0n]);
  expect((await world.invoices(ben))[0]).toMatchObject({ dispute: "OPEN" });
  expect((await world.mails(ana)).filter((subject) => subject.includes("disputed"))).toEqual([]);
  await isWhole();
});

test("PAY-045 a plan that a refund or a dispute ended is ended at Stripe too, and never charged again", async () => {
  const admin = await world.admin();
  const ben = await world.person();
  for (const who of [ana, ben]) {
    await subscribed(who, "chef", "79");
    await deliverAll();
  }
  const [{ id: invoiceId, number: typedName }] = (await world.invoices(ana)) as [Json];
  const facts = { invoiceId, typedName, amountUsd: "79", reason: "Asked for", clientRequestId: requestId() };
  expect((await send(admin, "refundInvoice", facts)).errors).toEqual([]);
  const [row] = await world.app.db.query<{ ref: string }>("select payment_ref as ref from invoices where user_id = $1", [ben.id]);
  stripe.state.dispute(row!.ref, 7_900);
  await deliverAll();
  await work();
  expect([ana, ben].map((who) => subscriptionOf(who).status)).toEqual(["canceled", "canceled"]);
  expect([await world.tier(ana), await world.tier(ben)]).toEqual(["prep_cook", "prep_cook"]);
  await deliverAll();
  expect((await world.billing(ana)).endedSubscription.endReason).toBe("REFUNDED");
  expect((await world.billing(ben)).endedSubscription.endReason).toBe("DISPUTED");
  await isWhole();
});

test("PAY-046 an upgrade whose money went back leaves the plan that was paid before it, at Stripe too", async () => {
  const admin = await world.admin();
  await subscribed(ana, "sous_chef", "29");
  await deliverAll();
  await send(ana, "changePlan", { tier: "chef", quotedUsd: "50", clientRequestId: requestId() });
  await deliverAll();
  expect(await world.tier(ana)).toBe("chef");
  const [upgrade] = (await world.invoices(ana)) as [Json];
  const facts = { invoiceId: upgrade.id, typedName: upgrade.number, amountUsd: "50", reason: "Asked for", clientRequestId: requestId() };
  expect((await send(admin, "refundInvoice", facts)).errors).toEqual([]);
  await deliverAll();
  await work();
  await deliverAll();
  expect(await world.tier(ana)).toBe("sous_chef");
  expect(subscriptionOf(ana)).toMatchObject({ status: "active", items: { data: [{ price: { id: "price_sous" } }] } });
  expect((await world.billing(ana)).subscription).toMatchObject({ tier: "sous_chef", nextTier: null, state: "ACTIVE" });
  await isWhole();
});

test("PAY-047 a plan is not sold where its price at Stripe is another than on the price list", async () => {
  stripe.state.currency = "eur";
  expect(await send(ana, "subscribeToPlan", { tier: "master_chef", quotedUsd: "199", clientRequestId: requestId() })).toBe("UNAVAILABLE");
  expect(stripe.state.all("checkout.session").filter(({ metadata }) => metadata.user_id === ana.id)).toEqual([]);
  stripe.state.currency = "usd";
  await subscribed(ana, "master_chef", "199");
  await deliverAll();
  expect(await world.tier(ana)).toBe("master_chef");
});

test("PLAN-024 a renewal pays for the plan it charged, also where a lower one was chosen before its event came", async () => {
  await subscribed(ana, "chef", "79");
  await deliverAll();
  clock.advance(31 * 86_400_000);
  await world.days(0);
  stripe.state.renew(subscriptionOf(ana).id);
  await send(ana, "changePlan", { tier: "line_cook", quotedUsd: "0", clientRequestId: requestId() });
  await deliverAll();
  expect((await world.billing(ana)).subscription).toMatchObject({ tier: "chef", nextTier: "line_cook", state: "ACTIVE" });
  expect((await world.invoices(ana)).map(({ amountUsd }) => amountUsd)).toEqual(["79", "79"]);
});

test("PAY-026 the portal is Stripe's, for one customer a person", async () => {
  const { openPaymentPortal } = await ana.api.ok("mutation { openPaymentPortal { url errors { code } } }");
  expect(openPaymentPortal).toEqual({ url: `${stripe.url}/portal`, errors: [] });
  expect(stripe.state.all("customer").filter(({ metadata }) => metadata.user_id === ana.id)).toHaveLength(1);
});

/** A pack of 100 bites that was paid at Stripe; its invoice. */
async function packOf(who: Person): Promise<Json> {
  const { bill } = await send(who, "buyBites", { bites: 100, quotedUsd: "12", clientRequestId: requestId() });
  stripe.state.pay(bill.url.split("/").at(-1));
  await deliverAll();
  return (await world.invoices(who))[0];
}
const giveUp = (who: Person, { id }: Json) =>
  send(who, "refundUnspentBites", { invoiceId: id, quotedUsd: "12", clientRequestId: requestId() });
/** In the order of their words: those of one moment are in no other. */
const refundMails = async (who: Person): Promise<string[]> =>
  (await world.mails(who)).filter((subject) => subject.startsWith("Refund of")).sort();
const refundOf = (operation: (refund: Json) => boolean): Json => stripe.state.all("refund").findLast(operation)!;
const isWhole = async () => expect((await checkBooks(world.app.db)).filter(({ broken }) => broken > 0)).toEqual([]);

test("PAY-034 a refund that Stripe refuses for good fails: the held bites are free again, its buyer gets a mail and asks once more", async () => {
  const invoice = await packOf(ana);
  stripe.state.refundsEnd = "charge_disputed";
  const refused = await giveUp(ana, invoice);
  expect(refused.errors).toEqual([]);
  expect(refused.invoice).toMatchObject({ refundedUsd: "0", refundFailure: "the payment is disputed at the bank" });
  expect(await world.purse(ana)).toMatchObject({ bought: 100n, held: 0n, debt: 0n });
  expect(await refundMails(ana)).toEqual(["Refund of $12.00 failed"]);
  await isWhole();
  stripe.state.refundsEnd = "succeeded";
  clock.advance(1000);
  expect((await giveUp(ana, invoice)).invoice).toMatchObject({ refundedUsd: "12", refundFailure: null, viewerRefund: null });
  expect(await world.purse(ana)).toMatchObject({ bought: 0n, held: 0n });
  await deliverAll((all) => [...all, ...all]);
  expect(await refundMails(ana)).toEqual(["Refund of $12.00", "Refund of $12.00 failed"]);
  await isWhole();
});

test("PAY-035 a refund that Stripe keeps waiting holds the bites until it says how it ended, however often", async () => {
  for (const ending of ["succeeded", "failed"] as const) {
    const who = await world.person();
    const invoice = await packOf(who);
    stripe.state.refundsEnd = "pending";
    await giveUp(who, invoice);
    await deliverAll((all) => [...all, ...all]);
    expect(await world.purse(who)).toMatchObject({ bought: 0n, held: 100n });
    expect(await refundMails(who)).toEqual([]);
    stripe.state.endRefund(refundOf(({ status }) => status === "pending").id, ending, "expired_or_canceled_card");
    await deliverAll((all) => [...all, ...all]);
    stripe.state.refundsEnd = "succeeded";
    const isDone = ending === "succeeded";
    expect(await world.purse(who)).toMatchObject({ bought: isDone ? 0n : 100n, held: 0n, debt: 0n });
    expect(await refundMails(who)).toEqual([isDone ? "Refund of $12.00" : "Refund of $12.00 failed"]);
    expect((await world.invoices(who))[0].refundedUsd).toBe(isDone ? "12" : "0");
  }
  await isWhole();
});

test("PAY-036 a refund that was made and comes back from the bank gives back money and bites, and settles first what is owed", async () => {
  const admin = await world.admin();
  const invoice = await packOf(ana);
  const spending = { key: `test:${ana.id}`, kind: "TIP", to: { kind: "REVENUE" as const } };
  const { gift } = await world.app.modules.billing.ledger.purse(world.app.db, ana.id);
  await world.app.db.transaction((tx) => world.app.modules.billing.ledger.spend(tx, ana.id, gift + 40n, spending));
  const asked = { invoiceId: invoice.id, amountUsd: "12", typedName: invoice.number, reason: "Asked for", clientRequestId: requestId() };
  expect((await send(admin, "refundInvoice", asked)).invoice.refundedUsd).toBe("12");
  expect(await world.purse(ana)).toMatchObject({ bought: 0n, debt: 40n });
  stripe.state.endRefund(refundOf(({ status }) => status === "succeeded").id, "failed", "lost_or_stolen_card");
  await deliverAll((all) => [...all, ...all]);
  expect(await world.purse(ana)).toMatchObject({ bought: 60n, debt: 0n });
  expect((await world.invoices(ana))[0]).toMatchObject({ refundedUsd: "0", refundFailure: "the card was reported lost or stolen" });
  const { edges } = (await admin.api.ok("{ adminInvoices(first: 100) { edges { node { id refundFailure } } } }")).adminInvoices;
  expect(edges.find(({ node }: Json) => node.id === invoice.id).node.refundFailure).toBe("the card was reported lost or stolen");
  expect(await refundMails(ana)).toEqual(["Refund of $12.00", "Refund of $12.00 failed"]);
  await isWhole();
});
