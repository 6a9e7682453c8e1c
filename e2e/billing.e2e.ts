import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { giveBought, purseOf, spend } from "../server/billing/testing/spending-world";
import { checkBooks } from "../server/billing/ledger/check/check-ledger";
import { deliverEvents, stripeEnv, stripePrices } from "../server/billing/payments/testing/stripe-events";
import { startStripeSandbox } from "../server/billing/payments/stripe/sandbox/stripe-sandbox";
import { createCopyingWorld, openTrade, readCopy, startCopy, type CopyingWorld } from "../server/copying/testing/copying-world";
import { createPerson, type Person } from "../server/identity/testing/people";
import { FakeMarket } from "../server/market/testing/fake-market";
import { FakeClock } from "../server/platform/clock";
import { freePort } from "./support/free-port";
import { launchBrowser, picturesOnFailure } from "./support/browser";
import { signedIn } from "./support/signed-in";

/** Money from end to end, on servers of this file whose clock it moves: one with the test till, one paid through the imitation of Stripe. */
let browser: Browser;
let till: CopyingWorld;

const dayMs = 86_400_000;

beforeAll(async () => {
  [browser, till] = await Promise.all([launchBrowser(), createCopyingWorld()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await till?.stop();
});

/** A feeder who asks 100 bites for 30 days and 25 for a recipe. */
async function seller(): Promise<Person> {
  const feeder = await till.feeder();
  await spend(feeder, "setFeederOffer", { priceBites: 100, unlockBites: 25, delaySeconds: 3_600, teaser: "Swing trades" });
  return feeder;
}

/** An eater on the free plan, with the 50 bites for joining. */
const buyer = (): Promise<Person> => till.eater({ tier: "prep_cook" });

/** Nothing in the books contradicts anything else. */
const assertBooksAddUp = async (world: Pick<CopyingWorld, "app">): Promise<void> =>
  expect((await checkBooks(world.app.db)).filter(({ broken }) => broken > 0)).toEqual([]);

/** Somebody's page; its console is silent when the test ends. */
async function pageOf(world: Pick<CopyingWorld, "url">, person: Person): Promise<Page> {
  const { page, log } = await signedIn(browser, world.url, person);
  picturesOnFailure({ [person.username]: page });
  // The pages of the imitation of Stripe name no icon.
  log.allow(/favicon\.ico/);
  onTestFinished(({ task }) => {
    if (task.result?.state !== "fail") expect(log.faults).toEqual([]);
  });
  return page;
}

/** Days go by: renewals, gains that mature and prices of the day; sessions last, and signing in was a moment ago. */
async function pass(days: number, world = till): Promise<void> {
  world.clock.advance(days * dayMs);
  world.market.setQuote("KO", { bid: 60, ask: 60.02 });
  const times = [new Date(world.clock.now() + 30 * dayMs), world.clock.date()];
  await world.app.db.query(`update session set "expiresAt" = $1, "createdAt" = $2`, times);
  await world.app.modules.spending.renewals.runDue();
  await world.app.modules.spending.maturing.runDue();
}

/** The number of bites in the rail. */
const inPurse = (page: Page, bites: string): Promise<void> => page.getByRole("link", { name: `Your bites: ${bites}` }).waitFor();

/** Chooses a pack on `/subscription` and goes to pay it. */
async function choosePack(page: Page, url: string, bites: string, price: string): Promise<void> {
  await page.goto(`${url}/subscription`);
  await page.getByRole("radio", { name: new RegExp(`^${bites}`) }).check();
  await page.getByRole("button", { name: `Buy ${bites} for ${price}` }).click();
}

/** Pays with the first card of the test till and reads the receipt. */
async function payAtTill(page: Page, price: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Test checkout" }).waitFor();
  await page.getByRole("button", { name: `Pay ${price}` }).click();
  await page.getByText("A test payment: no money moved.").waitFor();
}

/** In the open dialog: pays the quoted bites, reads the receipt and closes it. Returns what it says. */
async function payBites(page: Page, bites: string): Promise<string> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: `Pay ${bites}` }).click();
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  await receipt.getByText("Server’s share", { exact: true }).waitFor();
  const text = await receipt.innerText();
  await receipt.getByRole("button", { name: "Done" }).click();
  await receipt.waitFor({ state: "detached" });
  return text;
}

