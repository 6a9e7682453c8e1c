import type { Clock } from "../platform/clock";
import type { OpenStream, StreamDefinition, TopicMessage } from "../platform/streams/types";
import type { Viewer } from "../platform/viewer";
import { delayClasses } from "../trading/visible-from";
import { feedTopic, type FeedTail } from "./feed-tail";
import { askedOf, type FeedAsked } from "./feed.service";
import type { FeedFilter, FeedItemAdded } from "./feed.types";
import type { StreamedEvent } from "./streamed-event";
import { receives, visitorState } from "./viewer-state";
import type { ViewerStates } from "./viewer-states";

/** Served by the hub: `feedEvents(filter)`. Visitors listen to all feeders, in the delayed class. */
export class FeedStream implements StreamDefinition<{ filter?: FeedFilter | null }, StreamedEvent> {
  readonly field = "feedEvents";

  constructor(
    private readonly tail: FeedTail,
    private readonly states: ViewerStates,
    private readonly clock: Clock,
  ) {}

  async open(viewer: Viewer | null, { filter }: { filter?: FeedFilter | null }): Promise<OpenStream<StreamedEvent>> {
    const asked = askedOf(viewer, filter);
    if (viewer) await this.states.take(viewer.id);
    this.tail.listeners++;
    return this.listen(viewer, asked);
  }

  private listen(viewer: Viewer | null, asked: FeedAsked): OpenStream<StreamedEvent> {
    /** The last number of this viewer's own stream: where listening began, then what went out. */
    let last: number | null = null;
    return {
      topics: viewer ? delayClasses.map(feedTopic) : [feedTopic("DELAYED")],
      head: async () => (last ??= this.tail.position),
      deliver: (message) => {
        const added = this.deliver(message, viewer, asked);
        if (added) last = message.sequence;
        return added;
      },
      close: () => {
        this.tail.listeners--;
        if (viewer) this.states.release(viewer.id);
      },
    };
  }

  private deliver({ body }: TopicMessage<StreamedEvent>, viewer: Viewer | null, asked: FeedAsked): FeedItemAdded | null {
    const { event } = body;
    if ((asked.symbol !== null && event.symbol !== asked.symbol) || (asked.traderId !== null && event.authorId !== asked.traderId))
      return null;
    const state = viewer ? this.states.of(viewer.id) : visitorState;
    if (!state || (asked.scope === "FOLLOWING" && !state.follows.has(event.authorId))) return null;
    return receives(state, event, this.clock.date()) ? body.for(state) : null;
  }
}
