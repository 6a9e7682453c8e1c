import type { ReactNode } from "react";
import type { ThingState } from "../../graphql/schema.generated";
import classes from "./Thread.module.css";

/** What is shown in place of words: deleted by their author, or removed by a moderator. The discussion around it stays. */
export function Tombstone({
  state,
  what,
  isOwn = false,
}: {
  readonly state: ThingState;
  readonly what: string;
  readonly isOwn?: boolean;
}): ReactNode {
  if (state === "DELETED") return <p className={classes.tombstone}>This {what} was deleted by its author.</p>;
  return (
    <p className={classes.tombstone}>
      This {what} was removed by a moderator.
      {isOwn && " View the reason and appeal in Settings."}
    </p>
  );
}
