import type { ApolloCache } from "@apollo/client";
import type { LiveStream } from "../../graphql/live/live-stream";
import {
  FeedDocument,
  FeedEventsDocument,
  FeedEventsSinceDocument,
  type FeedItemAddedEventFragment,
  type FeedQuery,
  type FeedQueryVariables,
} from "./trade-feed.generated";

/** Items of one page of the feed. */
export const tradeFeedPageItems = 20;

export type FeedFilter = NonNullable<FeedQueryVariables["filter"]>;
export interface TradeFeedVariables {
  readonly filter: FeedFilter;
  readonly [key: string]: unknown;
}

type FeedNode = FeedQuery["feed"]["edges"][number]["node"];

/** Puts an item at the head of its list, once: a replay may hold what a page has fetched already. */
export function insertTradeFeedItem(
  cache: ApolloCache,
  filter: FeedFilter,
  { sequence, item }: { sequence: number; item: FeedNode },
): void {
  cache.updateQuery({ query: FeedDocument, variables: { first: tradeFeedPageItems, filter } }, (held) => {
    if (!held) return held;
    const { feed } = held;
    const asOfSequence = Math.max(feed.asOfSequence, sequence);
    if (feed.edges.some(({ node }) => node.id === item.id)) return { feed: { ...feed, asOfSequence } };
    const edge = { __typename: "FeedEdge" as const, cursor: "", node: item };
    return { feed: { ...feed, asOfSequence, edges: [edge, ...feed.edges] } };
  });
}

/** The live feed under one filter; recipes and cards of the same trades heal by id. */
export const tradeFeedStream: LiveStream<TradeFeedVariables, FeedItemAddedEventFragment> = {
  field: "feedEvents",
  subscription: FeedEventsDocument as never,
  replay: FeedEventsSinceDocument as never,
  replayVariables: ({ filter }) => ({ filter }),
  apply: (event, { client, variables }) => insertTradeFeedItem(client.cache, variables.filter, event),
  async resync({ client, variables }) {
    const { data } = await client.query({
      query: FeedDocument,
      variables: { first: tradeFeedPageItems, filter: variables.filter },
      fetchPolicy: "network-only",
    });
    return data?.feed.asOfSequence ?? 0;
  },
};
