import { canSee, isOfAudience, receives, type NumberedEvent, type ViewerState } from "../../people/visibility/viewer-state";
import type { DelayClass } from "../../people/visibility/visible-from";
import type { KnownRelation } from "../../people/profiles/trader.types";
import type { Clock } from "../../platform/clock";
import { viewerSequence } from "../../platform/realtime/stream.types";
import { silence } from "../discussion/discussion";
import { entryOf, postOf } from "../posts/post-rows";
import { FeedEntryAdded, PostChanged } from "../timeline/timeline.types";
import { isOpen } from "../trade-feed/feed-items.service";
import { authorSideOf } from "./author.sql";
import type { NumberedItemRow } from "./feed-stream.store";
import { keyOf, knownAuthor, relationTo, type Streamed } from "./streamed";
import { make } from "../../platform/make";

/** One numbered item before delivery. Viewers for whom it looks alike get the identical object, so it is shaped once. */
export class StreamedItem implements Streamed {
  readonly sequence: number;
  readonly kind: NumberedItemRow["item_kind"];
  readonly authorId: string;
  readonly symbols: readonly string[];
  readonly topics: readonly string[];
  readonly tags: readonly string[];
  readonly isOwnShown = true;
  readonly isOfMixed = false;
  readonly repostedBy: readonly string[] | null;
  private readonly event: NumberedEvent;
  private readonly variants = new Map<number, FeedEntryAdded | PostChanged>();

  constructor(private readonly row: NumberedItemRow) {
    this.sequence = Number(row.feed_sequence);
    this.kind = row.item_kind;
    this.authorId = row.item_user_id;
    [this.symbols, this.topics, this.tags] = [row.symbols, row.topics, row.tags];
    this.repostedBy = row.changed_at && (row.passed_on_by ?? []);
    this.event = {
      ...authorSideOf(row.author),
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
      (origin === null || canSee(state, authorSideOf(origin)))
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
    if (row.changed_at) return make(PostChanged, { ...numbers, post: postOf(row, viewer, { author }) });
    // It is new: there are no comments or reactions yet.
    const entry = entryOf(row, viewer, { author, discussion: silence("POST", row.item_id) });
    return make(FeedEntryAdded, { ...numbers, entry });
  }
}
