import { isSiteDataKept } from "../lib/browser/site-data";
import { consent, mayCount } from "./consent";
import { forgetWaiting, letWait, type WaitingEvent } from "./waiting-events";

export interface PageView {
  readonly pageName: string;
  /** Path with query and hash. */
  readonly pagePath: string;
  readonly role: WaitingEvent["role"];
}

const maskedNames = new Set(["code", "state", "token", "redirect"]);

/** An address without what must not be stored: values of code, state, token and redirect, in query and hash. */
export const masked = (address: string): string =>
  address.replace(/([?&#])([^=&#?]*)=([^&#]*)/g, (whole, mark: string, name: string) =>
    maskedNames.has(safelyDecoded(name).toLowerCase()) ? `${mark}${name}=masked` : whole,
  );

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

let current: Pick<WaitingEvent, "pageName" | "pagePath" | "pageLocation" | "role"> = {
  pageName: "",
  pagePath: "",
  pageLocation: "",
  role: "visitor",
};
let isUnsupportedReported = false;

/** The words of the specification, once a page load; the only ones this app ever writes to the console. */
function reportUnsupported(): void {
  if (isUnsupportedReported) return;
  isUnsupportedReported = true;
  console.log("Analytics not supported");
}

/** Logs a page view: name, path, location and the page before. Sent only with consent, and once the sender is loaded. */
export function logPageView(view: PageView): void {
  const previousPage = current.pagePath;
  const pagePath = masked(view.pagePath);
  current = { pageName: view.pageName, pagePath, pageLocation: location.origin + pagePath, role: view.role };
  log({ name: "page_view", previousPage });
}

/** Logs something done in the product, like `copy_started`, on the page where it was done. */
export const logEvent = (name: string): void => log({ name, previousPage: "" });

function log(event: Pick<WaitingEvent, "name" | "previousPage">): void {
  if (!isSiteDataKept()) return reportUnsupported();
  letWait({ id: crypto.randomUUID(), at: performance.now(), ...current, ...event });
  send();
}

let sending: Promise<void> | null = null;

/** Loads the sender when there is something to send and it may be sent; one at a time. */
function send(): void {
  if (!mayCount() || sending) return;
  sending = import("./sender")
    .then(({ sendWaiting }) => sendWaiting())
    .catch(() => undefined)
    .finally(() => {
      sending = null;
    });
}

/** Whoever says yes later is counted from this page load on. */
consent.onNextChange(function changed(): void {
  if (mayCount()) send();
  else forgetWaiting();
  consent.onNextChange(changed);
});
