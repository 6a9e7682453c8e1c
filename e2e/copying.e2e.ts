import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser, openPage, picturesOnFailure, type ConsoleLog } from "./support/browser";
import { choose, press, tabTo, typeInto } from "./support/keyboard";
import { startMsMax, startSeededDemo, type DemoServer } from "./support/demo-server";
import { watchLine, type LineWatch } from "./support/connection-watch";
import { demoPassword } from "../server/demo/people/people";
import { graphql, openAccount, person, signIn, type Person } from "./support/people";
import { BreakableProxy } from "./support/proxy";

/**
 * The story of copying in two real browsers: a feeder trades, and an eater, whose connection to the server breaks twice, has each
 * trade with its receipt, once; then stops by each mode, and by "86 everything".
 */
let demo: DemoServer;
let proxy: BreakableProxy;
const browsers: Browser[] = [];
let feeder: Person;
let eater: Person;
let stranger: Person;

interface Guest {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly log: ConsoleLog;
}

beforeAll(async () => {
  demo = await startSeededDemo();
  proxy = await BreakableProxy.listen(demo.port);
}, startMsMax);

/** Each try begins with nobody and on a whole line; what the one before left open was wanted for its pictures. */
beforeEach(async () => {
  for (const browser of browsers.splice(0)) await browser.close();
  proxy.refuse(false);
  proxy.reset();
  feeder = person("Rosa Keller", "copying");
  eater = person("Emil Dahl", "copying");
  stranger = person("Sanne Visser", "keys");
});

afterAll(async () => {
  for (const browser of browsers) await browser.close();
  await proxy?.close();
  await demo?.stop();
});

async function newGuest(viewport = { width: 1440, height: 900 }): Promise<Guest> {
  const browser = await launchBrowser();
  browsers.push(browser);
  const context = await browser.newContext({ viewport, acceptDownloads: true });
  context.setDefaultTimeout(20_000);
  return { context, ...(await openPage(context)) };
}

interface TradePayload {
  readonly trade: { readonly id: string } | null;
  readonly errors: readonly unknown[];
}

/** Opens, adds to or closes by the API, as fast as a feeder's own program would; answers with the trade's id. */
async function trade(
  context: BrowserContext,
  field: "openTrade" | "scaleTrade" | "closeTrade",
  input: Record<string, unknown>,
): Promise<string> {
  const type = `${field[0]!.toUpperCase()}${field.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${field}(input: $input) { trade { id } errors { code message } } }`;
  const done = (
    await graphql<Record<string, TradePayload>>(context, demo.url, query, { input: { clientRequestId: crypto.randomUUID(), ...input } })
  )[field]!;
  expect(done.errors).toEqual([]);
  return done.trade!.id;
}

/** By the ticket, as people do. */
async function buyByTicket(page: Page, symbol: string, quantity: string): Promise<void> {
  await page.goto(`${demo.url}/instrument/${symbol}`);
  await page.getByLabel("Quantity", { exact: true }).fill(quantity);
  await page.getByRole("button", { name: "Review order" }).click();
  await page.getByRole("button", { name: `Buy ${quantity} ${symbol} at market` }).click();
  await page.getByText(`Order filled: Buy ${quantity} ${symbol} at market.`).waitFor();
}