/** What each line of the statement says but for its date, newest first: kind, purse, bites and what is in the purse after. */
const entriesOf = async (statement: Locator): Promise<string[]> =>
  (await statement.locator("tbody tr").allInnerTexts()).map((text) =>
    text
      .replace(/\s+/g, " ")
      .replace(/ [A-Z][a-z]{2} \d+, \d{4}/, "")
      .trim(),
  );

test("TILL-001 bites are bought on the test till and pay for a recipe, a subscription and a tip, with a receipt and an entry for each", async () => {
  const [feeder, eater] = [await seller(), await buyer()];
  const tradeId = await openTrade(till, feeder, "KO", "1");
  const page = await pageOf(till, eater);
  await choosePack(page, till.url, "100 bites", "$12.00");
  await page.getByRole("radio", { name: "Is declined", exact: true }).check();
  await page.getByRole("button", { name: "Pay $12.00" }).click();
  await page
    .getByRole("alert")
    .getByText(/declined/i)
    .waitFor();
  await page.getByRole("radio", { name: /^Pays, now/ }).check();
  await payAtTill(page, "$12.00");
  await inPurse(page, "150 bites");

  await page.goto(`${till.url}/recipe/${tradeId}`);
  await page.getByRole("heading", { name: "Locked recipe" }).waitFor();
  await page.getByRole("button", { name: "Unlock for 25 bites" }).click();
  expect(await payBites(page, "25 bites")).toContain("25 given");
  await page.getByRole("heading", { level: 1, name: /KO/ }).waitFor();

  await page.goto(`${till.url}/profile/${feeder.username}`);
  await page.getByRole("button", { name: "Subscribe, 100 bites" }).click();
  expect(await payBites(page, "100 bites")).toContain("25 given, 75 bought");
  await page.getByRole("link", { name: "Subscribed" }).waitFor();
  await page.getByRole("button", { name: "Tip", exact: true }).click();
  await page.getByLabel("Bites", { exact: true }).fill("20");
  await page.getByLabel("Message").fill("Thanks for the KO trade");
  await page.getByRole("button", { name: "Continue" }).click();
  expect(await payBites(page, "20 bites")).toContain("20 bought");
  await inPurse(page, "5 bites");

  await page.goto(`${till.url}/subscription`);
  const statement = page.getByRole("table", { name: "Statement" });
  await statement.waitFor();
  expect(await entriesOf(statement)).toEqual([
    `Tip, ${feeder.username} Bought −20 5`,
    `Feeder subscription, ${feeder.username} Bought −75 25`,
    `Feeder subscription, ${feeder.username} Gift −25 0`,
    `Recipe unlock, ${feeder.username} Gift −25 25`,
    "Bites bought Bought +100 100",
    "Gift for joining Gift +50 50",
  ]);
  expect(await purseOf(till, feeder)).toMatchObject({ earnedPending: 76 });
  await assertBooksAddUp(till);
});

