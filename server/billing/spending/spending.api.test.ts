import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCopyingWorld, copyMutation, openTrade, readCopy, startCopy, type CopyingWorld } from "../../copying/testing/copying-world";
import type { Person } from "../../identity/testing/people";
import { requestId } from "../../trading/testing/trading-world";
import { bellOf, booksOf, giveBought, paymentsOf, purseOf, spend, subscriptionsOf } from "../testing/spending-world";

let world: CopyingWorld;
let ana: Person;
let eve: Person;
let bob: Person;

beforeAll(async () => {
  world = await createCopyingWorld();
}, 180_000);
afterAll(() => world?.stop());
beforeEach(async () => {
  quotes();
  ana = await world.feeder();
  eve = await world.eater({ tier: "prep_cook" });
  bob = await world.eater({ tier: "prep_cook" });
  await spend(ana, "setFeederOffer", { priceBites: 100, unlockBites: 25, delaySeconds: 3_600 });
});

const dayMs = 86_400_000;
const quotes = (): void => {
  for (const [symbol, price] of [
    ["AAPL", 100],
    ["TSLA", 50],
    ["KO", 60],
  ] as const)
    world.market.setQuote(symbol, { bid: price, ask: price + 0.02 });
};
const pass = async (days: number): Promise<void> => {
  world.clock.advance(days * dayMs);
  quotes();
  await stayOpen();
  await world.app.modules.spending.renewals.runDue();
};
/** Sessions last 30 days, as long as a period. */
const stayOpen = () => world.app.db.query(`update session set "expiresAt" = $1`, [new Date(world.clock.now() + 30 * dayMs)]);
const subscribe = async (person: Person, bites = 100) => spend(person, "subscribeToFeeder", { feederId: ana.id, bites });
const seesTrade = async (person: Person, id: string): Promise<boolean> =>
  (await person.api.ok("query ($id: ID!) { recipe(id: $id) { trade { id } } }", { id })).recipe !== null;

test("SPEND-030 a subscription is quoted, paid 80 to 20 with the origin of the bites kept, and receipted on both sides", async () => {
  await giveBought(world, eve, 120);
  const { revenue } = await booksOf(world);
  const asked = { kind: "SUBSCRIPTION", id: ana.id };
  const fields =
    "bites feederBites serverBites giftBites boughtBites earnedBites balanceBites missingBites isBlockedByDebt periodEnd feeder { id }";
  const { biteQuote } = await eve.api.ok(`query ($input: BiteQuoteInput!) { biteQuote(input: $input) { ${fields} } }`, { input: asked });
  expect(biteQuote).toEqual({
    ...{ bites: 100, feederBites: 80, serverBites: 20, giftBites: 50, boughtBites: 50, earnedBites: 0 },
    ...{ balanceBites: 170, missingBites: 0, isBlockedByDebt: false, feeder: { id: ana.id } },
    periodEnd: new Date(world.clock.now() + 30 * dayMs).toISOString(),
  });
  const { subscription, payment, errors } = await subscribe(eve);
  expect(errors).toEqual([]);
  expect(subscription).toMatchObject({ state: "ACTIVE", priceBites: 100, isRenewing: true, viewerCanCancel: true, viewerCanResume: false });
  expect(payment).toMatchObject({
    ...{ kind: "SUBSCRIPTION", side: "PAID", bites: 100, giftBites: 50, boughtBites: 50, serverBites: 20 },
    ...{ feederGiftBites: 40, feederEarnedBites: 40, payableFrom: new Date(world.clock.now() + 14 * dayMs).toISOString() },
  });
  expect(await purseOf(world, eve)).toMatchObject({ gift: 0, bought: 70, spendable: 70 });
  expect(await purseOf(world, ana)).toMatchObject({ gift: 90, bought: 0, earned: 0, earnedPending: 40 });
  expect(await booksOf(world)).toEqual({ sum: 0, revenue: revenue + 20 });
  expect(await paymentsOf(eve, "PAID")).toMatchObject([{ id: payment.id, payer: { username: eve.username } }]);
  expect(await paymentsOf(ana, "RECEIVED")).toMatchObject([{ id: payment.id, side: "RECEIVED", payer: null }]);
  expect((await bellOf(ana))[0]).toBe("Someone paid 30 days of your trades: 80 bites for you");
  expect((await bellOf(eve))[0]).toBe(`Your subscription to ${ana.username} began: 100 bites paid`);
  const query = "query ($id: ID!) { bitePayment(id: $id) { id } }";
  expect((await bob.api.ok(query, { id: payment.id })).bitePayment).toBeNull();
  expect((await ana.api.ok(query, { id: payment.id })).bitePayment).toEqual({ id: payment.id });
});

