import type { ReactNode } from "react";
import classes from "./CodeSamples.module.css";
import type { LatestTrade } from "./latest-trades";

/** How a seal is made, with a real one where there is one. */
export const HashCode = ({ item }: { readonly item: LatestTrade | null }): ReactNode => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, so the keyboard must reach it
  <pre className={classes.code} role="region" tabIndex={0} aria-label="How a seal is made">
    <i># event.json: the bytes of the event in the record file</i>
    {"\n"}
    <i># previous: hash of the event before it, 64 zeros for the first</i>
    {"\n\n"}
    sha256(<b>'brigade:event:'</b> + version + <b>'\n'</b> + previous + <b>'\n'</b> + event.json)
    {item && (
      <>
        {"\n\n"}
        <i>
          # event {item.event.sequence} of {item.author.name}
        </i>
        {"\n"}
        <em>{item.event.hash}</em>
      </>
    )}
  </pre>
);

/** A subscription that works as it is. */
export const QueryCode = (): ReactNode => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, so the keyboard must reach it
  <pre className={classes.code} role="region" tabIndex={0} aria-label="A subscription to the feed">
    <b>subscription</b>
    {` {
  feedEvents(filter: { scope: `}
    <em>ALL</em>
    {` }) {
    ... `}
    <b>on</b>
    {` FeedItemAdded {
      sequence previousSequence
      item {
        author { name }
        event { kind at fillPrice hash }
        trade { side instrument { symbol } }
      }
    }
  }
}`}
  </pre>
);