async function answerSuitability(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "A little" }).check();
  await page.getByRole("radio", { name: "A part" }).check();
  await page.getByRole("radio", { name: "Learning" }).check();
  await page.getByRole("checkbox", { name: /I have read this/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** From the feeder's page, through the three steps; `cap` is the most for one trade. */
async function startCopy(page: Page, feederId: string, cap: string): Promise<void> {
  await page.goto(`${proxy.url}/trader/${feederId}`);
  await page.getByRole("button", { name: "Copy Rosa" }).click();
  const next = page.getByRole("button", { name: "Continue to rules" });
  await next.or(page.getByText("How much trading experience do you have?")).first().waitFor();
  if (!(await next.isVisible())) await answerSuitability(page);
  await page.getByLabel("Amount in USD").fill("1000");
  await next.click();
  await page.getByLabel("Max per trade").fill(cap);
  await page.getByRole("button", { name: "Continue to review" }).click();
  await page.getByRole("button", { name: "Copy Rosa with $1,000.00" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.goto(`${proxy.url}/dashboard`);
  await page.getByRole("region", { name: "Live copies" }).waitFor();
}

/** What the rail shows, newest first: act and state of each receipt. */
async function rail(page: Page): Promise<string[]> {
  const texts = await page.getByRole("region", { name: "Live copies" }).getByRole("listitem").allInnerTexts();
  return texts.map(
    (text) =>
      `${/(?:Bought more|Bought|Sold part of|Sold|(?:Buy|Add) (?:skipped|rejected):) [A-Z]+/.exec(text)?.[0] ?? text} ${/Copied|Closed by you|Partial|Skipped|Rejected|Followed|Waiting/.exec(text)?.[0]}`,
  );
}

const railSays = (page: Page, expected: readonly string[], withinMs = 10_000): Promise<void> =>
  expect.poll(() => rail(page), { timeout: withinMs, interval: 100 }).toEqual(expected);

/** What the server holds: the truth that every screen must come to. */
async function receipts(
  context: BrowserContext,
): Promise<Array<{ status: string; eventSequence: number | null; tradeId: string; cause: string; copyId: string }>> {
  const { receipts: found } = await graphql<{
    receipts: { edges: Array<{ node: { status: string; eventSequence: number | null; tradeId: string; cause: string; copyId: string } }> };
  }>(context, demo.url, "{ receipts(first: 100) { edges { node { id status eventSequence tradeId cause copyId } } } }");
  return found.edges.map(({ node }) => node);
}

const openActions = async (page: Page, item: string): Promise<void> => {
  await page
    .getByRole("button", { name: `Actions for the copy of ${feeder.name}` })
    .first()
    .click();
  await page.getByRole("menuitem", { name: item }).click();
};

async function stopBy(page: Page, mode: string): Promise<void> {
  await openActions(page, "Stop copying");
  await page.getByRole("radio", { name: mode }).check();
  await page.getByRole("button", { name: "Stop copying" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

const healthIs = (page: Page, word: string): Promise<void> =>
  page
    .getByRole("row", { name: new RegExp(`${feeder.name}.*${word}`) })
    .first()
    .waitFor();

/** The first receipt as a till slip, and as a picture without amounts. */
async function readReceipt(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Live copies" }).getByRole("button").first().click();
  const slip = page.getByRole("article", { name: "Bought BTC, copied" });
  await slip.getByText("Emil Dahl copied Rosa Keller").waitFor();
  expect(await slip.innerText()).toMatch(/Max per trade, \$60\.00[\s\S]*\$60\.00[\s\S]*Total/);
  await page.getByRole("radio", { name: "Percentages only" }).check({ force: true });
  expect(await slip.innerText()).not.toContain("$");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save picture" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^receipt-[0-9a-f]{8}\.png$/);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** The top bar went offline and came back to live. */
async function wentAndCame(line: LineWatch, times: number): Promise<void> {
  await expect.poll(async () => (await line.states()).at(-1)).toBe("Live");
  expect((await line.states()).filter((state) => state === "Offline")).toHaveLength(times);
}

test("COPYJOURNEY-001 a trade is copied with its receipt through a line that breaks twice, explained to the cent from the portfolio to the receipt, stopped by each mode, and all at once", async () => {
  const [her, his] = [await newGuest(), await newGuest()];
  picturesOnFailure({ feeder: her.page, eater: his.page });
  const feederId = await openAccount(her.context, demo.url, feeder, "feeder");
  await openAccount(his.context, demo.url, eater, "eater");
  const line = await watchLine(his.page);
  await startCopy(his.page, feederId, "60");
  await expect.poll(line.states).toEqual(["Live"]);

  await buyByTicket(her.page, "BTC", "0.1");
  const expected = ["Bought BTC Copied"];
  await railSays(his.page, expected);
  await readReceipt(his.page);
  expect(line.replays("copyEventsSince"), "nothing was missed so far").toEqual([]);

  // Her own screen counts the copier, who has not allowed to be named.
  await her.page.goto(`${demo.url}/dashboard`);
  await her.page.getByRole("region", { name: "Your copiers" }).getByText("Someone").waitFor();
  await her.page.getByRole("row", { name: /Bought BTC.*1 copied/ }).waitFor();

  // The line is reset and stays down while she adds, and opens another.
  his.log.allow(/WebSocket connection to '[^']*\/graphql' failed|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED/);
  proxy.refuse(true);
  proxy.reset();
  await expect.poll(line.states).toContain("Offline");
  const [btc] = await receipts(his.context);
  await trade(her.context, "scaleTrade", { tradeId: btc!.tradeId, quantity: "0.05" });
  const eth = await trade(her.context, "openTrade", { symbol: "ETH", side: "LONG", quantity: "2" });
  expect(await rail(his.page)).toEqual(expected);
  proxy.refuse(false);
  expected.unshift("Bought ETH Copied", "Bought more BTC Copied");
  await railSays(his.page, expected);
  await wentAndCame(line, 1);

  // Now it goes silent: both ends still believe in the socket while she closes one.
  expect(proxy.silence()).toBeGreaterThan(0);
  await trade(her.context, "closeTrade", { tradeId: eth });
  expected.unshift("Sold ETH Copied");
  await railSays(his.page, expected, 30_000);
  await wentAndCame(line, 2);

  // Nothing twice and nothing missing: the same after a reload, and one receipt an event at the server.
  await his.page.reload();
  await railSays(his.page, expected);
  const held = await receipts(his.context);
  expect(new Set(held.map(({ copyId, eventSequence, tradeId }) => `${copyId} ${eventSequence} ${tradeId}`)).size).toBe(held.length);
  expect(held).toHaveLength(expected.length);

  await explainGap(his);
  await stopByEachMode(his, her, feederId, btc!.tradeId);
  await eightySix(his, her, feederId);
  await copyOneTrade(his, her);
  expect(her.log.faults).toEqual([]);
  expect(his.log.faults).toEqual([]);
}, 240_000);

/** Her price jumps, and with the little that his cap let him hold he makes less: why, to the cent, from his portfolio to the receipt. */
async function explainGap({ page }: Guest): Promise<void> {
  const browser = await launchBrowser();
  browsers.push(browser);
  const admin = await browser.newContext();
  await signIn(admin, demo.url, { email: "admin@demo.brigade", password: demoPassword });
  const jump = "mutation ($input: GapSymbolInput!) { gapSymbol(input: $input) { errors { code message } } }";
  const { gapSymbol } = await graphql<{ gapSymbol: { errors: unknown[] } }>(admin, demo.url, jump, {
    input: { symbol: "BTC", factor: "1.2", typedName: "BTC", reason: "A jump to explain" },
  });
  expect(gapSymbol.errors).toEqual([]);

  await page.goto(`${proxy.url}/portfolio`);
  await page.getByRole("row", { name: new RegExp(`BTC.*${feeder.name}`) }).waitFor();
  await page.getByRole("link", { name: "Why mine differs from my feeders’" }).click();
  await page.waitForURL(/\/chefs\/difference$/);
  await page.getByLabel("Copy", { exact: true }).selectOption({ label: feeder.name });
  await page.getByRole("heading", { name: new RegExp(`^${feeder.name} made .*, you made `) }).waitFor();

  // The parts sum to the difference, and each part's lines to the part.
  const parts = page.getByRole("list", { name: "Parts of the difference" });
  const rows = parts.locator(":scope > li");
  for (const opener of await parts.locator(":scope > li > button").all()) await opener.click();
  const moneys = await Promise.all((await rows.all()).map(async (row) => centsIn(await row.locator("span, button").first().innerText())));
  const difference = moneys.pop()!;
  expect(difference, "a capped copy of a trade that jumped made less").toBeLessThan(-100);
  expect(moneys.reduce((sum, cents) => sum + cents, 0)).toBe(difference);
  for (const [index, row] of (await rows.all()).entries()) {
    const lines = await row.locator(":scope > ul > li").all();
    if (lines.length === 0) continue;
    const cents = await Promise.all(lines.map(async (line) => centsIn(await line.locator("span, button").first().innerText())));
    expect(cents.reduce((sum, own) => sum + own, 0)).toBe(moneys[index]);
  }
  expect(await page.getByText("The difference is").innerText()).toContain(moneyText(difference));

  // The largest part opens to its receipt, which names the cap that cut it.
  await parts.getByRole("button", { name: /^Max per trade/ }).click();
  await parts.getByRole("button", { name: "Receipt of BTC" }).first().click();
  const slip = page.getByRole("article", { name: /^Bought (more )?BTC, copied$/ });
  expect(await slip.innerText()).toMatch(/Max per trade, \$60\.00/);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.goto(`${proxy.url}/dashboard`);
  await page.getByRole("region", { name: "Live copies" }).waitFor();
}

/** The first change of money in a text, in cents: "−$12.34" is −1234. */
function centsIn(text: string): number {
  const [, sign, dollars, cents] = /([+−-]?)\$([\d,]+)\.(\d\d)/.exec(text) ?? [];
  if (dollars === undefined) throw new Error(`There is no money in ${JSON.stringify(text)}.`);
  return (sign === "−" || sign === "-" ? -1 : 1) * (Number(dollars.replaceAll(",", "")) * 100 + Number(cents));
}
const moneyText = (cents: number): string => `$${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;

async function stopByEachMode(his: Guest, her: Guest, feederId: string, btc: string): Promise<void> {
  // Close all positions: what is held is sold, and the copy ends.
  await stopBy(his.page, "Close all positions");
  await healthIs(his.page, "Stopped");
  await expect.poll(async () => (await rail(his.page))[0]).toBe("Sold BTC Closed by you");

  // Keep positions: they are his own from then on, and her close does not touch them.
  await startCopy(his.page, feederId, "60");
  const sol = await trade(her.context, "openTrade", { symbol: "SOL", side: "LONG", quantity: "20" });
  await expect.poll(async () => (await rail(his.page))[0]).toBe("Bought SOL Copied");
  await stopBy(his.page, "Keep positions");
  await healthIs(his.page, "Stopped");
  await trade(her.context, "closeTrade", { tradeId: sol });
  const { portfolio } = await graphql<{ portfolio: { positions: Array<{ instrument: { symbol: string } }> } }>(
    his.context,
    demo.url,
    "{ portfolio { positions { instrument { symbol } } } }",
  );
  expect(portfolio.positions.map(({ instrument }) => instrument.symbol)).toEqual(["SOL"]);

  // Copy closes only: nothing new is opened, her close is his close, and then the copy ends by itself.
  await startCopy(his.page, feederId, "60");
  const doge = await trade(her.context, "openTrade", { symbol: "ETH", side: "LONG", quantity: "1" });
  await expect.poll(async () => (await rail(his.page))[0]).toBe("Bought ETH Copied");
  await stopBy(his.page, "Copy closes only");
  await healthIs(his.page, "Closes only");
  await trade(her.context, "scaleTrade", { tradeId: btc, quantity: "0.01" });
  await trade(her.context, "closeTrade", { tradeId: doge });
  await expect.poll(async () => (await rail(his.page))[0], { timeout: 10_000 }).toBe("Sold ETH Copied");
  await expect
    .poll(
      async () => (await graphql<{ myCopies: { running: number } }>(his.context, demo.url, "{ myCopies { running } }")).myCopies.running,
    )
    .toBe(0);
}

/** Pressed while the line is down: it is sent again until the server has answered. */
async function eightySix(his: Guest, her: Guest, feederId: string): Promise<void> {
  await startCopy(his.page, feederId, "60");
  await trade(her.context, "openTrade", { symbol: "SOL", side: "LONG", quantity: "10" });
  await expect.poll(async () => (await rail(his.page))[0]).toBe("Bought SOL Copied");
  await his.page.getByRole("button", { name: "86 everything" }).click();
  proxy.refuse(true);
  proxy.reset();
  await his.page.getByRole("button", { name: "Stop 1 copy" }).click();
  await his.page.getByText(/Not confirmed yet/).waitFor();
  proxy.refuse(false);
  await his.page.getByRole("dialog").waitFor({ state: "detached" });
  const before = (await receipts(his.context)).length;
  await trade(her.context, "openTrade", { symbol: "ETH", side: "LONG", quantity: "1" });
  await expect.poll(async () => (await rail(his.page))[0]).toBe("Sold SOL Closed by you");
  await his.page.getByRole("button", { name: "86 everything" }).waitFor({ state: "detached" });
  const after = await receipts(his.context);
  expect(
    after.slice(0, after.length - before).filter(({ status }) => status === "COPIED"),
    "nothing opens after the answer",
  ).toEqual([]);
}

/** From its recipe, without copying her: the order before it is sent, the receipt after it, and her close is his. */
async function copyOneTrade({ context, page }: Guest, her: Guest): Promise<void> {
  const sol = await trade(her.context, "openTrade", { symbol: "SOL", side: "LONG", quantity: "10" });
  await page.goto(`${proxy.url}/recipe/${sol}`);
  await page.getByRole("button", { name: "Copy this trade" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount in USD").fill("300");
  await dialog
    .getByRole("region", { name: "Your order" })
    .getByText(/^Buy [\d.]+ SOL$/)
    .waitFor();
  await dialog.getByRole("button", { name: "Copy with $300.00" }).click();
  await dialog.waitFor({ state: "detached" });
  const card = page.getByRole("region", { name: "Your copy", exact: true });
  await card.getByRole("button", { name: "Close position" }).waitFor();
  await page.getByRole("button", { name: "Copy this trade" }).waitFor({ state: "detached" });
  const other = await trade(her.context, "openTrade", { symbol: "ETH", side: "LONG", quantity: "1" });
  await trade(her.context, "closeTrade", { tradeId: sol });
  await card.getByText(/^Sold SOL/).waitFor();
  const found = await receipts(context);
  expect(found.filter(({ tradeId }) => tradeId === sol).map(({ cause, status }) => `${cause} ${status}`)).toEqual([
    "EVENT COPIED",
    "START COPIED",
  ]);
  expect(found.filter(({ tradeId }) => tradeId === other)).toEqual([]);
}

async function signUpByKeyboard(page: Page): Promise<void> {
  await page.goto(`${demo.url}/register`);
  await choose(page, page.getByRole("group", { name: "What will you do?" }), /^Eat/);
  await typeInto(page, page.getByLabel("Email"), stranger.email);
  await typeInto(page, page.getByLabel("Name", { exact: true }), stranger.name);
  await tabTo(page, page.getByLabel("Username"));
  // What is suggested there is replaced.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(stranger.username);
  await typeInto(page, page.getByLabel("Password", { exact: true }), stranger.password);
  await tabTo(page, page.getByRole("checkbox", { name: /I have read/ }));
  await page.keyboard.press("Space");
  await press(page, page.getByRole("button", { name: "Open account" }));
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await press(page, page.getByRole("link", { name: "Open demo mailbox" }));
  await press(
    page,
    page
      .getByRole("listitem")
      .filter({ hasText: stranger.email })
      .getByRole("link", { name: /verify-email/ }),
  );
  await page.waitForURL(/\/(feed|setup|dashboard)/);
}

/** The guided first copy: the first feeder it offers, with what they have open. */
async function copyByKeyboard(page: Page): Promise<void> {
  await page.goto(`${demo.url}/dashboard`);
  await press(page, page.getByRole("region", { name: "Your first copy, in three steps" }).getByRole("button", { name: /^Copy/ }).first());
  const dialog = page.getByRole("dialog");
  const group = (name: string): ReturnType<Page["getByRole"]> => dialog.getByRole("radiogroup", { name });
  await choose(page, group("How much trading experience do you have?"), "A little");
  await choose(page, group("How much of this money can you afford to lose?"), "A part");
  await choose(page, group("What is your goal?"), "Learning");
  await tabTo(page, dialog.getByRole("checkbox", { name: /I have read this/ }));
  await page.keyboard.press("Space");
  await press(page, dialog.getByRole("button", { name: "Continue" }));
  await tabTo(page, dialog.getByLabel("Amount in USD"));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1000");
  await page.keyboard.press("Enter");
  await choose(page, dialog.getByRole("radiogroup", { name: /open trades?$/ }), /^Open trades too/);
  await press(page, dialog.getByRole("button", { name: "Continue to review" }));
  await press(page, dialog.getByRole("button", { name: /^Copy .* with \$1,000\.00$/ }));
  await dialog.waitFor({ state: "detached" });
}

async function stopByKeyboard(page: Page): Promise<void> {
  await page.goto(`${demo.url}/chefs`);
  await press(page, page.getByRole("button", { name: /^Actions for the copy of/ }));
  const item = page.getByRole("menuitem", { name: "Stop copying" });
  await item.waitFor();
  for (let steps = 0; steps < 10 && !(await item.evaluate((node) => node === document.activeElement)); steps++)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await choose(page, dialog.getByRole("radiogroup"), "Close all positions");
  await press(page, dialog.getByRole("button", { name: "Stop copying" }));
  await dialog.waitFor({ state: "detached" });
}

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test.each(windows)(
  "COPYJOURNEY-002 at $width px, by keyboard alone, a stranger signs up, copies a demo feeder with 1,000 dollars, has a copied trade with its receipt within a minute, and stops",
  async (window) => {
    const { page, log, context } = await newGuest(window);
    picturesOnFailure({ stranger: page });
    await signUpByKeyboard(page);
    await copyByKeyboard(page);
    const copied = page.getByRole("region", { name: "Live copies" }).getByRole("listitem").filter({ hasText: "Copied" }).first();
    await copied.waitFor({ timeout: 60_000 });
    await press(page, copied.getByRole("button"));
    const slip = page.getByRole("dialog").getByRole("article");
    await slip.getByText(`${stranger.name} copied`).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await stopByKeyboard(page);
    await page.getByRole("row", { name: /Stopped/ }).waitFor();
    const running = await graphql<{ myCopies: { running: number } }>(context, demo.url, "{ myCopies { running } }");
    expect(running.myCopies.running).toBe(0);
    expect(log.faults).toEqual([]);
  },
  180_000,
);