test("SPEND-031 a subscriber sees trades at once from then on, and nobody else before their delay", async () => {
  const before = await openTrade(world, ana, "KO", "1");
  await giveBought(world, eve, 100);
  world.clock.advance(1_000);
  await subscribe(eve);
  world.clock.advance(1_000);
  const after = await openTrade(world, ana, "TSLA", "1");
  expect([await seesTrade(eve, before), await seesTrade(eve, after), await seesTrade(bob, after)]).toEqual([false, true, false]);
  const { trader } = await eve.api.ok("query ($id: ID!) { trader(id: $id) { viewerDelaySeconds viewerSubscription { state } } }", {
    id: ana.id,
  });
  expect(trader).toEqual({ viewerDelaySeconds: 0, viewerSubscription: { state: "ACTIVE" } });
  world.clock.advance(3_601_000);
  expect([await seesTrade(eve, before), await seesTrade(bob, after)]).toEqual([true, true]);
});

test("SPEND-032 what cannot be bought is refused with its code, and nothing is paid", async () => {
  const purse = await purseOf(world, eve);
  expect((await subscribe(eve)).errors).toEqual([{ code: "INSUFFICIENT_BITES", path: ["input"], limit: "50" }]);
  await giveBought(world, eve, 500);
  expect((await subscribe(eve, 95)).errors).toMatchObject([{ code: "PRICE_CHANGED", path: ["input", "bites"] }]);
  expect((await spend(ana, "subscribeToFeeder", { feederId: ana.id, bites: 100 })).errors).toMatchObject([{ code: "SELF" }]);
  expect((await spend(eve, "subscribeToFeeder", { feederId: bob.id, bites: 100 })).errors).toMatchObject([{ code: "NOT_A_FEEDER" }]);
  expect((await spend(eve, "subscribeToFeeder", { feederId: "none", bites: 100 })).fault).toBe("NOT_FOUND");
  const free = await world.feeder();
  expect((await spend(eve, "subscribeToFeeder", { feederId: free.id, bites: 0 })).errors).toMatchObject([{ code: "NOT_FOR_SALE" }]);
  await ana.api.ok("mutation ($id: ID!) { block(input: { userId: $id }) { errors { code } } }", { id: bob.id });
  expect((await spend(bob, "subscribeToFeeder", { feederId: ana.id, bites: 100 })).fault).toBe("NOT_FOUND");
  expect((await subscribe(eve)).errors).toEqual([]);
  expect((await subscribe(eve)).errors).toMatchObject([{ code: "ALREADY_SUBSCRIBED" }]);
  expect((await purseOf(world, eve)).spendable).toBe(purse["spendable"]! + 400);
});

test("SPEND-033 a retry with the same request id pays once, with other input it is refused", async () => {
  await giveBought(world, eve, 500);
  const input = { clientRequestId: requestId(), feederId: ana.id, bites: 100 };
  const [first, second] = [await spend(eve, "subscribeToFeeder", input), await spend(eve, "subscribeToFeeder", input)];
  expect(second.payment).toEqual(first.payment);
  expect((await spend(eve, "subscribeToFeeder", { ...input, bites: 95 })).errors).toMatchObject([{ code: "REQUEST_ID_REUSED" }]);
  expect((await purseOf(world, eve)).spendable).toBe(450);
});