test("TILL-002 a subscription that is not paid lapses after its days of grace, turns the copy to following closes, and comes back", async () => {
  const [feeder, eater] = [await seller(), await buyer()];
  await openTrade(till, feeder, "KO", "1");
  await giveBought(till, eater, 50);
  await spend(eater, "subscribeToFeeder", { feederId: feeder.id, bites: 100 });
  const copy = await startCopy(eater, feeder, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "100" });
  await openTrade(till, feeder, "KO", "1");
  const page = await pageOf(till, eater);
  await page.goto(`${till.url}/chefs`);
  await page.getByText(/^Renews .* for at most 100 bites$/).waitFor();
  await pass(30);
  await page.reload();
  await page.getByText(/^Unpaid: 100 bites needed by /).waitFor();
  await page.getByRole("button", { name: "Pay now" }).waitFor();
  await pass(3);
  await page.reload();
  await page.getByText(/^Ended .*: not paid$/).waitFor();
  expect(await readCopy(eater, copy.id)).toMatchObject({ state: "MIRROR_EXITS", stopReason: "SUBSCRIPTION_LAPSED" });

  await choosePack(page, till.url, "100 bites", "$12.00");
  await payAtTill(page, "$12.00");
  await page.goto(`${till.url}/profile/${feeder.username}`);
  await page.getByRole("button", { name: "Subscribe, 100 bites" }).click();
  await payBites(page, "100 bites");
  await page.getByRole("link", { name: "Subscribed" }).click();
  await page.getByText(/^Renews .* for at most 100 bites$/).waitFor();
  await assertBooksAddUp(till);
});

/** In cents: what an upgrade from sous chef to chef costs when so many days of the period are left. */
const upgradeCents = (left: number, whole: number): number => Math.floor((7900 * left) / whole) - Math.ceil((2900 * left) / whole);
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

test("TILL-003 on the test till a plan is upgraded for the days left, and a disputed payment takes back bites, what they earned, and leaves the rest as a debt", async () => {
  const [feeder, eater, admin] = [await seller(), await buyer(), await createPerson(till, { role: "admin" })];
  const page = await pageOf(till, eater);
  await page.goto(`${till.url}/pricing`);
  await page.getByRole("button", { name: "Get Sous chef" }).click();
  await payAtTill(page, "$29.00");
  const { subscription } = (await eater.api.ok("{ billing { subscription { periodStart periodEnd } } }")).billing;
  const whole = (+new Date(subscription.periodEnd) - +new Date(subscription.periodStart)) / dayMs;
  await pass(10);
  await page.goto(`${till.url}/pricing`);
  await page.getByRole("button", { name: "Change to Chef" }).click();
  await page.getByRole("button", { name: `Pay ${dollars(upgradeCents(whole - 10, whole))}` }).click();
  await page.getByText("You are on Chef").waitFor();

  await choosePack(page, till.url, "100 bites", "$12.00");
  await payAtTill(page, "$12.00");
  await spend(eater, "tipFeeder", { feederId: feeder.id, bites: 100 });
  const desk = await pageOf(till, admin);
  await desk.goto(`${till.url}/admin?tab=payments`);
  await desk
    .getByRole("button", { name: /^Test dispute of/ })
    .first()
    .click();
  await desk.getByRole("button", { name: "Dispute payment" }).click();
  await desk.getByText(/is disputed\.$/).waitFor();
  // 50 bought bites were left, 50 were spent: 40 come back from the feeder, and the server's 10 are owed.
  expect(await purseOf(till, eater)).toMatchObject({ bought: 0, debt: 10 });
  expect(await purseOf(till, feeder)).toMatchObject({ earnedPending: 0 });
  await page.goto(`${till.url}/subscription`);
  await page.getByRole("button", { name: /Disputed.*\$12\.00/ }).waitFor();
  await page.getByText("nothing can be spent until it is settled").waitFor();
  await desk
    .getByRole("button", { name: /^Test dispute of/ })
    .first()
    .click();
  await desk.getByRole("button", { name: "Lost" }).click();
  await desk.getByText(/The dispute of .* is lost\./).waitFor();
  await page.reload();
  await page.getByRole("button", { name: /Charged back.*\$12\.00/ }).waitFor();
  await choosePack(page, till.url, "100 bites", "$12.00");
  await payAtTill(page, "$12.00");
  await inPurse(page, "90 bites");
  await assertBooksAddUp(till);
});

