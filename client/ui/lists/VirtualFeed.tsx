import type { ReactNode } from "react";
import { Skeleton } from "../feedback/Skeleton";
import { useVirtualFeed, type VirtualFeedOptions } from "./use-virtual-feed";
import classes from "./VirtualFeed.module.css";

export interface VirtualFeedProps<Item extends { readonly id: string }> extends VirtualFeedOptions<Item> {
  /** Names it for screen readers. */
  readonly label: string;
  /** More pages can follow: the number of items is not known. */
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  /** Draws an item as an `article`. */
  readonly children: (item: Item) => ReactNode;
}

/**
 * An endless feed over the window's own scrolling, of which only the rows near the window exist. Page Down and Page Up go from
 * one article to the next, as readers' software expects of a feed; the row that holds the focus stays however far one scrolls.
 */
export function VirtualFeed<Item extends { readonly id: string }>(props: VirtualFeedProps<Item>): ReactNode {
  const { items, hasMore, isBusy, listProps, estimate, children, label } = props;
  const { setList, rows, totalSize, measure, topOf, isDrawn, onKeyDown, onFocus } = useVirtualFeed(props);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of a feed, by its ARIA pattern
    <div
      ref={setList}
      className={classes.list}
      role="feed"
      aria-label={label}
      aria-busy={isBusy}
      style={{ height: totalSize }}
      onPointerEnter={listProps.onPointerEnter}
      onPointerLeave={listProps.onPointerLeave}
      onBlur={listProps.onBlur}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      data-count={hasMore ? -1 : items.length}
    >
      {rows.map((row) => (
        <div
          key={row.key}
          ref={measure}
          data-index={row.index}
          className={classes.row}
          style={{ transform: `translateY(${topOf(row)}px)` }}
        >
          {isDrawn(row.index) ? children(items[row.index]!) : <Coming height={estimate(items[row.index]!)} />}
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
