import { afterAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { limits } from "../../platform/limits";
import { codesOf, createPaymentsWorld, requestId, send } from "./testing/payments-world";

const world = await createPaymentsWorld();
afterAll(() => world.stop());

let ana: Person;
let bob: Person;
beforeEach(async () => {
  ana = await world.person();
  bob = await world.person();
});

const proof = async (): Promise<string> => {
  const [row] = await world.app.db.query<{ sums: string }>(
    "select string_agg(sum::text, ',') as sums from (select sum(balance) from ledger_accounts group by currency) s",
  );
  return row!.sums;
};

test("PAY-002 a pack is bought at the quoted price: a bill, a receipt, bought bites and the money in the books", async () => {
  const made = await send(ana, "buyBites", { bites: 500, quotedUsd: "55", clientRequestId: requestId() });
  expect(made).toMatchObject({ bill: { kind: "BITES", title: "500 bites", amountUsd: "55", state: "OPEN", isTest: true }, errors: [] });
  expect(made.bill.url).toMatch(new RegExp(`/till/${made.bill.id}$`));
  expect((await world.purse(ana)).bought).toBe(0n);
  const paid = await send(ana, "settleTillBill", { billId: made.bill.id, card: "PAYS" });
  expect(paid.bill).toMatchObject({ state: "PAID", url: null, invoice: { number: expect.stringMatching(/^B-\d+$/) } });
  expect((await world.purse(ana)).bought).toBe(500n);
  expect(await world.invoices(ana)).toMatchObject([{ title: "500 bites", amountUsd: "55", state: "PAID" }]);
  expect(await world.mails(ana)).toContainEqual(expect.stringMatching(/^Receipt B-\d+: 500 bites$/));
  expect(await proof()).toBe("0,0");
});

test("PAY-003 a plan is subscribed to at the quoted price and gives its tier at once", async () => {
  expect(await world.subscribed(ana, "sous_chef", "29")).toMatchObject({ state: "PAID" });
  expect(await world.tier(ana)).toBe("sous_chef");
  const { subscription, tierSources } = await world.billing(ana);
  expect(subscription).toMatchObject({ tier: "sous_chef", state: "ACTIVE", monthlyUsd: "29", nextUsd: "29", renews: true });
  expect(tierSources).toMatchObject([{ source: "PLAN", tier: "sous_chef" }]);
  expect((await ana.api.ok("{ me { entitlements { copiesMax } } }")).me.entitlements.copiesMax).toBe(10);
});

test("PAY-004 a declined card pays nothing, and the bill can be paid with another, left, or expires after a day", async () => {
  const bill = async () => (await send(ana, "buyBites", { bites: 100, quotedUsd: "12", clientRequestId: requestId() })).bill.id as string;
  const first = await bill();
  expect(codesOf(await send(ana, "settleTillBill", { billId: first, card: "DECLINED" }))).toEqual(["CARD_DECLINED"]);
  expect((await world.purse(ana)).bought).toBe(0n);
  expect((await send(ana, "settleTillBill", { billId: first, card: "PAYS" })).bill.state).toBe("PAID");
  expect(codesOf(await send(ana, "settleTillBill", { billId: first, card: "PAYS" }))).toEqual(["BILL_SETTLED"]);
  const left = await bill();
  expect((await send(ana, "settleTillBill", { billId: left, card: null })).bill.state).toBe("CANCELED");
  const late = await bill();
  world.clock.advance(86_400_000);
  expect(codesOf(await send(ana, "settleTillBill", { billId: late, card: "PAYS" }))).toEqual(["BILL_SETTLED"]);
  await world.days(0);
  expect((await ana.api.ok(`{ bill(id: "${late}") { state url } }`)).bill).toEqual({ state: "EXPIRED", url: null });
  expect((await world.purse(ana)).bought).toBe(100n);
});

test("PAY-005 another price, no such pack, the free plan and a second plan are refused", async () => {
  const id = { clientRequestId: requestId() };
  expect(await send(ana, "buyBites", { bites: 500, quotedUsd: "54.99", ...id })).toMatchObject({
    bill: null,
    errors: [{ code: "PRICE_CHANGED", path: ["input", "quotedUsd"], limit: "55" }],
  });
  expect(codesOf(await send(ana, "buyBites", { bites: 101, quotedUsd: "12", ...id }))).toEqual(["INVALID"]);
  expect(codesOf(await send(ana, "subscribeToPlan", { tier: "prep_cook", quotedUsd: "0", ...id }))).toEqual(["INVALID"]);
  expect(codesOf(await send(ana, "subscribeToPlan", { tier: "chef", quotedUsd: "29", ...id }))).toEqual(["PRICE_CHANGED"]);
  await world.subscribed(ana, "line_cook", "9");
  expect(codesOf(await send(ana, "subscribeToPlan", { tier: "chef", quotedUsd: "79", ...id }))).toEqual(["ALREADY_SUBSCRIBED"]);
});

test("PAY-006 a retry gets the first bill, the same id with other input is refused, and open bills have a limit", async () => {
  const input = { bites: 100, quotedUsd: "12", clientRequestId: requestId() };
  const first = await send(ana, "buyBites", input);
  expect((await send(ana, "buyBites", input)).bill.id).toBe(first.bill.id);
  expect(codesOf(await send(ana, "buyBites", { ...input, bites: 500, quotedUsd: "55" }))).toEqual(["REQUEST_ID_REUSED"]);
  for (let more = 1; more < 10; more++) await send(ana, "buyBites", { ...input, clientRequestId: requestId() });
  expect(codesOf(await send(ana, "buyBites", { ...input, clientRequestId: requestId() }))).toEqual(["TOO_MANY"]);
});

test("PAY-007 someone else's bill is not found, to read or to pay", async () => {
  const { bill } = await send(ana, "buyBites", { bites: 100, quotedUsd: "12", clientRequestId: requestId() });
  expect(await bob.api.code(`{ bill(id: "${bill.id}") { id } }`)).toBe("NOT_FOUND");
  expect(await send(bob, "settleTillBill", { billId: bill.id, card: "PAYS" })).toBe("NOT_FOUND");
  expect(await world.invoices(bob)).toEqual([]);
});

test("PAY-008 fifty payments of one bill at once pay it once, and two plan bills at once start one plan", async () => {
  const { bill } = await send(ana, "buyBites", { bites: 100, quotedUsd: "12", clientRequestId: requestId() });
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(ana, "settleTillBill", { billId: bill.id, card: "PAYS" })));
  expect(answers.filter((answer) => answer.errors?.length === 0)).toHaveLength(1);
  expect((await world.purse(ana)).bought).toBe(100n);
  const plan = () => send(bob, "subscribeToPlan", { tier: "chef", quotedUsd: "79", clientRequestId: requestId() });
  const bills = [await plan(), await plan()];
  const paid = await Promise.all(bills.map((made) => send(bob, "settleTillBill", { billId: made.bill.id, card: "PAYS" })));
  expect(paid.flatMap(codesOf)).toEqual(["ALREADY_SUBSCRIBED"]);
  expect(await world.invoices(bob)).toHaveLength(1);
});

