import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { picturesOnFailure } from "./support/browser";
import { openApp } from "./support/open-app";
import { graphql, openAccount, person } from "./support/people";

/** A feeder's past tried on with settings of one's own, and then copied with them. */
const app = openApp();

interface Feeder {
  readonly id: string;
  readonly name: string;
  readonly priceBites: number;
  readonly figures: { readonly closedTrades: number } | null;
}

/** The busiest feeder of the directory whom anybody may copy. */
async function busiestFeeder(context: BrowserContext): Promise<Feeder> {
  const { traders } = await graphql<{ traders: { edges: { node: Feeder }[] } }>(
    context,
    app.url,
    "{ traders(first: 50) { edges { node { id name priceBites figures { closedTrades } } } } }",
  );
  const free = traders.edges.map(({ node }) => node).filter(({ priceBites, figures }) => priceBites === 0 && figures);
  return free.toSorted((a, b) => b.figures!.closedTrades - a.figures!.closedTrades)[0]!;
}

interface Tested {
  readonly status: string;
  readonly amount: string;
  readonly settings: { readonly maxPerTrade: string | null };
  readonly result: { readonly events: number; readonly slippageBps: string } | null;
}

const testsOf = async (context: BrowserContext): Promise<Tested[]> =>
  (
    await graphql<{ tasteTests: Tested[] }>(
      context,
      app.url,
      "{ tasteTests { status amount settings { maxPerTrade } result { events slippageBps } } }",
    )
  ).tasteTests;

async function answerSuitability(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "A little" }).check();
  await page.getByRole("radio", { name: "A part" }).check();
  await page.getByRole("radio", { name: "Learning" }).check();
  await page.getByRole("checkbox", { name: /I have read this/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** In the open copy dialog: with so much for one trade at most; ends with the result. */
async function taste(page: Page, maxPerTrade: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Max per trade").fill(maxPerTrade);
  await dialog.getByRole("button", { name: "Run taste test" }).click();
  await vi.waitFor(async () => expect((await testsOf(page.context()))[0]).toMatchObject({ status: "DONE", settings: { maxPerTrade } }), {
    timeout: 60_000,
    interval: 200,
  });
  await dialog.getByRole("button", { name: "Run taste test" }).waitFor();
  await dialog.getByRole("button", { name: "Save as picture" }).waitFor();
}

test("TASTE-030 an eater finds a feeder, tastes them with settings of their own, compares, keeps a picture, and copies with those very settings", async () => {
  const { context, page, log } = await app.newGuest({ reducedMotion: "reduce", acceptDownloads: true });
  page.setDefaultTimeout(60_000);
  picturesOnFailure({ taste: page });
  await openAccount(context, app.url, person("Edda Lund", "taste"), "eater");
  const feeder = await busiestFeeder(context);
  const first = feeder.name.split(" ")[0]!;
  const button = page.getByRole("button", { name: `Taste test of ${feeder.name}` });
  const dialog = page.getByRole("dialog");

  // Within reach where feeders are found: the directory, and the first steps.
  await page.goto(`${app.url}/feeders?q=${encodeURIComponent(feeder.name)}`);
  await button.click();
  await dialog.getByRole("button", { name: "Run taste test" }).waitFor();
  await page.goto(`${app.url}/setup`);
  await page.getByRole("button", { name: /Your first copy/ }).click();
  await page
    .getByRole("button", { name: /^Taste test of/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Run taste test" }).waitFor();

  // On the profile, with an amount and a slippage of one's own.
  await page.goto(`${app.url}/trader/${feeder.id}`);
  await button.click();
  await dialog.getByLabel("Amount in USD").fill("2500");
  await dialog.getByLabel("Slippage, bps").fill("5");
  await dialog.getByRole("button", { name: "Run taste test" }).click();
  await dialog.getByRole("button", { name: "Copy with $2,500.00 and these settings" }).waitFor();
  expect(await testsOf(context)).toMatchObject([{ amount: "2500", result: { slippageBps: "5" } }]);

  // In the copy dialog, with its own rules, twice.
  await page.goto(`${app.url}/trader/${feeder.id}`);
  await page.getByRole("button", { name: `Copy ${first}` }).click();
  await answerSuitability(page);
  await dialog.getByLabel("Amount in USD").fill("2000");
  await dialog.getByRole("button", { name: "Continue to rules" }).click();
  await dialog.getByRole("button", { name: "Taste test" }).click();
  await taste(page, "40");
  await taste(page, "150");
  await dialog.getByRole("link", { name: "View my taste tests" }).click();

  // Side by side, and as a picture.
  await page.waitForURL(/\/taste-tests$/);
  const list = page.getByRole("table", { name: "My taste tests" });
  const boxes = list.getByRole("checkbox", { name: `Compare the taste test of ${feeder.name}` });
  for (const index of [0, 1]) await boxes.nth(index).check();
  const compared = page.getByRole("table", { name: "Taste tests side by side" });
  expect(await compared.locator("tbody tr").count()).toBe(2);
  await list
    .getByRole("button", { name: `View the taste test of ${feeder.name}` })
    .first()
    .click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as picture" }).click()]);
  const picture = await readFile(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect(picture.readUInt32BE(16)).toBeGreaterThan(300);

  // Copied with what was tested last.
  await page.getByRole("button", { name: "Copy with $2,000.00 and these settings" }).click();
  await dialog.getByRole("button", { name: `Copy ${first} with $2,000.00` }).click();
  await dialog.waitFor({ state: "detached" });
  const { myCopies } = await graphql<{ myCopies: { copies: unknown[] } }>(
    context,
    app.url,
    "{ myCopies { copies { feeder { id } settings { sizing maxPerTrade } } } }",
  );
  expect(myCopies.copies).toMatchObject([{ feeder: { id: feeder.id }, settings: { sizing: "PROPORTIONAL", maxPerTrade: "150" } }]);
  const tests = await testsOf(context);
  expect(tests.map(({ settings }) => settings.maxPerTrade)).toEqual(["150", "40", null]);
  expect(tests[0]!.result!.events).toBeGreaterThan(0);
  expect(log.faults).toEqual([]);
}, 600_000);
