import { limits } from "../../limits";
import { isUuid } from "../../text/uuid";
import type { FollowersChanged } from "./follower-messages";

interface KnownProcess {
  readonly userIds: Set<string>;
  /** The number that its next message should have. */
  next: number;
  heardAt: number;
  askedAt: number;
  hasMissed: boolean;
}

/**
 * Whose streams the sockets of other processes listen to, as these publish it. Nothing depends on it being right: a message that was lost, came twice or late
 * leaves users too many or too few in it, until the process it came from has been asked for all of its users. `now` is milliseconds of any clock that never goes back.
 */
export class KnownFollowers {
  private readonly processes = new Map<string, KnownProcess>();
  /** Users of all processes, of two processes twice. */
  private count = 0;

  has(userId: string): boolean {
    for (const { userIds } of this.processes.values()) if (userIds.has(userId)) return true;
    return false;
  }

  /** Who is at two processes comes twice. */
  *userIds(): Generator<string> {
    for (const { userIds } of this.processes.values()) yield* userIds;
  }

  /** Returns whether that process is to be asked for its whole list now. */
  take({ from, number, isWhole, joined, left }: FollowersChanged, now: number): boolean {
    const known = this.processes.get(from) ?? this.add(from);
    if (!known) return false;
    known.heardAt = now;
    if (number < known.next) return false;
    if (number > known.next) known.hasMissed = true;
    if (isWhole && known.hasMissed) {
      this.clear(known);
      known.hasMissed = false;
    }
    known.next = number + 1;
    for (const userId of left) if (known.userIds.delete(userId)) this.count--;
    for (const userId of joined) this.join(known, userId);
    return this.mustAsk(known, number, now);
  }

  forget(from: string): void {
    const known = this.processes.get(from);
    if (known) this.clear(known);
    this.processes.delete(from);
  }

  /** Forgets processes that have been silent for too long: they died. */
  expire(now: number): void {
    for (const [from, { heardAt }] of this.processes) if (now - heardAt > limits.streamFollowersSilenceMsMax) this.forget(from);
  }

  private add(from: string): KnownProcess | null {
    if (this.processes.size >= limits.streamFollowersProcessesMax) return null;
    const known: KnownProcess = { userIds: new Set(), next: 1, heardAt: 0, askedAt: -Infinity, hasMissed: false };
    this.processes.set(from, known);
    return known;
  }

  /** These ids become a statement's parameters: one that is none would fail it. */
  private join({ userIds }: KnownProcess, userId: string): void {
    if (this.count >= limits.streamFollowersElsewhereMax || userIds.has(userId) || !isUuid(userId)) return;
    userIds.add(userId);
    this.count++;
  }

  /** With its first message a process only says that it is there: it publishes no user before it is asked. */
  private mustAsk(known: KnownProcess, number: number, now: number): boolean {
    if (!(known.hasMissed || number === 1) || now - known.askedAt < limits.streamFollowersAskedMsMin) return false;
    known.askedAt = now;
    return true;
  }

  private clear({ userIds }: KnownProcess): void {
    this.count -= userIds.size;
    userIds.clear();
  }
}
