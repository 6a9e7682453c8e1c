import { defaultRangeExtractor, useWindowVirtualizer, type Range } from "@tanstack/react-virtual";
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";
import { rememberedList, rememberList, type ListMemory } from "./list-memory";
import { Skeleton } from "../feedback/Skeleton";
import type { Reading } from "./useReading";
import classes from "./VirtualFeed.module.css";

export interface VirtualFeedProps<Item extends { readonly id: string }> {
  /** Names this list at this place of the history (`useListKey`). */
  readonly memoryKey: string;
  /** Names it for screen readers. */
  readonly label: string;
  readonly items: readonly Item[];
  /** More pages can follow: the number of items is not known. */
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly listProps: Reading["listProps"];
  /** A row's height before it has been measured, in pixels. */
  readonly estimate: (item: Item) => number;
  /** Draws an item as an `article`. */
  readonly children: (item: Item) => ReactNode;
}

const overscanRows = 3;
/** What one sees at once; the others follow in slices that a press may interrupt. */
const firstRows = 2;
/** Pixels between rows. */
const gap = 12;

/**
 * An endless feed over the window's own scrolling, of which only the rows near the window exist. Page Down and Page Up go from
 * one article to the next, as readers' software expects of a feed; the row that holds the focus stays however far one scrolls.
 */
export function VirtualFeed<Item extends { readonly id: string }>(props: VirtualFeedProps<Item>): ReactNode {
  const { items, memoryKey, hasMore, isBusy, listProps, estimate, children, label } = props;
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const scrollMargin = useOffset(list);
  // Where one comes back to, everything stands at once: the place one left is among it.
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
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of a feed, by its ARIA pattern
    <div
      ref={setList}
      className={classes.list}
      role="feed"
      aria-label={label}
      aria-busy={isBusy}
      style={{ height: virtualizer.getTotalSize() }}
      onPointerEnter={listProps.onPointerEnter}
      onPointerLeave={listProps.onPointerLeave}
      onBlur={listProps.onBlur}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      data-count={hasMore ? -1 : items.length}
    >
      {virtualizer.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          className={classes.row}
          style={{ transform: `translateY(${row.start - scrollMargin}px)` }}
        >
          {isWhole || row.index < firstRows ? children(items[row.index]!) : <Coming height={estimate(items[row.index]!)} />}
        </div>
      ))}
    </div>
  );
}

/** A row that follows in a moment, in the shape of what is coming: a place left empty looks like the end of the feed. */
const Coming = ({ height }: { readonly height: number }): ReactNode => (
  <article className={classes.coming} aria-busy="true" style={{ height }}>
    <div className={classes.who}>
      <Skeleton width={40} height={40} isCircle />
      <div className={classes.lines}>
        <Skeleton width={132} height={14} />
        <Skeleton width={84} height={10} />
      </div>
    </div>
    <Skeleton width="45%" height={20} />
    <Skeleton width="60%" height={12} />
  </article>
);

const isTyping = (target: EventTarget): boolean => target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

const rowOf = (target: EventTarget): number =>
  Number((target as HTMLElement).closest<HTMLElement>("[data-index]")?.dataset["index"] ?? Number.NaN);

function withRow(range: Range, row: number): number[] {
  const rows = defaultRangeExtractor(range);
  return row < 0 || row >= range.count || rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b);
}

/** Where the list begins in the document; what stands above it may grow. */
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

/** Keeps how the list stood when its page is left. */
function useMemory(key: string, items: readonly { readonly id: string }[], snapshot: () => ListMemory["rows"]): void {
  const latest = useRef({ items, snapshot });
  latest.current = { items, snapshot };
  useEffect(() => () => rememberList(key, { rows: latest.current.snapshot(), headId: latest.current.items[0]?.id ?? null }), [key]);
}
