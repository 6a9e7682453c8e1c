import type { KnownRelation } from "../../performance/traders/trader.types";
import type { Clock } from "../../platform/clock";
import { viewerSequence } from "../../platform/realtime/stream.types";
import type { DelayClass } from "../../people/visibility/visible-from";
import { isOpen, type ItemAudience } from "./feed-items.service";
import { itemColumns } from "../timeline/item.sql";
import { entryOf, postOf, type ItemRow } from "../posts/post-rows";
import { authorJson, keyOf, knownAuthor, relationTo, type AuthorRow, type Streamed } from "./streamed";
import { silence } from "../discussion/discussion.reader";
import { FeedEntryAdded, PostChanged } from "../timeline/timeline.types";
import { isAuthorShown, isOfAudience, receives, type AuthorSide, type NumberedEvent, type ViewerState } from "../visibility/viewer-state";

/** A numbered item with all that any viewer's entry is made of. Never handed out as it is: see `receives`. */
export interface NumberedItemRow extends ItemRow {
  feed_sequence: string;
  delay_class: DelayClass;
  delay_seconds: number;
  price_bites: number;
  item_trade_id: string | null;
  audience: ItemAudience;
  author: AuthorRow;
  /** Whose words a repost passes on. */
  origin: AuthorRow | null;
  /** Set where the item is told of because it changed: by then it may be gone. */
  changed_at: Date | null;
  passed_on_by: string[] | null;
  tags: string[];
}

/** How many of those who passed a changed post on are asked whether the reader follows them. */
const passersMax = 1_000;

/** Entries of items after $1, up to $2, in order. Reads without a viewer: only the feed's tail may, which asks `receives` for each. */
export const numberedItemsSql = `select n.sequence as feed_sequence, n.delay_class, i.delay_seconds, i.price_bites, i.trade_id as item_trade_id, i.audience, ${itemColumns("i", "p")},
    n.changed_at, case when n.changed_at is not null then array(select r.user_id from feed_items r where r.kind = 'REPOST' and r.subject_kind = 'POST' and r.subject_id = i.id limit ${passersMax}) end as passed_on_by,
    array(select kind || ':' || value from post_tags where post_id = i.id) as tags,
    ${authorJson("u", "privacy", null)} as author,
    (select ${authorJson("o", "op", null)} from users o left join privacy_settings op on op.user_id = o.id where o.id = i.origin_user_id) as origin
  from feed_entries n join feed_items i on i.id = n.item_id left join posts p on p.id = i.id join users u on u.id = i.user_id left join privacy_settings privacy on privacy.user_id = i.user_id
  where n.sequence > $1 and n.sequence <= $2 and (n.changed_at is not null or not i.is_gone) order by n.sequence`;

const sideOf = (row: AuthorRow): AuthorSide => ({
  authorId: row.id,
  isAuthorGone: row.is_gone,
  isAuthorSuspended: row.is_suspended,
  profileAudience: row.profile_audience,
});

/** One numbered item on its way to sockets. Viewers for whom it looks alike get the identical object, so it is shaped once. */
export class StreamedItem implements Streamed {
  readonly sequence: number;
  readonly kind: NumberedItemRow["item_kind"];
  readonly authorId: string;
  readonly symbols: readonly string[];
  readonly topics: readonly string[];
  readonly tags: readonly string[];
  readonly isOwnShown = true;
  readonly isOfMixed = false;
  readonly passedOnBy: readonly string[] | null;
  private readonly event: NumberedEvent;
  private readonly variants = new Map<number, FeedEntryAdded | PostChanged>();

  constructor(private readonly row: NumberedItemRow) {
    this.sequence = Number(row.feed_sequence);
    this.kind = row.item_kind;
    this.authorId = row.item_user_id;
    [this.symbols, this.topics, this.tags] = [row.symbols, row.topics, row.tags];
    this.passedOnBy = row.changed_at && (row.passed_on_by ?? []);
    this.event = {
      ...sideOf(row.author),
      at: row.item_at,
      delaySeconds: row.delay_seconds,
      priceBites: row.price_bites,
      delayClass: row.delay_class,
      tradeId: row.item_trade_id,
      isOpen: isOpen({ delaySeconds: row.delay_seconds, priceBites: row.price_bites }),
    };
  }

  get delayClass(): DelayClass {
    return this.event.delayClass;
  }

  receives(state: ViewerState, clock: Clock): boolean {
    const { origin, audience, item_at: at } = this.row;
    return (
      receives(state, this.event, clock) &&
      isOfAudience(state, { authorId: this.authorId, audience, at }) &&
      (origin === null || isAuthorShown(state, sideOf(origin)))
    );
  }

  for(state: ViewerState): FeedEntryAdded | PostChanged {
    const known = relationTo(state, this.event);
    const key = keyOf(state, known);
    let added = this.variants.get(key);
    if (!added) this.variants.set(key, (added = this.build(state, known)));
    return added;
  }

  private build(state: ViewerState, known: KnownRelation): FeedEntryAdded | PostChanged {
    const { row } = this;
    const viewer = state.id === null ? null : { id: known.isSelf ? state.id : "" };
    const author = knownAuthor(row.author, known);
    const numbers = { sequence: this.sequence, previousSequence: viewerSequence };
    if (row.changed_at) return Object.assign(new PostChanged(), { ...numbers, post: postOf(row, viewer, { author }) });
    // Whoever gets it now gets it as it comes: nobody has said anything about it yet.
    const entry = entryOf(row, viewer, { author, talk: silence("POST", row.item_id) });
    return Object.assign(new FeedEntryAdded(), { ...numbers, entry });
  }
}
