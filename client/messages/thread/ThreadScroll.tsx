import { IconArrowDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useThreadScroll, type ThreadScrollOptions } from "./use-thread-scroll";
import classes from "./ThreadScroll.module.css";

export interface ThreadScrollProps<Row extends { readonly key: string }> extends ThreadScrollOptions<Row> {
  readonly label: string;
  /** Messages of others that have come since the end was last in view. */
  readonly newCount: number;
  readonly children: (row: Row) => ReactNode;
}

/**
 * The messages of a conversation, of which only those near the window exist. It holds on to its end: older ones on top move
 * nothing, new ones below are followed by who is at the end and announced to who does not.
 */
export function ThreadScroll<Row extends { readonly key: string }>(props: ThreadScrollProps<Row>): ReactNode {
  const { rows, newCount, children, label } = props;
  const { setBox, items, totalSize, measure, isAtEnd, toEnd } = useThreadScroll(props);
  return (
    <div className={classes.frame}>
      <div ref={setBox} className={classes.box} role="region" aria-label={label} tabIndex={0}>
        <div className={classes.inner} style={{ height: totalSize }}>
          {items.map((item) => (
            <div
              key={item.key}
              ref={measure}
              data-index={item.index}
              className={classes.row}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {children(rows[item.index]!)}
            </div>
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className={classes.pill} data-new={newCount > 0 || undefined} onClick={toEnd}>
          <IconArrowDown size={16} stroke={2} aria-hidden="true" />
          {newCount > 0 ? `${newCount} new` : "Jump to latest"}
        </button>
      )}
    </div>
  );
}
