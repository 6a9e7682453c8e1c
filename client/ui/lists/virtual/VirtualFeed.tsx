import { createElement, useSyncExternalStore, type ReactNode } from "react";
import { persistently } from "../../../lib/browser/lazily";
import { nextTask } from "../../../lib/browser/next-task";
import { ComingRow } from "./ComingRow";
import { firstRows, type VirtualFeedProps } from "./virtual-feed-options";
import classes from "./VirtualFeed.module.css";
import type { WindowedFeed } from "./WindowedFeed";

/**
 * An endless feed over the window's own scrolling, of which only the rows near the window exist. What keeps it to these is
 * fetched beside the first page's answer: where that is quicker, the first cards are shown meanwhile, where they will stay.
 */
export function VirtualFeed<Item extends { readonly id: string }>(props: VirtualFeedProps<Item>): ReactNode {
  const Windowed = useSyncExternalStore(onLoaded, loadedFeed, notLoaded);
  return createElement<VirtualFeedProps<Item>>(Windowed ?? FirstCards, props);
}

/** Rows that fill a tall window. */
const rowsInView = 6;

function FirstCards<Item extends { readonly id: string }>({
  items,
  hasMore,
  listProps,
  estimate,
  children,
  label,
}: VirtualFeedProps<Item>): ReactNode {
  return (
    <div
      className={classes.first}
      role="feed"
      aria-label={label}
      aria-busy="true"
      onPointerEnter={listProps.onPointerEnter}
      onPointerLeave={listProps.onPointerLeave}
      data-count={hasMore ? -1 : items.length}
    >
      {items.slice(0, rowsInView).map((item, index) => (
        <div key={item.id}>{index < firstRows ? children(item) : <ComingRow height={estimate(item)} />}</div>
      ))}
    </div>
  );
}

let feed: typeof WindowedFeed | null = null;
const waiting = new Set<() => void>();
const loadedFeed = (): typeof WindowedFeed | null => feed;
const notLoaded = (): null => null;
const onLoaded = (listener: () => void): (() => void) => {
  waiting.add(listener);
  return () => waiting.delete(listener);
};

/** Fetches what keeps a feed to the rows near the window. */
export async function loadWindowedFeed(): Promise<void> {
  feed = (await persistently(() => import("./WindowedFeed"))).WindowedFeed;
  for (const listener of waiting) listener();
}
// In a task of its own, as soon as a page with a feed is there: its rows are still being asked for.
if (typeof window !== "undefined") void nextTask().then(loadWindowedFeed);