test("PLAN-010 an upgrade costs the quoted difference at once; the quote is checked again", async () => {
  await world.subscribed(ana, "sous_chef", "29");
  world.clock.advance(17 * 86_400_000);
  const { planChangeQuote: quote } = await ana.api.ok(
    "{ planChangeQuote(tier: chef) { from to isUpgrade dueUsd lines { text amountUsd } } }",
  );
  expect(quote).toMatchObject({ from: "sous_chef", to: "chef", isUpgrade: true, dueUsd: "21.66" });
  const input = { tier: "chef", quotedUsd: "20", clientRequestId: requestId() };
  expect(codesOf(await send(ana, "changePlan", input))).toEqual(["PRICE_CHANGED"]);
  const again = { ...input, quotedUsd: quote.dueUsd, clientRequestId: requestId() };
  expect((await send(ana, "changePlan", again)).billing.subscription).toMatchObject({ tier: "chef", nextUsd: "79" });
  expect((await send(ana, "changePlan", again)).errors).toEqual([]);
  expect(await world.tier(ana)).toBe("chef");
  const [upgrade, ...others] = await world.invoices(ana);
  expect(others).toHaveLength(1);
  expect(upgrade).toMatchObject({ title: "Upgrade to Chef", amountUsd: "21.66" });
  expect(upgrade.lines.map(({ amountUsd }: { amountUsd: string }) => amountUsd)).toEqual(["34.23", "-12.57"]);
});

