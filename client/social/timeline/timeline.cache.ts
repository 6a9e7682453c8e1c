import type { ApolloCache } from "@apollo/client";
import type { LiveStream } from "../../graphql/live/live-stream";
import type { FeedEntryKind, FeedScope } from "../../graphql/schema.generated";
import { madeHere } from "../../graphql/cache/kept-connection";
import { authoredLists } from "../../graphql/cache/lists";
import {
  TimelineDocument,
  TimelineEventsDocument,
  TimelineEventsSinceDocument,
  type FeedEntryCardFragment,
  type TimelineCopiesCountedFragment,
  type TimelineEntryAddedFragment,
  type TimelinePostChangedFragment,
  type TimelineTradeAddedFragment,
} from "./timeline.generated";

/** Entries of one page of the feed: four screens of it. Writing and reading a page is one task, a tenth of a second long on a slow phone. */
export const timelinePageItems = 12;

/** Which entries; each filter has its own list and stream. Every field is always there, so that equal filters are equal keys. */
export interface TimelineFilter {
  readonly scope: FeedScope;
  readonly symbol: string | null;
  readonly topic: string | null;
  readonly traderId: string | null;
  readonly kinds: FeedEntryKind[];
}

export const allKinds: readonly FeedEntryKind[] = ["TRADE", "POST", "REPOST", "MILESTONE", "ANNOUNCEMENT"];

/** Ordered by something else than time: the server does not stream it. */
export const isLive = ({ scope }: TimelineFilter): boolean => scope !== "DISCOVERY";

export interface TimelineVariables {
  readonly filter: TimelineFilter;
  readonly [key: string]: unknown;
}

type Added = TimelineTradeAddedFragment | TimelineEntryAddedFragment;
export type Arrived = Added | TimelinePostChangedFragment;

/** Puts an entry at the head of its list, once: a replay, a page or one's own post may have added it already. */
export function insertEntry(cache: ApolloCache, filter: TimelineFilter, entry: FeedEntryCardFragment, sequence?: number): void {
  cache.updateQuery({ query: TimelineDocument, variables: { first: timelinePageItems, filter } }, (held) => {
    if (!held) return held;
    const { timeline } = held;
    const asOfSequence = Math.max(timeline.asOfSequence, sequence ?? 0);
    if (timeline.edges.some(({ node }) => node.id === entry.id && node.__typename === entry.__typename))
      return { timeline: { ...timeline, asOfSequence } };
    const edge = { __typename: "FeedEntryEdge" as const, cursor: madeHere, node: entry };
    return { timeline: { ...timeline, asOfSequence, edges: [edge, ...timeline.edges] } };
  });
}

/** The words have healed by id, wherever the post is: no list changes, so nothing moves under the reader. */
function noteChange(cache: ApolloCache, filter: TimelineFilter, sequence: number): void {
  cache.updateQuery(
    { query: TimelineDocument, variables: { first: timelinePageItems, filter } },
    (held) => held && { timeline: { ...held.timeline, asOfSequence: Math.max(held.timeline.asOfSequence, sequence) } },
  );
}

export const entryOf = (event: Added): FeedEntryCardFragment => (event.__typename === "FeedItemAdded" ? event.item : event.entry);

/** The live mixed feed under one filter. */
export const timelineStream: LiveStream<TimelineVariables, Arrived> = {
  field: "feedEvents",
  subscription: TimelineEventsDocument as never,
  replay: TimelineEventsSinceDocument as never,
  // An entry of any kind, its recipe and discussion included, costs 152 points; a query may cost 5,000.
  replayPageEvents: 30,
  replayVariables: ({ filter }) => ({ filter }),
  apply: (event, { client: { cache }, variables: { filter } }) =>
    event.__typename === "PostChanged"
      ? noteChange(cache, filter, event.sequence)
      : insertEntry(cache, filter, entryOf(event), event.sequence),
  passing: (message, { client: { cache } }) => {
    if (message.__typename !== "CopiesCounted") return;
    const { itemId, copies } = message as unknown as TimelineCopiesCountedFragment;
    cache.modify({ id: cache.identify({ __typename: "FeedItem", id: itemId }), fields: { copies: () => copies } });
  },
  async resync({ client, variables: { filter } }) {
    const { data } = await client.query({
      query: TimelineDocument,
      variables: { first: timelinePageItems, filter },
      fetchPolicy: "network-only",
    });
    return data?.timeline.asOfSequence ?? 0;
  },
};

/** A post that is gone leaves every list; where others answered, its own page keeps the tombstone. */
export function removePost(cache: ApolloCache, id: string): void {
  const post = cache.identify({ __typename: "Post", id });
  const isIt = (edge: { node?: { __ref?: string } }): boolean => edge.node?.__ref === post;
  cache.modify({
    fields: (value, { fieldName }) => {
      if (!authoredLists.has(fieldName)) return value;
      const list = value as { edges: { node?: { __ref?: string } }[] };
      return list.edges.some(isIt) ? { ...list, edges: list.edges.filter((edge) => !isIt(edge)) } : value;
    },
  });
}
