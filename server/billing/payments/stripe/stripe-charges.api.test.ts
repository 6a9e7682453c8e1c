import { afterAll, beforeEach, expect, test } from "vitest";
import { checkBooks } from "../../ledger/check/check-ledger";
import type { Person } from "../../../identity/testing/people";
import { FakeClock } from "../../../platform/clock";
import { createPaymentsWorld, requestId, send } from "../testing/payments-world";
import { deliverEvents, stripeEnv, stripePrices } from "../testing/stripe-events";
import { startStripeSandbox } from "./sandbox/stripe-sandbox";
import type { Json } from "./sandbox/stripe-state";

const clock = new FakeClock();
const stripe = await startStripeSandbox(clock, stripePrices);
const world = await createPaymentsWorld({ clock, env: stripeEnv(stripe.url) });
afterAll(async () => {
  await world.stop();
  await stripe.stop();
});

let ana: Person;
beforeEach(async () => {
  ana = await world.person();
  stripe.state.taxPercent = 0;
});

const deliverAll = (order?: (events: Json[]) => Json[]) => deliverEvents(world, stripe, order);
const twice = (all: Json[]): Json[] => [...all.toReversed(), ...all];
const cents = async (...kinds: string[]): Promise<number[]> => {
  const rows = await world.app.db.query<{ kind: string; sum: string }>(
    "select kind, sum(balance)::text as sum from ledger_accounts where kind = any($1::text[]) group by kind",
    [kinds],
  );
  return kinds.map((kind) => Number(rows.find((row) => row.kind === kind)?.sum ?? 0));
};
/** What these accounts gained while the work was done. */
async function moved(kinds: string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await cents(...kinds);
  await work();
  return (await cents(...kinds)).map((sum, index) => sum - before[index]!);
}
const isWhole = async () => expect((await checkBooks(world.app.db)).filter(({ broken }) => broken > 0)).toEqual([]);

/** Buys 100 bites at Stripe's page; the bill. */
async function buy(who: Person): Promise<Json> {
  const { bill } = await send(who, "buyBites", { bites: 100, quotedUsd: "12", clientRequestId: requestId() });
  stripe.state.pay(bill.url.split("/").at(-1));
  return bill;
}
const paymentOf = async (who: Person): Promise<string> =>
  (await world.app.db.query<{ ref: string }>("select payment_ref as ref from invoices where user_id = $1 order by number", [who.id]))[0]!
    .ref;

test("PAY-040 what Stripe keeps of a payment and for a dispute is an entry of its own, booked once, and given back where it is won", async () => {
  const accounts = ["CASH", "SALES_BITES", "PROVIDER_FEES", "DISPUTES"];
  // 2.9% of $12.00, and 30 cents.
  expect(await moved(accounts, () => buy(ana).then(() => deliverAll(twice)))).toEqual([1_200 - 65, -1_200, 65, 0]);
  let dispute = "";
  expect(
    await moved(accounts, async () => {
      dispute = stripe.state.dispute(await paymentOf(ana), 1_200);
      await deliverAll(twice);
    }),
  ).toEqual([-1_200 - 1_500, 0, 1_500, 1_200]);
  expect(
    await moved(accounts, async () => {
      stripe.state.decide(dispute, "won");
      await deliverAll(twice);
    }),
  ).toEqual([1_200 + 1_500, 0, -1_500, -1_200]);
  expect(await moved(["PROVIDER_FEES"], () => subscribe(ana).then(() => deliverAll(twice)))).toEqual([56]);
  await isWhole();
});

async function subscribe(who: Person): Promise<void> {
  const { bill } = await send(who, "subscribeToPlan", { tier: "line_cook", quotedUsd: "9", clientRequestId: requestId() });
  stripe.state.pay(bill.url.split("/").at(-1));
}

test("PAY-041 tax that Stripe adds is on the receipt, no income, and goes back with a refund to the last cent", async () => {
  stripe.state.taxPercent = 19;
  const accounts = ["SALES_BITES", "SALES_PLANS", "TAX"];
  expect(await moved(accounts, () => buy(ana).then(() => deliverAll(twice)))).toEqual([-1_200, 0, -228]);
  const [invoice] = await world.invoices(ana);
  expect(invoice).toMatchObject({
    amountUsd: "14.28",
    lines: [
      { text: "100 bites", amountUsd: "12" },
      { text: "Tax", amountUsd: "2.28" },
    ],
  });
  const admin = await world.admin();
  const refund = (amountUsd: string) =>
    send(admin, "refundInvoice", {
      invoiceId: invoice.id,
      amountUsd,
      typedName: invoice.number,
      reason: "Asked",
      clientRequestId: requestId(),
    });
  expect(await moved(accounts, () => refund("5").then(() => deliverAll(twice)))).toEqual([421, 0, 79]);
  expect(await moved(accounts, () => refund("9.28").then(() => deliverAll(twice)))).toEqual([779, 0, 149]);
  expect((await world.purse(ana)).bought).toBe(0n);
  expect(await moved(accounts, () => subscribe(ana).then(() => deliverAll(twice)))).toEqual([0, -900, -171]);
  const { id } = stripe.state.all("subscription").findLast(({ metadata }) => metadata.user_id === ana.id)!;
  expect(await moved(accounts, async () => (stripe.state.renew(id), deliverAll(twice)))).toEqual([0, -900, -171]);
  expect((await world.invoices(ana))[0]).toMatchObject({ amountUsd: "10.71", state: "PAID" });
  await isWhole();
});

test("PAY-042 who paid with the same card is known by a hash that says nothing else", async () => {
  const [bob, cleo] = [await world.person(), await world.person()];
  for (const who of [ana, bob, cleo]) {
    const { bill } = await send(who, "buyBites", { bites: 100, quotedUsd: "12", clientRequestId: requestId() });
    const customer = stripe.state.all("customer").findLast(({ metadata }) => metadata.user_id === who.id)!;
    if (who !== cleo) stripe.state.cards.set(customer.id, "fp_shared_card");
    stripe.state.pay(bill.url.split("/").at(-1));
  }
  await deliverAll(twice);
  const rows = await world.app.db.query<{ user_id: string; hash: string }>(
    "select user_id, encode(fingerprint, 'escape') as hash from payer_cards",
  );
  const hashOf = (who: Person) => rows.filter((row) => row.user_id === who.id).map(({ hash }) => hash);
  expect(hashOf(ana)).toHaveLength(1);
  expect(hashOf(bob)).toEqual(hashOf(ana));
  expect(hashOf(cleo)).not.toEqual(hashOf(ana));
  expect(rows.some(({ hash }) => hash.includes("fp_"))).toBe(false);
});

test("PAY-043 what Stripe keeps of a second plan that was undone is booked once, though the plan itself is not", async () => {
  const [first, second] = [await billOf(ana), await billOf(ana)];
  stripe.state.pay(idOf(first));
  await deliverAll();
  // 2.9% of $9.00, and 30 cents; the $9.00 came and went.
  expect(
    await moved(["CASH", "SALES_PLANS", "PROVIDER_FEES"], async () => {
      stripe.state.pay(idOf(second));
      await deliverAll(twice);
    }),
  ).toEqual([-56, 0, 56]);
  expect(stripe.state.all("refund").findLast(({ metadata }) => metadata.undoes === second.id)).toMatchObject({ status: "succeeded" });
  await isWhole();
});

const idOf = (bill: Json): string => bill.url.split("/").at(-1);
const billOf = async (who: Person): Promise<Json> =>
  (await send(who, "subscribeToPlan", { tier: "line_cook", quotedUsd: "9", clientRequestId: requestId() })).bill;
