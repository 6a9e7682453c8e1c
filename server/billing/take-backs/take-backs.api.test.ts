import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCopyingWorld, type CopyingWorld } from "../../copying/testing/copying-world";
import { createPerson, type Person } from "../../identity/testing/people";
import { requestId } from "../../trading/testing/trading-world";
import { checkBooks } from "../ledger/check/check-ledger";
import { send } from "../payments/testing/payments-world";
import { bellOf, paymentsOf, purseOf, spend, subscriptionsOf } from "../testing/spending-world";

let world: CopyingWorld;
let [admin, ana, bea, eve]: Person[] = [];
const dayMs = 86_400_000;

beforeAll(async () => {
  world = await createCopyingWorld();
  admin = await createPerson(world, { role: "admin" });
}, 180_000);
afterAll(() => world?.stop());
beforeEach(async () => {
  [ana, bea, eve] = [await world.feeder(), await world.feeder(), await world.eater()];
  await spend(ana!, "setFeederOffer", { priceBites: 100, unlockBites: 25, delaySeconds: 0 });
  // Without the gift of the sign-up, all that is paid is bought.
  await world.app.db.transaction((tx) =>
    world.app.modules.billing.ledger.spend(tx, eve!.id, 50n, { key: `test:${requestId()}`, kind: "TIP", to: { kind: "REVENUE" } }),
  );
});

const prices: Record<number, string> = { 100: "12", 500: "55", 2000: "200" };
const buy = async (who: Person, bites: number): Promise<any> => {
  const { bill } = await send(who, "buyBites", { bites, quotedUsd: prices[bites], clientRequestId: requestId() });
  return (await send(who, "settleTillBill", { billId: bill.id, card: "PAYS" })).bill.invoice;
};
const dispute = async (invoice: { id: string }, outcome: string) => {
  const answer = await send(admin!, "disputeTestPayment", { invoiceId: invoice.id, outcome });
  expect(answer.errors).toEqual([]);
};
const askRefund = ({ id, number }: { id: string; number: string }, amountUsd: string) =>
  send(admin!, "refundInvoice", { invoiceId: id, typedName: number, reason: "Asked for", amountUsd, clientRequestId: requestId() });
const refund = async (invoice: { id: string; number: string }, amountUsd: string) => {
  expect((await askRefund(invoice, amountUsd)).errors).toEqual([]);
};
const tip = async (who: Person, feeder: Person, bites: number): Promise<string> => {
  const { payment, errors } = await spend(who, "tipFeeder", { feederId: feeder.id, bites });
  expect(errors).toEqual([]);
  return payment.id;
};
const wait = async (days: number): Promise<void> => {
  world.clock.advance(days * dayMs);
  // Sessions outlive the months of a test, and signing in was a moment ago.
  const times = [new Date(world.clock.now() + 30 * dayMs), world.clock.date()];
  await world.app.db.query(`update session set "expiresAt" = $1, "createdAt" = $2`, times);
};
const pass = async (days: number): Promise<void> => {
  await wait(days);
  await world.app.modules.spending.maturing.runDue();
};
const mailsOf = async (who: Person): Promise<string[]> =>
  (await world.app.db.query<{ subject: string }>("select subject from mails where user_id = $1 order by created_at", [who.id])).map(
    ({ subject }) => subject,
  );
const takenBack = async (who: Person, side: "PAID" | "RECEIVED" = "RECEIVED"): Promise<number[]> =>
  (
    (await who.api.ok("query ($side: PaymentSide!) { bitePayments(side: $side) { edges { node { takenBackBites } } } }", { side })) as any
  ).bitePayments.edges.map(({ node }: any) => node.takenBackBites);

