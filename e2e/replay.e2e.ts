import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { launchBrowser, openPage, picturesOnFailure, resultsFolder } from "./support/browser";
import { freePort } from "./support/free-port";
import { startDemo, startMsMax } from "./support/demo-server";
import { openAccount, person } from "./support/people";

/** Real prices lie beside the repository where it is worked on; a bare clone has none. */
const prices = path.resolve(import.meta.dirname, "../../shared/market");

test.skipIf(!existsSync(path.join(prices, "GOOG-daily-2004-2013.csv")))(
  "REPLAY-001 GOOG through 2008 at one day a second: prices move by the day and a trade is valued by them (needs the price files)",
  async () => {
    const port = String(await freePort());
    const demo = await startDemo({
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      MARKET_REPLAY: prices,
      MARKET_REPLAY_FROM: "2008-01-01",
      MARKET_REPLAY_SPEED: "86400",
    });
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const { page, log } = await openPage(context);
      picturesOnFailure({ replay: page });
      await openAccount(context, demo.url, person("Finn Hale", "replay"), "feeder");
      await page.goto(`${demo.url}/instrument/GOOG`);
      await page.getByText("Replayed prices").first().waitFor();
      const day = (): Promise<string> => page.locator("dt", { hasText: "Market time" }).locator("xpath=following-sibling::dd").innerText();
      const days = new Set<string>();
      await expect
        .poll(async () => days.add((await day()).slice(0, 10)).size, { timeout: 30_000, interval: 250 })
        .toBeGreaterThanOrEqual(4);
      expect([...days].every((date) => /^200[89]-/.test(date))).toBe(true);
      await page.getByLabel("Quantity", { exact: true }).fill("10");
      await page.getByRole("button", { name: "Review order" }).click();
      await page.getByRole("button", { name: "Buy 10 GOOG at market" }).click();
      await page.getByText("Order filled: Buy 10 GOOG at market.").waitFor();
      await page.screenshot({ path: path.join(resultsFolder, "replay-goog-2008.png") });
      await page.goto(`${demo.url}/portfolio`);
      const row = page.getByRole("table", { name: "Positions" }).getByRole("row").filter({ hasText: "GOOG" });
      const values = new Set<string>();
      await expect.poll(async () => values.add(await row.innerText()).size, { timeout: 30_000, interval: 250 }).toBeGreaterThanOrEqual(3);
      await page.screenshot({ path: path.join(resultsFolder, "replay-portfolio.png") });
      expect(log.faults).toEqual([]);
    } finally {
      await browser.close();
      await demo.stop();
    }
  },
  startMsMax,
);
