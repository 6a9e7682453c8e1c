import type { ReactNode } from "react";
import type { CountsFactsFragment } from "./copying.generated";
import classes from "./DashboardPage.module.css";

/** "8 copied, 1 partial, 2 skipped": what became of events, in words. */
export const countWords = (counts: CountsFactsFragment): string =>
  [
    counts.copied && `${counts.copied} copied`,
    counts.partial && `${counts.partial} partial`,
    counts.skipped && `${counts.skipped} skipped`,
    counts.rejected && `${counts.rejected} rejected`,
    counts.followed && `${counts.followed} followed`,
    counts.pending && `${counts.pending} waiting`,
  ]
    .filter(Boolean)
    .join(", ") || "none yet";

/** The same as one bar; the words always stand beside it. */
export const CopyCounts = ({ counts }: { readonly counts: CountsFactsFragment }): ReactNode => (
  <div className={classes.landed} aria-hidden="true">
    <span data-good style={{ flexGrow: counts.copied + counts.followed }} />
    <span data-part style={{ flexGrow: counts.partial + counts.pending }} />
    <span style={{ flexGrow: counts.skipped }} />
    <span data-bad style={{ flexGrow: counts.rejected }} />
  </div>
);
