import { audienceChanged, type AudienceChanged } from "../../identity/account/identity.events";
import type { Bus } from "../../platform/bus/bus";
import { unauthenticated } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { OpenStream, Publisher, StreamDefinition, TopicMessage } from "../../platform/realtime/stream-definition";
import type { Viewer } from "../../platform/viewer";
import type { CardSubjects } from "../timeline/card-subjects";
import { SightChanged } from "./visibility-stream.types";
import { isAuthorShown, type AuthorSide, type ViewerState } from "./viewer-state";
import type { ViewerStates } from "./viewer-states";

/** People whose side has changed, or what stands between them and this viewer. Empty where only the viewer's own mutes may have. */
type Message = readonly AuthorSide[];

const everyoneTopic = "sight";
const ownTopic = (viewerId: string): string => `sight:${viewerId}`;

const isForEveryone = (side: AuthorSide): boolean => !side.isAuthorSuspended && !side.isAuthorGone && side.profileAudience === "EVERYONE";

/**
 * Served by the hub: `sightEvents`, the viewer's own, one for each tab: whatever page is open, and whatever lists are kept, they
 * let go of whom the viewer does not see any more. Two people are told what changed between them; a suspension, an erasure or a
 * profile that is for followers now is told once to all who are outside of it. After a cut `hiddenPeople` finds the same.
 */
export class VisibilityStream implements StreamDefinition<Record<string, never>, Message> {
  readonly field = "sightEvents";
  private listeners = 0;
  private waiting: AudienceChanged[] = [];
  private isTelling = false;
  /** Who is not for everyone, as it was told last, so that it is told once. */
  private readonly told = new Map<string, string>();
  private leave: () => void = () => undefined;

  constructor(
    private readonly bus: Bus,
    private readonly hub: Publisher,
    private readonly subjects: CardSubjects,
    private readonly states: ViewerStates,
    private readonly onError: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    this.leave = await this.bus.subscribe(audienceChanged, (message) => this.note(message as AudienceChanged));
  }

  stop(): void {
    this.leave();
  }

  async open(viewer: Viewer | null): Promise<OpenStream<Message>> {
    if (!viewer) throw unauthenticated();
    await this.states.take(viewer.id);
    this.listeners++;
    let known = this.states.of(viewer.id);
    const deliverAll = (messages: ReadonlyArray<TopicMessage<Message>>): SightChanged | null => {
      const now = this.states.of(viewer.id);
      if (!now) return null;
      const sides = messages.flatMap(({ body }) => body);
      const changed = changeFor(now, known, sides);
      known = now;
      return changed;
    };
    return {
      topics: [everyoneTopic, ownTopic(viewer.id)],
      head: async () => null,
      deliver: (message) => deliverAll([message]),
      deliverAll,
      close: () => {
        this.listeners--;
        this.states.release(viewer.id);
      },
    };
  }

  private note(message: AudienceChanged): void {
    if (this.listeners === 0) return;
    this.waiting.push(message);
    if (!this.isTelling) void this.publishWaiting();
  }

  /** What comes while one read is under way is read together. */
  private async publishWaiting(): Promise<void> {
    this.isTelling = true;
    while (this.waiting.length > 0) await this.tell(this.waiting.splice(0)).catch(this.onError);
    this.isTelling = false;
  }

  private async tell(changes: readonly AudienceChanged[]): Promise<void> {
    const sides = await this.subjects.readAuthors([...new Set(changes.flatMap(({ userIds }) => userIds))]);
    // What the viewers know must be from after it too.
    await this.states.settled();
    const messages = [...sides.values()].filter((side) => this.isNews(side)).map((side) => message(everyoneTopic, [side]));
    for (const { userIds } of changes) {
      // Of two, something between them; of one, their own; more of them have something of one person's in common.
      const between = userIds.length === 2 ? userIds.flatMap((id) => sides.get(id) ?? []) : [];
      for (const id of userIds) messages.push(message(ownTopic(id), between));
    }
    this.hub.publish(messages);
  }

  private isNews(side: AuthorSide): boolean {
    if (isForEveryone(side)) {
      this.told.delete(side.authorId);
      return false;
    }
    const state = JSON.stringify(side);
    if (this.told.get(side.authorId) === state) return false;
    this.told.set(side.authorId, state);
    if (this.told.size > limits.visibilityStatesMax) this.told.delete(this.told.keys().next().value!);
    return true;
  }
}

const message = (topic: string, body: Message): TopicMessage<Message> => ({ topic, sequence: null, body });

/** Whom this viewer stops seeing among these people, and by their own mutes; null where nothing has changed for them. */
function changeFor(now: ViewerState, before: ViewerState | null, sides: readonly AuthorSide[]): SightChanged | null {
  const hidden = sides.filter((side) => side.authorId !== now.id && !isAuthorShown(now, side)).map(({ authorId }) => authorId);
  const muted = [...now.muted].filter((id) => before && !before.muted.has(id));
  const shownIds = before ? [...before.muted].filter((id) => !now.muted.has(id)) : [];
  const hiddenIds = [...new Set([...hidden, ...muted])];
  if (hiddenIds.length === 0 && shownIds.length === 0) return null;
  return Object.assign(new SightChanged(), { hiddenIds, shownIds });
}