test("SPEND-034 copying a feeder with a price needs a subscription, and a lapse turns the copy to following closes", async () => {
  const input = { clientRequestId: requestId(), feederId: ana.id, amount: "1000", settings: {} };
  await openTrade(world, ana, "KO", "1");
  expect((await copyMutation(eve, "startCopying", input)).errors).toMatchObject([{ code: "SUBSCRIPTION_REQUIRED" }]);
  await giveBought(world, eve, 50);
  await subscribe(eve);
  const copy = await startCopy(eve, ana, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "100" });
  await openTrade(world, ana, "TSLA", "1");
  await world.settled();
  await pass(30);
  expect(await subscriptionsOf(eve)).toMatchObject([{ state: "GRACE", viewerCanResume: true }]);
  expect(await readCopy(eve, copy.id)).toMatchObject({ state: "ACTIVE" });
  await pass(2.9);
  expect(await subscriptionsOf(eve)).toMatchObject([{ state: "GRACE" }]);
  await pass(0.1);
  expect(await subscriptionsOf(eve)).toMatchObject([
    { state: "ENDED", endReason: "LAPSED", viewerCanCancel: false, viewerCanResume: false },
  ]);
  expect(await readCopy(eve, copy.id)).toMatchObject({ state: "MIRROR_EXITS", stopReason: "SUBSCRIPTION_LAPSED" });
  expect(await bellOf(eve)).toContain(`Your subscription to ${ana.username} ended: it was not paid. Your copy follows closes only`);
  const late = await openTrade(world, ana, "KO", "2");
  // Still a copier, who sees trades at once.
  expect(await seesTrade(eve, late)).toBe(true);
  await copyMutation(eve, "stopCopy", { copyId: copy.id, mode: "CLOSE_ALL" });
  await world.settled();
  world.clock.advance(1_000);
  const unseen = await openTrade(world, ana, "KO", "3");
  expect(await seesTrade(eve, unseen)).toBe(false);
  await giveBought(world, eve, 100);
  expect((await subscribe(eve)).errors).toEqual([]);
  expect((await startCopy(eve, ana, "1000")).state).toBe("ACTIVE");
});

test("SPEND-035 a renewal is announced three days before, at its price then, and charges once, also when two run at once", async () => {
  await giveBought(world, eve, 1_000);
  await subscribe(eve);
  await spend(ana, "setFeederOffer", { priceBites: 150 });
  await pass(26.9);
  expect(await subscriptionsOf(eve)).toMatchObject([{ nextPriceBites: null }]);
  await pass(0.1);
  expect(await subscriptionsOf(eve)).toMatchObject([{ nextPriceBites: 150, priceBites: 100 }]);
  expect((await bellOf(eve))[0]).toMatch(/renews on \d{4}-\d\d-\d\d for 150 bites$/);
  await spend(ana, "setFeederOffer", { priceBites: 500 });
  world.clock.advance(3 * dayMs);
  await stayOpen();
  const { renewals } = world.app.modules.spending;
  await Promise.all([renewals.runDue(), renewals.runDue(), renewals.runDue()]);
  expect(await subscriptionsOf(eve)).toMatchObject([{ state: "ACTIVE", priceBites: 150, nextPriceBites: null }]);
  expect((await paymentsOf(eve, "PAID")).map(({ bites }) => bites)).toEqual([150, 100]);
  expect((await purseOf(world, eve)).spendable).toBe(800);
  expect((await booksOf(world)).sum).toBe(0);
});

