import type { Clock } from "../../platform/clock";
import type { Tx } from "../../platform/db/database";
import type { NotificationDraft, Notifier } from "../../platform/notifier";
import type { MentionedPerson } from "../posts/post-tags.store";
import type { DiscussionSubject, ReactionKind } from "./discussion.types";
import { readVisibleTrades } from "../../trading/trades/visible-trades.store";
import type { FoundSubject } from "./discussion-subjects";
import { readNotified } from "../visibility/notified.store";

/**
 * Notifies people of what others do with their posts, recipes and comments. Nobody is notified of their own actions, nor of words
 * that they may not read: a notification would show that there are some.
 */
export class SocialNotifications {
  constructor(
    private readonly notifier: Notifier,
    private readonly clock: Clock,
  ) {}

  reacted(tx: Tx, actorId: string, subject: FoundSubject, reaction: ReactionKind): Promise<void> {
    return this.publish(
      tx,
      actorId,
      subject.ownerId,
      "REACTED",
      subject,
      `REACTED:${subject.kind}:${subject.id}`,
      `REACTED:${subject.id}:${actorId}`,
      {
        reaction,
        // A comment has no page of its own: the notification leads to what it was written under.
        ...(subject.under && { underKind: subject.under.kind, underId: subject.under.id }),
      },
    );
  }

  async reposted(tx: Tx, actorId: string, subject: FoundSubject): Promise<void> {
    if (!(await this.mayRead(tx, actorId, [subject.ownerId], subject)).has(subject.ownerId)) return;
    await this.publish(
      tx,
      actorId,
      subject.ownerId,
      "REPOSTED",
      subject,
      `REPOSTED:${subject.kind}:${subject.id}`,
      `REPOSTED:${subject.id}:${actorId}`,
    );
  }

  /** To the owner of the post or recipe. The notification leads to what was commented on, its key names the comment. */
  async commented(tx: Tx, actorId: string, subject: FoundSubject, commentId: string): Promise<void> {
    if (!(await this.mayRead(tx, actorId, [subject.ownerId], subject)).has(subject.ownerId)) return;
    await this.publish(tx, actorId, subject.ownerId, "COMMENTED", subject, `COMMENTED:${subject.id}`, `COMMENTED:${commentId}`, {
      commentId,
    });
  }

  async replied(tx: Tx, actorId: string, toId: string, under: DiscussionSubject, commentId: string): Promise<void> {
    if (!(await this.mayRead(tx, actorId, [toId], under)).has(toId)) return;
    await this.publish(tx, actorId, toId, "REPLIED", under, `REPLIED:${under.id}`, `REPLIED:${commentId}`, { commentId });
  }

  /** Once per person and text: an edit does not notify again. `where` is the post, or what the comment was written under. */
  async mentioned(tx: Tx, actorId: string, people: readonly MentionedPerson[], textId: string, where: DiscussionSubject): Promise<void> {
    const ids = people.filter((person) => person.canBeNotified).map((person) => person.id);
    const readers = await this.mayRead(tx, actorId, ids, where);
    for (const person of people)
      if (readers.has(person.id))
        await this.publish(tx, actorId, person.id, "MENTIONED", where, `MENTIONED:${where.id}`, `MENTIONED:${textId}:${person.id}`, {
          ...(textId !== where.id && { commentId: textId }),
        });
  }

  /** Which of these people may see the actor's words about this post, recipe, or what is under it, now. */
  private async mayRead(tx: Tx, actorId: string, userIds: readonly string[], { kind, id }: DiscussionSubject): Promise<Set<string>> {
    const others = userIds.filter((userId) => userId !== actorId);
    if (others.length === 0) return new Set();
    const readers = await readNotified(tx, actorId, others, { kind, id });
    if (kind !== "RECIPE") return new Set(readers.map((reader) => reader.id));
    const seen = new Set<string>();
    for (const reader of readers) if ((await readVisibleTrades(tx, reader, this.clock.date(), [id])).has(id)) seen.add(reader.id);
    return seen;
  }

  private async publish(
    tx: Tx,
    actorId: string,
    userId: string,
    kind: string,
    subject: DiscussionSubject,
    groupKey: string,
    onceKey: string,
    data: NotificationDraft["data"] = {},
  ): Promise<void> {
    if (userId === actorId) return;
    await this.notifier.publish(tx, { kind, userId, actorId, subject: { kind: subject.kind, id: subject.id }, groupKey, onceKey, data });
  }
}