test("TILL-004 a payout is requested, approved by two admins, marked as paid, and read by the feeder with the bank's reference", async () => {
  const [feeder, eater] = [await seller(), await buyer()];
  await giveBought(till, eater, 1_000);
  await spend(eater, "tipFeeder", { feederId: feeder.id, bites: 50 });
  await spend(eater, "tipFeeder", { feederId: feeder.id, bites: 1_000 });
  await pass(31);
  const page = await pageOf(till, feeder);
  await page.goto(`${till.url}/earnings`);
  await page.getByRole("button", { name: "Enter bank details" }).click();
  await page.getByLabel("Account holder").fill("Ana Čapek");
  await page.getByRole("combobox", { name: "Country of the bank" }).fill("Germany");
  await page.getByRole("option", { name: "Germany" }).click();
  await page.getByLabel("IBAN or account number").fill("DE89370400440532013000");
  await page.getByRole("button", { name: "Save bank details" }).click();
  await page.getByText("••3000, DE").waitFor();
  await page.getByRole("button", { name: "Request $72.00" }).click();
  const payout = page.getByRole("list", { name: "Payouts" }).getByRole("listitem");
  await payout.getByText("Requested").waitFor();

  const admins = [await createPerson(till, { role: "admin" }), await createPerson(till, { role: "admin" })];
  const desks = [await pageOf(till, admins[0]!), await pageOf(till, admins[1]!)] as const;
  await step(desks[0], "Approve", "Approve payout");
  await desks[0].getByText(/needs another admin’s\.$/).waitFor();
  await step(desks[1], "Approve", "Approve payout");
  await desks[1].getByText(/goes to the bank next\.$/).waitFor();
  await step(desks[1], "Mark paid", "Mark as paid", "SEPA 4711");
  await desks[1].getByText(/is marked as paid\.$/).waitFor();
  await page.reload();
  await payout.getByText("Paid", { exact: true }).waitFor();
  await payout.getByText("Bank reference SEPA 4711").waitFor();
  expect(await purseOf(till, feeder)).toMatchObject({ earned: 0, inPayout: 0, reserve: 80 });
  await assertBooksAddUp(till);
});

/** One step of the payout in the admin's list, with its number typed and a reason. */
async function step(desk: Page, kind: string, confirm: string, reference?: string, url = till.url): Promise<void> {
  await desk.goto(`${url}/admin?tab=payouts`);
  const button = desk.getByRole("button", { name: new RegExp(`^${kind}: `) });
  const number = (await button.getAttribute("aria-label"))!.split(": ")[1]!;
  await button.click();
  const dialog = desk.getByRole("dialog");
  if (reference !== undefined) await dialog.getByLabel("Bank reference").fill(reference);
  await dialog.getByLabel(`Type “${number}” to confirm`).fill(number);
  await dialog.getByLabel("Reason").fill("Looks right");
  await dialog.getByRole("button", { name: confirm }).click();
}

