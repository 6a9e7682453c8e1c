import { NetworkStatus } from "@apollo/client";
import { useApolloClient, useQuery } from "@apollo/client/react";
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { useStream } from "../../graphql/session/SessionContext";
import { rememberedList } from "../../ui/lists/list-memory";
import { useArrivals } from "../../ui/lists/use-arrivals";
import { useReading } from "../../ui/lists/use-reading";
import { isLive, timelinePageItems, timelineStream, type TimelineFilter } from "./timeline.cache";
import { TimelineDocument } from "./timeline.generated";
import { useUnseenEntries } from "./use-unseen-entries";

/** Fetched with the page, so that it is there once the viewer is known, and no part of the first route. */
const receiptsAhead = import("../trade-feed/receipts-ahead").catch(() => null);

/** Has the receipts asked for in one request with the list. */
function useReceiptsAhead(): void {
  const client = useApolloClient();
  useEffect(() => void receiptsAhead.then((part) => part?.askForReceipts(client)), [client]);
}

export type Timeline = ReturnType<typeof useTimeline>;

/**
 * The mixed feed behind a list: its pages and its stream, what does not move while it is read, and what waits. Going back to it
 * finds it as it was left.
 */
export function useTimeline(filter: TimelineFilter) {
  const list = JSON.stringify(filter);
  const memoryKey = `${useLocation().key}:${list}`;
  // As it was when this place was entered; what is remembered later is for the next return.
  const remembered = useMemo(() => rememberedList(memoryKey), [memoryKey]);
  const { data, error, loading, networkStatus, refetch, fetchMore } = useQuery(TimelineDocument, {
    variables: { first: timelinePageItems, filter },
    // A list one comes back to is in the cache, and the stream adds what it missed: nothing is fetched that could move it.
    fetchPolicy: remembered ? "cache-first" : "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  useReceiptsAhead();
  const streamVariables = useMemo(() => (isLive(filter) ? { filter } : null), [filter]);
  useStream(timelineStream, streamVariables, data?.timeline.asOfSequence);
  const items = useMemo(() => data?.timeline.edges.map(({ node }) => node) ?? [], [data]);
  const [top, setTop] = useState<HTMLDivElement | null>(null);
  const { isReading, listProps } = useReading(top, !remembered);
  // A list shown from the cache while it is fetched anew is not known yet: what that answer holds was there before we looked.
  const isKnown = data !== undefined && networkStatus !== NetworkStatus.loading && networkStatus !== NetworkStatus.setVariables;
  const { shown, waiting, fresh, reveal, follow } = useArrivals(list, items, isReading, isKnown, remembered?.headId ?? null);
  const { unseen: elsewhere, forget } = useUnseenEntries(filter.scope === "DISCOVERY" ? filter : null, data?.timeline.asOfSequence, items);
  const unseen = elsewhere.length > 0 ? [...elsewhere, ...waiting] : waiting;
  const showNew = (): void => {
    reveal();
    if (elsewhere.length > 0) {
      follow();
      // What did not arrive is still unseen, and the button still there.
      void refetch().then(forget, () => undefined);
    }
    // Absent where there is no layout.
    top?.scrollIntoView?.({ block: "end", behavior: "smooth" });
  };
  const more = async (): Promise<void> => {
    await fetchMore({ variables: { after: data?.timeline.pageInfo.endCursor } });
  };
  return {
    list,
    memoryKey,
    page: data?.timeline ?? null,
    items,
    hasFailed: error !== undefined && !loading,
    isBusy: loading,
    refetch,
    more,
    setTop,
    listProps,
    shown,
    fresh,
    unseen,
    showNew,
  };
}