test("PLAN-011 a downgrade comes with the next period and can be taken back; nothing is due for it", async () => {
  await world.subscribed(ana, "chef", "79");
  const change = (tier: string) => send(ana, "changePlan", { tier, quotedUsd: "0", clientRequestId: requestId() });
  expect((await change("line_cook")).billing.subscription).toMatchObject({ tier: "chef", nextTier: "line_cook", nextUsd: "9" });
  expect((await change("chef")).billing.subscription).toMatchObject({ nextTier: null, nextUsd: "79" });
  expect(codesOf(await change("chef"))).toEqual(["ALREADY_ON"]);
  await change("line_cook");
  expect(await world.tier(ana)).toBe("chef");
  await world.days(31);
  expect(await world.tier(ana)).toBe("line_cook");
  expect((await world.invoices(ana))[0]).toMatchObject({ amountUsd: "9", state: "PAID" });
  expect(codesOf(await send(bob, "changePlan", { tier: "chef", quotedUsd: "0", clientRequestId: requestId() }))).toEqual([
    "NOT_SUBSCRIBED",
  ]);
});

test("PLAN-012 a plan renews each month once, announced before, and ends at its period when canceled", async () => {
  await world.subscribed(ana, "line_cook", "9");
  await world.days(28);
  expect(await world.mails(ana)).toContainEqual(expect.stringMatching(/^Your Line cook plan renews on /));
  await world.days(3);
  await world.days(0);
  expect((await world.invoices(ana)).map(({ state }) => state)).toEqual(["PAID", "PAID"]);
  const canceled = await send(ana, "setPlanRenewal", { renews: false });
  expect(canceled.billing.subscription).toMatchObject({ renews: false, nextUsd: null });
  expect((await send(ana, "setPlanRenewal", { renews: true })).billing.subscription.renews).toBe(true);
  await send(ana, "setPlanRenewal", { renews: false });
  await world.days(32);
  expect(await world.tier(ana)).toBe("prep_cook");
  expect((await world.billing(ana)).endedSubscription).toEqual({ tier: "line_cook", endReason: "CANCELED" });
  expect(codesOf(await send(ana, "setPlanRenewal", { renews: true }))).toEqual(["NOT_SUBSCRIBED"]);
});

test("PLAN-023 renewals of a plan that run at once charge it once", async () => {
  await world.subscribed(ana, "line_cook", "9");
  await world.days(27);
  world.clock.advance(5 * 86_400_000);
  await Promise.all(Array.from({ length: 5 }, () => world.app.modules.payments.renewals.run()));
  expect((await world.invoices(ana)).map(({ state }) => state)).toEqual(["PAID", "PAID"]);
  const paid = "select 1 from ledger_transfers where user_id = $1 and kind = 'PLAN_PAID'";
  expect(await world.app.db.query(paid, [ana.id])).toHaveLength(2);
});

