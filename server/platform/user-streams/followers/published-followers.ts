import { limits } from "../../limits";
import type { FollowersChanged } from "./follower-messages";

/**
 * Whose streams the sockets of this process listen to, as far as it has been published, and what is to be published next. Of more than `streamFollowersPublishedMax` users
 * the others are not published: they wait like everybody.
 */
export class PublishedFollowers {
  private readonly published = new Set<string>();
  private readonly joined = new Set<string>();
  private readonly left = new Set<string>();
  private number = 0;

  constructor(private readonly from: string) {}

  get hasChanged(): boolean {
    return this.joined.size + this.left.size > 0;
  }

  join(userId: string): void {
    if (this.left.delete(userId) || this.published.has(userId)) return;
    if (this.published.size + this.joined.size < limits.streamFollowersPublishedMax) this.joined.add(userId);
  }

  leave(userId: string): void {
    if (!this.joined.delete(userId) && this.published.has(userId)) this.left.add(userId);
  }

  /** What has changed since the last message; a message without a change where nothing has. */
  takeChanges(): FollowersChanged[] {
    const changes = { joined: [...this.joined], left: [...this.left] };
    for (const userId of changes.left) this.published.delete(userId);
    for (const userId of changes.joined) this.published.add(userId);
    this.joined.clear();
    this.left.clear();
    return this.messages(changes.joined, changes.left);
  }

  /** All of them, whatever was published before. */
  takeAll(userIds: readonly string[]): FollowersChanged[] {
    this.clear();
    for (const userId of userIds.slice(0, limits.streamFollowersPublishedMax)) this.published.add(userId);
    const [first, ...others] = this.messages([...this.published], []);
    return [{ ...first!, isWhole: true }, ...others];
  }

  /** Nobody wants to know any more. */
  clear(): void {
    for (const userIds of [this.published, this.joined, this.left]) userIds.clear();
  }

  private messages(joined: readonly string[], left: readonly string[]): FollowersChanged[] {
    const { streamFollowersPerMessageMax: most } = limits;
    const count = Math.max(1, Math.ceil((left.length + joined.length) / most));
    return Array.from({ length: count }, (_, index) => ({
      from: this.from,
      number: ++this.number,
      // First who left, then who joined, as if they were one list.
      left: left.slice(index * most, (index + 1) * most),
      joined: joined.slice(Math.max(0, index * most - left.length), Math.max(0, (index + 1) * most - left.length)),
    }));
  }
}
