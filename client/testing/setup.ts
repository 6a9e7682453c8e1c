import { cleanup, configure, getConfig, prettyDOM } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { forgetRefused } from "../lib/browser/site-data";
import { closeThreads } from "../social/discussion/open-threads";
import { loadWindowedFeed } from "../ui/lists/virtual/VirtualFeed";

/** What jsdom lacks and Mantine asks for. Sizes are all zero there, so nothing is ever observed to change. */
class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// Text areas measure themselves again when a font has loaded.
if (!document.fonts) Object.defineProperty(document, "fonts", { value: new EventTarget() });
globalThis.ResizeObserver ??= QuietObserver as unknown as typeof ResizeObserver;
// A list over the window's scrolling sets its place; there is no layout to scroll.
window.scrollTo = () => undefined;
// As in newer browsers: an effect that hands the promise on breaks the page once it is undone.
Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as void;
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})) as typeof window.matchMedia;

// What a page fetches beside its first answer is at hand: a list would otherwise be drawn a second time when it arrives.
await loadWindowedFeed();

// The first page of a run is compiled while a test waits for it, beside much else.
configure({
  asyncUtilTimeout: 45_000,
  // The page is printed into the error that a test ends with, not into each one of a query that is still asked again and again.
  getElementError: (message, container) => {
    const isAskedAgain = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
    const error = new Error([message, ...(isAskedAgain ? [] : [prettyDOM(container)])].join("\n\n"));
    error.name = "TestingLibraryElementError";
    return error;
  },
});

// Files share a process and its modules: what a test leaves there, or in the browser's storage, is not the next one's.
afterEach(() => {
  cleanup();
  closeThreads();
  vi.unstubAllGlobals();
  forgetRefused();
  localStorage.clear();
  sessionStorage.clear();
});

// A page's lazy parts may still be on their way when its last test ends; Vitest then fails the run for "after the environment was torn down".
afterAll(() => vi.dynamicImportSettled(), 120_000);
