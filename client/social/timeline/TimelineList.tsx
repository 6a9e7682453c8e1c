import { useApolloClient } from "@apollo/client/react";
import { useCallback, type ReactNode } from "react";
import { useConnection, useOfflineSince } from "../../graphql/session/SessionContext";
import { formatClock } from "../../lib/format/time";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { NewItemsButton } from "../../ui/lists/NewItemsButton";
import { ErrorState } from "../../ui/feedback/States";
import { VirtualFeed } from "../../ui/lists/virtual/VirtualFeed";
import { ArrivalsLiveRegion } from "./ArrivalsLiveRegion";
import { EntryCard } from "./EntryCard";
import { gatherMoves, type MoveFacts } from "../../trading/trades/repeated-moves";
import { useTimeline, type Timeline } from "./use-timeline";
import classes from "./FeedPage.module.css";
import { FeedSkeleton } from "./FeedSkeleton";
import type { PostCardFragment } from "../posts/post.generated";
import { insertEntry, type TimelineFilter } from "./timeline.cache";
import type { FeedEntryCardFragment } from "./timeline.generated";

/** Pixels of a card before it has been measured. */
const estimates = { FeedItem: 372, Post: 176, Repost: 200, Milestone: 128, FeedAnnouncement: 150 } as const;
const estimate = (entry: FeedEntryCardFragment): number => estimates[entry.__typename];

const moveOf = (entry: FeedEntryCardFragment): MoveFacts | null =>
  entry.__typename === "FeedItem" ? { subject: entry.trade.id, isMove: entry.event.kind === "EXITS_SET" } : null;

export interface TimelineListProps {
  readonly filter: TimelineFilter;
  /** What is there when there is nothing. */
  readonly empty: ReactNode;
  readonly end?: string;
}

/** While the line is down or catching up the feed says so itself: a still feed must not look like a quiet market. */
export function ConnectionNote(): ReactNode {
  const connection = useConnection();
  const offlineSince = useOfflineSince();
  if (connection?.kind === "catchingUp" && connection.of > 0) {
    return (
      <p className={classes.note} role="status">
        Catching up… {connection.done} of {connection.of}
      </p>
    );
  }
  if (!offlineSince) return null;
  return (
    <p className={classes.note} role="status">
      You are offline. Prices as of {formatClock(offlineSince)}; updates resume once you are back online.
    </p>
  );
}

/** One's own post is at the top of the list at once; the stream sends the same one and changes nothing. */
export function useOwnPost(filter: TimelineFilter): (post: PostCardFragment) => void {
  const { cache } = useApolloClient();
  return useCallback((post) => insertEntry(cache, filter, post), [cache, filter]);
}

/**
 * An endless list of the mixed feed. Only what is near the window exists; going back to it finds it as it was left; while it is
 * being read nothing moves, and what is new waits behind a pill.
 */
export const TimelineList = (props: TimelineListProps): ReactNode => <TimelineView {...props} timeline={useTimeline(props.filter)} />;

/** The list of a timeline that its page asked for before it had room for it. */
export function TimelineView({
  timeline,
  filter,
  empty,
  end = "End of the feed.",
}: TimelineListProps & { readonly timeline: Timeline }): ReactNode {
  const { list, memoryKey, page, items, hasFailed, isBusy, refetch, more, setTop, listProps, shown, fresh, unseen, showNew } = timeline;
  if (!page)
    return hasFailed ? (
      <ErrorState onRetry={() => void refetch()}>Couldn’t load the feed. Your trades and stops keep running on the server.</ErrorState>
    ) : (
      <FeedSkeleton />
    );
  const { hasNextPage, endCursor } = page.pageInfo;
  const gathered = gatherMoves(shown, moveOf);
  const movesOf = new Map(gathered.map(({ item, moves }) => [item.id, moves]));
  return (
    <>
      <ArrivalsLiveRegion list={list} items={items} />
      <div ref={setTop} className={classes.top} />
      {unseen.length > 0 && (
        // Lies over the list and is part of it: a pointer that goes from a card to the pill has not let go of the list.
        <NewItemsButton
          people={unseen.map(({ author }) => author)}
          onPointerEnter={listProps.onPointerEnter}
          onPointerLeave={listProps.onPointerLeave}
          onShow={showNew}
        >
          {unseen.length} new{filter.scope === "DISCOVERY" && ", reorder"}
        </NewItemsButton>
      )}
      {items.length === 0 ? (
        <div data-empty>{empty}</div>
      ) : (
        <VirtualFeed
          key={list}
          memoryKey={memoryKey}
          label="Feed"
          items={gathered.map(({ item }) => item)}
          hasMore={hasNextPage}
          isBusy={isBusy}
          listProps={listProps}
          estimate={estimate}
        >
          {(entry) => <EntryCard entry={entry} isFresh={fresh.has(entry.id)} moves={movesOf.get(entry.id) ?? 1} />}
        </VirtualFeed>
      )}
      {items.length > 0 && <InfiniteScrollFooter hasMore={hasNextPage} cursor={endCursor} onMore={more} end={end} />}
    </>
  );
}
