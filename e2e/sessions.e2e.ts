import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, picturesOnFailure } from "./support/browser";
import { tabTo, typeInto } from "./support/keyboard";
import { openApp } from "./support/open-app";
import { graphql, openAccount, person, signIn, signInByForm, type Person } from "./support/people";
import { limits } from "../server/platform/limits";

/** Who is signed in where: sessions that end elsewhere, tabs that belong together, users who must not meet. */
const app = openApp();

const isLive = (page: Page): Promise<void> => page.getByText("Live", { exact: true }).first().waitFor();

/** Resolves with the time in milliseconds until the page's newest socket closes. */
function socketClosing(page: Page): Promise<number> {
  return new Promise((resolve) => {
    page.once("websocket", (socket) => {
      socket.once("close", () => resolve(performance.now()));
    });
  });
}

test("SESSION-001 a session revoked elsewhere loses its socket at once, and its page signs out", async () => {
  const who = person("Ada Kern", "sessions");
  const [laptop, phone] = [await app.newGuest(), await app.newGuest()];
  picturesOnFailure({ laptop: laptop.page, phone: phone.page });
  await openAccount(laptop.context, app.url, who, "eater");
  await signIn(phone.context, app.url, who);
  const closing = socketClosing(phone.page);
  await phone.page.goto(`${app.url}/portfolio`);
  await isLive(phone.page);
  await laptop.page.goto(`${app.url}/settings`);
  const others = laptop.page.getByRole("button", { name: /^Sign out (?!all)/ });
  // Timed from the press, not while the page still loads; well before the periodic look at sessions is due.
  await others.first().waitFor();
  const revokedAt = performance.now();
  await others.first().click();
  expect((await closing) - revokedAt).toBeLessThan(limits.sessionRecheckMs / 2);
  await phone.page.waitForURL("**/login**");
  await others.waitFor({ state: "detached" });
  await isLive(laptop.page);
  await expect(graphql(phone.context, app.url, "{ sessions { id } }")).rejects.toThrow("UNAUTHENTICATED");
  expect(laptop.log.faults).toEqual([]);
  expect(phone.log.faults).toEqual([]);
  await Promise.all([laptop.context.close(), phone.context.close()]);
});

test("SESSION-002 logging out in one tab signs out the other", async () => {
  const device = await app.newGuest();
  await openAccount(device.context, app.url, person("Bo Lund", "sessions"), "eater");
  const other = await openPage(device.context);
  picturesOnFailure({ first: device.page, other: other.page });
  await device.page.goto(`${app.url}/feed`);
  await other.page.goto(`${app.url}/portfolio`);
  await Promise.all([isLive(device.page), isLive(other.page)]);
  await device.page.getByRole("button", { name: /account and appearance/ }).click();
  await device.page.getByRole("menuitem", { name: "Log out" }).click();
  await device.page.waitForURL("**/login");
  await other.page.waitForURL("**/login?redirect=**");
  expect(device.log.faults).toEqual([]);
  expect(other.log.faults).toEqual([]);
  await device.context.close();
});

/** Names and amounts of the user that would be on a page of theirs. */
const shown = async (page: Page): Promise<string> =>
  `${await page.content()} ${await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))}`;

test("SESSION-003 a second user of the same browser never sees the first one's data", async () => {
  const [first, second] = [person("Clara Voss", "sessions"), person("Dan Obi", "sessions")];
  const device = await app.newGuest();
  picturesOnFailure({ device: device.page });
  const elsewhere = await app.newGuest();
  await openAccount(elsewhere.context, app.url, second, "eater");
  await openAccount(device.context, app.url, first, "feeder");
  const open =
    'mutation { openTrade(input: { clientRequestId: "sessions-1", symbol: "KO", side: LONG, quantity: "7" }) { errors { code } } }';
  await graphql(device.context, app.url, open);
  await device.page.goto(`${app.url}/portfolio`);
  await device.page.getByRole("table", { name: "Positions" }).getByText("KO", { exact: true }).waitFor();
  await device.page.getByRole("button", { name: /account and appearance/ }).click();
  await device.page.getByRole("menuitem", { name: "Log out" }).click();
  await device.page.waitForURL("**/login");
  expect(await shown(device.page)).not.toMatch(new RegExp(`${first.username}|${first.name}|${first.email}`));
  await signInByForm(device.page, second);
  await device.page.waitForURL("**/feed");
  await device.page.getByRole("link", { name: "Portfolio" }).first().click();
  await device.page.getByRole("heading", { name: "Nothing on the stove" }).waitFor();
  expect(await shown(device.page)).not.toMatch(new RegExp(`${first.username}|${first.name}|${first.email}|Coca-Cola`));
  await device.page.goBack();
  await device.page.getByRole("heading", { name: "No orders on the rail yet" }).waitFor();
  expect(await shown(device.page)).not.toContain(first.name);
  expect(device.log.faults).toEqual([]);
  await Promise.all([device.context.close(), elsewhere.context.close()]);
});

async function signInByKeyboard(page: Page, who: Person): Promise<void> {
  await page.goto(`${app.url}/login?redirect=${encodeURIComponent("/instrument/BTC")}`);
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  await typeInto(page, "input[name=email]", who.email);
  await typeInto(page, "input[name=password]", who.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/instrument/BTC");
}

test("SESSION-004 signing in and sending an order work by keyboard alone, with a visible focus", async () => {
  const who = person("Eve Sato", "sessions");
  const [device, elsewhere] = [await app.newGuest(), await app.newGuest()];
  picturesOnFailure({ device: device.page });
  await openAccount(elsewhere.context, app.url, who, "feeder");
  const { page } = device;
  await signInByKeyboard(page, who);
  const review = page.getByTestId("review-order");
  await expect.poll(() => review.isEnabled()).toBe(true);
  await page.keyboard.press("Tab");
  await tabTo(page, "a[href='#main']");
  await page.keyboard.press("Enter");
  const quantity = await page.getByLabel("Quantity", { exact: true }).getAttribute("id");
  await typeInto(page, `[id="${quantity}"]`, "0.02");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Review of the order for BTC" }).waitFor();
  // A second Enter is pressed on the sentence, and sends nothing.
  await page.keyboard.press("Enter");
  await tabTo(page, "[data-testid=send-order]");
  await page.keyboard.press("Enter");
  await page.getByText("Order filled: Buy 0.02 BTC at market.").waitFor();
  expect(device.log.faults).toEqual([]);
  await Promise.all([device.context.close(), elsewhere.context.close()]);
});

test("HTTP-068 nothing that the built pages ask for, by HTTP or over their socket, has to be validated", async () => {
  const validated = async (): Promise<number> => {
    const text = await (await fetch(`${app.url}/metrics`)).text();
    return Number(/^brigade_graphql_validations_total (\d+)/m.exec(text)![1]);
  };
  const { page, context, log } = await app.newGuest();
  picturesOnFailure({ page });
  await openAccount(context, app.url, person("Cora Vale", "sessions"), "eater");
  const before = await validated();
  for (const address of ["feed", "portfolio", "chefs", "leaderboard", "settings"]) {
    await page.goto(`${app.url}/${address}`);
    await isLive(page);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
  }
  expect([before > 0, (await validated()) - before]).toEqual([true, 0]);
  expect(log.faults).toEqual([]);
  await context.close();
});