test("PLAN-013 a declined renewal leaves days of grace with three more attempts, and can be paid; unpaid it ends the plan", async () => {
  for (const [who, pays] of [
    [ana, true],
    [bob, false],
  ] as const) {
    await world.subscribed(who, "sous_chef", "29", "DECLINES_RENEWALS");
    await world.days(31);
    const overdue = await world.billing(who);
    expect(overdue).toMatchObject({ subscription: { state: "PAST_DUE", tier: "sous_chef" }, overdueInvoice: { amountUsd: "29" } });
    expect(await world.tier(who)).toBe("sous_chef");
    const change = { tier: "chef", quotedUsd: "0", clientRequestId: requestId() };
    expect(codesOf(await send(who, "changePlan", change))).toEqual(["PAYMENT_OVERDUE"]);
    if (pays) {
      const { bill } = await send(who, "payOverdueInvoice", { quotedUsd: "29", clientRequestId: requestId() });
      expect((await send(who, "settleTillBill", { billId: bill.id, card: "PAYS" })).bill.invoice.id).toBe(overdue.overdueInvoice.id);
      expect((await world.billing(who)).subscription).toMatchObject({ state: "ACTIVE", graceUntil: null });
    }
  }
  expect(codesOf(await send(ana, "payOverdueInvoice", { quotedUsd: "29", clientRequestId: requestId() }))).toEqual(["NOTHING_DUE"]);
  for (let day = 0; day < 8; day++) await world.days(1);
  expect(await world.tier(ana)).toBe("sous_chef");
  expect(await world.tier(bob)).toBe("prep_cook");
  expect((await world.billing(bob)).endedSubscription).toEqual({ tier: "sous_chef", endReason: "UNPAID" });
  const [attempts] = await world.app.db.query("select attempts, state from invoices where user_id = $1 order by number desc limit 1", [
    bob.id,
  ]);
  expect(attempts).toEqual({ attempts: 4, state: "VOID" });
  expect((await world.mails(bob)).filter((subject) => subject.startsWith("Payment declined"))).toHaveLength(1);
});

/** The server loses bites of a person's purse to somebody, past any payment. */
const spent = (who: Person, bites: bigint): Promise<unknown> =>
  world.app.db.transaction((tx) =>
    world.app.modules.billing.ledger.spend(tx, who.id, bites, { key: `test:${requestId()}`, kind: "TIP", to: { kind: "REVENUE" } }),
  );
const giveUp = (who: Person, invoiceId: string, quotedUsd: string, clientRequestId = requestId()) =>
  send(who, "refundUnspentBites", { invoiceId, quotedUsd, clientRequestId });

test("PAY-030 a buyer returns the unspent bites of a pack at its price, once, and keeps what the gift and other packs left", async () => {
  await world.bought(ana, 500, "55");
  const { gift } = await world.app.modules.billing.ledger.purse(world.app.db, ana.id);
  await spent(ana, gift + 70n);
  const [invoice] = await world.invoices(ana);
  const until = new Date(world.clock.now() + 14 * 86_400_000).toISOString();
  expect(invoice.viewerRefund).toEqual({ bites: 430, amountUsd: "47.3", until });
  expect(codesOf(await giveUp(ana, invoice.id, "55"))).toEqual(["PRICE_CHANGED"]);
  expect(codesOf(await giveUp(bob, invoice.id, "47.3"))).toEqual(["NOT_FOUND"]);
  const id = requestId();
  const returned = { invoice: { id: invoice.id, refundedUsd: "47.3", refundFailure: null, viewerRefund: null }, errors: [] };
  expect(await giveUp(ana, invoice.id, "47.3", id)).toEqual(returned);
  expect(await giveUp(ana, invoice.id, "47.3", id)).toEqual(returned);
  expect(codesOf(await giveUp(ana, invoice.id, "1", id))).toEqual(["REQUEST_ID_REUSED"]);
  expect(await world.purse(ana)).toMatchObject({ bought: 0n, debt: 0n, held: 0n });
  expect(codesOf(await giveUp(ana, invoice.id, "47.3"))).toEqual(["BITES_SPENT"]);
  await world.bought(ana, 100, "12");
  const [second, first] = await world.invoices(ana);
  // 70 of the first are left to return, as far as bites are there.
  expect([second.viewerRefund.bites, first.viewerRefund]).toMatchObject([100, { bites: 70, amountUsd: "7.7" }]);
  expect(await proof()).toBe("0,0");
});

