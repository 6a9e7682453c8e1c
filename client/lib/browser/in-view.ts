import { useEffect, useState } from "react";

const canObserve = (): boolean => typeof IntersectionObserver !== "undefined";

/**
 * Whether `element` is within `margin` of the window. Keep the element in state (`ref={setElement}`), so that one that is
 * mounted later is observed too. Where nothing can be observed it counts as seen.
 */
export function useInView(element: Element | null, margin = "0px", isInitially = false): boolean {
  const [isInView, setInView] = useState(() => isInitially || !canObserve());
  useEffect(() => {
    if (!canObserve() || !element) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), { rootMargin: margin });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, margin]);
  return isInView;
}
