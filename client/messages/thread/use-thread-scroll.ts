import { useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

export interface ThreadScrollOptions<Row extends { readonly key: string }> {
  /** Names the thread: its place is kept while one is elsewhere. */
  readonly id: string;
  readonly rows: readonly Row[];
  readonly hasOlder: boolean;
  readonly onOlder: () => void;
  /** The row to scroll into view: a search hit, or where the unread ones begin. */
  readonly target: string | null;
  /** Goes up with each message of mine: my own words are always shown. */
  readonly sentCount: number;
  readonly onEnd: (isAtEnd: boolean) => void;
  readonly estimate: (row: Row) => number;
}

const overscanRows = 8;
/** This near the end counts as the end. Pixels. */
const endPx = 48;
/** Older ones are fetched when this few rows are left above. */
const rowsLeft = 6;

interface Place {
  readonly rows: VirtualItem[];
  readonly offset: number;
}
const places = new Map<string, Place>();
const placesMax = 20;

function keepPlace(id: string, place: Place | null): void {
  places.delete(id);
  if (!place) return;
  places.set(id, place);
  if (places.size > placesMax) places.delete(places.keys().next().value!);
}

/** Which messages exist, where the thread is and what it holds on to. Its place is kept when one goes elsewhere. */
export function useThreadScroll<Row extends { readonly key: string }>(options: ThreadScrollOptions<Row>) {
  const { id, rows, hasOlder, onOlder, target, sentCount, onEnd, estimate } = options;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [before] = useState(() => places.get(id));
  // No compiler memoises here: what it hands out is read anew at each render.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: (index) => estimate(rows[index]!),
    getItemKey: (index) => rows[index]!.key,
    overscan: overscanRows,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: endPx,
    paddingStart: 16,
    paddingEnd: 16,
    initialMeasurementsCache: before?.rows ?? [],
    useFlushSync: false,
    onChange: (instance) => setAtEnd(instance.isAtEnd(endPx)),
  });
  const stick = useSticking(box, virtualizer.getTotalSize(), () => virtualizer.scrollToEnd());
  usePlacing({ box, stick, rows, target, sentCount, offset: before?.offset ?? null, virtualizer });
  const latest = useRef({ onEnd, isAtEnd });
  latest.current = { onEnd, isAtEnd };
  useEffect(() => latest.current.onEnd(isAtEnd), [isAtEnd]);
  useEffect(
    () => () => keepPlace(id, latest.current.isAtEnd ? null : { rows: virtualizer.takeSnapshot(), offset: virtualizer.scrollOffset ?? 0 }),
    [id, virtualizer],
  );
  const toEnd = (): void => {
    stick(true);
    virtualizer.scrollToEnd();
  };
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? Infinity;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    const top = rows[0]?.key ?? null;
    if (!hasOlder || first > rowsLeft || asked.current === top) return;
    asked.current = top;
    onOlder();
  }, [first, hasOlder, onOlder, rows]);
  return { setBox, items, totalSize: virtualizer.getTotalSize(), measure: virtualizer.measureElement, isAtEnd, toEnd };
}

/**
 * Whoever is at the end stays there while the thread or its window changes in size: rows that are measured, a phone that
 * is turned, a keyboard that opens. Only scrolling up lets go.
 */
function useSticking(box: HTMLElement | null, totalSize: number, toEnd: () => void): (isSticking: boolean) => void {
  const sticks = useRef(true);
  const latest = useRef(toEnd);
  latest.current = toEnd;
  useEffect(() => {
    if (!box) return;
    let before = { top: box.scrollTop, height: box.scrollHeight, window: box.clientHeight };
    const onScroll = (): void => {
      const { scrollTop: top, scrollHeight: height, clientHeight: window } = box;
      if (height - top - window <= endPx) sticks.current = true;
      else if (top < before.top && height === before.height && window === before.window) sticks.current = false;
      before = { top, height, window };
    };
    const observer = new ResizeObserver(() => sticks.current && latest.current());
    observer.observe(box);
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", onScroll);
    };
  }, [box]);
  useLayoutEffect(() => {
    if (sticks.current) latest.current();
  }, [totalSize]);
  return useCallback((isSticking: boolean) => {
    sticks.current = isSticking;
  }, []);
}

interface Placing {
  readonly box: HTMLElement | null;
  readonly stick: (isSticking: boolean) => void;
  readonly rows: readonly { readonly key: string }[];
  readonly target: string | null;
  readonly sentCount: number;
  readonly offset: number | null;
  readonly virtualizer: Pick<
    ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>,
    "scrollToEnd" | "scrollToIndex" | "scrollToOffset"
  >;
}

/** Where the thread is when it opens, when something is looked for, and when I have said something. */
function usePlacing({ box, stick, rows, target, sentCount, offset, virtualizer }: Placing): void {
  const isPlaced = useRef(false);
  const shown = useRef<string | null>(null);
  const sent = useRef(sentCount);
  const hasRows = rows.length > 0;
  useLayoutEffect(() => {
    if (!box || !hasRows || isPlaced.current) return;
    isPlaced.current = true;
    if (target !== null) return;
    stick(offset === null);
    if (offset === null) virtualizer.scrollToEnd();
    else virtualizer.scrollToOffset(offset);
  }, [box, stick, hasRows, target, offset, virtualizer]);
  const targetIndex = target === null ? -1 : rows.findIndex(({ key }) => key === target);
  useLayoutEffect(() => {
    if (!box || targetIndex < 0 || shown.current === target) return;
    shown.current = target;
    stick(false);
    virtualizer.scrollToIndex(targetIndex, { align: "center" });
  }, [box, stick, target, targetIndex, virtualizer]);
  useLayoutEffect(() => {
    if (sentCount > sent.current) {
      stick(true);
      virtualizer.scrollToEnd();
    }
    sent.current = sentCount;
  }, [sentCount, stick, virtualizer]);
}
