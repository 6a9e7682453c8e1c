import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoPassword } from "../server/demo/people/people";
import { picturesOnFailure, resultsFolder } from "./support/browser";
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
  await page.getByRole("combobox", { name: "What became of it" }).click();
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
  expect(statement.text).toMatch(/Portfolio[\s\S]*Paper account of Noor[^\n]*\(@noor\), at the prices of \w{3}[\s\S]*Positions/);
  expect(statement.pages).toBeGreaterThan(0);
  expect(log.faults).toEqual([]);
});

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
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download" }).click()]);
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
