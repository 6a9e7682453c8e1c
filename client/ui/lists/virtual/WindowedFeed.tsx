import type { ReactNode } from "react";
import { ComingRow } from "./ComingRow";
import { useVirtualFeed } from "./use-virtual-feed";
import type { VirtualFeedProps } from "./virtual-feed-options";
import classes from "./VirtualFeed.module.css";

/**
 * What `VirtualFeed` becomes: only the rows near the window exist. Page Down and Page Up go from one article to the next, as
 * readers' software expects of a feed; the row that holds the focus stays however far one scrolls.
 */
export function WindowedFeed<Item extends { readonly id: string }>(props: VirtualFeedProps<Item>): ReactNode {
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
          {isDrawn(row.index) ? children(items[row.index]!) : <ComingRow height={estimate(items[row.index]!)} />}
        </div>
      ))}
    </div>
  );
}
