import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser, openPage, type ConsoleLog } from "./browser";
import { startMsMax, startSeededDemo, type DemoServer } from "./demo-server";

/** Somebody with a browser of their own: nobody else's cookies, and a console that is read. */
export interface Guest {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly log: ConsoleLog;
}

/** A seeded demo server and a browser, there while the tests of a file run. */
export interface OpenApp {
  readonly url: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly browser: Browser;
  /** At a desk, unless `options` say otherwise. */
  newGuest(options?: BrowserContextOptions): Promise<Guest>;
}

/** Call once at the top of a file: opens before its tests and closes after them. */
export function openApp(): OpenApp {
  let demo: DemoServer;
  let browser: Browser;
  beforeAll(async () => {
    [demo, browser] = await Promise.all([startSeededDemo(), launchBrowser()]);
  }, startMsMax);
  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
  });
  return {
    get url() {
      return demo.url;
    },
    get port() {
      return demo.port;
    },
    get databaseUrl() {
      return demo.databaseUrl;
    },
    get browser() {
      return browser;
    },
    newGuest: async (options) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      return { context, ...(await openPage(context)) };
    },
  };
}
