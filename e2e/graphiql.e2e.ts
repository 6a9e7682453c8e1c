import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage, picturesOnFailure } from "./support/browser";
import { startMsMax, startSeededKitchen, type Kitchen } from "./support/kitchen";

let kitchen: Kitchen;
let browser: Browser;

beforeAll(async () => {
  [kitchen, browser] = await Promise.all([startSeededKitchen(), launchBrowser()]);
}, startMsMax);

afterAll(async () => {
  await browser?.close();
  await kitchen?.stop();
});

test("GRAPHIQL-001 /graphql in a browser is GraphiQL from our own files, and its first query runs", async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { page, log } = await openPage(context);
  picturesOnFailure({ graphiql: page });
  const strangers: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== kitchen.url) strangers.push(request.url());
  });
  await page.goto(`${kitchen.url}/graphql`);
  await page.locator(".graphiql-query-editor .view-lines").getByText("OnThePass").first().waitFor();
  await page.getByRole("button", { name: /Execute query/ }).click();
  const answer = page.locator("section[aria-label='Result Window'], .result-window").first();
  await expect.poll(async () => (await answer.innerText()).replaceAll("\u00a0", " "), { timeout: 20_000 }).toContain('"visibleAt"');
  // The schema has arrived too: its explorer names the queries.
  await page.getByRole("button", { name: /Documentation Explorer/ }).click();
  await page.getByText("Root Types", { exact: false }).waitFor();
  expect(strangers).toEqual([]);
  expect(log.faults).toEqual([]);
});
