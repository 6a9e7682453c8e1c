import type { Locator, Page } from "playwright-core";
import type { Rules } from "./answers";
import type { StageIds, Who } from "./screen-stage";

/** What is on the page, found as a reader finds it. */
export type Shows = (page: Page) => Locator;
/** An address; some hold the id of what the stage made. */
export type Address = string | ((ids: StageIds) => string);

/** One state that a screen can have, and how to get there. */
export interface State {
  /** Where it is not the screen's own. */
  readonly path?: Address;
  readonly who?: Who;
  /** What becomes of its GraphQL operations. */
  readonly rules?: Rules;
  /** Before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Once it is loaded: what leads to the state. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** What only this state shows. */
  readonly shows: Shows;
  /** What the state itself makes the browser log. */
  readonly allows?: RegExp;
  /** The line dies under the loaded page. */
  readonly isOffline?: boolean;
  /** Every price says that it is stale. */
  readonly isStale?: boolean;
  readonly isLoading?: boolean;
}

/** A route of the client; `normal` is what it shows when all is well, and the name of that state. */
export interface Screen {
  readonly name: string;
  readonly path: Address;
  readonly who: Who;
  readonly normal: Shows;
  readonly states: Readonly<Record<string, State>>;
}

export const heading =
  (name: string | RegExp): Shows =>
  (page) =>
    page.getByRole("heading", { name }).first();

export const busy =
  (label: string): Shows =>
  (page) =>
    page.getByRole("status", { name: label });

export const alert =
  (words: string | RegExp): Shows =>
  (page) =>
    page.getByRole("alert").filter({ hasText: words }).first();

export const text =
  (words: string | RegExp): Shows =>
  (page) =>
    page.getByText(words).first();

export const greyed: Shows = (page) => page.locator("[data-stale]").first();
/** The bar that says the line is cut. */
export const cut: Shows = (page) => page.getByRole("button", { name: "Retry" });

/** The line dies under a loaded page. */
export const offline = (shows: Shows = greyed): State => ({
  isOffline: true,
  shows,
  allows: /WebSocket connection to '[^']*\/graphql' failed|net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/,
});

/** Every price the page gets says that it is stale. */
export const stale = (): State => ({ isStale: true, shows: greyed });

export const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).click();
