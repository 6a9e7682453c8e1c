import { tierDelaySeconds } from "../accounts/entitlements";
import { canFollow, type Audience } from "../accounts/privacy.policy";
import { traderOf, type KnownRelation, type Trader, type TraderRow } from "../performance/traders/trader.types";
import { viewerSequence } from "../platform/streams/stream.types";
import type { Trade } from "../trading/trade.types";
import { seenTrade, seenTradeColumns, type SeenTradeRow } from "../trading/visible-trades";
import { visibleFrom, type DelayClass } from "../trading/visible-from";
import { FeedItemAdded } from "./feed.types";
import { eventColumns, feedItemOf, type EventRow } from "./trade-event";
import { isRelated, type NumberedEvent, type ViewerState } from "./viewer-state";

/** A numbered event with all that any viewer's item is made of. Never handed out as it is: see `receives`. */
export interface NumberedRow extends EventRow, SeenTradeRow {
  feed_sequence: string;
  delay_class: DelayClass;
  delay_seconds: number;
  event_price_bites: number;
  author: TraderRow & { profile_audience: Audience; is_gone: boolean; is_suspended: boolean };
}

/** Entries after $1, at most $2, in order. Reads without a viewer: only the feed's tail may, which asks `receives` for each. */
export const numberedSql = `select n.sequence as feed_sequence, n.delay_class, e.delay_seconds, e.price_bites as event_price_bites,
    ${eventColumns("e", "p", "n.visible_at")}, ${seenTradeColumns("e", "t", "p")},
    json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'bio', u.bio, 'role', u.role, 'tier', u.tier, 'house', u.house, 'created_at', u.created_at, 'price_bites', u.price_bites,
      'mode', (select mode from trading_accounts where id = t.account_id), 'record_since', (select created_at from records where user_id = u.id),
      'profile_audience', coalesce(p.profile_audience, 'EVERYONE'), 'is_gone', u.erased_at is not null or u.pending, 'is_suspended', u.suspended_at is not null) as author
  from feed_entries n join record_events e on e.id = n.event_id join trades t on t.id = e.trade_id join users u on u.id = e.user_id left join privacy_settings p on p.user_id = e.user_id
  where n.sequence > $1 order by n.sequence limit $2`;

/** One numbered event on its way to sockets. Viewers for whom it looks alike get the identical object, so it is shaped once. */
export class StreamedEvent {
  readonly sequence: number;
  readonly event: NumberedEvent;
  private readonly variants = new Map<string, FeedItemAdded>();

  constructor(
    private readonly row: NumberedRow,
    /** The author's own view of the trade. */
    private readonly ownTrade: (authorId: string, tradeId: string) => Promise<Trade>,
  ) {
    const { author } = row;
    this.sequence = Number(row.feed_sequence);
    this.event = {
      at: row.at,
      delaySeconds: row.delay_seconds,
      priceBites: row.event_price_bites,
      delayClass: row.delay_class,
      authorId: row.event_user_id,
      tradeId: row.event_trade_id,
      symbol: row.symbol,
      isAuthorGone: author.is_gone,
      isAuthorSuspended: author.is_suspended,
      profileAudience: author.profile_audience,
    };
  }

  /** The event as this viewer, who receives it, sees it. */
  for(state: ViewerState): FeedItemAdded {
    const known = this.relationTo(state);
    const key = `${known.isSelf} ${state.role === "admin"} ${known.isFollowing} ${known.canFollow} ${known.delaySeconds}`;
    let added = this.variants.get(key);
    if (!added) this.variants.set(key, (added = this.build(state, known)));
    return added;
  }

  private relationTo(state: ViewerState): KnownRelation {
    const { authorId } = this.event;
    const isFollowing = state.follows.has(authorId);
    const viewer = state.id === null ? null : { id: state.id, role: state.role! };
    const owner = { id: authorId, isGone: this.event.isAuthorGone, profileAudience: this.event.profileAudience };
    const eventViewer = {
      isSignedIn: viewer !== null,
      isRelated: isRelated(state, this.event),
      tierDelaySeconds: tierDelaySeconds(state.tier && { tier: state.tier }),
    };
    return {
      isSelf: state.id === authorId,
      isFollowing,
      canFollow: !state.isSuspended && canFollow(viewer, owner, isFollowing, state.blocked.has(authorId)),
      delaySeconds: (+visibleFrom(this.event, eventViewer) - +this.event.at) / 1000,
    };
  }

  private build(state: ViewerState, known: KnownRelation): FeedItemAdded {
    const viewer = state.id === null ? null : { id: state.id, role: state.role! };
    const { author: row } = this.row;
    const author: Trader = Object.assign(
      traderOf({
        ...row,
        created_at: new Date(row.created_at),
        record_since: row.record_since && new Date(row.record_since),
        is_visible: true,
      }),
      { known },
    );
    const trade = known.isSelf
      ? () => this.ownTrade(this.event.authorId, this.event.tradeId)
      : Object.assign(seenTrade(this.row, viewer), { knownOwner: author });
    return Object.assign(new FeedItemAdded(), {
      sequence: this.sequence,
      previousSequence: viewerSequence,
      item: feedItemOf(this.row, viewer, { author, trade }),
    });
  }
}
