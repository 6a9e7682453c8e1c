import type { BrowserContext, Page } from "playwright-core";
import { Answers } from "./answers";
import { openPage, type ConsoleLog } from "./browser";
import { watchShifts } from "./layout-shift";
import { BreakableProxy } from "./proxy";

export interface PooledPage {
  readonly page: Page;
  readonly log: ConsoleLog;
  readonly answers: Answers;
  /** Where a state of being offline needs a line that can be cut. Stays with its page: another port is another origin, with an empty cache. */
  readonly proxy: BreakableProxy | null;
}

/** Pages that are used again: a new one costs its browser process and every script compiled anew, more than a screen's work. */
export class PagePool {
  private readonly idle = new Map<BrowserContext, PooledPage[]>();
  private readonly proxies: BreakableProxy[] = [];

  constructor(
    private readonly port: () => number,
    /** Done to each page before it is first used. */
    private readonly prepare: (page: Page) => Promise<unknown> = async () => undefined,
  ) {}

  async take(context: BrowserContext, hasProxy: boolean): Promise<PooledPage> {
    const idle = this.idle.get(context) ?? [];
    const index = idle.findIndex(({ proxy }) => (proxy !== null) === hasProxy);
    if (index >= 0) return idle.splice(index, 1)[0]!;
    const { page, log } = await openPage(context);
    await watchShifts(page);
    await this.prepare(page);
    return { page, log, answers: await Answers.between(page), proxy: hasProxy ? await this.newProxy() : null };
  }

  private async newProxy(): Promise<BreakableProxy> {
    const proxy = await BreakableProxy.listen(this.port());
    this.proxies.push(proxy);
    return proxy;
  }

  /** As if new: nothing of the app on it or kept for the tab, no rules, no word said. (At about:blank it would lose its process.) */
  async giveBack(context: BrowserContext, used: PooledPage): Promise<void> {
    const { page, log, proxy } = used;
    proxy?.refuse(false);
    await page.goto(new URL("/favicon.svg", page.url()).href);
    // Only now: a page that is left notes how far it was scrolled, and the next one would begin there.
    await page.evaluate(() => sessionStorage.clear());
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await PagePool.forget(used);
    // Chromium looks for one where a page names no icon; those of the app do.
    log.allow(/favicon\.ico/);
    this.idle.set(context, [...(this.idle.get(context) ?? []), used]);
  }

  /** No rules, no word said, in the theme it began with; the app stays on it. */
  static async forget({ page, log, answers }: PooledPage): Promise<void> {
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    answers.rules = {};
    answers.isStill = false;
    log.restart();
  }

  async close(): Promise<void> {
    await Promise.all(this.proxies.map((proxy) => proxy.close()));
  }
}