test("SPEND-036 a cancelled subscription runs to its end, and may be resumed before", async () => {
  await giveBought(world, eve, 500);
  const { subscription } = await subscribe(eve);
  const input = { subscriptionId: subscription.id };
  expect((await spend(bob, "cancelFeederSubscription", input)).fault).toBe("NOT_FOUND");
  expect((await spend(bob, "resumeFeederSubscription", input)).fault).toBe("NOT_FOUND");
  expect((await spend(eve, "cancelFeederSubscription", input)).subscription).toMatchObject({ state: "ACTIVE", isRenewing: false });
  expect((await spend(eve, "cancelFeederSubscription", input)).errors).toEqual([]);
  expect((await spend(eve, "resumeFeederSubscription", input)).subscription).toMatchObject({ isRenewing: true });
  await pass(28);
  expect(await subscriptionsOf(eve)).toMatchObject([{ nextPriceBites: 100 }]);
  await spend(eve, "cancelFeederSubscription", input);
  await pass(1.9);
  expect(await subscriptionsOf(eve)).toMatchObject([{ state: "ACTIVE" }]);
  await pass(0.1);
  expect(await subscriptionsOf(eve)).toMatchObject([{ state: "ENDED", endReason: "CANCELLED" }]);
  expect((await spend(eve, "cancelFeederSubscription", input)).errors).toMatchObject([{ code: "SUBSCRIPTION_STATE" }]);
  expect((await spend(eve, "resumeFeederSubscription", input)).errors).toMatchObject([{ code: "SUBSCRIPTION_STATE" }]);
  expect((await purseOf(world, eve)).spendable).toBe(450);
});

test("SPEND-037 in the days of grace the period is paid as soon as the bites are there, and the days are not given away", async () => {
  await giveBought(world, eve, 50);
  const { subscription } = await subscribe(eve);
  await pass(30);
  const input = { subscriptionId: subscription.id };
  expect((await spend(eve, "resumeFeederSubscription", input)).errors).toMatchObject([{ code: "INSUFFICIENT_BITES" }]);
  await giveBought(world, eve, 100);
  await pass(1);
  const [renewed] = await subscriptionsOf(eve);
  expect(renewed).toMatchObject({ state: "ACTIVE", graceUntil: null });
  expect(+new Date(renewed.periodEnd)).toBe(+new Date(subscription.periodEnd) + 30 * dayMs);
  expect((await purseOf(world, eve)).spendable).toBe(0);
});

test("SPEND-038 who unlocks a recipe sees all of it, also what comes; 50 at once pay once", async () => {
  const tradeId = await openTrade(world, ana, "TSLA", "1");
  const other = await openTrade(world, ana, "KO", "1");
  await giveBought(world, eve, 1_000);
  const bites = 25;
  const answers = await Promise.all(Array.from({ length: 50 }, () => spend(eve, "unlockRecipe", { tradeId, bites })));
  expect(answers.filter(({ payment }) => payment)).toHaveLength(1);
  expect(answers.filter(({ errors }) => errors[0]?.code === "ALREADY_UNLOCKED")).toHaveLength(49);
  expect((await purseOf(world, eve)).spendable).toBe(1_025);
  expect([await seesTrade(eve, tradeId), await seesTrade(eve, other), await seesTrade(bob, tradeId)]).toEqual([true, false, false]);
  expect(answers.find(({ payment }) => payment)).toMatchObject({
    offer: { viewerHasUnlocked: true, viewerCanUnlock: false },
    payment: { kind: "UNLOCK", tradeId, serverBites: 5, feederGiftBites: 20 },
  });
  expect((await booksOf(world)).sum).toBe(0);
}, 180_000);

test("SPEND-039 an unlock is refused for what is not sold, one's own, another price and too few bites", async () => {
  const tradeId = await openTrade(world, ana, "TSLA", "1");
  expect((await spend(ana, "unlockRecipe", { tradeId, bites: 25 })).errors).toMatchObject([{ code: "SELF" }]);
  expect((await spend(eve, "unlockRecipe", { tradeId, bites: 20 })).errors).toMatchObject([{ code: "PRICE_CHANGED" }]);
  expect((await spend(eve, "unlockRecipe", { tradeId: ana.id, bites: 20 })).fault).toBe("NOT_FOUND");
  await spend(ana, "setRecipePrice", { tradeId, priceBites: 55 });
  expect((await spend(eve, "unlockRecipe", { tradeId, bites: 55 })).errors).toMatchObject([{ code: "INSUFFICIENT_BITES", limit: "50" }]);
  await spend(ana, "setRecipePrice", { tradeId, priceBites: 0 });
  // Nobody learns by it that there is such a trade.
  expect((await spend(eve, "unlockRecipe", { tradeId, bites: 0 })).fault).toBe("NOT_FOUND");
  world.clock.advance(3_601_000);
  expect((await spend(eve, "unlockRecipe", { tradeId, bites: 0 })).errors).toMatchObject([{ code: "NOT_FOR_SALE" }]);
});

