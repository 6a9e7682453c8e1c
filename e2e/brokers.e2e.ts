import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { sandboxFaults } from "../server/brokers/sandboxes/faults";
import type { Person } from "../server/identity/testing/people";
import { signInAs, startBrokerStage, type BrokerStage } from "./support/broker-stage";
import { launchBrowser, openPage, picturesOnFailure, type ConsoleLog } from "./support/browser";
import { story } from "./support/story";

/** An eater connects accounts at the imitations on this machine, copies into one, and meets what venues do. */
let stage: BrokerStage;
let context: BrowserContext;
let page: Page;
let log: ConsoleLog;
let nora: Person;
let fiona: Person;

async function begin(): Promise<void> {
  stage = await startBrokerStage();
  const browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  context.setDefaultTimeout(20_000);
  nora = await stage.person({ username: "nora" });
  fiona = await stage.person({ username: "fiona", role: "feeder" });
  // Whoever has never traded is not copied.
  await stage.trade(fiona, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" });
  await signInAs(context, stage.url, nora);
  ({ page, log } = await openPage(context));
  // The imitation of Alpaca answers a browser's own question for an icon as Alpaca's API does: with 401.
  log.allow(/\/favicon\.ico/);
}

async function end(): Promise<void> {
  await context?.browser()?.close();
  await stage?.stop();
}

story(begin, end);

const sandbox = "Binance (sandbox on this machine)";
/** Connections that work come first, those that ended last. */
const card = () => page.getByRole("region", { name: sandbox }).first();
const open = (path: string): Promise<unknown> => page.goto(`${stage.url}${path}`);

test("CLIENT-228 the sandbox of an exchange is connected by one press, shows what it holds, is paused, resumed and disconnected", async () => {
  picturesOnFailure({ page });
  await open("/brokers");
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

/** Begins to connect the imitation of Alpaca by its own sign-in page, and allows it there; `back` follows it back. */
async function allowAtVenue(back: Page): Promise<void> {
  await open("/brokers");
  await page.getByRole("button", { name: "Connect Alpaca", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /Connect Alpaca/ });
  await dialog.getByRole("radio", { name: "Local sandbox" }).check();
  await dialog.getByRole("radio", { name: "Sign in there" }).check();
  await dialog.getByRole("button", { name: "Continue at Alpaca" }).click();
  await page.getByRole("button", { name: "Allow" }).waitFor();
  if (back !== page) await back.goto(page.url());
  await back.getByRole("button", { name: "Allow" }).click();
}

const another = (): Promise<BrowserContext> => context.browser()!.newContext({ reducedMotion: "reduce" });

test("CLIENT-229 a sign-in at the venue comes back connected, by way of the login for a visitor, and to nobody else", async () => {
  picturesOnFailure({ page });
  await allowAtVenue(page);
  await page.getByRole("heading", { name: "Account connected" }).waitFor();
  await page.getByRole("link", { name: "Open account" }).click();
  await page.getByRole("heading", { level: 1, name: "Alpaca" }).waitFor();

  const stranger = await another();
  await signInAs(stranger, stage.url, await stage.person({ username: "sven" }));
  const theirs = await stranger.newPage();
  await allowAtVenue(theirs);
  await theirs.getByRole("heading", { name: "Account not connected" }).waitFor();
  await theirs.getByText("This account did not start the broker connection").waitFor();
  await stranger.close();

  const visitors = await another();
  const visitor = await visitors.newPage();
  await allowAtVenue(visitor);
  await visitor.getByLabel("Email").fill(nora.email);
  await visitor.getByLabel("Password", { exact: true }).fill(nora.password);
  await visitor.getByRole("button", { name: "Log in", exact: true }).click();
  await visitor.getByRole("heading", { name: "Account connected" }).waitFor();
  expect(new URL(visitor.url()).search).toBe("");
  await visitors.close();
  expect(log.faults).toEqual([]);
});

test("CLIENT-231 a key that may withdraw is refused and nothing of it kept; with that right off it is accepted", async () => {
  picturesOnFailure({ page });
  const { key, secret } = await stage.binance.createAccount({ USDT: "7000" }, { mayWithdraw: true });
  const kept = async () =>
    (await stage.app.db.query("select count(*)::integer as many from broker_connections where environment = 'SANDBOX'"))[0]!.many;
  await open("/brokers");
  await page.getByRole("button", { name: "Connect Binance", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /Connect Binance/ });
  await dialog.getByLabel("API key").fill(key);
  await dialog.getByLabel("Secret").fill(secret);
  await dialog.getByRole("button", { name: "Check key" }).click();
  await dialog.getByRole("alert").filter({ hasText: "Key refused: it may withdraw" }).waitFor();
  expect([await dialog.getByRole("button", { name: "Connect Binance" }).count(), await kept()]).toEqual([0, 0]);

  stage.binance.exchange.accountByKey(key)!.mayWithdraw = false;
  await dialog.getByRole("button", { name: "Check key again" }).click();
  await dialog.getByText("Key accepted").waitFor();
  await dialog.getByRole("button", { name: "Connect Binance" }).click();
  await page.getByRole("region", { name: "Binance", exact: true }).getByText("$7,000.00").first().waitFor();
  expect(await kept()).toBe(1);
  expect(log.faults).toEqual([]);
});

/** The newest account at the imitation: that of the last press. */
const account = () => stage.binance.exchange.state.accounts.at(-1)!;
const held = (coin: string): number => Number(account().balances[coin]?.free ?? 0) + Number(account().balances[coin]?.locked ?? 0);
const ordersSent = (): number => stage.binance.requests.filter(({ method, path }) => method === "POST" && path === "/api/v3/order").length;
const buy = (symbol: string, quantity: string) => stage.trade(fiona, "openTrade", { symbol, side: "LONG", quantity });

/** Receipts of every copy, the newest first: what was done, and how it ended. */
async function receipts(): Promise<string[]> {
  const query = "{ receipts(first: 20) { edges { node { id action status reason instrument { id symbol } } } } }";
  const { receipts: found } = await nora.api.ok(query);
  return found.edges.map(({ node }: any) => [node.action, node.instrument.symbol, node.status, node.reason].filter(Boolean).join(" "));
}

const newestReceipt = () => expect.poll(async () => (await receipts())[0], { timeout: 30_000, interval: 200 });
const rail = () => page.getByRole("region", { name: "Live copies" }).getByRole("listitem").first();

async function copyFiona(): Promise<void> {
  await open("/profile/fiona");
  await page.getByRole("button", { name: "Copy fiona" }).click();
  const dialog = page.getByRole("dialog", { name: "Copy fiona" });
  await dialog.getByRole("radio", { name: `${sandbox} PAPER` }).check();
  await dialog.getByLabel("Amount in USD").fill("5000");
  await dialog.getByRole("button", { name: "Continue to rules" }).click();
  await dialog.getByRole("button", { name: "Continue to review" }).click();
  await dialog.getByRole("button", { name: "Copy fiona with $5,000.00" }).click();
  await page.getByText("You now copy fiona with $5,000.00.").waitFor();
}

test("CLIENT-232 a copy on a connected account is filled at the venue, and its receipt is on the eater’s page as it fills", async () => {
  picturesOnFailure({ page });
  await open("/brokers");
  await page.getByRole("button", { name: `Connect ${sandbox}` }).click();
  await card().getByText("$100,000.00").first().waitFor();
  await copyFiona();
  await open("/dashboard");
  await page.getByText("No copies yet.").waitFor();
  await buy("BTC", "0.2");
  await rail().getByText("Bought BTC").waitFor();
  await rail().getByText("Copied", { exact: true }).waitFor();
  expect(await receipts()).toEqual(["OPEN BTC COPIED"]);
  expect(held("BTC")).toBeGreaterThan(0.0099);
  await open("/brokers");
  await card().getByRole("link", { name: "Open account" }).click();
  await page.getByRole("row", { name: /^BTC/ }).first().waitFor();
  expect(log.faults).toEqual([]);
});

test("CLIENT-233 a venue that stops answering while it is copied to says so by itself within seconds, loses nothing, and is in sync again once it answers", async () => {
  picturesOnFailure({ page });
  await open("/brokers");
  await card().getByText("In sync", { exact: true }).waitFor();
  const { faults, sockets } = stage.binance;
  const before = ordersSent();
  faults.plan("POST", "/api/v3/order", sandboxFaults.doAndHang);
  faults.plan("*", /./, sandboxFaults.hang, Infinity);
  sockets.cut();
  await buy("ETH", "2");
  await card().getByText("Not answering").waitFor({ timeout: 15_000 });
  expect(await receipts()).toEqual(["OPEN ETH PENDING", "OPEN BTC COPIED"]);
  await card().getByRole("link", { name: "Open account" }).click();
  await page.getByText("Opens wait and nothing counts as lost while Binance can’t be reached").waitFor();

  faults.clear();
  await page.getByText("Opens wait and nothing counts as lost").waitFor({ state: "detached", timeout: 45_000 });
  await newestReceipt().toBe("OPEN ETH COPIED");
  expect(ordersSent() - before).toBe(1);
  await open("/brokers");
  await card().getByText("In sync", { exact: true }).waitFor();
  expect(log.faults).toEqual([]);
});

test("CLIENT-234 86 with an order on the wire: what was filled there is sold again, and nothing opens after the answer", async () => {
  picturesOnFailure({ page });
  await open("/chefs");
  const before = ordersSent();
  stage.binance.faults.plan("POST", "/api/v3/order", sandboxFaults.doAndHang);
  await buy("SOL", "20");
  await expect.poll(ordersSent, { timeout: 10_000, interval: 20 }).toBe(before + 1);
  // The venue has taken and filled it; its answer is still on the way.
  await page.getByRole("button", { name: "86 everything" }).click();
  await page.getByRole("button", { name: "Stop 1 copy" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await buy("SOL", "5");
  await page
    .getByRole("row", { name: /fiona.*Stopped/ })
    .first()
    .waitFor({ timeout: 30_000 });
  // Fees in the coin leave rests below a lot.
  expect([held("BTC") < 0.0001, held("ETH") < 0.001, held("SOL") < 0.01]).toEqual([true, true, true]);
  // One more open, then a close of each of the three.
  expect(ordersSent() - before).toBe(1 + 3);
  expect((await receipts()).filter((one) => one.startsWith("OPEN SOL"))).toHaveLength(1);
  expect(log.faults).toEqual([]);
});

test("CLIENT-235 an account is disconnected with open positions: they stay at the venue and the copy ends", async () => {
  picturesOnFailure({ page });
  await copyFiona();
  await buy("BTC", "0.1");
  await newestReceipt().toBe("OPEN BTC COPIED");
  const [kept, sent] = [held("BTC"), ordersSent()];
  await open("/brokers");
  await card().getByRole("link", { name: "Open account" }).click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  const dialog = page.getByRole("dialog", { name: `Disconnect ${sandbox}?` });
  await dialog.getByText("What happens to the copy on it?").waitFor();
  await dialog.getByRole("radio", { name: "Keep positions" }).check();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("The key is erased.").or(page.getByText("Its key is erased")).first().waitFor();
  await open("/chefs");
  await page
    .getByRole("row", { name: /fiona.*Stopped/ })
    .first()
    .waitFor();
  await buy("ETH", "1");
  expect([held("BTC"), ordersSent()]).toEqual([kept, sent]);
  expect((await receipts())[0]).toBe("DETACH BTC FOLLOWED");
  expect(log.faults).toEqual([]);
});
