import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { launchBrowser, openPage, picturesOnFailure, type ConsoleLog } from "./support/browser";
import { startSeededDemo, type DemoServer } from "./support/demo-server";
import { openAccount, person } from "./support/people";
import { story } from "./support/story";

/** Somebody connects the imitation of an exchange on this machine, sees what it holds, pauses it and disconnects it. */
let demo: DemoServer;
let context: BrowserContext;
let page: Page;
let log: ConsoleLog;
const nora = person("Nora Lind", "brokers");

async function begin(): Promise<void> {
  demo = await startSeededDemo();
  const browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  context.setDefaultTimeout(20_000);
  await openAccount(context, demo.url, nora, "eater");
  ({ page, log } = await openPage(context));
  // The imitation of Alpaca answers a browser's own question for an icon as Alpaca's API does: with 401.
  log.allow(/\/favicon\.ico/);
}

async function end(): Promise<void> {
  await context?.browser()?.close();
  await demo?.stop();
}

story(begin, end);

const sandbox = "Binance (sandbox on this machine)";
const card = () => page.getByRole("region", { name: sandbox });

test("CLIENT-228 the sandbox of an exchange is connected by one press, shows what it holds, is paused, resumed and disconnected", async () => {
  picturesOnFailure({ page });
  await page.goto(`${demo.url}/brokers`);
  await page.getByRole("button", { name: `Connect ${sandbox}` }).click();
  await card().getByText("$100,000.00").first().waitFor();
  await card().getByText("SANDBOX", { exact: true }).waitFor();
  await card().getByRole("link", { name: "Open account" }).click();
  await page.getByRole("heading", { level: 1, name: sandbox }).waitFor();
  await page.getByRole("list", { name: "What this key may do" }).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Nothing is opened here.").waitFor();
  await page.reload();
  await page.getByText("Nothing is opened here.").waitFor();
  await page.getByRole("button", { name: "Resume" }).first().click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.getByRole("button", { name: "Disconnect" }).click();
  const dialog = page.getByRole("dialog", { name: `Disconnect ${sandbox}?` });
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("The key is erased.").waitFor();
  expect(log.faults).toEqual([]);
});

/** Begins to connect the imitation of Alpaca by its own sign-in page, and allows it there; `open` follows it back. */
async function allowAtVenue(open: Page): Promise<void> {
  await page.goto(`${demo.url}/brokers`);
  await page.getByRole("button", { name: "Connect Alpaca", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /Connect Alpaca/ });
  await dialog.getByRole("radio", { name: "Local sandbox" }).check();
  await dialog.getByRole("radio", { name: "Sign in there" }).check();
  await dialog.getByRole("button", { name: "Continue at Alpaca" }).click();
  await page.getByRole("button", { name: "Allow" }).waitFor();
  if (open !== page) await open.goto(page.url());
  await open.getByRole("button", { name: "Allow" }).click();
}

const another = (): Promise<BrowserContext> => context.browser()!.newContext({ reducedMotion: "reduce" });

test("CLIENT-229 a sign-in at the venue comes back connected, by way of the login for a visitor, and to nobody else", async () => {
  picturesOnFailure({ page });
  await allowAtVenue(page);
  await page.getByRole("heading", { name: "Account connected" }).waitFor();
  await page.getByRole("link", { name: "Open account" }).click();
  await page.getByRole("heading", { level: 1, name: "Alpaca" }).waitFor();

  const stranger = await another();
  await openAccount(stranger, demo.url, person("Sven Holm", "brokers"), "eater");
  const theirs = await stranger.newPage();
  await allowAtVenue(theirs);
  await theirs.getByRole("heading", { name: "Account not connected" }).waitFor();
  await theirs.getByText("This account did not start the broker connection").waitFor();

  const visitor = await (await another()).newPage();
  await allowAtVenue(visitor);
  await visitor.getByLabel("Email").fill(nora.email);
  await visitor.getByLabel("Password", { exact: true }).fill(nora.password);
  await visitor.getByRole("button", { name: "Log in", exact: true }).click();
  await visitor.getByRole("heading", { name: "Account connected" }).waitFor();
  expect(new URL(visitor.url()).search).toBe("");
  expect(log.faults).toEqual([]);
});