test("SPEND-040 a tip goes to the feeder with its message, carries what does not make a bite, and is refused outside 1 to 1,000", async () => {
  await giveBought(world, eve, 100);
  expect((await spend(eve, "tipFeeder", { feederId: ana.id, bites: 57, message: "Thanks" })).payment).toMatchObject({
    ...{ kind: "TIP", message: "Thanks", giftBites: 50, boughtBites: 7 },
    // 11.4 for the server: 11, and two fifths carried; of the other 46, 7/57 are of bought origin: 5.6
    ...{ serverBites: 11, feederGiftBites: 41, feederEarnedBites: 5 },
  });
  world.clock.advance(1_000);
  expect((await spend(eve, "tipFeeder", { feederId: ana.id, bites: 3 })).payment).toMatchObject({ serverBites: 1, feederEarnedBites: 2 });
  expect(await paymentsOf(ana, "RECEIVED")).toMatchObject([{ bites: 3, payer: { username: eve.username } }, { message: "Thanks" }]);
  expect((await bellOf(ana))[0]).toBe(`${eve.username} tipped you: 2 bites for you`);
  for (const [input, code] of [
    [{ bites: 0 }, "AMOUNT_INVALID"],
    [{ bites: 1_001 }, "AMOUNT_INVALID"],
    [{ bites: 5, message: "x".repeat(281) }, "TOO_LONG"],
    [{ bites: 500 }, "INSUFFICIENT_BITES"],
    [{ bites: 5, feederId: eve.id }, "SELF"],
    [{ bites: 5, feederId: bob.id }, "NOT_A_FEEDER"],
  ] as const)
    expect((await spend(eve, "tipFeeder", { feederId: ana.id, ...input })).errors).toMatchObject([{ code }]);
  expect((await spend(eve, "tipFeeder", { feederId: "none", bites: 5 })).fault).toBe("NOT_FOUND");
  expect((await booksOf(world)).sum).toBe(0);
});

test.each(["suspended", "blocked", "role"])(
  "SPEND-041 when the feeder goes (%s), subscriptions end at once, and whole days not used come back to their purses",
  async (how) => {
    await giveBought(world, eve, 100);
    await subscribe(eve);
    world.clock.advance(9.5 * dayMs);
    if (how === "blocked") await ana.api.ok("mutation ($id: ID!) { block(input: { userId: $id }) { errors { code } } }", { id: eve.id });
    else
      await world.app.db.query(
        how === "suspended" ? "update users set suspended_at = now() where id = $1" : "update users set role = 'eater' where id = $1",
        [ana.id],
      );
    await world.app.modules.spending.renewals.runDue();
    expect(await subscriptionsOf(eve)).toMatchObject([{ state: "ENDED", endReason: how === "blocked" ? "BLOCKED" : "FEEDER_GONE" }]);
    // 20 of 30 days: 66 of 100 bites, of which half were gifts
    expect(await purseOf(world, eve)).toMatchObject({ gift: 33, bought: 83 });
    expect(await purseOf(world, ana)).toMatchObject({ gift: 50 + 40 - 26, earnedPending: 40 - 26 });
    expect(await paymentsOf(eve, "PAID")).toMatchObject([{ refundedBites: 66 }]);
    expect((await booksOf(world)).sum).toBe(0);
  },
);

