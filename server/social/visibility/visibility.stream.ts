import { audienceChanged, type AudienceChanged } from "../../identity/account/identity.events";
import type { Bus } from "../../platform/bus/bus";
import { unauthenticated } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { OpenStream, Publisher, StreamDefinition, TopicMessage } from "../../platform/realtime/stream-definition";
import type { Viewer } from "../../platform/viewer";
import { VisibilityChanged } from "./visibility-stream.types";
import { canSee, type AuthorSide, type ViewerState } from "../../people/visibility/viewer-state";
import type { ViewerStates } from "../../people/visibility/viewer-states";
import { make } from "../../platform/make";

/** People whose side has changed, or their relation to this viewer. Empty where only the viewer's own mutes may have changed. */
type Message = readonly AuthorSide[];

const everyoneTopic = "visibility";
const ownTopic = (viewerId: string): string => `visibility:${viewerId}`;

const isForEveryone = (side: AuthorSide): boolean => !side.isAuthorSuspended && !side.isAuthorGone && side.profileAudience === "EVERYONE";

/**
 * Served by the hub: `visibilityEvents`, the viewer's own, one for each tab: every open page and cached list drops the people whom
 * the viewer does not see any more. Two people are notified of what changed between them; a suspension, an erasure or a profile
 * that is for followers now is published once to all whom it excludes. After a cut `hiddenPeople` finds the same.
 */
export class VisibilityStream implements StreamDefinition<Record<string, never>, Message> {
  readonly field = "visibilityEvents";
  readonly oldField = "sightEvents";
  private listeners = 0;
  private waiting: AudienceChanged[] = [];
  private isPublishing = false;
  /** Who is not visible to everyone, as published last, so that each change is published once. */
  private readonly published = new Map<string, string>();
  private leave: () => void = () => undefined;

  constructor(
    private readonly bus: Bus,
    private readonly hub: Publisher,
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
    const deliverAll = (messages: ReadonlyArray<TopicMessage<Message>>): VisibilityChanged | null => {
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
    if (!this.isPublishing) void this.publishWaiting();
  }

  /** Changes that arrive during a read are read together after it. */
  private async publishWaiting(): Promise<void> {
    this.isPublishing = true;
    while (this.waiting.length > 0) await this.publish(this.waiting.splice(0)).catch(this.onError);
    this.isPublishing = false;
  }

  private async publish(changes: readonly AudienceChanged[]): Promise<void> {
    const sides = await this.states.readAuthors([...new Set(changes.flatMap(({ userIds }) => userIds))]);
    const messages = [...sides.values()].filter((side) => this.isNew(side)).map((side) => message(everyoneTopic, [side]));
    for (const { userIds } of changes) {
      // Two ids: something between them. One: their own settings. More: they have one person's change in common.
      const between = userIds.length === 2 ? userIds.flatMap((id) => sides.get(id) ?? []) : [];
      for (const id of userIds) messages.push(message(ownTopic(id), between));
    }
    this.hub.publish(messages);
  }

  private isNew(side: AuthorSide): boolean {
    if (isForEveryone(side)) {
      this.published.delete(side.authorId);
      return false;
    }
    const state = JSON.stringify(side);
    if (this.published.get(side.authorId) === state) return false;
    this.published.set(side.authorId, state);
    if (this.published.size > limits.visibilityStatesMax) this.published.delete(this.published.keys().next().value!);
    return true;
  }
}

const message = (topic: string, body: Message): TopicMessage<Message> => ({ topic, sequence: null, body });

/** Whom this viewer stops seeing among these people, and by their own mutes; null where nothing has changed for them. */
function changeFor(now: ViewerState, before: ViewerState | null, sides: readonly AuthorSide[]): VisibilityChanged | null {
  const hidden = sides.filter((side) => side.authorId !== now.id && !canSee(now, side)).map(({ authorId }) => authorId);
  const muted = [...now.muted].filter((id) => before && !before.muted.has(id));
  const visibleIds = before ? [...before.muted].filter((id) => !now.muted.has(id)) : [];
  const hiddenIds = [...new Set([...hidden, ...muted])];
  if (hiddenIds.length === 0 && visibleIds.length === 0) return null;
  return make(VisibilityChanged, { hiddenIds, visibleIds });
}
