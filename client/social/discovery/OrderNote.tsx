import type { ReactNode } from "react";
import type { Directory } from "../../performance/directory/use-directory";
import classes from "./FeedersPage.module.css";

const tooShort = "fewer than 20 daily closes or 5 closed trades";

/** Which records an order by figures puts last, and why; nothing for the other orders. */
export function OrderNote({ directory: { orderBy, period } }: { readonly directory: Directory }): ReactNode {
  if (orderBy === "DRAWDOWN")
    return (
      <p className={classes.note}>
        Drawdown covers the whole record. Records with {tooShort} come last: too short to tell luck from skill.
      </p>
    );
  if (orderBy !== "RETURN") return null;
  return (
    <p className={classes.note}>
      {period.days === null
        ? "Whole records start on different days."
        : `Returns cover the same ${period.days} days; records with fewer days come last.`}{" "}
      Records with {tooShort} come last: too short to tell luck from skill.
    </p>
  );
}