test("BACK-010 a disputed pack takes back what its bites paid to feeders, and a won dispute gives all of it back", async () => {
  const invoice = await buy(eve!, 100);
  await tip(eve!, ana!, 50);
  world.clock.advance(1_000);
  await tip(eve!, bea!, 30);
  await dispute(invoice, "OPENED");
  // 20 were left, 80 were spent: 40 and 24 come from the feeders, and the server's 16 are owed.
  expect(await purseOf(world, eve!)).toMatchObject({ bought: 0, debt: 16 });
  expect(await purseOf(world, ana!)).toMatchObject({ earnedPending: 0, debt: 0 });
  expect(await purseOf(world, bea!)).toMatchObject({ earnedPending: 0, debt: 0 });
  expect([await takenBack(ana!), await takenBack(eve!, "PAID")]).toEqual([[40], [24, 40]]);
  expect((await bellOf(ana!))[0]).toBe("40 bites of your earnings were taken back: a card payment behind them was disputed");
  expect(await mailsOf(ana!)).toContain("40 bites of your earnings were taken back");
  const { earnings } = await ana!.api.ok("{ earnings { earnedBites takenBackBites waiting { bites } } }");
  expect(earnings).toEqual({ earnedBites: 0, takenBackBites: 40, waiting: [] });
  expect((await spend(eve!, "tipFeeder", { feederId: ana!.id, bites: 5 })).errors).toMatchObject([{ code: "BITES_OWED" }]);
  world.clock.advance(1_000);
  await dispute(invoice, "WON");
  expect(await purseOf(world, eve!)).toMatchObject({ bought: 20, debt: 0 });
  expect(await purseOf(world, ana!)).toMatchObject({ earnedPending: 40, debt: 0 });
  expect(await purseOf(world, bea!)).toMatchObject({ earnedPending: 24 });
  expect(await takenBack(ana!)).toEqual([0]);
  expect((await bellOf(ana!))[0]).toBe("40 bites of your earnings are back: the dispute of a card payment was won");
  await pass(14);
  expect(await purseOf(world, ana!)).toMatchObject({ earnedPending: 0, earned: 36, reserve: 4 });
});

test("BACK-011 what matured is taken from what is held back of it and what is available; the rest is a debt that earnings settle", async () => {
  const invoice = await buy(eve!, 500);
  await tip(eve!, ana!, 500);
  await pass(14);
  expect(await purseOf(world, ana!)).toMatchObject({ earned: 360, reserve: 40 });
  expect((await spend(ana!, "tipFeeder", { feederId: bea!.id, bites: 400 })).errors).toEqual([]);
  const before = await purseOf(world, ana!);
  await refund(invoice, "55");
  expect(await purseOf(world, ana!)).toMatchObject({ earned: 0, reserve: 0, debt: 360 - before["earned"]! });
  expect(await purseOf(world, eve!)).toMatchObject({ bought: 0, debt: 100 });
  expect(await mailsOf(ana!)).toContain("400 bites of your earnings were taken back");
  const owed = 360 - before["earned"]!;
  const other = await world.eater();
  await buy(other, 2000);
  await tip(other, ana!, 1000);
  await pass(14);
  const earned = 760;
  expect(await purseOf(world, ana!)).toMatchObject({ debt: 0, earned: earned - 76 - owed });
});

test("BACK-012 the last payments since the purchase are taken first, and those of before it are left alone", async () => {
  await buy(eve!, 100);
  await tip(eve!, ana!, 100);
  world.clock.advance(1_000);
  const invoice = await buy(eve!, 100);
  await tip(eve!, bea!, 60);
  world.clock.advance(1_000);
  await tip(eve!, ana!, 40);
  await refund(invoice, "6");
  expect(await takenBack(ana!)).toEqual([32, 0]);
  expect(await takenBack(bea!)).toEqual([8]);
  await refund(invoice, "6");
  expect(await takenBack(ana!)).toEqual([32, 0]);
  expect(await takenBack(bea!)).toEqual([48]);
  expect(await purseOf(world, eve!)).toMatchObject({ bought: 0, debt: 20 });
});

