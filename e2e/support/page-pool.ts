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

/** Where the app is open it has left its page, and waits for where to go. */
type IdlePage = PooledPage & { readonly isOpen: boolean };

/** Pages that are used again: a new one costs its browser process and every script compiled anew, more than a screen's work. */
export class PagePool {
  private readonly idle = new Map<BrowserContext, IdlePage[]>();
  private readonly proxies: BreakableProxy[] = [];

  constructor(
    private readonly port: () => number,
    /** Done to each page before it is first used. */
    private readonly prepare: (page: Page) => Promise<unknown> = async () => undefined,
  ) {}

  async take(context: BrowserContext, hasProxy: boolean): Promise<PooledPage> {
    const used = this.takeIdle(context, ({ proxy }) => (proxy !== null) === hasProxy);
    if (used) return used.isOpen ? clear(used) : used;
    const { page, log } = await openPage(context);
    await watchShifts(page);
    await this.prepare(page);
    return { page, log, answers: await Answers.between(page), proxy: hasProxy ? await this.newProxy() : null };
  }

  /** A page in which the app is open for this person, to walk from; undefined when there is none. */
  takeOpen(context: BrowserContext): PooledPage | undefined {
    return this.takeIdle(context, ({ isOpen }) => isOpen);
  }

  private takeIdle(context: BrowserContext, fits: (page: IdlePage) => boolean): IdlePage | undefined {
    const idle = this.idle.get(context) ?? [];
    const index = idle.findIndex(fits);
    return index < 0 ? undefined : idle.splice(index, 1)[0];
  }

  private async newProxy(): Promise<BreakableProxy> {
    const proxy = await BreakableProxy.listen(this.port());
    this.proxies.push(proxy);
    return proxy;
  }

  /** To be loaded anew. */
  async giveBack(context: BrowserContext, used: PooledPage): Promise<void> {
    used.proxy?.refuse(false);
    this.keep(context, { ...(await clear(used)), isOpen: false });
  }

  /** The app stays open, for whoever walks from here: it shows nothing, asks for nothing and has no line. */
  async giveBackOpen(context: BrowserContext, used: PooledPage): Promise<void> {
    const { page, answers } = used;
    try {
      await answers.leave(page, new URL(page.url()).pathname);
    } catch {
      // What was done in it led out of the app.
      return this.giveBack(context, used);
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
    PagePool.forget(used);
    this.keep(context, { ...used, isOpen: true });
  }

  private keep(context: BrowserContext, page: IdlePage): void {
    this.idle.set(context, [...(this.idle.get(context) ?? []), page]);
  }

  /** No rules, no word said; the app stays on it. */
  static forget({ log, answers }: PooledPage): void {
    answers.rules = {};
    answers.isStill = false;
    log.restart();
  }

  async close(): Promise<void> {
    await Promise.all(this.proxies.map((proxy) => proxy.close()));
  }
}

/** As if new: nothing of the app on it or kept for the tab, no rules, no word said. (At about:blank it would lose its process.) */
async function clear(used: PooledPage): Promise<PooledPage> {
  const { page, log } = used;
  await page.goto(new URL("/favicon.svg", page.url()).href);
  // Only now: a page that is left notes how far it was scrolled, and the next one would begin there.
  await page.evaluate(() => sessionStorage.clear());
  await page.unrouteAll({ behavior: "ignoreErrors" });
  PagePool.forget(used);
  // Chromium looks for one where a page names no icon; those of the app do.
  log.allow(/favicon\.ico/);
  return used;
}
