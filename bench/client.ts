import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../e2e/support/browser";
import { FakeMarket } from "../server/market/testing/fake-market";
import { FakeClock } from "../server/platform/clock";
import { openBenchApp, symbols, type BenchApp } from "./app/app";
import { load } from "./app/load";

/** How much slower than this machine the browser computes. */
const slowDown = 4;
/** Wanted: no longer task while a page loads, and no longer interaction while quotes arrive. Milliseconds. */
const wantedMs = 200;
const quotesPerSecond = 50;
const presses = 12;
const settleMs = 4_000;
/** Where presses are timed: prices move on both. */
const pressedPages = ["/feed", "/instrument/AAPL"] as const;
const pages = ["/feed", "/dashboard", "/portfolio", "/instrument/AAPL", "/messages"] as const;

/** Each page is loaded so often: the server computes beside the browser, and one load may catch it at work. */
const loadsOfPage = 3;

interface Loading {
  /** Of the load in the middle. */
  readonly longestTaskMs: number;
  /** Of each load, shortest first. */
  readonly longestTasksMs: readonly number[];
  readonly longTasks: number;
  /** Gzipped JavaScript of the page's own load, idle loading included. */
  readonly scriptKb: number;
}

/**
 * The browser's share of speed, with the real server and Chromium slowed down four times: long tasks and JavaScript of each
 * page's load beside an empty page, and the time from a press to the next picture while fifty quotes a second arrive
 * beside the same presses without quotes. `quotesSeen`: how many of the quotes sent meanwhile reached the page's socket
 * (the server sends what it has gathered for a page ten times a second at most, the newest of each symbol).
 */
export async function run(): Promise<object> {
  const market = new FakeMarket(new FakeClock(Date.now()));
  for (const symbol of symbols) market.setQuote(symbol, { bid: "99.99", ask: "100.01" });
  const app = await openBenchApp(market);
  const browser = await launchBrowser();
  try {
    await load(app.app.db, { users: 200, feeders: 20, trades: 400, follows: 10, hasBooks: true });
    const empty = await loading(browser, app, "/offline.html");
    const loads: Record<string, Loading> = {};
    for (const path of pages) loads[path] = await loading(browser, app, path);
    const pressed: Record<string, Pressing> = {};
    for (const path of pressedPages) pressed[path] = await pressing(browser, app, market, path);
    return { slowDown, wantedMs, quotesPerSecond, empty, ...loads, presses: pressed };
  } finally {
    await browser.close();
    await app.stop();
  }
}

interface Pressing {
  readonly quietMs: Durations;
  readonly withQuotesMs: Durations;
  readonly quotesSent: number;
  readonly quotesSeen: number;
}

interface Durations {
  readonly presses: number;
  readonly median: number;
  readonly slowest: number;
}

async function pressing(browser: Browser, app: BenchApp, market: FakeMarket, path: string): Promise<Pressing> {
  let quotesSeen = 0;
  const page = await opened(browser, app, path, (fresh) =>
    fresh.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        quotesSeen += String(payload).match(/"__typename":"Quote"/g)?.length ?? 0;
      }),
    ),
  );
  const quietMs = await interactions(page);
  quotesSeen = 0;
  const stop = quoting(market);
  const withQuotesMs = await interactions(page);
  const quotesSent = stop();
  await page.context().close();
  if (quotesSeen === 0) throw new Error(`No quote reached ${path}: its presses would be timed in peace.`);
  return { quietMs, withQuotesMs, quotesSent, quotesSeen };
}

async function opened(browser: Browser, app: BenchApp, path: string, seen?: (page: Page) => void): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name, value] = app.cookie("token-50").split("=") as [string, string];
  await context.addCookies([{ name, value, url: app.url }]);
  const page = await context.newPage();
  seen?.(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  await page.addInitScript(() => {
    const seenTasks: number[] = [];
    const seenEvents: number[] = [];
    Object.assign(window, { seenTasks, seenEvents });
    new PerformanceObserver((list) => seenTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
      buffered: true,
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) if (entry.interactionId) seenEvents.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await page.goto(app.url + path, { waitUntil: "load" });
  await page.waitForTimeout(settleMs);
  if (page.url().includes("/login")) throw new Error(`The session was not taken: ${path} led to the login.`);
  return page;
}

async function loading(browser: Browser, app: BenchApp, path: string): Promise<Loading> {
  const all: Array<Omit<Loading, "longestTasksMs">> = [];
  for (let count = 0; count < loadsOfPage; count++) all.push(await loadingOnce(browser, app, path));
  const sorted = all.toSorted((a, b) => a.longestTaskMs - b.longestTaskMs);
  return { ...sorted[Math.floor(loadsOfPage / 2)]!, longestTasksMs: sorted.map(({ longestTaskMs }) => longestTaskMs) };
}

async function loadingOnce(browser: Browser, app: BenchApp, path: string): Promise<Omit<Loading, "longestTasksMs">> {
  const scripts: Array<Promise<number>> = [];
  const page = await opened(browser, app, path, (fresh) =>
    fresh.on("response", (response) => {
      if (/\/assets\/.*\.js$/.test(response.url()))
        scripts.push(
          response.body().then(
            (body) => gzipSync(body, { level: 9 }).length,
            () => 0,
          ),
        );
    }),
  );
  const tasks = await page.evaluate(() => (window as unknown as { seenTasks: number[] }).seenTasks);
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  await page.context().close();
  return { longestTaskMs: Math.round(Math.max(0, ...tasks)), longTasks: tasks.length, scriptKb: Math.round(bytes / 1000) };
}

/** Opens the search, writes into it, closes it, by keyboard; the slowest and the median of what the browser timed. */
async function interactions(page: Page): Promise<Durations> {
  await page.evaluate(() => void ((window as unknown as { seenEvents: number[] }).seenEvents.length = 0));
  for (let press = 0; press < presses; press++) {
    for (const key of ["Control+k", "a", "p", "Escape"]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(200);
    }
  }
  const took = (await page.evaluate(() => (window as unknown as { seenEvents: number[] }).seenEvents)).sort((a, b) => a - b);
  return { presses: took.length, median: took[Math.floor(took.length / 2)] ?? 0, slowest: took.at(-1) ?? 0 };
}

/** Prices that move, fifty a second over all symbols; called, it stops and returns how many there were. */
function quoting(market: FakeMarket): () => number {
  let step = 0;
  const timer = setInterval(() => {
    step++;
    const mid = 100 + (step % 200) / 100;
    const symbol = symbols[step % symbols.length]!;
    market.setQuote(symbol, { bid: (mid - 0.01).toFixed(2), ask: (mid + 0.01).toFixed(2) });
    market.tick(symbol);
  }, 1_000 / quotesPerSecond);
  return () => {
    clearInterval(timer);
    return step;
  };
}
