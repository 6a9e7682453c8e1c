import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoPassword } from "../server/demo/people/people";
import { findBrowser, openPage, picturesOnFailure } from "./support/browser";
import { expectNoLayoutShift } from "./support/layout-shift";
import { openApp } from "./support/open-app";
import { signIn } from "./support/people";
import { BreakableProxy } from "./support/proxy";

/** Without what browsers may withhold: JavaScript, site data, and the line. */
const app = openApp();

const publicPages = [
  ["/", /./],
  ["/pricing", /./],
  ["/education", "Education"],
  ["/terms", /terms/i],
  ["/developers", /./],
  ["/login", "Log in"],
  ["/register", "Open an account"],
  ["/callback", /./],
] as const;

const windows = [
  { width: 1440, height: 900, isPhone: false },
  { width: 390, height: 844, isPhone: true },
];

test("MEND-P01 with site data blocked every public page shows, says what is missing, and logs that analytics is not supported", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "brigade-blocked-"));
  await mkdir(path.join(folder, "Default"));
  // What "Block all cookies" of Chromium's settings writes: cookies and storage are refused alike.
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(path.join(folder, "Default/Preferences"), JSON.stringify(blocked));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser()!,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"],
    viewport: { width: 1440, height: 900 },
  });
  try {
    const { page, log } = await openPage(context);
    picturesOnFailure({ blocked: page });
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    for (const [width, [address, title]] of windows.flatMap((window) => publicPages.map((shown) => [window.width, shown] as const))) {
      said.length = 0;
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${app.url}${address}`);
      await page.getByRole("heading", { name: title }).first().waitFor();
      await page.mouse.move(1, 1);
      await page.mouse.move(2, 2);
      await expect.poll(() => said).toContain("Analytics not supported");
    }
    expect(
      await page.evaluate(() => {
        try {
          return localStorage.length;
        } catch {
          return "refused";
        }
      }),
    ).toBe("refused");
    await page.goto(`${app.url}/login`);
    await page.getByText(/blocks cookies for localhost/).waitFor();
    expect(log.faults).toEqual([]);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("MEND-P01 signed in, pages whose choices are stored work while storage is refused, and a choice lasts until the page is left", async () => {
  const { context, page, log } = await app.newGuest();
  picturesOnFailure({ refused: page });
  await signIn(context, app.url, { email: "eater@demo.brigade", password: demoPassword });
  // Cookies stay: nobody is signed in without. Everything else is refused as the browser does it.
  await context.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(navigator, "serviceWorker", { get: refuse });
    window.BroadcastChannel = function refused() {
      refuse();
    } as unknown as typeof BroadcastChannel;
  });
  for (const address of ["/dashboard", "/setup", "/messages", "/audio-test", "/settings"]) {
    await page.goto(`${app.url}${address}`);
    await page.locator("main").getByRole("heading").first().waitFor();
  }
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await page.getByRole("link", { name: "Feed", exact: true }).click();
  await page.getByRole("button", { name: "Expand sidebar" }).waitFor();
  // React Router says that it cannot remember where a page was scrolled to.
  log.allow(/Failed to save scroll positions|sessionStorage/);
  expect(log.faults).toEqual([]);
});

/** By the rail, or on a phone by what "More" opens. */
async function goToPractice(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole("navigation", { name: "Bottom navigation" }).getByRole("button", { name: /^More/ }).click();
  await page.getByRole("link", { name: "Practice", exact: true }).click();
}

test.each(windows)(
  "MEND-S29 MEND-S12 at $width px a page opened offline keeps the frame and opens by itself when the line is back; nothing in the top bar moves meanwhile",
  async ({ isPhone, ...viewport }) => {
    const proxy = await BreakableProxy.listen(app.port);
    const { context, page, log } = await app.newGuest({ reducedMotion: "reduce", viewport });
    picturesOnFailure({ offline: page });
    // A host's cookies count for all of its ports.
    await signIn(context, app.url, { email: "eater@demo.brigade", password: demoPassword });
    try {
      await page.goto(`${proxy.url}/feed`);
      const bar = page.getByRole("banner");
      const eightySix = page.getByRole("button", { name: "86 everything" });
      await eightySix.waitFor();
      await bar.getByText("Live", { exact: true }).waitFor({ state: "attached" });
      const search = bar.getByRole("button", { name: "Find anything" }).locator("visible=true");
      const places = async (): Promise<string> => JSON.stringify([await eightySix.boundingBox(), await search.boundingBox()]);
      const before = await places();
      // The first ping says how long the line takes: a phone has no room for it.
      await bar.getByText(/^\d+ ms$/).waitFor({ state: "attached" });
      expect(await places()).toBe(before);
      // What menus are made of comes once the page is at rest.
      await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => /\/MoreSheet-.*\.js$/.test(name)));
      log.allow(/net::ERR_|WebSocket connection to|Failed to fetch|Failed to load resource|dynamically imported|Network|React/);
      proxy.refuse(true);
      proxy.reset();
      await bar.getByText("Offline").waitFor();
      expect(await places()).toBe(before);
      await goToPractice(page, isPhone);
      await page.getByRole("heading", { name: "Kitchen Fire!" }).waitFor();
      await page.getByRole("navigation", { name: isPhone ? "Bottom navigation" : "Main", exact: true }).waitFor();
      expect(await places()).toBe(before);
      proxy.refuse(false);
      await bar.getByText("Live", { exact: true }).waitFor({ state: "attached" });
      await page.getByRole("heading", { name: "Practice" }).first().waitFor();
      expect(await places()).toBe(before);
      expect(new URL(page.url()).pathname).toBe("/test-trading");
      expect(log.faults).toEqual([]);
    } finally {
      await proxy.close();
    }
  },
);

const renderedPages = [
  ["/", "Copy a trader."],
  ["/pricing", "Master chef"],
  ["/education", "What slippage really costs a copier"],
  ["/education/copying", "What slippage really costs a copier"],
  ["/education/copying/slippage", "What slippage really costs a copier"],
  ["/developers", "Error codes"],
  ["/terms", "Template for counsel"],
  ["/privacy", "What is kept, why, and for how long"],
  ["/cybersecurity", "If you find a hole"],
  ["/disclaimer", "Copying has risks of its own"],
] as const;

test("PUBLIC-001 without JavaScript every public page is read: its words, a title of its own, and its links", async () => {
  const { context, page, log } = await app.newGuest({ javaScriptEnabled: false });
  const titles = new Set<string>();
  for (const [address, words] of renderedPages) {
    await page.goto(`${app.url}${address}`);
    expect(await page.locator("main").innerText()).toContain(words);
    expect(await page.locator("main h1").count()).toBe(1);
    titles.add(await page.title());
    expect(await page.locator("template, script:not([src]):not([type='application/json'])").count()).toBe(0);
  }
  expect(titles.size).toBe(renderedPages.length);
  await page.goto(app.url);
  expect(await page.getByRole("table").getByRole("row").count()).toBeGreaterThan(1);
  await page.getByRole("link", { name: "Pricing" }).first().click();
  await page.waitForURL(`${app.url}/pricing`);
  expect(log.faults).toEqual([]);
  await context.close();
});

test("PUBLIC-002 PUBLIC-003 a visitor's page is complete before any of the app's code; the app then takes it over without a word or a move", async () => {
  const { context, page, log } = await app.newGuest();
  picturesOnFailure({ visitor: page });
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(new URL(request.url()).pathname));
  for (const [address] of renderedPages) {
    scripts.length = 0;
    await page.goto(`${app.url}${address}`, { waitUntil: "networkidle" });
    expect(scripts.toSorted()).toEqual(["/appearance.js", "/late.js"]);
    await page.evaluate(() => document.querySelector("main h1")!.setAttribute("data-before", ""));
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await page.waitForFunction(() => !document.getElementById("page-state"));
    await page.waitForLoadState("networkidle");
    // The same elements: nothing was rendered anew.
    expect(await page.locator("main h1[data-before]").count()).toBe(1);
    await expectNoLayoutShift(page, address);
  }
  expect(log.faults).toEqual([]);
  await context.close();
});

test("PUBLIC-004 what is pressed or typed before the app is there counts", async () => {
  const { context, page, log } = await app.newGuest();
  picturesOnFailure({ early: page });
  await page.goto(`${app.url}/education/copying/slippage`, { waitUntil: "domcontentloaded" });
  await page.getByLabel("Trades per year").fill("400");
  await page.getByText("a year, 2.40% of the copy").waitFor();
  await page.goto(`${app.url}/pricing`, { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByLabel("Count my visits on this device").waitFor();
  expect(log.faults).toEqual([]);
  await context.close();
});

test("PUBLIC-005 signed in one gets the app itself, never the page of a visitor", async () => {
  const { context, page } = await app.newGuest();
  await signIn(context, app.url, { email: "eater@demo.brigade", password: demoPassword });
  const source = (await context.request.get(`${app.url}/pricing`, { headers: { accept: "text/html" } })).text();
  expect(await source).toContain('<div id="root"></div>');
  await page.goto(`${app.url}/pricing`);
  await page.getByText("Your plan").waitFor();
  await context.close();
});

test("PUBLIC-006 a page that a browser holds already is not sent again", async () => {
  const html = { headers: { accept: "text/html" } };
  const first = await fetch(`${app.url}/terms`, html);
  const etag = first.headers.get("etag")!;
  expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  const again = await fetch(`${app.url}/terms`, { headers: { ...html.headers, "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("PUBLIC-013 who accepts anything reads the page too, and no other address than those of pages", async () => {
  const read = async (address: string, accept: string): Promise<string> =>
    (await fetch(`${app.url}${address}`, { headers: { accept } })).text();
  expect(await read("/terms", "*/*")).toBe(await read("/terms", "text/html"));
  expect(JSON.parse(await read("/nothing-here", "*/*"))).toMatchObject({ errors: [{ extensions: { code: "NOT_FOUND" } }] });
});

test("PUBLIC-014 search engines find every public page, and are asked to leave the API alone", async () => {
  const robots = await (await fetch(`${app.url}/robots.txt`)).text();
  expect(robots).toMatch(/^User-agent: \*\nDisallow: \/graphql\n/);
  const map = /^Sitemap: (\S+)$/m.exec(robots)![1]!;
  const answer = await fetch(new URL(new URL(map).pathname, app.url));
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  expect(listed).toEqual(expect.arrayContaining(renderedPages.map(([address]) => address)));
  for (const address of listed) {
    const page = await fetch(`${app.url}${address}`, { headers: { accept: "text/html" } });
    expect([address, page.status, /<div id="root">./.test(await page.text())]).toEqual([address, 200, true]);
  }
});

test("PUBLIC-007 where the line was down when the app was asked for, it is asked for again at the next sign of use", async () => {
  const { context, page } = await app.newGuest();
  picturesOnFailure({ visitor: page });
  await page.goto(`${app.url}/terms`, { waitUntil: "networkidle" });
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.keyboard.press("Tab");
  await failed;
  await page.unroute(/\/assets\/.*\.js$/);
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return page.evaluate(() => document.getElementById("page-state"));
    })
    .toBeNull();
  await context.close();
});
