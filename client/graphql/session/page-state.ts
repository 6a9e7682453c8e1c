import type { NormalizedCacheObject } from "@apollo/client";

/** The element of a pre-rendered page that holds what it was rendered from, as JSON. */
export const stateElementId = "page-state";

/** What a pre-rendered page was rendered from: the browser begins with the same, so that its first render is the same. */
export interface PageState {
  /** The normalized cache of a visitor, with the answers to the page's queries. */
  readonly cache: NormalizedCacheObject;
  readonly locale: string;
  /** When it was rendered, in epoch milliseconds. */
  readonly now: number;
  /** Some of it is of that moment only: the browser asks again as soon as it has taken the page over. */
  readonly isLive: boolean;
  /** Like `https://brigade.example`, without a slash at the end. */
  readonly origin: string;
}

/** The app has taken the page over: what was pressed and typed before is done again (`late.js`). */
export function reportTakenOver(): void {
  const element = document.getElementById(stateElementId);
  if (!element) return;
  element.remove();
  window.dispatchEvent(new Event("brigade:open"));
}

/** The state of a page that the server rendered; null on every other page. */
export function readPageState(): PageState | null {
  const text = document.getElementById(stateElementId)?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}
