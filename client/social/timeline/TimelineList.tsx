import { NetworkStatus } from "@apollo/client";
import { useApolloClient, useQuery } from "@apollo/client/react";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useConnection, useOfflineSince, useStream } from "../../graphql/session/SessionContext";
import { formatClock } from "../../lib/format/time";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { rememberedList } from "../../ui/lists/list-memory";
import { NewItemsButton } from "../../ui/lists/NewItemsButton";
import { ErrorState } from "../../ui/feedback/States";
import { useArrivals } from "../../ui/lists/useArrivals";
import { useReading } from "../../ui/lists/useReading";
import { VirtualFeed } from "../../ui/lists/VirtualFeed";
import { ArrivalsLiveRegion } from "./ArrivalsLiveRegion";
import { EntryCard } from "./EntryCard";
import classes from "./FeedPage.module.css";
import { FeedSkeleton } from "./FeedSkeleton";
import type { PostCardFragment } from "../posts/post.generated";
import { insertEntry, isLive, timelinePageItems, timelineStream, type TimelineFilter } from "./timeline.cache";
import { TimelineDocument, type FeedEntryCardFragment } from "./timeline.generated";
import { useUnseenEntries } from "./useUnseenEntries";

/** Pixels of a card before it has been measured. */
const estimates = { FeedItem: 372, Post: 176, Repost: 200, Milestone: 128, FeedAnnouncement: 150 } as const;
const estimate = (entry: FeedEntryCardFragment): number => estimates[entry.__typename];

export interface TimelineListProps {
  readonly filter: TimelineFilter;
  /** What stands there when there is nothing. */
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
      The line is down. Prices as of {formatClock(offlineSince)}; what is new comes in once it is back.
    </p>
  );
}

/** One's own post stands at the top of the list at once; the stream brings the same one and changes nothing. */
export function useOwnPost(filter: TimelineFilter): (post: PostCardFragment) => void {
  const { cache } = useApolloClient();
  return useCallback((post) => insertEntry(cache, filter, post), [cache, filter]);
}

/**
 * An endless list of the mixed feed. Only what is near the window exists; going back to it finds it as it was left; while it is
 * being read nothing moves, and what is new waits behind a pill.
 */
export function TimelineList({ filter, empty, end = "That is the whole feed." }: TimelineListProps): ReactNode {
  const list = JSON.stringify(filter);
  const memoryKey = `${useLocation().key}:${list}`;
  // As it stood when this place was entered; what is remembered later is for the next return.
  const remembered = useMemo(() => rememberedList(memoryKey), [memoryKey]);
  const { data, error, loading, networkStatus, refetch, fetchMore } = useQuery(TimelineDocument, {
    variables: { first: timelinePageItems, filter },
    // A list one comes back to is in the cache, and the stream brings what it missed: nothing is fetched that could move it.
    fetchPolicy: remembered ? "cache-first" : "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  const streamVariables = useMemo(() => (isLive(filter) ? { filter } : null), [filter]);
  useStream(timelineStream, streamVariables, data?.timeline.asOfSequence);
  const items = useMemo(() => data?.timeline.edges.map(({ node }) => node) ?? [], [data]);
  const [top, setTop] = useState<HTMLDivElement | null>(null);
  const { isReading, listProps } = useReading(top, !remembered);
  // A list shown from the cache while it is fetched anew is not known yet: what that answer brings was there before we looked.
  const isKnown = data !== undefined && networkStatus !== NetworkStatus.loading && networkStatus !== NetworkStatus.setVariables;
  const { shown, waiting, fresh, reveal, follow } = useArrivals(list, items, isReading, isKnown, remembered?.headId ?? null);
  const { news, forget } = useUnseenEntries(filter.scope === "DISCOVERY" ? filter : null, data?.timeline.asOfSequence, items);
  const unseen = news.length > 0 ? [...news, ...waiting] : waiting;
  const showNew = (): void => {
    reveal();
    if (news.length > 0) {
      follow();
      // What did not arrive is still news, and the button still there.
      void refetch().then(forget, () => undefined);
    }
    // Absent where there is no layout.
    top?.scrollIntoView?.({ block: "end", behavior: "smooth" });
  };
  const more = async (): Promise<void> => {
    await fetchMore({ variables: { after: data?.timeline.pageInfo.endCursor } });
  };
  if (!data)
    return error && !loading ? (
      <ErrorState onRetry={() => void refetch()}>
        The feed could not be fetched. Your own trades and stops run on the server as before.
      </ErrorState>
    ) : (
      <FeedSkeleton />
    );
  const { hasNextPage, endCursor } = data.timeline.pageInfo;
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
          {unseen.length} new{filter.scope === "DISCOVERY" && ", order anew"}
        </NewItemsButton>
      )}
      {items.length === 0 ? (
        <div data-empty>{empty}</div>
      ) : (
        <VirtualFeed
          key={list}
          memoryKey={memoryKey}
          label="Feed"
          items={shown}
          hasMore={hasNextPage}
          isBusy={loading}
          listProps={listProps}
          estimate={estimate}
        >
          {(entry) => <EntryCard entry={entry} isFresh={fresh.has(entry.id)} />}
        </VirtualFeed>
      )}
      {items.length > 0 && <InfiniteScrollFooter hasMore={hasNextPage} cursor={endCursor} onMore={more} end={end} />}
    </>
  );
}
