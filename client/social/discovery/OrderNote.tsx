import type { ReactNode } from "react";
import type { Directory } from "../../performance/directory/use-directory";
import classes from "./FeedersPage.module.css";

const tooShort = "fewer than 20 daily closes or 5 closed trades";

/** Which records an order by figures puts last, and why; nothing for the other orders. */
export function OrderNote({ directory: { orderBy, period } }: { readonly directory: Directory }): ReactNode {
  if (orderBy === "DRAWDOWN")
    return (
      <p className={classes.note}>Drawdown is of the whole record. Records with {tooShort} come last: too short to tell luck from skill.</p>
    );
  if (orderBy !== "RETURN") return null;
  return (
    <p className={classes.note}>
      {period.days === null
        ? "Whole records have different starts."
        : `Returns are compared over the same ${period.days} days; records younger than that come after those that cover them.`}{" "}
      Records with {tooShort} come last: too short to tell luck from skill.
    </p>
  );
}
