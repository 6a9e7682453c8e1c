import type { ReactNode } from "react";
import type { TraderOrder } from "../../graphql/schema.generated";
import classes from "./FeedersPage.module.css";

/** Which records an order by figures puts last, and why; nothing for the other orders. */
export const OrderNote = ({ orderBy }: { readonly orderBy: TraderOrder }): ReactNode =>
  orderBy === "RETURN" || orderBy === "DRAWDOWN" ? (
    <p className={classes.note}>
      Records of fewer than 20 daily closes or 5 closed trades come after all others: too short to tell luck from skill.
    </p>
  ) : null;
