import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { launchBrowser, openPage, phone, picturesOnFailure, type ConsoleLog } from "./support/browser";
import { startSeededDemo, type DemoServer } from "./support/demo-server";
import { watchLine, type LineWatch } from "./support/connection-watch";
import { graphql, openAccount, person } from "./support/people";
import { BreakableProxy } from "./support/proxy";
import { story } from "./support/story";

/**
 * People who write to each other, each in a browser of their own: a feeder, an eater whose connection to the server breaks, and a third at the
 * table. Messages arrive while one types, are read, go out again after a cut, once; an announcement is seen and heard.
 */
let demo: DemoServer;
let proxy: BreakableProxy;
const browsers: Browser[] = [];
const rosa = person("Rosa Keller", "talk");
const emil = person("Emil Dahl", "talk");
const ines = person("Ines Duarte", "talk");

interface Guest {
  readonly id: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly log: ConsoleLog;
}
const guests = {} as { rosa: Guest; emil: Guest; ines: Guest };
let emilsLine: LineWatch;

async function newGuest(
  who: typeof rosa,
  role: "eater" | "feeder",
  url: string,
  size: BrowserContextOptions = { viewport: { width: 1440, height: 900 } },
): Promise<Guest> {
  const browser = await launchBrowser();
  browsers.push(browser);
  const context = await browser.newContext({ ...size, reducedMotion: "reduce" });
  context.setDefaultTimeout(20_000);
  const id = await openAccount(context, url, who, role);
  return { id, context, ...(await openPage(context)) };
}

async function begin(): Promise<void> {
  demo = await startSeededDemo();
  proxy = await BreakableProxy.listen(demo.port);
  guests.rosa = await newGuest(rosa, "feeder", demo.url);
  guests.emil = await newGuest(emil, "eater", demo.url);
  guests.ines = await newGuest(ines, "eater", demo.url, phone);
  emilsLine = await watchLine(guests.emil.page);
}

async function end(): Promise<void> {
  for (const browser of browsers.splice(0)) await browser.close();
  await proxy?.close();
  await demo?.stop();
}

story(begin, end);

const threadOf = (page: Page) => page.getByRole("region", { name: /^Messages with/ });
/** What a thread says, top to bottom, without times and marks. */
async function said(page: Page): Promise<string[]> {
  const articles = await threadOf(page).getByRole("article").all();
  return Promise.all(articles.map(async (article) => (await article.locator("p").first().innerText()).trim()));
}
const says = (page: Page, expected: readonly string[]): Promise<void> =>
  expect.poll(() => said(page), { timeout: 15_000, interval: 100 }).toEqual(expected);

async function write(page: Page, to: string, text: string): Promise<void> {
  const field = page.getByLabel(`Write to ${to}`);
  await field.fill(text);
  await field.press("Enter");
}

/** All three pages have said nothing to their consoles. */
const expectSilence = (): void => {
  for (const { log } of Object.values(guests)) expect(log.faults).toEqual([]);
};

test("TALK-001 a stranger's words wait as a request; accepted, both write, see each other type and what was read", async () => {
  const [{ page: feeder, id: feederId }, { page: eater }] = [guests.rosa, guests.emil];
  picturesOnFailure({ feeder, eater });
  await feeder.goto(`${demo.url}/feed`);
  await eater.goto(`${proxy.url}/messages?to=${feederId}`);
  await eater.getByText(/your message arrives as a request/).waitFor();
  await write(eater, "Rosa", "May I ask about your NVDA trade?");
  await eater.getByText("Has not accepted yet").waitFor();
  // The feeder reads something else meanwhile: the count in the rail comes live.
  await feeder.getByRole("link", { name: /Messages.*1 unread/ }).click();
  await feeder.getByRole("button", { name: /1 request waits/ }).click();
  await feeder.getByRole("link", { name: /Emil Dahl/ }).click();
  await feeder.getByText(/Emil wants to message you/).waitFor();
  await feeder.getByRole("button", { name: "Accept" }).click();
  await feeder.getByLabel("Write to Emil").pressSequentially("Of cou");
  await eater.getByText("Rosa is typing…").waitFor();
  await write(feeder, "Emil", "Of course.");
  await says(eater, ["May I ask about your NVDA trade?", "Of course."]);
  await expect.poll(() => eater.getByText("Rosa is typing…").count()).toBe(0);
  await threadOf(feeder).getByText("Read").last().waitFor();
});