test("PAY-031 bites are returned within 14 days of a paid pack that is not disputed, and of nothing else", async () => {
  const admin = await world.admin();
  await world.subscribed(ana, "line_cook", "9");
  const [plan] = await world.invoices(ana);
  expect(plan.viewerRefund).toBeNull();
  expect(codesOf(await giveUp(ana, plan.id, "9"))).toEqual(["NOT_PAID"]);
  await world.bought(ana, 100, "12");
  const [pack] = await world.invoices(ana);
  await send(admin, "disputeTestPayment", { invoiceId: pack.id, outcome: "OPENED" });
  expect((await world.invoices(ana))[0].viewerRefund).toBeNull();
  expect(codesOf(await giveUp(ana, pack.id, "12"))).toEqual(["DISPUTE_STATE"]);
  await send(admin, "disputeTestPayment", { invoiceId: pack.id, outcome: "WON" });
  world.clock.advance(14 * 86_400_000 - 1);
  expect((await world.invoices(ana))[0].viewerRefund).toMatchObject({ bites: 100, amountUsd: "12" });
  world.clock.advance(1);
  expect((await world.invoices(ana))[0].viewerRefund).toBeNull();
  expect(codesOf(await giveUp(ana, pack.id, "12"))).toEqual(["REFUND_TOO_LATE"]);
  expect((await world.purse(ana)).bought).toBe(100n);
});

test("PAY-032 spending and returning the same bites at once does one of the two, and leaves no debt", async () => {
  await world.bought(ana, 100, "12");
  const { gift } = await world.app.modules.billing.ledger.purse(world.app.db, ana.id);
  await spent(ana, gift);
  const [invoice] = await world.invoices(ana);
  const all = await Promise.all([
    ...Array.from({ length: 8 }, () => giveUp(ana, invoice.id, "12")),
    ...Array.from({ length: 8 }, () => spent(ana, 100n).then(() => "SPENT", () => "REFUSED")), // prettier-ignore
  ]);
  expect(all.filter((answer) => answer === "SPENT" || answer.invoice)).toHaveLength(1);
  expect(await world.purse(ana)).toMatchObject({ bought: 0n, debt: 0n, held: 0n });
  expect(await proof()).toBe("0,0");
});

test("PAY-010 a refund takes bites back as far as they are left and leaves the rest as a debt that the next pack settles", async () => {
  const admin = await world.admin();
  await world.bought(ana, 100, "12");
  const { ledger } = world.app.modules.billing;
  await world.app.db.transaction((tx) => ledger.spend(tx, ana.id, 120n, { key: `test:${ana.id}`, kind: "TIP", to: { kind: "REVENUE" } }));
  const { bought: left } = await world.purse(ana);
  const [invoice] = await world.invoices(ana);
  const refund = (amountUsd: string, given: Record<string, unknown> = {}) =>
    send(admin, "refundInvoice", {
      ...{ invoiceId: invoice.id, amountUsd, typedName: invoice.number, reason: "Asked for", clientRequestId: requestId(), ...given },
    });
  expect(await refund("6")).toMatchObject({ invoice: { refundedUsd: "6" }, errors: [] });
  expect(await world.purse(ana)).toMatchObject({ bought: left > 50n ? left - 50n : 0n, debt: left > 50n ? 0n : 50n - left });
  expect(codesOf(await refund("6.01"))).toEqual(["AMOUNT_INVALID"]);
  expect(codesOf(await refund("1.005"))).toEqual(["AMOUNT_INVALID"]);
  expect(codesOf(await refund("1", { typedName: "B-0" }))).toEqual(["INVALID"]);
  await refund("6");
  const { debt } = await world.purse(ana);
  expect(debt).toBe(100n - left);
  await world.bought(ana, 500, "55");
  expect(await world.purse(ana)).toMatchObject({ bought: 500n - debt, debt: 0n });
  expect(await refund("1")).toMatchObject({ errors: [{ code: "AMOUNT_INVALID", limit: "0" }] });
  expect(
    await send(bob, "refundInvoice", {
      invoiceId: invoice.id,
      amountUsd: "1",
      typedName: invoice.number,
      reason: "x",
      clientRequestId: requestId(),
    }),
  ).toBe("FORBIDDEN");
  expect(await proof()).toBe("0,0");
});

