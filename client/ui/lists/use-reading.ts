import { useCallback, useState } from "react";
import { useInView } from "../../lib/browser/in-view";

export interface Reading {
  /** The list must hold still: it is scrolled, pointed at, or a control in it has the focus. */
  readonly isReading: boolean;
  /** To spread on the list's element. */
  readonly listProps: {
    readonly onPointerEnter: (event: { pointerType: string }) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => void;
  };
}

/**
 * `top` is an element just above the list; out of view means scrolled. A list that is found again in its middle is not at
 * its top before anyone has looked.
 */
export function useReading(top: Element | null, isFirstAtTop = true): Reading {
  const isAtTop = useInView(top, "0px", isFirstAtTop);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const onPointerEnter = useCallback((event: { pointerType: string }) => setPointed(event.pointerType === "mouse"), []);
  const onPointerLeave = useCallback(() => setPointed(false), []);
  const onFocus = useCallback(() => setFocused(true), []);
  const onBlur = useCallback((event: { currentTarget: Element; relatedTarget: EventTarget | null }) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setFocused(false);
  }, []);
  return { isReading: !isAtTop || isPointed || isFocused, listProps: { onPointerEnter, onPointerLeave, onFocus, onBlur } };
}
