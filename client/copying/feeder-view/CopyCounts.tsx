import type { ReactNode } from "react";
import type { CountsFactsFragment } from "../copying.generated";
import classes from "../eater-view/DashboardPage.module.css";

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

/** The same as one bar; the words are always beside it. */
export function CopyCounts({ counts }: { readonly counts: CountsFactsFragment }): ReactNode {
  const parts = [
    { tone: "good", count: counts.copied + counts.followed },
    { tone: "part", count: counts.partial + counts.pending },
    { tone: "none", count: counts.skipped },
    { tone: "bad", count: counts.rejected },
  ].filter(({ count }) => count > 0);
  return (
    <div className={classes.bar} aria-hidden="true">
      {parts.map(({ tone, count }) => (
        <span key={tone} data-tone={tone} style={{ flexGrow: count }} />
      ))}
    </div>
  );
}