test("PAY-011 a dispute takes back what was bought, and gives it back where it is won; a disputed plan ends", async () => {
  const admin = await world.admin();
  await world.bought(ana, 500, "55");
  const [pack] = await world.invoices(ana);
  const dispute = (invoiceId: string, outcome: string) => send(admin, "disputeTestPayment", { invoiceId, outcome });
  expect(codesOf(await dispute(pack.id, "WON"))).toEqual(["DISPUTE_STATE"]);
  expect((await dispute(pack.id, "OPENED")).invoice.dispute).toBe("OPEN");
  expect((await world.purse(ana)).bought).toBe(0n);
  expect(codesOf(await dispute(pack.id, "OPENED"))).toEqual(["DISPUTE_STATE"]);
  expect((await dispute(pack.id, "WON")).invoice.dispute).toBe("WON");
  expect((await world.purse(ana)).bought).toBe(500n);
  await world.subscribed(bob, "chef", "79");
  const [plan] = await world.invoices(bob);
  await dispute(plan.id, "OPENED");
  expect(await world.tier(bob)).toBe("prep_cook");
  expect((await dispute(plan.id, "LOST")).invoice.dispute).toBe("LOST");
  expect((await world.billing(bob)).endedSubscription.endReason).toBe("DISPUTED");
  expect(await send(ana, "disputeTestPayment", { invoiceId: plan.id, outcome: "OPENED" })).toBe("FORBIDDEN");
  expect(await proof()).toBe("0,0");
});

test("PAY-012 a plan whose running period is refunded whole ends, one that is refunded in part goes on", async () => {
  const admin = await world.admin();
  await world.subscribed(ana, "chef", "79");
  const [invoice] = await world.invoices(ana);
  const refund = (amountUsd: string) =>
    send(admin, "refundInvoice", {
      ...{ invoiceId: invoice.id, amountUsd, typedName: invoice.number, reason: "Asked for", clientRequestId: requestId() },
    });
  await refund("78.99");
  expect(await world.tier(ana)).toBe("chef");
  await refund("0.01");
  expect(await world.tier(ana)).toBe("prep_cook");
  expect((await world.billing(ana)).endedSubscription.endReason).toBe("REFUNDED");
});

test("PLAN-025 an upgrade that is refunded or disputed leaves the plan paid before it, and without that one nothing", async () => {
  const admin = await world.admin();
  for (const who of [ana, bob]) {
    await world.subscribed(who, "line_cook", "9");
    await send(who, "changePlan", { tier: "sous_chef", quotedUsd: "20", clientRequestId: requestId() });
    await send(who, "changePlan", { tier: "chef", quotedUsd: "50", clientRequestId: requestId() });
    expect(await world.tier(who)).toBe("chef");
  }
  const refund = ({ id: invoiceId, number: typedName }: any, amountUsd: string) =>
    send(admin, "refundInvoice", { invoiceId, typedName, amountUsd, reason: "Asked for", clientRequestId: requestId() });
  const [second, first, plan] = await world.invoices(ana);
  await refund(second, "50");
  expect(await world.tier(ana)).toBe("sous_chef");
  await refund(plan, "9");
  expect((await world.billing(ana)).endedSubscription.endReason).toBe("REFUNDED");
  const [, middle, begun] = await world.invoices(bob);
  await send(admin, "disputeTestPayment", { invoiceId: middle.id, outcome: "OPENED" });
  expect((await world.billing(bob)).subscription).toMatchObject({ tier: "line_cook", state: "ACTIVE" });
  await send(admin, "disputeTestPayment", { invoiceId: begun.id, outcome: "OPENED" });
  expect((await world.billing(bob)).endedSubscription.endReason).toBe("DISPUTED");
  expect(first.title).toContain("Sous chef");
  expect(await proof()).toBe("0,0");
});

