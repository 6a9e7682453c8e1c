import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/** Where the page that is being hydrated was rendered; on the server, where it is being rendered. */
let renderedOrigin = "";

export function setRenderedOrigin(origin: string): void {
  renderedOrigin = origin;
}

/**
 * False while a page is rendered on the server and while the browser takes it over, true from then on. What only this
 * browser knows may be rendered once it is true: the two first renders have to be the same.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The address of this server, like `https://brigade.example`. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => renderedOrigin,
  );
