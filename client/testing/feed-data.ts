/** Test data in the shape of the client's fragments, with one figure changed at a time. */
import type { PostCardFragment } from "../social/posts/post.generated";
import type { CommentFactsFragment, DiscussionFactsFragment } from "../social/reactions/discussion.generated";
import type { FeedEntryCardFragment, TradeEntryFragment } from "../social/timeline/timeline.generated";

type Author = TradeEntryFragment["author"];
type Trade = TradeEntryFragment["trade"];

export const discussion = (id: string, change: Partial<DiscussionFactsFragment> = {}): DiscussionFactsFragment => ({
  __typename: "Discussion",
  id,
  commentCount: 0,
  repostCount: 0,
  reactionCount: 0,
  reactions: [],
  viewerReaction: null,
  viewerHasReposted: false,
  ...change,
});

export const author = (change: Partial<Author> = {}): Author => ({
  __typename: "Trader",
  id: "ana",
  username: "ana",
  name: "Ana Castellanos",
  pictureUrl: null,
  tier: "chef",
  isDemo: true,
  isVisible: true,
  mode: "PAPER",
  viewerIsSelf: false,
  viewerIsFollowing: true,
  viewerCanFollow: true,
  ...change,
});

export const quote = (symbol: string, mid: string, asOf = "2026-11-19T14:32:00.000Z"): NonNullable<Trade["instrument"]["quote"]> => ({
  __typename: "Quote",
  id: `quote:${symbol}`,
  symbol,
  bid: mid,
  ask: mid,
  mid,
  previousClose: mid,
  changePercent: 0,
  dayHigh: mid,
  dayLow: mid,
  asOf,
  isStale: false,
  source: "SIMULATED",
});

export const instrument = (symbol: string): Trade["instrument"] => ({
  __typename: "Instrument",
  id: symbol,
  symbol,
  name: `${symbol} Inc`,
  class: "STOCK",
  sector: "Technology",
  tick: "0.01",
  lot: "0.001",
  spreadBps: 1,
  isShortable: true,
  isHalted: false,
  isOpen: true,
  nextOpenAt: null,
  nextCloseAt: null,
  source: "SIMULATED",
  quote: quote(symbol, "100.47"),
});

export const trade = (id: string, symbol: string, change: Partial<Trade> = {}): Trade => ({
  __typename: "Trade",
  id,
  version: 1,
  mode: "PAPER",
  source: "MANUAL",
  side: "LONG",
  status: "OPEN",
  averagePrice: "100",
  exitPrice: null,
  stopPrice: "95",
  targetPrice: "110",
  returnPercent: 0.4,
  closeReason: null,
  tags: [],
  openedAt: "2026-11-19T14:00:00.000Z",
  closedAt: null,
  openedQuoteAt: "2026-11-19T14:00:00.000Z",
  closedQuoteAt: null,
  instrument: instrument(symbol),
  ...change,
});

/** The opening of a trade in `symbol`; `number` orders and names it. */
export const feedItem = (number: number, symbol = "NVDA", change: Partial<TradeEntryFragment> = {}): TradeEntryFragment => ({
  __typename: "FeedItem",
  id: `item-${number}`,
  visibleAt: "2026-11-19T14:00:00.000Z",
  isDelayed: false,
  event: {
    __typename: "TradeEvent",
    id: `event-${number}`,
    sequence: number,
    kind: "OPENED",
    at: "2026-11-19T14:00:00.000Z",
    quoteAt: "2026-11-19T14:00:00.000Z",
    hash: "e0b7".padEnd(64, "0"),
    fillPrice: "100",
    fillQuantity: null,
    reducedPercent: null,
    previousStopPrice: null,
    stopPrice: "95",
    previousTargetPrice: null,
    targetPrice: "110",
    reason: null,
    realisedPercent: null,
    isAfterDelay: false,
  },
  author: author(),
  trade: trade(`trade-${number}`, symbol),
  discussion: discussion(`RECIPE:trade-${number}`),
  copies: null,
  ...change,
});

/** A post of Ana's; `number` orders and names it. */
export const post = (number: number, text = "Half off.", change: Partial<PostCardFragment> = {}): PostCardFragment => ({
  __typename: "Post",
  id: `post-${number}`,
  text,
  sentiment: null,
  pictures: [],
  symbols: [],
  topics: [],
  mentions: [],
  state: "VISIBLE",
  at: "2026-11-19T14:00:00.000Z",
  editedAt: null,
  editCount: 0,
  viewerCanEdit: false,
  viewerCanReport: true,
  author: author(),
  discussion: discussion(`POST:post-${number}`),
  recipe: null,
  ...change,
});

/** The mixed feed. */
export const timelineOf = (entries: readonly FeedEntryCardFragment[], asOfSequence: number, hasNextPage = false) => ({
  timeline: {
    __typename: "TimelineConnection",
    asOfSequence,
    edges: entries.map((node) => ({ __typename: "FeedEntryEdge", cursor: node.id, node })),
    pageInfo: {
      __typename: "PageInfo",
      hasNextPage,
      hasPreviousPage: false,
      startCursor: entries[0]?.id ?? null,
      endCursor: entries.at(-1)?.id ?? null,
    },
  },
});

/** A stream's entry that is no trade. */
export const entryAdded = (sequence: number, previousSequence: number, entry: FeedEntryCardFragment) => ({
  __typename: "FeedEntryAdded",
  sequence,
  previousSequence,
  entry,
});

export const feedOf = (items: readonly TradeEntryFragment[], asOfSequence: number, hasNextPage = false) => ({
  feed: {
    __typename: "FeedConnection",
    asOfSequence,
    edges: items.map((node) => ({ __typename: "FeedEdge", cursor: node.id, node })),
    pageInfo: {
      __typename: "PageInfo",
      hasNextPage,
      hasPreviousPage: false,
      startCursor: items[0]?.id ?? null,
      endCursor: items.at(-1)?.id ?? null,
    },
  },
});

export const noSuggestions = {
  suggestions: [],
  traders: {
    __typename: "TraderConnection",
    edges: [],
    totalCount: 0,
    pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
  },
};

/** A stream's item: it connects to `previousSequence`. */
export const added = (sequence: number, previousSequence: number, item: TradeEntryFragment) => ({
  __typename: "FeedItemAdded",
  sequence,
  previousSequence,
  item,
});

/** A comment under `post(1)` unless it says otherwise. */
export const commentOf = (id: string, text: string, change: Partial<CommentFactsFragment> = {}): CommentFactsFragment => ({
  __typename: "Comment",
  id,
  subjectKind: "POST",
  subjectId: "post-1",
  parentId: null,
  text,
  mentions: [],
  state: "VISIBLE",
  at: "2026-11-19T14:10:00.000Z",
  editedAt: null,
  replyCount: 0,
  viewerCanEdit: false,
  viewerCanDelete: false,
  viewerCanReport: true,
  author: author(),
  discussion: discussion(`COMMENT:${id}`),
  ...change,
});
const lastPage = { __typename: "PageInfo", hasNextPage: false, endCursor: null };
/** Answers for `Comments`: all there are, none answered. */
export const threadOf = (comments: readonly CommentFactsFragment[]) => ({
  comments: {
    __typename: "CommentConnection",
    edges: comments.map((node) => ({
      __typename: "CommentEdge",
      cursor: node.id,
      node: { ...node, replies: { __typename: "CommentConnection", edges: [], pageInfo: lastPage } },
    })),
    pageInfo: lastPage,
  },
});