test("PLAN-014 an admin grants a tier with a reason that its holder reads; the highest tier applies, and the audit log has it", async () => {
  const admin = await world.admin();
  const grant = (tier: string, given: Record<string, unknown> = {}) =>
    send(admin, "grantTier", { userId: ana.id, tier, typedName: ana.username, reason: "For the tutorial", ...given });
  expect(await grant("sous_chef")).toMatchObject({ tier: "sous_chef", errors: [] });
  await world.subscribed(ana, "line_cook", "9");
  expect(await world.tier(ana)).toBe("sous_chef");
  expect((await world.billing(ana)).tierSources).toMatchObject([
    { source: "GRANT", tier: "sous_chef", reason: "For the tutorial" },
    { source: "PLAN", tier: "line_cook" },
  ]);
  expect(await grant("prep_cook")).toMatchObject({ tier: "line_cook" });
  const lines = await world.app.db.query("select action from audit_log where subject_id = $1 order by at", [ana.id]);
  expect(lines.map(({ action }) => action)).toEqual(["users.tier", "users.tier"]);
  expect(codesOf(await grant("chef", { typedName: "somebody" }))).toEqual(["INVALID"]);
  expect(codesOf(await grant("chef", { reason: " " }))).toEqual(["REQUIRED"]);
  expect(codesOf(await grant("chef", { userId: "nobody" }))).toEqual(["NOT_FOUND"]);
  expect(await send(bob, "grantTier", { userId: bob.id, tier: "chef", typedName: bob.username, reason: "Please" })).toBe("FORBIDDEN");
});

test("PAY-049 an admin gives gift bites with a reason that is mailed; a retry gives nothing more, and the audit log has it", async () => {
  const admin = await world.admin();
  const clientRequestId = requestId();
  const give = (given: Record<string, unknown> = {}) =>
    send(admin, "giveBites", { userId: ana.id, bites: 25, typedName: ana.username, reason: "A lost day", clientRequestId, ...given });
  const gift = async () => (await world.app.modules.billing.ledger.purse(world.app.db, ana.id)).gift;
  expect(await give()).toEqual({ userId: ana.id, bites: 25, errors: [] });
  expect(await give()).toEqual({ userId: ana.id, bites: 25, errors: [] });
  expect(codesOf(await give({ bites: 26 }))).toEqual(["REQUEST_ID_REUSED"]);
  expect(await gift()).toBe(75n);
  expect((await world.mails(ana)).filter((subject) => subject === "You were given 25 bites")).toHaveLength(1);
  const lines = await world.app.db.query("select action, reason, data from audit_log where subject_id = $1", [ana.id]);
  expect(lines).toEqual([{ action: "users.bites", reason: "A lost day", data: { bites: 25 } }]);
  const { statement } = await ana.api.ok("{ statement(first: 1) { edges { node { kind account amount balance } } } }");
  expect(statement.edges).toEqual([{ node: { kind: "PROMOTION", account: "GIFT", amount: 25, balance: 75 } }]);
  for (const bites of [0, -5, 1_001]) expect(codesOf(await give({ bites, clientRequestId: requestId() }))).toEqual(["AMOUNT_INVALID"]);
  expect(codesOf(await give({ typedName: bob.username }))).toEqual(["INVALID"]);
  expect(codesOf(await give({ reason: " " }))).toEqual(["REQUIRED"]);
  expect(codesOf(await give({ userId: "nobody" }))).toEqual(["NOT_FOUND"]);
  const own = { userId: bob.id, bites: 1_000, typedName: bob.username, reason: "Please", clientRequestId };
  expect(await send(bob, "giveBites", own)).toBe("FORBIDDEN");
  expect(await gift()).toBe(75n);
  expect(await proof()).toBe("0,0");
});

