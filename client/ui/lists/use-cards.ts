import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";

const phone = "(max-width: 767px)";

interface Cards {
  /** Around the table: as wide as its place. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly table: RefObject<HTMLTableElement | null>;
  /** Whether rows are cards. */
  readonly isCards: boolean;
}

/**
 * Rows are cards on a phone, and wherever the table is wider than its place: measured before it is painted, and again when
 * either changes. It is a table again once the place holds what it took; so nothing is ever cut off, whatever it holds.
 */
export function useCards(): Cards {
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  /** The width that the table takes, in pixels; null while it fits. */
  const [wanted, setWanted] = useState<number | null>(null);
  const measure = useCallback((): void => {
    const place = frame.current?.clientWidth ?? 0;
    const taken = table.current?.offsetWidth ?? 0;
    setWanted((before) => {
      if (before !== null) return place >= before ? null : before;
      return taken > place ? taken : null;
    });
  }, []);
  const isCards = isPhone || wanted !== null;
  useLayoutEffect(() => {
    if (!isPhone) measure();
  }, [isPhone, isCards, measure]);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    if (!isPhone) for (const { current } of [frame, table]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [isPhone, measure]);
  return { frame, table, isCards };
}