test("SPEND-044 who no longer sees the feeder is not charged on: unused days come back where the feeder hid, not where they stopped following", async () => {
  for (const person of [eve, bob]) await giveBought(world, person, 100);
  await world.app.db.query("insert into follows (follower_id, followed_id) values ($1, $2)", [bob.id, ana.id]);
  await subscribe(eve);
  await subscribe(bob);
  world.clock.advance(9.5 * dayMs);
  const hide = "mutation ($input: UpdatePrivacyInput!) { updatePrivacy(input: $input) { errors { code } } }";
  await stayOpen();
  await ana.api.ok(hide, { input: { profileAudience: "FOLLOWERS" } });
  await world.app.modules.spending.renewals.runDue();
  expect(await subscriptionsOf(eve)).toMatchObject([{ state: "ENDED", endReason: "PROFILE_HIDDEN" }]);
  expect(await purseOf(world, eve)).toMatchObject({ gift: 33, bought: 83 });
  expect(await bellOf(eve)).toContain(
    `Your subscription to ${ana.username} ended: only followers see them now. 66 bites came back for unused days`,
  );
  expect(await subscriptionsOf(bob)).toMatchObject([{ state: "ACTIVE" }]);
  await pass(21);
  await giveBought(world, bob, 100);
  await pass(0.1);
  expect(await subscriptionsOf(bob)).toMatchObject([{ state: "ACTIVE", isRenewing: true }]);
  const { spendable } = await purseOf(world, bob);
  await world.app.db.query("delete from follows where follower_id = $1", [bob.id]);
  await world.app.modules.spending.renewals.runDue();
  expect(await subscriptionsOf(bob)).toMatchObject([{ state: "ENDED", endReason: "PROFILE_HIDDEN" }]);
  expect((await purseOf(world, bob)).spendable).toBe(spendable);
  expect((await booksOf(world)).sum).toBe(0);
});

test("SPEND-045 a copy that began while the feeder was free goes on when they ask a price, also of who had subscribed before", async () => {
  await giveBought(world, eve, 100);
  await subscribe(eve);
  await spend(eve, "cancelFeederSubscription", { subscriptionId: (await subscriptionsOf(eve))[0].id });
  await pass(30);
  expect(await subscriptionsOf(eve)).toMatchObject([{ state: "ENDED" }]);
  await spend(ana, "setFeederOffer", { priceBites: 0 });
  await openTrade(world, ana, "KO", "1");
  const copy = await startCopy(eve, ana, "1000");
  await spend(ana, "setFeederOffer", { priceBites: 100 });
  expect(await world.app.modules.copying.gone.check(null)).toBe(0);
  expect(await readCopy(eve, copy.id)).toMatchObject({ state: "ACTIVE" });
});

test("SPEND-056 an unlocked recipe and a tip are receipted by mail, and a statement names who paid only where the payment does", async () => {
  await giveBought(world, eve, 200);
  const recipe = await openTrade(world, ana, "TSLA", "3");
  expect((await spend(eve, "unlockRecipe", { tradeId: recipe, bites: 25 })).errors).toEqual([]);
  await spend(eve, "tipFeeder", { feederId: ana.id, bites: 30, message: "Thanks" });
  await subscribe(eve);
  const mails = await world.app.db.query<{ subject: string; body: string }>("select subject, body from mails where user_id = $1", [eve.id]);
  const [named] = await world.app.db.query<{ name: string }>("select name from users where id = $1", [ana.id]);
  const bodyOf = (subject: string) => mails.filter((mail) => mail.subject === subject).map(({ body }) => body);
  expect(bodyOf(`Receipt: 25 bites for a recipe of ${named!.name}`)).toEqual([expect.stringContaining(`/recipe/${recipe}`)]);
  expect(bodyOf(`Receipt: 30 bites to ${named!.name}`)).toEqual([
    expect.stringMatching(/24 bites go to .*, 6 to the server\.\s+You wrote: Thanks/),
  ]);
  const namesOf = async (who: Person): Promise<unknown[]> => {
    const { statement } = await who.api.ok("{ statement { edges { node { kind counterparty { username } } } } }");
    const of = new Map(statement.edges.map(({ node }: any) => [node.kind, node.counterparty?.username ?? null]));
    return ["TIP", "RECIPE_UNLOCK", "FEEDER_SUBSCRIPTION"].map((kind) => of.get(kind));
  };
  expect(await namesOf(ana)).toEqual([eve.username, null, null]);
  expect(await namesOf(eve)).toEqual([ana.username, ana.username, ana.username]);
  await world.app.db.query(
    "insert into privacy_settings (user_id, named_as_copier) values ($1, true) on conflict (user_id) do update set named_as_copier = true",
    [eve.id],
  );
  expect(await namesOf(ana)).toEqual([eve.username, eve.username, eve.username]);
});