test("TALK-002 while the line is down words wait, what was missed comes by replay, and nothing is there twice on either side", async () => {
  const [{ page: feeder }, { page: eater, log }] = [guests.rosa, guests.emil];
  picturesOnFailure({ feeder, eater });
  log.allow(/WebSocket connection to '[^']*\/graphql' failed|net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/);
  const replaysBefore = emilsLine.replays("messageEventsSince").length;
  proxy.refuse(true);
  proxy.reset();
  await eater.getByRole("button", { name: "Retry" }).waitFor();
  await write(eater, "Rosa", "Are you still there?");
  await eater.getByText(/Not sent yet: you are offline/).waitFor();
  await write(feeder, "Emil", "My stop is at 180.");
  await write(feeder, "Emil", "And the target at 210.");
  await threadOf(feeder).getByText("And the target at 210.").waitFor();
  await expect.poll(async () => (await said(feeder)).length).toBe(4);
  // Shown at once, before the server has them: what is sent after the cut comes after them only once it has.
  await expect.poll(() => threadOf(feeder).getByText("Sending…").count()).toBe(0);
  proxy.refuse(false);
  // It may be back by itself before anybody has pressed.
  await eater
    .getByRole("button", { name: "Retry" })
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  const whole = ["May I ask about your NVDA trade?", "Of course.", "My stop is at 180.", "And the target at 210.", "Are you still there?"];
  await says(eater, whole);
  await says(feeder, whole);
  expect(await eater.getByText(/Not sent yet/).count()).toBe(0);
  expect(emilsLine.replays("messageEventsSince").length).toBeGreaterThan(replaysBefore);
});

test("TALK-003 what one tab reads is read in the other; a draft stays with its conversation over a reload", async () => {
  const [{ page: feeder }, { page: eater, context }] = [guests.rosa, guests.emil];
  picturesOnFailure({ feeder, eater });
  await eater.goto(`${proxy.url}/feed`);
  const second = await openPage(context);
  await second.page.goto(`${proxy.url}/dashboard`);
  await second.page.getByRole("heading", { name: /Good/ }).waitFor();
  await write(feeder, "Emil", "Here is a third one.");
  const badge = (page: Page) => page.getByRole("link", { name: /Messages.*1 unread/ });
  await badge(eater).waitFor();
  await badge(second.page).waitFor();
  await badge(second.page).click();
  await second.page
    .getByRole("link", { name: /Rosa Keller/ })
    .first()
    .click();
  await threadOf(second.page).getByText("Here is a third one.").waitFor();
  await badge(eater).waitFor({ state: "detached" });
  await second.page.getByLabel("Write to Rosa").fill("Half a thought");
  await second.page.reload();
  await expect.poll(() => second.page.getByLabel("Write to Rosa").inputValue()).toBe("Half a thought");
  await second.page.getByLabel("Write to Rosa").fill("");
  expect(second.log.faults).toEqual([]);
  await second.page.close();
});

test("TALK-004 a group of three: everybody gets what is said, finds it again, and knows who has read it", async () => {
  const { rosa: feeder, emil: eater, ines: third } = guests;
  picturesOnFailure({ feeder: feeder.page, eater: eater.page, third: third.page });
  await third.page.goto(`${demo.url}/messages`);
  await third.page.getByRole("heading", { name: "A quiet pass" }).waitFor();
  await feeder.page.getByRole("button", { name: "Write a message" }).click();
  const dialog = feeder.page.getByRole("dialog", { name: "New conversation" });
  for (const { username, name } of [emil, ines]) {
    await dialog.getByLabel("To", { exact: true }).fill(username);
    await dialog.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  }
  await dialog.getByLabel("Group name, optional").fill("Thursday table");
  await dialog.getByRole("button", { name: "Create a group of 3" }).click();
  await write(feeder.page, "Thursday table", "Who holds gold through Friday?");
  for (const { page } of [eater, third]) {
    await page.goto(`${demo.url}/messages`);
    const request = page.getByRole("button", { name: /request waits/ });
    const row = page.getByRole("link", { name: /Thursday table/ });
    await request.or(row).first().waitFor();
    if (await request.isVisible()) await request.click();
    await row.click();
    const accept = page.getByRole("button", { name: "Accept" });
    await accept.or(page.getByLabel("Write to Thursday table")).first().waitFor();
    if (await accept.isVisible()) await accept.click();
  }
  // On a phone Enter begins a new line.
  await third.page.getByLabel("Write to Thursday table").fill("Half of it, with a stop.");
  await third.page.getByRole("button", { name: "Send", exact: true }).click();
  for (const { page } of [feeder, eater]) await threadOf(page).getByText("Half of it, with a stop.").waitFor();
  await threadOf(third.page)
    .getByText(/Read by (Rosa|Emil)/)
    .waitFor();
  await eater.page.getByLabel("Search people and words").fill("gold friday");
  await eater.page
    .getByRole("link", { name: /Thursday table/ })
    .filter({ hasText: "gold" })
    .waitFor();
  await eater.page.getByRole("button", { name: "Clear the search" }).click();
});

