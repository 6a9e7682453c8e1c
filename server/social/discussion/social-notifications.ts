import type { Tx } from "../../platform/db/database";
import type { NotificationDraft, Notifier } from "../../platform/notifier";
import type { MentionedPerson } from "../posts/post-tags.store";
import type { DiscussionSubject, ReactionKind } from "./discussion.types";
import type { FoundSubject } from "./discussion-subjects";

/** Notifies people of what others do with their posts, recipes and comments. Nobody is notified of their own actions. */
export class SocialNotifications {
  constructor(private readonly notifier: Notifier) {}

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

  reposted(tx: Tx, actorId: string, subject: FoundSubject): Promise<void> {
    return this.publish(
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
  commented(tx: Tx, actorId: string, subject: FoundSubject, commentId: string): Promise<void> {
    return this.publish(tx, actorId, subject.ownerId, "COMMENTED", subject, `COMMENTED:${subject.id}`, `COMMENTED:${commentId}`, {
      commentId,
    });
  }

  replied(tx: Tx, actorId: string, toId: string, under: DiscussionSubject, commentId: string): Promise<void> {
    return this.publish(tx, actorId, toId, "REPLIED", under, `REPLIED:${under.id}`, `REPLIED:${commentId}`, { commentId });
  }

  /** Once per person and text: an edit does not notify again. `where` is the post, or what the comment was written under. */
  async mentioned(tx: Tx, actorId: string, people: readonly MentionedPerson[], textId: string, where: DiscussionSubject): Promise<void> {
    for (const person of people)
      if (person.canBeNotified)
        await this.publish(tx, actorId, person.id, "MENTIONED", where, `MENTIONED:${where.id}`, `MENTIONED:${textId}:${person.id}`, {
          ...(textId !== where.id && { commentId: textId }),
        });
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
