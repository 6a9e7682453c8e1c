import { receives, type NumberedEvent, type ViewerState } from "../../people/visibility/viewer-state";
import type { DelayClass } from "../../people/visibility/visible-from";
import type { KnownRelation } from "../../people/profiles/trader.types";
import type { Clock } from "../../platform/clock";
import { viewerSequence } from "../../platform/realtime/stream.types";
import type { Trade } from "../../trading/trades/trade.types";
import { seenTrade } from "../../trading/trades/visible-trades";
import { reactionKinds, type Discussion } from "../discussion/discussion.types";
import type { AskedEvent } from "../trade-feed/event-copies";
import { FeedItemAdded, type EventCopies } from "../trade-feed/feed.types";
import { feedItemOf } from "../trade-feed/trade-event";
import { authorSideOf } from "./author.sql";
import type { NumberedRow } from "./feed-stream.store";
import { keyOf, knownAuthor, relationTo, type Streamed } from "./streamed";
import type { TradeDiscussion } from "./trade-discussion";
import { make } from "../../platform/make";

/** One numbered event before delivery. Viewers for whom it looks alike get the identical object, so it is shaped once. */
export class StreamedEvent implements Streamed {
  readonly sequence: number;
  readonly kind = "TRADE";
  readonly symbols: readonly string[];
  readonly topics: readonly string[] = [];
  readonly tags: readonly string[] = [];
  readonly isOwnShown = false;
  readonly repostedBy = null;
  readonly isOfMixed = false;
  readonly event: NumberedEvent;
  private counted: EventCopies | null = null;
  /** All with the present counts. */
  private readonly variants = new Map<number, FeedItemAdded>();

  constructor(
    private readonly row: NumberedRow,
    /** The author's own view of the trade. */
    private readonly ownTrade: (authorId: string, tradeId: string) => Promise<Trade>,
    private readonly discussion: TradeDiscussion,
  ) {
    this.sequence = Number(row.feed_sequence);
    this.symbols = [row.symbol];
    this.event = {
      ...authorSideOf(row.author),
      at: row.at,
      delaySeconds: row.delay_seconds,
      priceBites: row.event_price_bites,
      delayClass: row.delay_class,
      tradeId: row.event_trade_id,
    };
  }

  get authorId(): string {
    return this.event.authorId;
  }

  get delayClass(): DelayClass {
    return this.event.delayClass;
  }

  /** Of its FeedItem. */
  get itemId(): string {
    return this.row.event_id;
  }

  get asked(): AskedEvent {
    return { tradeId: this.row.event_trade_id, sequence: Number(this.row.sequence), at: this.row.at };
  }

  /** How copies followed it, as far as that is known by now. */
  get copies(): EventCopies | null {
    return this.counted;
  }

  set copies(counted: EventCopies | null) {
    if (counted?.copied !== this.counted?.copied || counted?.total !== this.counted?.total) this.variants.clear();
    this.counted = counted;
  }

  receives(state: ViewerState, clock: Clock): boolean {
    return receives(state, this.event, clock);
  }

  /** The event as this viewer, who receives it, sees it. */
  for(state: ViewerState): FeedItemAdded {
    const known = relationTo(state, this.event);
    const discussion = this.discussion(state.id);
    const key = keyOf(state, known) * discussionKeys + discussionKey(discussion);
    let added = this.variants.get(key);
    if (!added) this.variants.set(key, (added = this.build(state, known, discussion)));
    return added;
  }

  private build(state: ViewerState, known: KnownRelation, discussion: Discussion): FeedItemAdded {
    const viewer = state.id === null ? null : { id: state.id, role: state.role! };
    const author = knownAuthor(this.row.author, known);
    const trade = known.isSelf
      ? () => this.ownTrade(this.event.authorId, this.row.event_trade_id)
      : Object.assign(seenTrade(this.row, viewer), { knownOwner: author });
    return make(FeedItemAdded, {
      sequence: this.sequence,
      previousSequence: viewerSequence,
      item: feedItemOf(this.row, viewer, { author, trade, discussion, copies: this.copies }),
    });
  }
}

/** A number for each way in which a viewer can have taken part in a discussion. */
const discussionKey = ({ viewerReaction, viewerHasReposted }: Discussion): number =>
  (viewerReaction === null ? 0 : 2 * (reactionKinds.indexOf(viewerReaction) + 1)) + (viewerHasReposted ? 1 : 0);
const discussionKeys = 2 * (reactionKinds.length + 1);