test("PLAN-026 who is suspended keeps the days that are paid for and is not charged again", async () => {
  const admin = await world.admin();
  await world.subscribed(ana, "chef", "79");
  const suspend = (isSuspended: boolean) =>
    admin.api.ok("mutation ($input: SetUserSuspendedInput!) { setUserSuspended(input: $input) { errors { code } } }", {
      input: { userId: ana.id, isSuspended, typedName: ana.username, reason: "Spam" },
    });
  const renews = async () =>
    (
      await world.app.db.query(
        "select renews, state, (select count(*)::int from invoices i where i.user_id = p.user_id) as paid from plan_subscriptions p where user_id = $1",
        [ana.id],
      )
    )[0];
  await suspend(true);
  await world.days(0);
  expect(await renews()).toEqual({ renews: false, state: "ACTIVE", paid: 1 });
  expect((await world.mails(ana)).filter((subject) => subject === "Your Chef plan does not renew")).toHaveLength(1);
  await suspend(false);
  await world.days(0);
  expect(await renews()).toEqual({ renews: false, state: "ACTIVE", paid: 1 });
  await world.days(31);
  expect(await renews()).toEqual({ renews: false, state: "ENDED", paid: 1 });
});

test("PLAN-015 production sells nothing without Stripe unless the test till is allowed, and says so", async () => {
  const closed = await createPaymentsWorld({ env: { TEST_TILL: "false" } });
  const eve = await closed.person();
  expect((await eve.api.ok("{ payments { provider isTest packs { bites } } }")).payments).toEqual({
    provider: null,
    isTest: false,
    packs: [],
  });
  const asked = { quotedUsd: "12", clientRequestId: requestId() };
  expect(codesOf(await send(eve, "buyBites", { bites: 100, ...asked }))).toEqual(["NOT_ON_SALE"]);
  expect(codesOf(await send(eve, "subscribeToPlan", { tier: "chef", ...asked }))).toEqual(["NOT_ON_SALE"]);
  const portal = await eve.api.ok("mutation { openPaymentPortal { url errors { code } } }");
  expect(portal.openPaymentPortal).toEqual({ url: null, errors: [{ code: "NOT_ON_SALE" }] });
  expect(await ana.api.code("mutation { openPaymentPortal { url } }")).toBe("UNAVAILABLE");
  await closed.stop();
});

test("PAY-048 one person has the payment provider asked so often in a minute, whatever they ask; others and the next minute are open", async () => {
  await world.subscribed(ana, "line_cook", "9");
  world.clock.advance(60_000);
  const quote = "{ planChangeQuote(tier: chef) { dueUsd } }";
  for (let asked = 0; asked < limits.paymentCallsPerUserPerMinuteMax; asked++) expect(await ana.api.code(quote)).toBeNull();
  expect(await ana.api.code(quote)).toBe("RATE_LIMITED");
  expect(await send(ana, "setPlanRenewal", { renews: false })).toBe("RATE_LIMITED");
  expect(await send(ana, "buyBites", { bites: 100, quotedUsd: "12", clientRequestId: requestId() })).toBe("RATE_LIMITED");
  expect(await ana.api.code("mutation { openPaymentPortal { url } }")).toBe("RATE_LIMITED");
  expect(codesOf(await send(bob, "buyBites", { bites: 100, quotedUsd: "12", clientRequestId: requestId() }))).toEqual([]);
  world.clock.advance(60_000);
  expect(codesOf(await send(ana, "setPlanRenewal", { renews: false }))).toEqual([]);
});

test("PLAN-022 an API key outlives the plan it was made under; its rights to trade and write do not", async () => {
  await world.subscribed(ana, "line_cook", "9");
  const input = { name: "Bot", scopes: ["read", "social"] };
  const { createApiKey: made } = await ana.api.ok(
    "mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key errors { code } } }",
    { input },
  );
  const bot = world.visitor();
  bot.extraHeaders = { "x-api-key": made.key };
  const follow = `mutation { follow(input: { userId: "${bob.id}" }) { errors { code } } }`;
  expect(await bot.code(follow)).toBeNull();
  await send(ana, "setPlanRenewal", { renews: false });
  await world.days(31);
  await world.days(0);
  expect(await world.tier(ana)).toBe("prep_cook");
  expect((await bot.ok("{ me { tier } }")).me.tier).toBe("prep_cook");
  expect(await bot.code(follow)).toBe("FORBIDDEN");
});
