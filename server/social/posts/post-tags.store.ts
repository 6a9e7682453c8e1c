import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { PostTag } from "../tags/post-tag.entity";

export interface MentionedPerson {
  readonly id: string;
  readonly username: string;
  /** Whether they let this author mention them, and neither has blocked the other. */
  readonly canBeNotified: boolean;
}

const mentionedSql = `
  select u.id, u.username,
    u.id <> $1 and case coalesce(p.may_mention, 'EVERYONE')
      when 'EVERYONE' then true
      when 'FOLLOWED' then exists (select 1 from follows where follower_id = u.id and followed_id = $1)
      else false
    end as "canBeNotified"
  from users u
  left join privacy_settings p on p.user_id = u.id
  where u.username = any($2)
    and u.erased_at is null
    and not u.pending
    and u.suspended_at is null
    and not exists (
      select 1
      from blocks
      where (blocker_id = $1 and blocked_id = u.id) or (blocker_id = u.id and blocked_id = $1)
    )`;

/** People with these usernames whom the author may see. SQL twin of `canMention`, one statement for all of them. */
export const readMentioned = (tx: Tx, authorId: string, usernames: readonly string[]): Promise<MentionedPerson[]> =>
  queryRows<MentionedPerson>(tx, mentionedSql, [authorId, usernames]);

/** Replaces the tags of a post. */
export async function replacePostTags(
  tx: Tx,
  post: { readonly id: string; readonly userId: string; readonly at: Date },
  tags: ReadonlyArray<{ readonly kind: string; readonly value: string }>,
): Promise<void> {
  await tx.delete(PostTag, { postId: post.id });
  await tx.query(
    `insert into post_tags (post_id, kind, value, at, user_id)
    select $1, kind, value, $2, $3
    from unnest($4::text[], $5::text[]) as t (kind, value)`,
    [post.id, post.at, post.userId, tags.map((tag) => tag.kind), tags.map((tag) => tag.value)],
  );
}
