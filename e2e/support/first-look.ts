import type { Page } from "playwright-core";
import type { SentOperation } from "./answers";

/** Requests that a screen's first look may take: who is looking, the frame, and two of the page's own. */
const requestsMax = 4;

/** Screens that still take more. The numbers only go down. */
const requestsMaxOf: Readonly<Record<string, number>> = {
  // One more than they should.
  ...{ admin: 5, brokers: 5, "broker-account": 5, chefs: 5, "market-data-test": 5, palette: 5, subscription: 5, till: 5, watchlist: 5 },
  // Cards that each ask for their own.
  ...{ dashboard: 8, portfolio: 9, settings: 9, recipe: 7, trader: 8, fees: 8, "taste-test": 8, profile: 8, paying: 8 },
  ...{ instrument: 8, "watch-menu": 8, "test-trading": 8 },
  // The prices of each trade in the window.
  ...{ feed: 10, "tag-stock": 9 },
};

/** Milliseconds: a timer of the app that waits longer is a poll or a second try, and no part of a first look. */
const pollMsMin = 1_500;

/** From the page's next navigation on, and until the app walks on in it, nothing is asked again because time went by, however slow the machine is. */
export const stopPolls = (page: Page): Promise<unknown> =>
  page.addInitScript((min) => {
    const real = window.setTimeout;
    const patient = (handler: TimerHandler, ms = 0, ...rest: unknown[]): number => (ms >= min ? 0 : real(handler, ms, ...rest));
    window.setTimeout = patient as typeof window.setTimeout;
    Object.assign(window, { letPoll: () => void (window.setTimeout = real) });
  }, pollMsMin);

/** Names of the queries that were sent more than once, those that another had brought along included. */
export function repeatedIn(sent: readonly SentOperation[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { name, isMutation, variables, parts } of sent)
    for (const asked of isMutation ? [] : new Set([name, ...parts])) {
      const key = `${asked} ${parts.includes(asked) ? "{}" : variables}`;
      if (seen.has(key)) repeated.add(asked);
      seen.add(key);
    }
  return [...repeated];
}

/** What is wrong with how a screen asked; null when nothing is. */
export function faultOf(screen: string, sent: readonly SentOperation[]): string | null {
  const names = sent.map(({ name }) => name);
  const repeated = repeatedIn(sent);
  if (repeated.length > 0) return `${screen} sent ${repeated.join(", ")} more than once: ${names.join(", ")}`;
  const max = requestsMaxOf[screen] ?? requestsMax;
  return names.length > max ? `${screen} sent ${names.length} requests, ${max} are allowed: ${names.join(", ")}` : null;
}
