import { defaultRangeExtractor, useWindowVirtualizer, type Range } from "@tanstack/react-virtual";
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { rememberedList, rememberList, type ListMemory } from "../list-memory";
import { firstRows, type VirtualFeedOptions } from "./virtual-feed-options";

const overscanRows = 3;
/** Pixels between rows. */
const gap = 12;

/** Which rows of a feed exist and where they are, the keys that go from one to the next, and the row that holds the focus. */
export function useVirtualFeed<Item extends { readonly id: string }>(options: VirtualFeedOptions<Item>) {
  const { items, memoryKey, listProps, estimate } = options;
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const scrollMargin = useOffset(list);
  // Where one comes back to, everything is shown at once: the place one left is among it.
  const [wasHere] = useState(() => rememberedList(memoryKey) !== undefined);
  const isWhole = useDeferredValue(true, wasHere);
  const [focused, setFocused] = useState<string | null>(null);
  const focusedIndex = focused === null ? -1 : items.findIndex(({ id }) => id === focused);
  // oxlint-disable-next-line react-hooks-js/incompatible-library -- no compiler memoises here
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => estimate(items[index]!),
    getItemKey: (index) => items[index]!.id,
    overscan: overscanRows,
    gap,
    scrollMargin,
    scrollPaddingStart: 72,
    initialMeasurementsCache: rememberedList(memoryKey)?.rows ?? [],
    rangeExtractor: (range) => withRow(range, focusedIndex),
    // A flush in the middle of React's own work is refused by it with a warning.
    useFlushSync: false,
  });
  useMemory(memoryKey, items, () => virtualizer.takeSnapshot());
  const go = (step: number, event: KeyboardEvent<HTMLElement>): void => {
    const next = rowOf(event.target) + step;
    if (next < 0 || next >= items.length) return;
    event.preventDefault();
    setFocused(items[next]!.id);
    virtualizer.scrollToIndex(next, { align: "start" });
    requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-index="${next}"] article`)?.focus({ preventScroll: true }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (isTyping(event.target)) return;
    if (event.key === "PageDown") go(1, event);
    else if (event.key === "PageUp") go(-1, event);
  };
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    setFocused(items[rowOf(event.target)]?.id ?? null);
    listProps.onFocus();
  };
  return {
    setList,
    rows: virtualizer.getVirtualItems(),
    totalSize: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    topOf: (row: { readonly start: number }) => row.start - scrollMargin,
    /** Whether a row is drawn yet: the first ones are at once. */
    isDrawn: (index: number) => isWhole || index < firstRows,
    onKeyDown,
    onFocus,
  };
}

const isTyping = (target: EventTarget): boolean => target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

const rowOf = (target: EventTarget): number =>
  Number((target as HTMLElement).closest<HTMLElement>("[data-index]")?.dataset["index"] ?? Number.NaN);

function withRow(range: Range, row: number): number[] {
  const rows = defaultRangeExtractor(range);
  return row < 0 || row >= range.count || rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b);
}

/** Where the list begins in the document; what is above it may grow. */
function useOffset(list: HTMLElement | null): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const column = list?.parentElement;
    if (!list || !column) return;
    const measure = (): void => setOffset(Math.round(list.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(column);
    return () => observer.disconnect();
  }, [list]);
  return offset;
}

/** Keeps how the list was when its page is left. */
function useMemory(key: string, items: readonly { readonly id: string }[], snapshot: () => ListMemory["rows"]): void {
  const latest = useRef({ items, snapshot });
  latest.current = { items, snapshot };
  useEffect(() => () => rememberList(key, { rows: latest.current.snapshot(), headId: latest.current.items[0]?.id ?? null }), [key]);
}
