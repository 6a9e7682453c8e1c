import type { ReactNode } from "react";
import classes from "./Timeline.module.css";

export interface TimelineItem {
  readonly id: string;
  /** The act, in the past: "Raised the stop". */
  readonly title: ReactNode;
  /** When; usually an `Ago`. */
  readonly when: ReactNode;
  /** What changed: "228.00 → 233.50". */
  readonly detail?: ReactNode;
  /** Event number, hash and the like. */
  readonly meta?: ReactNode;
  /** 14 px, inside the dot. */
  readonly icon: ReactNode;
  /** Filled for what moved money, outlined for changes. */
  readonly isFilled: boolean;
}

export interface TimelineProps {
  readonly label: string;
  /** Newest first. */
  readonly items: readonly TimelineItem[];
  readonly foot?: ReactNode;
}

/** A history on a hairline, newest on top. */
export function Timeline({ label, items, foot }: TimelineProps): ReactNode {
  return (
    <>
      <ol className={classes.list} aria-label={label}>
        {items.map((item) => (
          <li key={item.id} className={classes.item}>
            <span className={classes.dot} data-filled={item.isFilled || undefined} aria-hidden="true">
              {item.icon}
            </span>
            <div className={classes.head}>
              <span className={classes.title}>{item.title}</span>
              <span className={classes.when}>{item.when}</span>
            </div>
            {item.detail && <div className={classes.detail}>{item.detail}</div>}
            {item.meta && <div className={classes.meta}>{item.meta}</div>}
          </li>
        ))}
      </ol>
      {foot && <div className={classes.foot}>{foot}</div>}
    </>
  );
}