test("TILL-005 at Stripe's page bites and a plan are paid, the plan is upgraded for the days left, and a disputed payment takes the bites back", async () => {
  // At midnight: Stripe's difference counts from the beginning of the day.
  const clock = new FakeClock(Date.UTC(2026, 10, 19));
  const stripe = await startStripeSandbox(clock, stripePrices);
  // Its pages lead back to the server's public address, so the port must be known before.
  const world = await createCopyingWorld({
    market: new FakeMarket(clock),
    env: { ...stripeEnv(stripe.url), PORT: String(await freePort()) },
  });
  onTestFinished(async () => {
    await world.stop();
    await stripe.stop();
  });
  const eater = await world.eater({ tier: "prep_cook" });
  const page = await pageOf(world, eater);
  const paid = async (): Promise<void> => {
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.waitForURL(/\/till\//);
    await page.getByText(/^Waiting for the payment provider’s confirmation/).waitFor();
    await deliverEvents(world, stripe);
    await page.getByText(/^Paid on [A-Z]/).waitFor();
  };
  await choosePack(page, world.url, "500 bites", "$55.00");
  await page.getByRole("button", { name: "Pay with a declined card" }).click();
  await page.getByText("Your card was declined.").waitFor();
  await paid();
  await inPurse(page, "550 bites");
  await page.goto(`${world.url}/pricing`);
  await page.getByRole("button", { name: "Get Sous chef" }).click();
  await paid();
  await page.getByRole("link", { name: "View subscription" }).click();
  await page.getByText(/^\$29\.00 a month, renews on/).waitFor();

  clock.advance(10 * dayMs);
  await page.goto(`${world.url}/pricing`);
  await page.getByRole("button", { name: "Change to Chef" }).click();
  // Of 30 days 20 are left: 20/30 of $79 less 20/30 of $29.
  await page.getByRole("button", { name: "Pay $33.34" }).click();
  await page.getByText("You are on Chef").waitFor();
  await deliverEvents(world, stripe);

  const payment = stripe.state.all("payment_intent").find(({ amount }) => amount === 5500)!;
  const dispute = stripe.state.dispute(payment.id, 5500);
  await deliverEvents(world, stripe);
  await page.goto(`${world.url}/subscription`);
  await page.getByRole("button", { name: /Disputed.*\$55\.00/ }).waitFor();
  await inPurse(page, "50 bites");
  stripe.state.decide(dispute, "lost");
  await deliverEvents(world, stripe);
  await page.reload();
  await page.getByRole("button", { name: /Charged back.*\$55\.00/ }).waitFor();
  await page.getByRole("button", { name: /\$33\.34/ }).waitFor();
  await assertBooksAddUp(world);
});

test("TILL-006 a feeder sets up payouts at Stripe's page, and what two admins approved is there paid at once", async () => {
  const clock = new FakeClock();
  const stripe = await startStripeSandbox(clock, stripePrices);
  const world = await createCopyingWorld({
    market: new FakeMarket(clock),
    env: { ...stripeEnv(stripe.url), STRIPE_CONNECT: "true", PORT: String(await freePort()) },
  });
  onTestFinished(async () => {
    await world.stop();
    await stripe.stop();
  });
  const [feeder, eater] = [await world.feeder(), await world.eater({ tier: "prep_cook" })];
  await giveBought(world, eater, 1_000);
  await spend(eater, "tipFeeder", { feederId: feeder.id, bites: 50 });
  await spend(eater, "tipFeeder", { feederId: feeder.id, bites: 1_000 });
  clock.advance(31 * dayMs);
  const times = [new Date(clock.now() + 30 * dayMs), clock.date()];
  await world.app.db.query(`update session set "expiresAt" = $1, "createdAt" = $2`, times);
  await world.app.modules.spending.maturing.runDue();
  const page = await pageOf(world, feeder);
  await page.goto(`${world.url}/earnings`);
  await page.getByRole("button", { name: "Set up payouts at Stripe" }).click();
  await page.getByRole("combobox", { name: "Country of your bank" }).fill("Germany");
  await page.getByRole("option", { name: "Germany" }).click();
  await page.getByRole("button", { name: "Continue to Stripe" }).click();
  await page.getByRole("button", { name: "Enter a test bank account" }).click();
  await page.waitForURL(/\/earnings$/);
  await deliverEvents(world, stripe);
  await page.reload();
  await page.getByText("••3000, DE").waitFor();
  await page.getByRole("button", { name: "Request $72.00" }).click();
  const payout = page.getByRole("list", { name: "Payouts" }).getByRole("listitem");
  await payout.getByText("Requested").waitFor();
  const desks = [
    await pageOf(world, await createPerson(world, { role: "admin" })),
    await pageOf(world, await createPerson(world, { role: "admin" })),
  ];
  await step(desks[0]!, "Approve", "Approve payout", undefined, world.url);
  await desks[0]!.getByText(/needs another admin’s\.$/).waitFor();
  await step(desks[1]!, "Approve", "Approve payout", undefined, world.url);
  await desks[1]!.getByText(/Stripe sends it at once\.$/).waitFor();
  await page.reload();
  await payout.getByText("Paid", { exact: true }).waitFor();
  expect(stripe.state.all("transfer")).toMatchObject([{ amount: 7_200, currency: "usd" }]);
  expect(await purseOf(world, feeder)).toMatchObject({ earned: 0, inPayout: 0, reserve: 80 });
  await assertBooksAddUp(world);
});

/** A day as the page writes it. */
const dayOn = (page: Page, at: Date): Promise<string> =>
  page.evaluate((time) => new Date(time).toLocaleDateString("en-US", { day: "numeric", month: "short", year: "numeric" }), +at);

/** Cancels on `/subscription`, and reads before and after that nothing will be charged. */
async function cancelTrial(page: Page, name: string, lastDay: string): Promise<void> {
  await page.getByRole("button", { name: "Cancel plan" }).click();
  const dialog = page.getByRole("dialog", { name: `Cancel ${name}?` });
  await dialog.getByText(`It runs until ${lastDay} and nothing is charged`).waitFor();
  await dialog.getByRole("button", { name: `Cancel ${name}` }).click();
  await page.getByText(`Free trial until ${lastDay}. It ends then, and nothing is charged.`).waitFor();
}

test("TILL-007 on the test till a plan is tried free, cancelled and kept, changed to a higher one for nothing, and first charged on the day that was shown", async () => {
  const world = await createCopyingWorld({ env: { PLAN_TRIAL_DAYS: "14" } });
  onTestFinished(() => world.stop());
  const eater = await world.eater({ tier: "prep_cook" });
  const page = await pageOf(world, eater);
  const lastDay = await dayOn(page, new Date(world.clock.now() + 14 * dayMs));
  await page.goto(`${world.url}/pricing`);
  await page.getByText("Free for 14 days, then $29.00 a month. Cancel before and nothing is charged.").waitFor();
  await page.getByRole("button", { name: "Try Sous chef free" }).click();
  await page.getByRole("heading", { level: 1, name: "Test checkout" }).waitFor();
  await page.getByText("The first charge comes 14 days after you start.").waitFor();
  await page.getByRole("button", { name: "Start free trial" }).click();
  await page.getByText("Your free trial has begun.").waitFor();
  await page.getByRole("link", { name: "View subscription" }).click();
  await page.getByText(`Free trial until ${lastDay}, then $29.00 a month.`).waitFor();
  await page.getByText("None. What you pay is listed here.").waitFor();

  await cancelTrial(page, "Sous chef", lastDay);
  await page.getByRole("button", { name: "Keep Sous chef" }).click();
  await page.getByText(`Free trial until ${lastDay}, then $29.00 a month.`).waitFor();
  await page.goto(`${world.url}/pricing`);
  await page.getByRole("button", { name: "Change to Chef" }).click();
  const change = page.getByRole("dialog");
  await change.getByText(`Chef starts now, free of charge until your trial ends on ${lastDay}.`).waitFor();
  await change.getByText(`Each month from ${lastDay}`).waitFor();
  await change.getByRole("button", { name: "Change now" }).click();
  await page.getByText("You are on Chef").waitFor();

  await pass(14.1, world);
  await world.app.modules.payments.renewals.run();
  await page.goto(`${world.url}/subscription`);
  await page.getByText(/^\$79\.00 a month, renews on/).waitFor();
  await page.getByRole("button", { name: /\$79\.00/ }).waitFor();
  expect(await page.getByText(/free trial/i).count()).toBe(0);
  await assertBooksAddUp(world);
});

test("TILL-008 at Stripe's page a trial begins without a payment, is cancelled before its first charge, and is not offered again", async () => {
  const clock = new FakeClock();
  const stripe = await startStripeSandbox(clock, stripePrices);
  const world = await createCopyingWorld({
    market: new FakeMarket(clock),
    env: { ...stripeEnv(stripe.url), PLAN_TRIAL_DAYS: "14", PORT: String(await freePort()) },
  });
  onTestFinished(async () => {
    await world.stop();
    await stripe.stop();
  });
  const page = await pageOf(world, await world.eater({ tier: "prep_cook" }));
  const lastDay = await dayOn(page, new Date(clock.now() + 14 * dayMs));
  await page.goto(`${world.url}/pricing`);
  await page.getByRole("button", { name: "Try Chef free" }).click();
  await page.getByText("$0.00").waitFor();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.waitForURL(/\/till\//);
  await deliverEvents(world, stripe);
  await page.getByText("Your free trial has begun.").waitFor();
  await page.getByRole("link", { name: "View subscription" }).click();
  await page.getByText(`Free trial until ${lastDay}, then $79.00 a month.`).waitFor();
  await cancelTrial(page, "Chef", lastDay);
  await pass(14, world);
  stripe.state.renew(stripe.state.all("subscription")[0]!.id);
  await deliverEvents(world, stripe);
  await page.goto(`${world.url}/pricing`);
  await page.getByRole("button", { name: "Get Chef" }).waitFor();
  expect(await page.getByText(/free for|try chef/i).count()).toBe(0);
  expect(stripe.state.all("payment_intent")).toEqual([]);
  await assertBooksAddUp(world);
});

test("TILL-009 bites that were bought at Stripe's page pay for a recipe, a subscription and a tip; it lapses, and comes back with more of them", async () => {
  const clock = new FakeClock();
  const stripe = await startStripeSandbox(clock, stripePrices);
  const world = await createCopyingWorld({
    market: new FakeMarket(clock),
    env: { ...stripeEnv(stripe.url), PORT: String(await freePort()) },
  });
  onTestFinished(async () => {
    await world.stop();
    await stripe.stop();
  });
  const [feeder, eater] = [await world.feeder(), await world.eater({ tier: "prep_cook" })];
  await spend(feeder, "setFeederOffer", { priceBites: 100, unlockBites: 25, delaySeconds: 3_600, teaser: "Swing trades" });
  const tradeId = await openTrade(world, feeder, "KO", "1");
  const page = await pageOf(world, eater);
  const buyHundred = async (): Promise<void> => {
    await choosePack(page, world.url, "100 bites", "$12.00");
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.waitForURL(/\/till\//);
    await deliverEvents(world, stripe);
    await page.getByText(/^Paid on [A-Z]/).waitFor();
  };
  const subscribe = async (): Promise<void> => {
    await page.goto(`${world.url}/profile/${feeder.username}`);
    await page.getByRole("button", { name: "Subscribe, 100 bites" }).click();
    await payBites(page, "100 bites");
    await page.getByRole("link", { name: "Subscribed" }).waitFor();
  };
  await buyHundred();
  await page.goto(`${world.url}/recipe/${tradeId}`);
  await page.getByRole("button", { name: "Unlock for 25 bites" }).click();
  expect(await payBites(page, "25 bites")).toContain("25 given");
  await subscribe();
  await page.getByRole("button", { name: "Tip", exact: true }).click();
  await page.getByLabel("Bites", { exact: true }).fill("20");
  await page.getByRole("button", { name: "Continue" }).click();
  expect(await payBites(page, "20 bites")).toContain("20 bought");
  await inPurse(page, "5 bites");

  await pass(30, world);
  await pass(3, world);
  await page.goto(`${world.url}/chefs`);
  await page.getByText(/^Ended .*: not paid$/).waitFor();
  await buyHundred();
  await subscribe();
  await inPurse(page, "5 bites");
  expect(stripe.state.all("payment_intent").map(({ amount }) => amount)).toEqual([1200, 1200]);
  await assertBooksAddUp(world);
});
