import type { BrowserContext, Page } from "playwright-core";
import { Answers } from "./answers";
import { openPage, type ConsoleLog } from "./browser";

export interface PooledPage {
  readonly page: Page;
  readonly log: ConsoleLog;
  readonly answers: Answers;
}

/** Pages that are used again: a new one costs its browser process and every script compiled anew, more than a screen's work. */
export class PagePool {
  private readonly idle = new Map<BrowserContext, PooledPage[]>();

  async take(context: BrowserContext): Promise<PooledPage> {
    const waiting = this.idle.get(context)?.pop();
    if (waiting) return waiting;
    const { page, log } = await openPage(context);
    return { page, log, answers: await Answers.between(page) };
  }

  /** As if new: nowhere, nothing kept for the tab, no rules, no word said. */
  async giveBack(context: BrowserContext, used: PooledPage): Promise<void> {
    const { page, log, answers } = used;
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("about:blank");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    answers.rules = {};
    log.restart();
    this.idle.set(context, [...(this.idle.get(context) ?? []), used]);
  }
}