test("SPEND-042 when the subscriber blocks, is suspended or leaves, it ends at once and nothing comes back", async () => {
  for (const person of [eve, bob]) await giveBought(world, person, 100);
  await subscribe(eve);
  await subscribe(bob);
  await eve.api.ok("mutation ($id: ID!) { block(input: { userId: $id }) { errors { code } } }", { id: ana.id });
  await world.app.db.query("update users set suspended_at = now() where id = $1", [bob.id]);
  await world.app.modules.spending.renewals.runDue();
  expect(await subscriptionsOf(eve)).toMatchObject([{ endReason: "BLOCKED" }]);
  expect(await subscriptionsOf(bob)).toMatchObject([{ endReason: "SUBSCRIBER_SUSPENDED" }]);
  for (const person of [eve, bob]) expect((await purseOf(world, person)).spendable).toBe(50);
});

test("SPEND-043 a feeder who deletes their account refunds unused days before their purse closes", async () => {
  await giveBought(world, eve, 100);
  await subscribe(eve);
  await world.app.modules.personalData.eraseUser(ana.id);
  expect(await subscriptionsOf(eve)).toMatchObject([{ endReason: "FEEDER_GONE", feeder: null }]);
  expect(await purseOf(world, eve)).toMatchObject({ gift: 50, bought: 100 });
  expect(await purseOf(world, ana)).toMatchObject({ gift: 0, earnedPending: 0 });
  expect((await booksOf(world)).sum).toBe(0);
  await world.app.modules.personalData.eraseUser(eve.id);
});

test("SPEND-053 what a feeder earned waits 14 days, then moves to the earned purse once but for a tenth, less what a refund took of it", async () => {
  await giveBought(world, eve, 120);
  await giveBought(world, bob, 200);
  await spend(eve, "tipFeeder", { feederId: ana.id, bites: 100 });
  const mature = () => world.app.modules.spending.maturing.runDue();
  const earnedOf = async (): Promise<number[]> => {
    const { earned, earnedPending, reserve } = await purseOf(world, ana);
    return [earned!, earnedPending!, reserve!];
  };
  // 50 of the 100 were a gift: 40 of the share stay one.
  expect(await earnedOf()).toEqual([0, 40, 0]);
  world.clock.advance(14 * dayMs - 1);
  await mature();
  expect(await earnedOf()).toEqual([0, 40, 0]);
  world.clock.advance(1);
  await Promise.all([mature(), mature(), mature()]);
  expect(await earnedOf()).toEqual([36, 0, 4]);
  await mature();
  expect(await earnedOf()).toEqual([36, 0, 4]);
  expect((await booksOf(world)).sum).toBe(0);
});

test("SPEND-054 a refund after the waiting time takes from what is earned, one before it leaves less to wait", async () => {
  await giveBought(world, bob, 250);
  const mature = () => world.app.modules.spending.maturing.runDue();
  await subscribe(bob);
  const before = await purseOf(world, ana);
  expect([before["earned"], before["earnedPending"]]).toEqual([0, 40]);
  world.clock.advance(6 * dayMs);
  quotes();
  await stayOpen();
  // 24 of 30 days are left: 80 of 100 bites go back, 32 of them from what waits.
  await world.app.db.query("update users set suspended_at = $2 where id = $1", [ana.id, world.clock.date()]);
  await world.app.modules.spending.renewals.runDue();
  const refunded = await purseOf(world, ana);
  expect([refunded["earned"], refunded["earnedPending"]]).toEqual([0, 8]);
  world.clock.advance(8 * dayMs);
  await mature();
  const after = await purseOf(world, ana);
  expect([after["earned"], after["earnedPending"]]).toEqual([8, 0]);
  expect((await booksOf(world)).sum).toBe(0);
});
