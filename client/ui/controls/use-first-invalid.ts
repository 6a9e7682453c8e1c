import { useEffect, useRef, useState, type RefObject } from "react";

/** For a form: `focusInvalid` puts the focus into its first field with a mistake, once the mistakes are on the screen. */
export function useFirstInvalid<Element extends HTMLElement>(): { readonly ref: RefObject<Element | null>; focusInvalid(): void } {
  const ref = useRef<Element>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return { ref, focusInvalid: () => setAttempts((count) => count + 1) };
}
