import { randomUUID } from "node:crypto";
import type { Bus } from "../../bus/bus";
import { limits } from "../../limits";
import type { Hub } from "../../realtime/hub";
import { userTopic } from "../user-events";
import {
  followersAskedSubject,
  followersSubject,
  type FollowersAsked,
  type FollowersChanged,
  type FollowersGone,
} from "./follower-messages";
import { KnownFollowers } from "./known-followers";
import { PublishedFollowers } from "./published-followers";

export interface FollowerSharingOptions {
  readonly bus: Bus;
  readonly hub: Pick<Hub, "joinedAfter" | "watchTopics">;
  /** Whether this process wants to know of the others' sockets. */
  readonly isAsking: boolean;
  onError(error: unknown): void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * Has processes know whose streams the sockets of the others listen to. Who wants to know asks, every `streamFollowersBeatMs`; who is asked publishes all of its users once, then
 * what changes, at most every `streamFollowersPublishMs`, and that it lives. A process that is not heard for `streamFollowersSilenceMsMax` has died: its users are forgotten, or
 * nothing is published for it any more.
 */
export class FollowerSharing {
  private readonly id = randomUUID();
  private readonly known = new KnownFollowers();
  private readonly published = new PublishedFollowers(this.id);
  /** Who wants to know, and when they last said so. */
  private readonly askers = new Map<string, number>();
  private isWholeDue = false;
  private readonly now: () => number;
  private readonly leaves: Array<() => void> = [];
  private beating: NodeJS.Timeout | null = null;
  private publishing: NodeJS.Timeout | null = null;

  constructor(
    private readonly stream: string,
    private readonly options: FollowerSharingOptions,
  ) {
    this.now = options.now ?? (() => performance.now());
    const prefix = userTopic(stream, "");
    const note = (topic: string, change: (userId: string) => void): void => {
      if (this.askers.size > 0 && topic.startsWith(prefix)) change(topic.slice(prefix.length));
    };
    options.hub.watchTopics({
      joined: (topic) => note(topic, (userId) => this.changed(() => this.published.join(userId))),
      left: (topic) => note(topic, (userId) => this.changed(() => this.published.leave(userId))),
    });
  }

  /** Whether a socket of another process listens to this user's stream. */
  has(userId: string): boolean {
    return this.known.has(userId);
  }

  /** Users whose stream a socket of another process listens to; of two processes twice. */
  userIds(): Iterable<string> {
    return this.known.userIds();
  }

  async start(): Promise<void> {
    const { bus, isAsking } = this.options;
    const { stream } = this;
    this.leaves.push(await bus.subscribe(followersAskedSubject(stream), (message) => this.onAsked(message as FollowersAsked)));
    if (isAsking)
      this.leaves.push(
        await bus.subscribe(followersSubject(stream), (message) => this.onPublished(message as FollowersChanged | FollowersGone)),
      );
    // timer: a process says again and again that it lives, and that it wants to know.
    this.beating = setInterval(() => this.beat(), limits.streamFollowersBeatMs).unref();
    // Whoever wants to know asks this process now, not with its next beat.
    this.publish(this.published.takeAll([]));
    if (isAsking) this.ask(null);
  }

  async stop(): Promise<void> {
    if (this.beating) clearInterval(this.beating);
    if (this.publishing) clearTimeout(this.publishing);
    for (const leave of this.leaves.splice(0)) leave();
    if (this.askers.size === 0) return;
    this.askers.clear();
    const message: FollowersGone = { from: this.id, isGone: true };
    await this.options.bus.publish(followersSubject(this.stream), message).catch(this.options.onError);
  }

  /** What the timer does; tests call it. */
  beat(): void {
    const now = this.now();
    this.known.expire(now);
    for (const [asker, at] of this.askers) if (now - at > limits.streamFollowersSilenceMsMax) this.askers.delete(asker);
    if (this.askers.size === 0) this.published.clear();
    else if (!this.publishing) this.publish(this.published.takeChanges());
    if (this.options.isAsking) this.ask(null);
  }

  private onAsked({ from, wholeOf }: FollowersAsked): void {
    if (from === this.id) return;
    const isNew = !this.askers.has(from);
    if (isNew && this.askers.size >= limits.streamFollowersProcessesMax) return;
    this.askers.set(from, this.now());
    if (isNew || wholeOf === this.id) this.changed(() => (this.isWholeDue = true));
  }

  private onPublished(message: FollowersChanged | FollowersGone): void {
    if (message.from === this.id) return;
    if ("isGone" in message) this.known.forget(message.from);
    else if (this.known.take(message, this.now())) this.ask(message.from);
  }

  /** Publishes it soon, with what else changes until then. */
  private changed(change: () => void): void {
    change();
    if (this.publishing || !(this.isWholeDue || this.published.hasChanged)) return;
    // timer: many who come or leave within a moment are one message.
    this.publishing = setTimeout(() => this.publishChanges(), limits.streamFollowersPublishMs).unref();
  }

  private publishChanges(): void {
    this.publishing = null;
    if (this.askers.size === 0) return;
    const { isWholeDue, published } = this;
    this.isWholeDue = false;
    if (isWholeDue) this.publish(published.takeAll(this.options.hub.joinedAfter(userTopic(this.stream, ""))));
    else if (published.hasChanged) this.publish(published.takeChanges());
  }

  private publish(messages: readonly FollowersChanged[]): void {
    for (const message of messages) this.send(followersSubject(this.stream), message);
  }

  private ask(wholeOf: string | null): void {
    this.send(followersAskedSubject(this.stream), { from: this.id, wholeOf } satisfies FollowersAsked);
  }

  private send(subject: string, message: FollowersChanged | FollowersAsked): void {
    void this.options.bus.publish(subject, message).catch(this.options.onError);
  }
}
