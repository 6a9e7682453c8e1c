import { afterAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { ConfigError, parseConfig } from "../../platform/config";
import { codesOf, createPaymentsWorld, requestId, send } from "../payments/testing/payments-world";
import { isOnTrial } from "./trials";

const world = await createPaymentsWorld({ env: { PLAN_TRIAL_DAYS: "14" } });
afterAll(() => world.stop());

let ana: Person;
beforeEach(async () => {
  ana = await world.person();
});

const offered = async (who: Person): Promise<number> => (await who.api.ok("{ billing { trialDays } }")).billing.trialDays;
const planOf = async (who: Person) =>
  (
    await who.api.ok(
      "{ billing { subscription { tier nextTier state trialEndsAt periodEnd renews nextUsd } endedSubscription { endReason } } }",
    )
  ).billing;
const billOf = (who: Person, more: Record<string, unknown> = {}) =>
  send(who, "subscribeToPlan", { tier: "chef", quotedUsd: "79", clientRequestId: requestId(), ...more });
async function tries(who: Person, card = "PAYS"): Promise<void> {
  const { bill } = await billOf(who);
  await send(who, "settleTillBill", { billId: bill.id, card });
}
/** Transfers of money that are about a person. */
const movedMoney = async (who: Person): Promise<string[]> =>
  (await world.app.db.query<{ kind: string }>("select kind from ledger_transfers where user_id = $1 and kind like 'PLAN%'", [who.id])).map(
    ({ kind }) => kind,
  );
const notificationsOf = async (who: Person): Promise<string[]> =>
  (await who.api.ok("{ notifications(first: 20, filter: { kinds: [PLAN] }) { edges { node { text path } } } }")).notifications.edges.map(
    ({ node }: { node: { text: string; path: string } }) => `${node.text} ${node.path}`,
  );
const dayIn = (days: number): string => new Date(world.clock.now() + days * 86_400_000).toISOString();

test("TRIAL-001 days of a trial are 0 to 90, and need something that is sold", () => {
  expect(parseConfig({}).planTrialDays).toBe(0);
  expect(parseConfig({ PLAN_TRIAL_DAYS: "14" }).planTrialDays).toBe(14);
  for (const days of ["-1", "91", "1.5", "two"]) expect(() => parseConfig({ PLAN_TRIAL_DAYS: days })).toThrow(/PLAN_TRIAL_DAYS/);
  expect(() => parseConfig({ PLAN_TRIAL_DAYS: "14", TEST_TILL: "false" })).toThrow(ConfigError);
});

test("TRIAL-002 a plan is on trial while its period ends with it, and no longer once it was charged, declined or has ended", () => {
  const [end, later] = [new Date("2027-01-15T10:00:00Z"), new Date("2027-02-15T10:00:00Z")];
  expect(isOnTrial({ state: "ACTIVE", periodEnd: end, trialEndsAt: end })).toBe(true);
  expect(isOnTrial({ state: "ACTIVE", periodEnd: later, trialEndsAt: end })).toBe(false);
  expect(isOnTrial({ state: "ACTIVE", periodEnd: end, trialEndsAt: null })).toBe(false);
  expect(isOnTrial({ state: "PAST_DUE", periodEnd: end, trialEndsAt: end })).toBe(false);
  expect(isOnTrial({ state: "ENDED", periodEnd: end, trialEndsAt: end })).toBe(false);
});

test("TRIAL-010 the first plan is free for its days: nothing due, no invoice, no income, the tier at once; then the first month is charged", async () => {
  expect(await offered(ana)).toBe(14);
  const { bill } = await billOf(ana, { trialDays: 14 });
  const fields = "amountUsd monthlyUsd trialDays isTrialRefused state invoice { id }";
  expect((await ana.api.ok(`{ bill(id: "${bill.id}") { ${fields} } }`)).bill).toEqual({
    ...{ amountUsd: "0", monthlyUsd: "79", trialDays: 14, isTrialRefused: false, state: "OPEN", invoice: null },
  });
  await send(ana, "settleTillBill", { billId: bill.id, card: "PAYS" });
  expect(await world.tier(ana)).toBe("chef");
  const end = dayIn(14);
  expect((await planOf(ana)).subscription).toMatchObject({
    tier: "chef",
    state: "ACTIVE",
    trialEndsAt: end,
    periodEnd: end,
    nextUsd: "79",
  });
  expect((await world.billing(ana)).tierSources).toMatchObject([{ reason: "You try this plan free of charge." }]);
  expect([await world.invoices(ana), await movedMoney(ana), await offered(ana)]).toEqual([[], [], 0]);
  await world.days(13.9);
  expect(await movedMoney(ana)).toEqual([]);
  await world.days(0.2);
  const { subscription } = await planOf(ana);
  const month = new Date(end);
  month.setUTCMonth(month.getUTCMonth() + 1);
  expect(subscription).toMatchObject({ state: "ACTIVE", trialEndsAt: null });
  // A month of the calendar later; at the end of a short month on its last day.
  expect(Math.abs(+new Date(subscription.periodEnd) - +month)).toBeLessThan(4 * 86_400_000);
  expect((await world.invoices(ana)).map(({ amountUsd, state }) => [amountUsd, state])).toEqual([["79", "PAID"]]);
  expect(await movedMoney(ana)).toEqual(["PLAN_PAID"]);
  expect((await world.billing(ana)).tierSources).toMatchObject([{ reason: "You pay for this plan." }]);
});

test("TRIAL-011 there is one trial a person: not after cancelling, not from a bill left open, not after a paid plan", async () => {
  const [first, second] = [await billOf(ana), await billOf(ana)];
  await send(ana, "settleTillBill", { billId: first.bill.id, card: "PAYS" });
  expect(codesOf(await send(ana, "settleTillBill", { billId: second.bill.id, card: "PAYS" }))).toEqual(["ALREADY_SUBSCRIBED"]);
  await send(ana, "setPlanRenewal", { renews: false });
  await world.app.db.query("update bills set expires_at = expires_at + interval '90 days' where id = $1", [second.bill.id]);
  await world.days(15);
  expect((await planOf(ana)).endedSubscription).toEqual({ endReason: "CANCELED" });
  expect([await world.tier(ana), await movedMoney(ana)]).toEqual(["prep_cook", []]);
  expect(codesOf(await send(ana, "settleTillBill", { billId: second.bill.id, card: "PAYS" }))).toEqual(["BILL_SETTLED"]);
  expect(await offered(ana)).toBe(0);
  expect(codesOf(await billOf(ana, { trialDays: 14 }))).toEqual(["PRICE_CHANGED"]);
  const { bill } = await billOf(ana);
  expect(bill.amountUsd).toBe("79");
});

test("TRIAL-012 the first charge is announced once by mail and notification, a week before, and not to who cancelled", async () => {
  const bob = await world.person();
  await tries(ana);
  await tries(bob);
  await send(bob, "setPlanRenewal", { renews: false });
  await world.days(6.9);
  expect(await notificationsOf(ana)).toEqual([]);
  await world.days(0.2);
  await world.days(0);
  const isAnnouncement = (subject: string) => subject.startsWith("Your free trial ends on");
  expect((await world.mails(ana)).filter(isAnnouncement)).toHaveLength(1);
  expect(await notificationsOf(ana)).toEqual([
    expect.stringMatching(/^Your free trial ends on \d{4}-\d\d-\d\d: then Chef costs \$79\.00 a month \/subscription$/),
  ]);
  expect((await world.mails(bob)).filter(isAnnouncement)).toEqual([]);
  expect(await notificationsOf(bob)).toEqual([]);
});

test("TRIAL-013 during a trial a higher plan is free until its end, a lower one comes with the first charge", async () => {
  const { bill } = await send(ana, "subscribeToPlan", { tier: "sous_chef", quotedUsd: "29", clientRequestId: requestId() });
  await send(ana, "settleTillBill", { billId: bill.id, card: "PAYS" });
  const quote = async (tier: string) =>
    (await ana.api.ok(`{ planChangeQuote(tier: ${tier}) { isUpgrade dueUsd monthlyUsd trialEndsAt lines { text } } }`)).planChangeQuote;
  expect(await quote("chef")).toEqual({ isUpgrade: true, dueUsd: "0", monthlyUsd: "79", trialEndsAt: dayIn(14), lines: [] });
  await send(ana, "changePlan", { tier: "chef", quotedUsd: "0", clientRequestId: requestId() });
  expect([await world.tier(ana), await world.invoices(ana)]).toEqual(["chef", []]);
  await send(ana, "changePlan", { tier: "line_cook", quotedUsd: "0", clientRequestId: requestId() });
  expect((await planOf(ana)).subscription).toMatchObject({ tier: "chef", nextTier: "line_cook", nextUsd: "9" });
  await world.days(14.1);
  expect((await world.invoices(ana)).map(({ amountUsd }) => amountUsd)).toEqual(["9"]);
  expect(await world.tier(ana)).toBe("line_cook");
});

test("TRIAL-014 a card that is declined at the end of a trial has the days of grace, then the plan ends without income", async () => {
  await tries(ana, "DECLINES_RENEWALS");
  await world.days(14.1);
  expect(await world.billing(ana)).toMatchObject({ subscription: { state: "PAST_DUE" }, overdueInvoice: { amountUsd: "79" } });
  await world.days(7.1);
  expect((await planOf(ana)).endedSubscription).toEqual({ endReason: "UNPAID" });
  expect([await movedMoney(ana), await world.tier(ana)]).toEqual([[], "prep_cook"]);
});

test("TRIAL-015 a declined card starts no trial", async () => {
  const { bill } = await billOf(ana);
  expect(codesOf(await send(ana, "settleTillBill", { billId: bill.id, card: "DECLINED" }))).toEqual(["CARD_DECLINED"]);
  expect([(await planOf(ana)).subscription, await offered(ana), await world.tier(ana)]).toEqual([null, 14, "prep_cook"]);
});
