import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoPassword } from "../server/demo/people/people";
import { phone, picturesOnFailure, resultsFolder } from "./support/browser";
import { openApp } from "./support/open-app";
import { graphql, openAccount, person, signIn } from "./support/people";
import { BreakableProxy } from "./support/proxy";

/** What a browser does beside showing pages: it has no line, it prints, it takes files and gives them. */
const app = openApp();
/** Pictures and downloads are the same each time. */
const quiet = { colorScheme: "dark", reducedMotion: "reduce" } as const;

test("PWA-002 without a line a page says so, and opens by itself once the line is back", async () => {
  const proxy = await BreakableProxy.listen(app.port);
  const { page, log } = await app.newGuest(quiet);
  picturesOnFailure({ offline: page });
  try {
    await page.goto(`${proxy.url}/education`);
    // What it loads is there: a page that is cut off in the middle of that has something else to say.
    await page.getByRole("heading", { name: "Education", level: 1 }).waitFor();
    // Used once, the page is taken over by the app, which brings the worker.
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
    });
    log.allow(/net::ERR_|WebSocket connection to|Failed to fetch|Failed to load resource/);
    proxy.refuse(true);
    proxy.reset();
    await page.goto(`${proxy.url}/education/copying/slippage`);
    await page.getByRole("heading", { name: "The line to the kitchen is down" }).waitFor();
    await page.getByRole("link", { name: "Try again" }).waitFor();
    expect(await page.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    proxy.refuse(false);
    await page.getByRole("heading", { name: "What slippage really costs a copier" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/education/copying/slippage");
    expect(log.faults).toEqual([]);
  } finally {
    await proxy.close();
  }
});

/** What is on paper: texts that are painted when printed. */
async function onPaper(page: Page): Promise<{ text: string; buttons: number; background: string; pages: number }> {
  await page.emulateMedia({ media: "print" });
  const seen = await page.evaluate(() => ({
    text: document.body.innerText,
    buttons: [...document.querySelectorAll("button, nav a")].filter((node) => node.getClientRects().length > 0).length,
    background: getComputedStyle(document.body).backgroundColor,
  }));
  if (process.env.PICTURES === "1") await page.screenshot({ path: path.join(resultsFolder, `print-${Date.now()}.png`), fullPage: true });
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  await page.emulateMedia({ media: null });
  return { ...seen, pages: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0 };
}

test("PRINT-001 a receipt prints as the slip alone on one page, a statement as figures and tables, black on white in either theme", async () => {
  const { context, page, log } = await app.newGuest(quiet);
  picturesOnFailure({ print: page });
  await signIn(context, app.url, { email: "eater@demo.brigade", password: demoPassword });
  await page.goto(`${app.url}/chefs`);
  // The demo feeders trade: its newest receipt may be of a trade that was skipped, and such a slip has no total.
  await page.getByRole("combobox", { name: "Outcome" }).click();
  await page.getByRole("option", { name: "Copied" }).click();
  const receipts = page.getByRole("table", { name: "Receipts" });
  await receipts.getByRole("row").filter({ hasText: "Copied" }).first().getByRole("button", { name: "Receipt" }).click();
  await page.getByRole("dialog").getByRole("article").waitFor();
  const receipt = await onPaper(page);
  expect(receipt).toMatchObject({ buttons: 0, pages: 1, background: "rgb(255, 255, 255)" });
  expect(receipt.text).toMatch(/Noor[\s\S]*copied[\s\S]*Total/);
  expect(receipt.text).not.toContain("My chefs");

  const { openTrade } = await graphql<{ openTrade: { errors: unknown[] } }>(
    context,
    app.url,
    "mutation ($input: OpenTradeInput!) { openTrade(input: $input) { errors { code } } }",
    { input: { clientRequestId: crypto.randomUUID(), symbol: "BTC", side: "LONG", quantity: "0.01" } },
  );
  expect(openTrade.errors).toEqual([]);
  await page.goto(`${app.url}/portfolio`);
  await page.getByRole("table", { name: "Positions" }).waitFor();
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  const statement = await onPaper(page);
  expect(statement).toMatchObject({ buttons: 0, background: "rgb(255, 255, 255)" });
  expect(statement.text).toMatch(/Portfolio[\s\S]*Record account of Noor[^\n]*\(@noor\), prices as of \w{3}[\s\S]*Positions/);
  expect(statement.pages).toBeGreaterThan(0);
  expect(log.faults).toEqual([]);
});

/** Holds a handle on the chart and moves it down, as a mouse or as a finger does. */
async function dragDown(page: Page, handle: Locator, pixels: number, isTouch: boolean, whileHeld: () => Promise<void>): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const box = (await handle.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (!isTouch) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + pixels, { steps: 6 });
    await whileHeld();
    await page.mouse.up();
    return;
  }
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", top: number) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: top }] });
  await touch("touchStart", y);
  for (let step = 1; step <= 6; step += 1) await touch("touchMove", y + (pixels * step) / 6);
  await whileHeld();
  await touch("touchEnd", y + pixels);
}

