import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Venue } from "../server/brokers/port/venue-directory";
import { createVenues } from "../server/brokers/venues/venues";
import { createCopyingWorld, openTrade, receiptsOf, type CopyingWorld } from "../server/copying/testing/copying-world";
import { createPerson, type Person } from "../server/identity/testing/people";
import { FakeMarket, fakeInstrument } from "../server/market/testing/fake-market";
import { FakeClock } from "../server/platform/clock";
import { Decimal } from "../server/platform/decimal";
import { createLogger } from "../server/platform/ops/logger";
import { launchBrowser, picturesOnFailure } from "./support/browser";
import { signedIn } from "./support/signed-in";

/** Real money from end to end, in a server of this test alone: what it takes for the real exchange is the imitation on this machine. */
let world: CopyingWorld;
let venues: ReturnType<typeof createVenues>;
let binance: Venue;
let dataDir: string;
let browser: Browser;
let feeder: Person;

beforeAll(async () => {
  const coin = { class: "CRYPTO", sector: "Crypto", lot: new Decimal("0.00001") } as const;
  const market = new FakeMarket(new FakeClock(), [
    fakeInstrument("BTC", coin),
    ...["AAPL", "MSFT", "TSLA", "KO"].map((one) => fakeInstrument(one)),
  ]);
  dataDir = await mkdtemp(path.join(tmpdir(), "brigade-live-"));
  const config = { isDemoKitchen: true, role: "all", dataDir, alpacaApp: null } as const;
  venues = createVenues({ config, clock: market.clock, market, logger: createLogger({ logLevel: "silent" } as never) });
  const local = venues.directory.get("BINANCE")!;
  binance = {
    ...local,
    capabilities: { ...local.capabilities, environments: ["LIVE"] },
    open: (_, credentials) => local.open("LOCAL_SANDBOX", credentials),
  };
  world = await createCopyingWorld({ market, venues: new Map([["BINANCE", binance]]) });
  await world.tick("BTC", "49995", "50005");
  browser = await launchBrowser();
  feeder = await world.feeder({ username: "fiona" });
  // Whoever has never traded is not copied.
  await openTrade(world, feeder, "AAPL", "1");
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await world?.stop();
  await venues?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const browserOf = (person: Person) => signedIn(browser, world.url, person);

/** Polls while the engine works. */
const until = (look: () => Promise<unknown>) =>
  expect.poll(
    async () => {
      world.clock.advance(1_500);
      await world.tick("BTC", "49995", "50005");
      await world.app.modules.brokers.engine.pass();
      await world.app.modules.brokers.engine.idle();
      await world.settled();
      return look();
    },
    { timeout: 30_000, interval: 50 },
  );

test("LIVE-060 an admin publishes the text, somebody connects an account with real money, copies into it and stops everything", async () => {
  const admin = await browserOf(await createPerson(world, { role: "admin" }));
  await admin.page.goto(`${world.url}/admin?tab=real-money`);
  await admin.page.getByLabel("Text", { exact: true }).fill("You can lose all of it.");
  await admin.page.getByLabel("Refused countries").fill("kp");
  await admin.page.getByRole("button", { name: "Publish text" }).click();
  await admin.page.getByText("Version 1, published").waitFor();
  await admin.page.getByRole("definition").filter({ hasText: "North Korea" }).waitFor();

  const eater = await world.eater();
  const { page, log } = await browserOf(eater);
  picturesOnFailure({ page });
  await page.goto(`${world.url}/brokers`);
  await page.getByRole("button", { name: "Connect Binance", exact: true }).click();
  const credentials = await binance.createSandboxAccount!();
  if (credentials.kind !== "KEY") throw new Error("The imitation gives keys.");
  await page.getByLabel("API key").fill(credentials.key);
  await page.getByLabel("Secret").fill(credentials.secret);
  await page.getByRole("button", { name: "Check key" }).click();
  await page.getByText("Key accepted").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("checkbox", { name: /I have read and accept/ }).check();
  await page.getByLabel("Country you live in").selectOption("DE");
  await page.getByLabel("Max total exposure on this account").fill("1000");
  await page.getByLabel("Type TRADE LIVE to confirm").fill("TRADE LIVE");
  await page.getByRole("button", { name: "Connect live account" }).click();
  const account = page.getByRole("region", { name: "Binance" });
  await account.getByText("LIVE", { exact: true }).waitFor();

  await page.goto(`${world.url}/profile/fiona`);
  await page.getByRole("button", { name: "Copy fiona" }).click();
  const dialog = page.getByRole("dialog", { name: "Copy fiona" });
  await dialog.getByRole("radio", { name: "Binance LIVE" }).check();
  await dialog.getByLabel("Amount in USD").fill("5000");
  await dialog.getByRole("button", { name: "Continue to rules" }).click();
  await dialog.getByRole("button", { name: "Continue to review" }).click();
  await dialog.getByRole("checkbox", { name: /I have read and accept/ }).check();
  await dialog.getByLabel("Type TRADE LIVE to confirm").fill("TRADE LIVE");
  await dialog.getByRole("button", { name: "Copy fiona with $5,000.00 of real money" }).click();
  await page.getByText("You now copy fiona with $5,000.00.").waitFor();

  const [copy] = await world.app.db.query<{ id: string; mode: string }>("select id, mode from copies where eater_id = $1", [eater.id]);
  expect(copy!.mode).toBe("LIVE");
  const newest = async () => (await receiptsOf(eater, copy!.id)).at(-1);
  await openTrade(world, feeder, "BTC", "0.2");
  await until(newest).toMatchObject({ status: "COPIED", action: "OPEN" });
  await page.goto(`${world.url}/chefs`);
  await page.getByRole("button", { name: "86 everything" }).click();
  await page.getByRole("button", { name: "Stop 1 copy" }).click();
  await until(async () => (await eater.api.ok("query ($id: ID!) { copy(id: $id) { state } }", { id: copy!.id })).copy.state).toBe(
    "STOPPED",
  );
  expect(log.faults).toEqual([]);
}, 180_000);