test("TALK-005 an announcement rings the bell of who follows, is seen in the report, and is said once in one tab only", async () => {
  const { rosa: feeder, emil: eater } = guests;
  picturesOnFailure({ feeder: feeder.page, eater: eater.page });
  await graphql(eater.context, demo.url, "mutation ($id: ID!) { follow(input: { userId: $id }) { errors { code } } }", {
    id: feeder.id,
  });
  // What the loudspeaker is given, in all tabs of this browser: headless Chromium has no voice, so a sound takes its place.
  await eater.context.addInitScript(() => {
    const counted = window as unknown as { played: number };
    counted.played = 0;
    const create = AudioContext.prototype.createGain;
    AudioContext.prototype.createGain = function (this: AudioContext) {
      counted.played++;
      return create.call(this);
    };
  });
  await eater.page.goto(`${proxy.url}/audio-test`);
  await eater.page.getByRole("switch", { name: "Sound and voice" }).check({ force: true });
  const second = await openPage(eater.context);
  await second.page.goto(`${proxy.url}/portfolio`);
  await second.page.getByRole("heading", { name: "Portfolio" }).first().waitFor();
  await second.page.mouse.click(700, 20);

  await feeder.page.goto(`${demo.url}/announce`);
  await feeder.page.getByText("1 follower right now.").waitFor();
  await feeder.page.getByLabel("Title").fill("Out until Monday");
  await feeder.page.getByLabel("Text").fill("Exits only. The book stays as it is.");
  await feeder.page.getByRole("figure", { name: "In the app" }).getByText("Rosa Keller announces: Out until Monday").waitFor();
  await feeder.page.getByRole("button", { name: "Announce to 1 follower" }).click();
  await feeder.page.getByRole("dialog").getByRole("button", { name: "Announce to 1 follower" }).click();
  await feeder.page.getByText(/You can announce again in/).waitFor();

  const bell = second.page.getByRole("button", { name: "Notifications, 1 unread" });
  await bell.waitFor();
  await bell.click();
  await second.page.getByRole("link", { name: /Rosa Keller announces: Out until Monday/ }).click();
  await second.page.getByText("Exits only. The book stays as it is.").waitFor();
  await second.page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
  const played = async (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { played: number }).played);
  await expect.poll(async () => (await played(eater.page)) + (await played(second.page)), { timeout: 10_000 }).toBeGreaterThan(0);
  expect(Math.min(await played(eater.page), await played(second.page))).toBe(0);

  const report = feeder.page.getByLabel("Delivery report");
  await expect.poll(() => report.innerText(), { timeout: 25_000 }).toMatch(/Sent\s+1[\s\S]*Seen\s+1[\s\S]*Heard\s+1/);
  expect(second.log.faults).toEqual([]);
  await second.page.close();
});

test("TALK-007 a push is shown by the worker at /sw.js, and its click opens the page in the tab that is there", async () => {
  const { emil: eater } = guests;
  picturesOnFailure({ eater: eater.page });
  await eater.context.grantPermissions(["notifications"], { origin: demo.url });
  await eater.page.goto(`${demo.url}/feed`);
  await eater.page.getByRole("button", { name: /^Notifications/ }).waitFor();
  await eater.page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  const cdp = await eater.context.newCDPSession(eater.page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(demo.url));
      if (ours) resolve(ours.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const data = JSON.stringify({ title: "Rosa Keller", body: "announces: Out until Monday", url: "/notifications?show=unread", tag: "a" });
  const registrationId = await registered;
  const shown = () =>
    eater.page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => `${title} ${body}`),
    );
  // Sent again where it was lost, as a push service does; another with the same tag takes the place of the one before.
  const isShown = async (): Promise<boolean> => {
    await cdp.send("ServiceWorker.deliverPushMessage", { origin: demo.url, registrationId, data });
    const note = vi.waitFor(async () => expect(await shown()).toEqual(["Rosa Keller announces: Out until Monday"]), {
      timeout: 10_000,
      interval: 100,
    });
    return note.then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isShown).toBe(true);
  const [worker] = eater.context.serviceWorkers().filter((one) => one.url().startsWith(demo.url));
  await worker!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (kind: string, init: object) => Event;
      dispatchEvent(event: Event): boolean;
    };
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
  });
  await eater.page.waitForURL("**/notifications?show=unread");
  expect(await shown()).toEqual([]);
});

test("TALK-006 who is blocked writes into silence and learns nothing", async () => {
  const { rosa: feeder, emil: eater } = guests;
  picturesOnFailure({ feeder: feeder.page, eater: eater.page });
  await feeder.page.goto(`${demo.url}/messages`);
  await feeder.page
    .getByRole("link", { name: /Emil Dahl/ })
    .first()
    .click();
  await feeder.page.getByRole("button", { name: "Block", exact: true }).click();
  await feeder.page.getByRole("dialog").getByRole("button", { name: "Block Emil" }).click();
  await feeder.page.getByText(/You have blocked Emil/).waitFor();
  const before = await said(feeder.page);
  await eater.page.goto(`${demo.url}/messages`);
  await eater.page
    .getByRole("link", { name: /Rosa Keller/ })
    .first()
    .click();
  await write(eater.page, "Rosa", "Hello?");
  await threadOf(eater.page).getByText("Hello?").waitFor();
  await expect.poll(() => eater.page.getByText("Sending…").count()).toBe(0);
  expect(await eater.page.getByText(/block/i).count()).toBe(1); // the reader's own button
  await feeder.page.reload();
  await says(feeder.page, before);
  expectSilence();
});
