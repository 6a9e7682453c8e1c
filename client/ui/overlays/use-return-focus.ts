import { useLayoutEffect, useState } from "react";

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
  useLayoutEffect(() => {
    if (!opening) return;
    return () => {
      opening.opener?.focus({ preventScroll: true });
      setTimeout(() => {
        if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
      });
    };
  }, [opening]);
}
