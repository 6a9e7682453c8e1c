import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { picturesOnFailure } from "./support/browser";
import { openApp } from "./support/open-app";
import { graphql, openAccount, person } from "./support/people";

/** A trade missed in a pause, named as drift, bought by one press and no more by a second, and explained. */
const app = openApp();

interface Done {
  readonly trade?: { readonly id: string };
  readonly copy?: { readonly id: string };
  readonly errors: readonly unknown[];
}

async function run(context: BrowserContext, name: string, type: string, input: object, wanted = "trade { id }"): Promise<Done> {
  const query = `mutation ($input: ${type}!) { done: ${name}(input: $input) { ${wanted} errors { code message } } }`;
  const { done } = await graphql<{ done: Done }>(context, app.url, query, { input });
  expect(done.errors).toEqual([]);
  return done;
}

const openTrade = async (context: BrowserContext, symbol: string, quantity: string): Promise<string> =>
  (await run(context, "openTrade", "OpenTradeInput", { clientRequestId: crypto.randomUUID(), symbol, side: "LONG", quantity })).trade!.id;

interface Held {
  readonly cause: string;
  readonly status: string;
  readonly reason: string | null;
}

const receiptsOf = async (context: BrowserContext): Promise<Held[]> =>
  (
    await graphql<{ receipts: { edges: { node: Held }[] } }>(
      context,
      app.url,
      "{ receipts(first: 100) { edges { node { cause status reason } } } }",
    )
  ).receipts.edges.map(({ node }) => node);

async function act(page: Page, feeder: string, item: string): Promise<void> {
  await page
    .getByRole("button", { name: `Actions for the copy of ${feeder}` })
    .first()
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("DRIFT-030 a trade missed in a pause is drift on the page, one press buys it once, and the difference names the pause", async () => {
  const [her, his] = [await app.newGuest({ reducedMotion: "reduce" }), await app.newGuest({ reducedMotion: "reduce" })];
  const { page, context } = his;
  page.setDefaultTimeout(60_000);
  picturesOnFailure({ drift: page });
  const feeder = person("Tove Berg", "driftfeeder");
  const feederId = await openAccount(her.context, app.url, feeder, "feeder");
  await openAccount(context, app.url, person("Nils Aas", "drifteater"), "eater");
  const { riskText } = await graphql<{ riskText: { version: number } }>(context, app.url, "{ riskText { version } }");
  await run(
    context,
    "submitSuitability",
    "SubmitSuitabilityInput",
    { experience: "SOME", lossCapacity: "PART", goal: "LEARN", riskTextVersion: riskText.version, acceptsRisk: true },
    "suitability { riskTextVersion }",
  );
  const settings = { sizing: "FIXED_AMOUNT", sizingValue: "200" };
  const start = { clientRequestId: crypto.randomUUID(), feederId, amount: "1000", settings };
  await run(context, "startCopying", "StartCopyingInput", start, "copy { id }");

  await page.goto(`${app.url}/chefs`);
  await act(page, feeder.name, "Pause");
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await openTrade(her.context, "BTC", "0.1");
  await expect.poll(() => receiptsOf(context)).toEqual([{ cause: "EVENT", status: "SKIPPED", reason: "PAUSED" }]);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor({ state: "detached" });

  await page.reload();
  await page.getByText("Out of sync", { exact: true }).waitFor();
  const resync = page.getByRole("button", { name: new RegExp(`^Resync ${feeder.name} for \\$`) });
  await resync.click();
  await page.getByText("In sync", { exact: true }).waitFor();
  expect(await resync.count()).toBe(0);
  const bought = [
    { cause: "RESYNC", status: "COPIED", reason: null },
    { cause: "EVENT", status: "SKIPPED", reason: "PAUSED" },
  ];
  expect(await receiptsOf(context)).toEqual(bought);
  // A second press, sent by hand for there is no button left, buys nothing.
  const { myCopies } = await graphql<{ myCopies: { copies: { id: string; settings: object }[] } }>(
    context,
    app.url,
    "{ myCopies { copies { id settings { sizing sizingValue } } } }",
  );
  const again = { clientRequestId: crypto.randomUUID(), copyId: myCopies.copies[0]!.id };
  await run(context, "resyncCopy", "ResyncCopyInput", again, "copy { id }");
  expect(await receiptsOf(context)).toEqual(bought);
  expect(myCopies.copies[0]!.settings).toMatchObject(settings);

  await page.goto(`${app.url}/chefs/difference`);
  await page.getByRole("list", { name: "Parts of the difference" }).getByText("Skipped trades").waitFor();
  expect(his.log.faults).toEqual([]);
}, 240_000);
