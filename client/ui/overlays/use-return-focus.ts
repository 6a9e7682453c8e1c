import { useLayoutEffect, useRef, useState } from "react";

/** Longer than a window takes to fade out. */
const closingMsMax = 500;

/** Gives the focus back, and once more whenever the window takes it again while it fades out, as Mantine's does. Returns how to stop. */
function giveBack(opener: HTMLElement | null): () => void {
  // A test's page is gone when the timer ends.
  const page = document;
  const closing = page.activeElement?.closest('[role="dialog"]');
  opener?.focus({ preventScroll: true });
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof Node && closing?.contains(target)) opener?.focus({ preventScroll: true });
  };
  page.addEventListener("focusin", onFocus);
  const stop = (): void => page.removeEventListener("focusin", onFocus);
  const timer = setTimeout(stop, closingMsMax);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** What has the focus; of an entry of a menu, which goes with its menu, the button that opened it. Null where nothing has it. */
function focusedNow(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return null;
  const labelledBy = active.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return (labelledBy ? document.getElementById(labelledBy) : null) ?? active;
}

/**
 * Gives the focus back to what had it when a window opened. Mantine's own way does so only for windows that were on the
 * page closed before they opened; most of ours come and go with their content. Where the opener has gone meanwhile, as a
 * button whose act is done, the page's content gets it: never the body, from where the keyboard begins at the top.
 */
export function useReturnFocus(isOpen: boolean): void {
  // Noted while rendering: once the window is on the page, the menu that opened it may be gone, and its entry with it.
  const [opening, setOpening] = useState(() => (isOpen ? { opener: focusedNow() } : null));
  if (isOpen !== (opening !== null)) setOpening(isOpen ? { opener: focusedNow() } : null);
  const stopGiving = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (!opening) return;
    stopGiving.current?.();
    return () => {
      stopGiving.current = giveBack(opening.opener);
      setTimeout(() => {
        if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
      });
    };
  }, [opening]);
}