test("BACK-013 days that come back after a take-back were never paid by card, and come back once only", async () => {
  const invoice = await buy(eve!, 100);
  await spend(eve!, "subscribeToFeeder", { feederId: ana!.id, bites: 100 });
  await refund(invoice, "6");
  expect(await takenBack(ana!)).toEqual([40]);
  await world.app.modules.spending.renewals.closeOut(ana!.id);
  expect(await subscriptionsOf(eve!)).toMatchObject([{ state: "ENDED", endReason: "FEEDER_GONE" }]);
  // All of the 50 bites that still are paid for come back; the debt of 10 stays.
  expect((await paymentsOf(eve!, "PAID"))[0]).toMatchObject({ refundedBites: 50 });
  expect(await purseOf(world, eve!)).toMatchObject({ bought: 50, debt: 10 });
  expect(await purseOf(world, ana!)).toMatchObject({ earnedPending: 0, debt: 0 });
  await refund(invoice, "6");
  expect(await purseOf(world, eve!)).toMatchObject({ bought: 0, debt: 10 });
  expect(await takenBack(ana!)).toEqual([40]);
});

test("BACK-014 spending, refunds, disputes and maturing at once leave whole books, and each is booked once", async () => {
  const invoice = await buy(eve!, 500);
  const other = await buy(eve!, 500);
  await Promise.all(Array.from({ length: 20 }, (_, at) => tip(eve!, at % 2 ? ana! : bea!, 10 + at)));
  await wait(14);
  await Promise.all([
    ...Array.from({ length: 20 }, (_, at) => spend(eve!, "tipFeeder", { feederId: (at % 2 ? ana! : bea!).id, bites: 5 + at })),
    ...Array.from({ length: 5 }, () => send(admin!, "disputeTestPayment", { invoiceId: invoice.id, outcome: "OPENED" })),
    ...Array.from({ length: 3 }, () => world.app.modules.spending.maturing.runDue()),
    askRefund(other, "20"),
  ]);
  expect((await checkBooks(world.app.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  await Promise.all(Array.from({ length: 5 }, () => send(admin!, "disputeTestPayment", { invoiceId: invoice.id, outcome: "WON" })));
  await world.app.modules.spending.maturing.runDue();
  expect((await checkBooks(world.app.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  const [open] = await world.app.db.query(
    "select count(*)::int as open from payment_take_backs where cause_key like 'dispute:%' and given_back_at is null",
  );
  expect(open).toEqual({ open: 0 });
  await refund(other, "10");
  await world.app.modules.spending.maturing.runDue();
  const [paid] = await world.app.db.query<{ fed: number; taken: number; spent: number }>(
    `select
      sum(feeder_earned_bites - taken_back_bites)::int as fed, sum(taken_back_bites)::int as taken, sum(bites)::int as spent
    from bite_payments
    where payer_id = $1`,
    [eve!.id],
  );
  const inPurses = async (who: Person): Promise<number> => {
    const { earned, earnedPending, reserve, debt } = await purseOf(world, who);
    return earned! + earnedPending! + reserve! - debt!;
  };
  expect((await inPurses(ana!)) + (await inPurses(bea!))).toBe(paid!.fed);
  const [invoices] = await world.app.db.query<{ cents: number }>(
    "select sum(refunded_cents)::int as cents from invoices where user_id = $1",
    [eve!.id],
  );
  // What is left of what was bought: less what went back to the card and what was spent, and more what feeders gave back.
  const { bought, debt } = await purseOf(world, eve!);
  expect(bought! - debt!).toBe(1_000 - Math.ceil((500 * invoices!.cents) / 5_500) - paid!.spent + paid!.taken);
});

test("SPEND-055 each step of a subscription is mailed to who pays it, and earnings that became available to the feeder, once a day", async () => {
  await buy(eve!, 500);
  const { subscription } = await spend(eve!, "subscribeToFeeder", { feederId: ana!.id, bites: 100 });
  world.clock.advance(1_000);
  await spend(eve!, "cancelFeederSubscription", { subscriptionId: subscription.id });
  world.clock.advance(1_000);
  await spend(eve!, "resumeFeederSubscription", { subscriptionId: subscription.id });
  const renew = async (days: number): Promise<void> => {
    await pass(days);
    await world.app.modules.spending.renewals.runDue();
  };
  await renew(27);
  await renew(3);
  const left = (await purseOf(world, eve!))["spendable"]!;
  await world.app.db.transaction((tx) =>
    world.app.modules.billing.ledger.spend(tx, eve!.id, BigInt(left), {
      ...{ key: `test:${requestId()}`, kind: "TIP", to: { kind: "REVENUE" } as const },
    }),
  );
  await renew(30);
  await renew(4);
  const [named] = await world.app.db.query<{ name: string }>("select name from users where id = $1", [ana!.id]);
  const steps = (await mailsOf(eve!)).flatMap((subject) => {
    const step = new RegExp(`^Your subscription to ${named!.name} (.*?)( on \\d.*)?$`).exec(subject);
    return step ? [step[1]] : [];
  });
  expect(steps).toEqual(["began", "is cancelled", "renews again", "renews", "was renewed", "could not be paid", "has ended"]);
  const available = async (): Promise<number> => (await mailsOf(ana!)).filter((subject) => subject.endsWith("are available")).length;
  await buy(eve!, 2000);
  await tip(eve!, ana!, 100);
  await pass(14);
  await pass(1);
  const before = await available();
  await Promise.all([world.app.modules.spending.released.run(), world.app.modules.spending.released.run()]);
  await world.app.modules.spending.released.run();
  expect(await available()).toBe(before + 1);
  await pass(1);
  await world.app.modules.spending.released.run();
  expect(await available()).toBe(before + 1);
  // A server that was down for some days mails what it missed.
  await tip(eve!, ana!, 100);
  await pass(14);
  await pass(3);
  await world.app.modules.spending.released.run();
  await world.app.modules.spending.released.run();
  expect(await available()).toBe(before + 2);
});

test("BACK-015 after all of this the books add up", async () => {
  const checks = await checkBooks(world.app.db);
  expect(checks.length).toBeGreaterThan(0);
  expect(checks.filter(({ broken }) => broken > 0)).toEqual([]);
});

test("BACK-016 a payout and a dispute of the bites it pays out, at once: what is taken back is never paid as well", async () => {
  const invoice = await buy(eve!, 2_000);
  await tip(eve!, ana!, 1_000);
  await wait(0);
  const bank = { accountHolder: "Ana Čapek", country: "DE", accountNumber: "DE89370400440532013000", bankCode: "" };
  await ana!.api.ok("mutation ($input: SavePayoutDetailsInput!) { savePayoutDetails(input: $input) { errors { code } } }", { input: bank });
  await pass(31);
  const all = async (): Promise<number> => {
    const { earned, earnedPending, reserve, inPayout, debt } = await purseOf(world, ana!);
    return earned! + earnedPending! + reserve! + inPayout! - debt!;
  };
  expect(await all()).toBe(800);
  const request = "mutation ($input: RequestPayoutInput!) { requestPayout(input: $input) { payout { id } errors { code } } }";
  const ask = () => ana!.api.run(request, { input: { bites: 500, clientRequestId: requestId() } });
  await Promise.all(
    [1, 2, 3, 4, 5].flatMap(() => [ask(), send(admin!, "disputeTestPayment", { invoiceId: invoice.id, outcome: "OPENED" })]),
  );
  // Whichever came first: all 800 are taken back, from the payout's bites too or as a debt.
  expect(await all()).toBe(0);
  expect((await checkBooks(world.app.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => world.app.modules.payouts.payouts.stopOfDebtors()));
  expect(await purseOf(world, ana!)).toMatchObject({ earned: 0, reserve: 0, inPayout: 0, debt: 0 });
  const { payouts } = (await ana!.api.ok("{ payouts { edges { node { state } } } }")) as any;
  expect(payouts.edges.map(({ node }: any) => node.state).filter((state: string) => state !== "FAILED")).toEqual([]);
  await Promise.all([ask(), dispute(invoice, "WON"), ask()]);
  expect(await all()).toBe(800);
  expect((await checkBooks(world.app.db)).filter(({ broken }) => broken > 0)).toEqual([]);
});
