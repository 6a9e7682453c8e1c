import type { Clock } from "../../platform/clock";
import type { OpenStream, StreamDefinition, TopicMessage } from "../../platform/realtime/stream-definition";
import type { Viewer } from "../../platform/viewer";
import { delayClasses } from "../../people/visibility/visible-from";
import type { FeedDispatcher } from "./feed-dispatcher";
import { feedTopic } from "./feed-topic";
import { askedOf, assertPlain, type FeedAsked } from "../trade-feed/feed.service";
import type { FeedEntryKind, FeedFilter } from "../trade-feed/feed.types";
import type { Streamed } from "./streamed";
import { copiesNow, visitorState, type ViewerState } from "../../people/visibility/viewer-state";
import type { ViewerStates } from "../../people/visibility/viewer-states";

/** Served by the hub: `feedEvents(filter)`. Visitors listen to all feeders, in the delayed class. */
export class FeedStream implements StreamDefinition<{ filter?: FeedFilter | null }, Streamed> {
  readonly field = "feedEvents";

  constructor(
    private readonly dispatcher: FeedDispatcher,
    private readonly states: ViewerStates,
    private readonly clock: Clock,
  ) {}

  async open(viewer: Viewer | null, { filter }: { filter?: FeedFilter | null }): Promise<OpenStream<Streamed>> {
    const asked = askedOf(viewer, filter);
    assertPlain(asked, true);
    if (viewer) await this.states.take(viewer.id);
    this.dispatcher.listeners++;
    return this.listen(viewer, asked);
  }

  private listen(viewer: Viewer | null, asked: FeedAsked): OpenStream<Streamed> {
    /** The last number of this viewer's own stream: where it began, then what was sent. */
    let last: number | null = null;
    return {
      topics: viewer ? delayClasses.map(feedTopic) : [feedTopic("DELAYED")],
      head: async () => (last ??= this.dispatcher.position),
      deliver: (message) => {
        const added = this.deliver(message, viewer, asked);
        if (added) last = message.sequence ?? last;
        return added;
      },
      close: () => {
        this.dispatcher.listeners--;
        if (viewer) this.states.release(viewer.id);
      },
    };
  }

  private deliver({ body }: TopicMessage<Streamed>, viewer: Viewer | null, asked: FeedAsked): object | null {
    if (!isAsked(body, asked)) return null;
    const state = viewer ? this.states.of(viewer.id) : visitorState;
    if (!state || !isOfScope(body, state, asked)) return null;
    return body.receives(state, this.clock) ? body.for(state) : null;
  }
}

/** Without kinds the stream has trades only, as before there was anything else. */
const plainKinds: readonly FeedEntryKind[] = ["TRADE"];

const isAsked = (entry: Streamed, asked: FeedAsked): boolean =>
  (asked.kinds ?? plainKinds).includes(entry.kind) &&
  (asked.kinds !== null || !entry.isOfMixed) &&
  (asked.symbol === null || entry.repostedBy !== null || entry.symbols.includes(asked.symbol)) &&
  (asked.topic === null || entry.repostedBy !== null || entry.topics.includes(asked.topic)) &&
  (asked.traderId === null || entry.authorId === asked.traderId || (entry.repostedBy?.includes(asked.traderId) ?? false));

/** Twin of the scopes in `timelineReplaySql`. */
function isOfScope(entry: Streamed, state: ViewerState, { scope }: FeedAsked): boolean {
  // A changed post is sent whatever tags it had or has: it may be on the page.
  if (scope === "FOLLOWED_TAGS") return entry.repostedBy !== null || entry.tags.some((tag) => state.tags.has(tag));
  if (scope === "COPYING") return copiesNow(state, entry.authorId) || (entry.repostedBy?.some((id) => copiesNow(state, id)) ?? false);
  return scope !== "FOLLOWING" || isFollowed(entry, state);
}

const isFollowed = (entry: Streamed, state: ViewerState): boolean =>
  state.follows.has(entry.authorId) ||
  (entry.isOwnShown && state.id === entry.authorId) ||
  (entry.repostedBy?.some((id) => state.follows.has(id)) ?? false);