test.each([
  ["a mouse", { viewport: { width: 1440, height: 900 } }, false],
  ["a finger", phone, true],
] as const)(
  "MEND-N03 MEND-N15 a stop and a working order are dragged on the chart with %s, and are where they were let go once that is confirmed",
  async (_, size, isTouch) => {
    const { context, page, log } = await app.newGuest({ ...quiet, ...size });
    picturesOnFailure({ [isTouch ? "finger" : "mouse"]: page });
    await openAccount(context, app.url, person("Ivo Lang", isTouch ? "finger" : "mouse"), "eater");
    const run = <Data>(text: string, input: object = {}) => graphql<Data>(context, app.url, text, { input });
    const { instrument } = await run<{ instrument: { quote: { bid: string } } }>('{ instrument(symbol: "BTC") { quote { bid } } }');
    const near = (factor: number): string => (Math.round(Number(instrument.quote.bid) * factor * 100) / 100).toFixed(2);
    const { openTrade } = await run<{ openTrade: { errors: unknown[]; trade: { id: string } } }>(
      "mutation ($input: OpenTradeInput!) { openTrade(input: $input) { trade { id } errors { code } } }",
      {
        clientRequestId: crypto.randomUUID(),
        ...{ symbol: "BTC", side: "LONG", quantity: "0.1", stopPrice: near(0.99), targetPrice: near(1.05) },
      },
    );
    expect(openTrade.errors).toEqual([]);
    await run("mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { errors { code } } }", {
      clientRequestId: crypto.randomUUID(),
      ...{ symbol: "BTC", side: "BUY", type: "LIMIT", quantity: "0.05", limitPrice: near(0.98) },
    });
    await page.goto(`${app.url}/instrument/BTC`);
    const stop = page.getByRole("slider", { name: "Stop of BTC" });
    const before = Number(await stop.getAttribute("aria-valuenow"));
    await dragDown(page, stop, 24, isTouch, async () => {
      await page.waitForFunction((price) => Number(document.querySelector("[data-moving]")?.getAttribute("aria-valuenow")) < price, before);
      expect(await stop.textContent()).toMatch(/Stop[\d,.]+ · −\d+\.\d\d% · [−+]\$[\d,.]+/);
    });
    const bar = page.getByRole("region", { name: "Move the stop" });
    const words = await bar.textContent();
    const dropped = Number(await stop.getAttribute("aria-valuenow"));
    expect(words).toMatch(/^Stop loss [\d,.]+ → [\d,.]+/);
    expect(dropped).toBeLessThan(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await bar.getByRole("button", { name: "Save" }).click();
    await bar.waitFor({ state: "detached" });
    const order = page.getByRole("slider", { name: "Limit order: buy 0.05 BTC" });
    await dragDown(page, order, 24, isTouch, async () => undefined);
    const question = page.getByRole("region", { name: "Move the order" });
    expect(await question.textContent()).toMatch(/^Buy 0\.05 at [\d,.]+ → [\d,.]+Move orderKeep/);
    const moved = Number(await order.getAttribute("aria-valuenow"));
    expect(moved).toBeLessThan(Number(near(0.98)));
    if (process.env.PICTURES === "1") await page.screenshot({ path: path.join(resultsFolder, `order-${isTouch ? 390 : 1440}.png`) });
    await question.getByRole("button", { name: "Move order" }).click();
    await question.waitFor({ state: "detached" });
    const { portfolio } = await run<{
      portfolio: {
        positions: Array<{ trades: Array<{ stopPrice: string }> }>;
        orders: { edges: Array<{ node: { limitPrice: string } }> };
      };
    }>(
      "{ portfolio(kind: RECORD) { positions { trades { stopPrice } } orders(status: WORKING, first: 1) { edges { node { limitPrice } } } } }",
    );
    expect(portfolio.positions.flatMap(({ trades }) => trades.map(({ stopPrice }) => Number(stopPrice)))).toEqual([dropped]);
    expect(portfolio.orders.edges.map(({ node }) => Number(node.limitPrice))).toEqual([moved]);
    expect(log.faults).toEqual([]);
  },
);

test("OWNACCOUNT-001 a picture goes up and is shown, all that is held comes as a file, and an account that ends is gone", async () => {
  const { context, page, log } = await app.newGuest(quiet);
  picturesOnFailure({ account: page });
  const who = person("Mirela Popa", "own");
  await openAccount(context, app.url, who, "feeder");

  await page.goto(`${app.url}/profile`);
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#c0392b" } })
    .png()
    .toBuffer();
  await page.getByLabel("Picture file").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  await page.getByRole("button", { name: "Change picture" }).waitFor();
  const shown = await context.request.get(new URL((await page.locator("header image").first().getAttribute("href"))!, app.url).href);
  expect([shown.status(), shown.headers()["content-type"]]).toEqual([200, expect.stringMatching(/^image\//)]);
  // The browser logs what the server refuses.
  log.allow(/status of 4\d\d/);
  await page.getByLabel("Picture file").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await page.getByRole("alert").waitFor();

  await page.getByLabel("About you").fill("Slow food, small sizes.");
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByRole("button", { name: "Save profile" }).and(page.locator(":disabled")).waitFor();
  await page.goto(`${app.url}/settings`);
  await page.getByRole("button", { name: "Create export" }).click();
  // It is made by a job, which has its turn.
  const link = page.getByRole("link", { name: "Download" });
  await link.waitFor({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const held = await readFile((await file.path())!, "utf8");
  for (const own of [who.email, who.username, "Slow food, small sizes."]) expect(held).toContain(own);
  expect(() => JSON.parse(held)).not.toThrow();
  expect(held).not.toMatch(/"password"/);

  await page.getByRole("button", { name: "Delete account" }).click();
  const end = page.getByRole("button", { name: "Delete my account" });
  expect(await end.isDisabled()).toBe(true);
  await page.getByLabel(`Type ${who.username} to confirm`).fill(who.username);
  await end.click();
  await page.waitForURL(`${app.url}/`);
  await page.getByRole("link", { name: "Log in" }).first().waitFor();
  const { login } = await graphql<{ login: { me: unknown; errors: Array<{ code: string }> } }>(
    context,
    app.url,
    "mutation ($email: String!, $password: String!) { login(input: { email: $email, password: $password, isRemembered: true }) { me { id } errors { code } } }",
    { email: who.email, password: who.password },
  );
  expect(login).toMatchObject({ me: null, errors: [{ code: expect.any(String) }] });
  expect(log.faults).toEqual([]);
});
