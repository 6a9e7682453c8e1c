import { useEffect, useState, type RefObject } from "react";

/** Whether an element is within `margin` of the window. Where it cannot be observed (tests, print) it counts as seen. */
export function useInView(element: RefObject<Element | null>, margin = "0px", isInitially = false): boolean {
  const canObserve = typeof IntersectionObserver !== "undefined";
  const [isInView, setInView] = useState(isInitially || !canObserve);
  useEffect(() => {
    const target = element.current;
    if (!canObserve || !target) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), { rootMargin: margin });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, margin, canObserve]);
  return isInView;
}
