import type { KnownRelation } from "../../performance/traders/trader.types";
import { viewerSequence } from "../../platform/realtime/stream.types";
import type { Clock } from "../../platform/clock";
import type { Trade } from "../../trading/trades/trade.types";
import { seenTrade, seenTradeColumns, type SeenTradeRow } from "../../trading/trades/visible-trades";
import type { DelayClass } from "../../people/visibility/visible-from";
import type { AskedEvent } from "./event-copies";
import { FeedItemAdded, type EventCopies } from "./feed.types";
import { eventColumns, feedItemOf, type EventRow } from "./trade-event";
import { authorJson, keyOf, knownAuthor, relationTo, type AuthorRow, type Streamed } from "./streamed";
import type { Talk } from "../discussion/discussion.types";
import { receives, type NumberedEvent, type ViewerState } from "../visibility/viewer-state";

/** A numbered event with all that any viewer's item is made of. Never handed out as it is: see `receives`. */
export interface NumberedRow extends EventRow, SeenTradeRow {
  feed_sequence: string;
  delay_class: DelayClass;
  delay_seconds: number;
  event_price_bites: number;
  author: AuthorRow;
}

/** Entries of sealed events after $1, up to $2, in order. Reads without a viewer: only the feed's tail may, which asks `receives` for each. */
export const numberedSql = `select n.sequence as feed_sequence, n.delay_class, e.delay_seconds, e.price_bites as event_price_bites,
    ${eventColumns("e", "p", "n.visible_at")}, ${seenTradeColumns("e", "t", "p")},
    ${authorJson("u", "p", "t.account_id")} as author
  from feed_entries n join record_events e on e.id = n.event_id join trades t on t.id = e.trade_id join users u on u.id = e.user_id left join privacy_settings p on p.user_id = e.user_id
  where n.sequence > $1 and n.sequence <= $2 order by n.sequence`;

/** The figures around the trades of a batch, and what the viewers of this process did about them. */
export interface TradeDiscussion {
  of(tradeId: string, viewerId: string | null): Talk;
}

/** One numbered event on its way to sockets. Viewers for whom it looks alike get the identical object, so it is shaped once. */
export class StreamedEvent implements Streamed {
  readonly sequence: number;
  readonly kind = "TRADE";
  readonly symbols: readonly string[];
  readonly topics: readonly string[] = [];
  readonly tags: readonly string[] = [];
  readonly isOwnShown = false;
  readonly passedOnBy = null;
  readonly isOfMixed = false;
  /** What became of it in copies, as far as that is known by now. */
  copies: EventCopies | null = null;
  readonly event: NumberedEvent;
  private readonly variants = new Map<string, FeedItemAdded>();

  constructor(
    private readonly row: NumberedRow,
    /** The author's own view of the trade. */
    private readonly ownTrade: (authorId: string, tradeId: string) => Promise<Trade>,
    private readonly talk: TradeDiscussion,
  ) {
    const { author } = row;
    this.sequence = Number(row.feed_sequence);
    this.symbols = [row.symbol];
    this.event = {
      at: row.at,
      delaySeconds: row.delay_seconds,
      priceBites: row.event_price_bites,
      delayClass: row.delay_class,
      authorId: row.event_user_id,
      tradeId: row.event_trade_id,
      isAuthorGone: author.is_gone,
      isAuthorSuspended: author.is_suspended,
      profileAudience: author.profile_audience,
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

  receives(state: ViewerState, clock: Clock): boolean {
    return receives(state, this.event, clock);
  }

  /** The event as this viewer, who receives it, sees it. */
  for(state: ViewerState): FeedItemAdded {
    const known = relationTo(state, this.event);
    const talk = this.talk.of(this.row.event_trade_id, state.id);
    const key = `${keyOf(state, known)} ${talk.viewerReaction} ${talk.viewerHasReposted} ${this.copies?.copied} ${this.copies?.total}`;
    let added = this.variants.get(key);
    if (!added) this.variants.set(key, (added = this.build(state, known, talk)));
    return added;
  }

  private build(state: ViewerState, known: KnownRelation, talk: Talk): FeedItemAdded {
    const viewer = state.id === null ? null : { id: state.id, role: state.role! };
    const author = knownAuthor(this.row.author, known);
    const trade = known.isSelf
      ? () => this.ownTrade(this.event.authorId, this.row.event_trade_id)
      : Object.assign(seenTrade(this.row, viewer), { knownOwner: author });
    return Object.assign(new FeedItemAdded(), {
      sequence: this.sequence,
      previousSequence: viewerSequence,
      item: feedItemOf(this.row, viewer, { author, trade, talk, copies: this.copies }),
    });
  }
}
