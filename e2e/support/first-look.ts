import type { Page } from "playwright-core";
import type { SentOperation } from "./answers";

/** Requests that a screen's first look may take: who is looking with the frame, and three of the page's own. Queries of one moment are one. */
const requestsMax = 4;

/** Screens that still take more: the prices of each trade in the window are asked for as its card comes near. The numbers only go down. */
const requestsMaxOf: Readonly<Record<string, number>> = { feed: 5, "tag-stock": 5 };

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
  const requests = [...Map.groupBy(sent, ({ request }) => request).values()];
  const named = requests.map((together) => together.map(({ name }) => name).join(" + ")).join(", ");
  return requests.length > max ? `${screen} sent ${requests.length} requests, ${max} are allowed: ${named}` : null;
}
