import type { Market } from "../../market/providers/provider";
import type { Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { NamedInText } from "./text-tags";

export interface MentionedPerson {
  readonly id: string;
  readonly username: string;
  /** Whether they let this author call on them, and neither has blocked the other. */
  readonly mayBeTold: boolean;
}

/** People of these usernames whom the author may see. Twin of `canMention` in SQL: one statement for all of them. */
export async function mentionedIn(tx: Tx, authorId: string, usernames: readonly string[]): Promise<MentionedPerson[]> {
  if (usernames.length === 0) return [];
  return tx.query<MentionedPerson[]>(
    `select u.id, u.username, u.id <> $1 and case coalesce(p.may_mention, 'EVERYONE')
         when 'EVERYONE' then true when 'FOLLOWED' then exists (select 1 from follows where follower_id = u.id and followed_id = $1) else false end as "mayBeTold"
     from users u left join privacy_settings p on p.user_id = u.id
     where u.username = any($2) and u.erased_at is null and not u.pending and u.suspended_at is null
       and not exists (select 1 from blocks where (blocker_id = $1 and blocked_id = u.id) or (blocker_id = u.id and blocked_id = $1))`,
    [authorId, usernames],
  );
}

/** Writes what a post names, instead of what it named before. Symbols the house does not know, and people who do not exist, are no tags. */
export async function writePostTags(
  tx: Tx,
  market: Market,
  post: { id: string; userId: string; at: Date },
  named: NamedInText,
  people: readonly MentionedPerson[],
): Promise<void> {
  const tags = [
    ...named.symbols.filter((symbol) => market.instrument(symbol)).map((value) => ({ kind: "STOCK", value })),
    ...people.map(({ id }) => ({ kind: "CHEF", value: id })),
    ...named.topics.map((value) => ({ kind: "TOPIC", value })),
  ].slice(0, limits.tagsPerPostMax);
  await tx.query("delete from post_tags where post_id = $1", [post.id]);
  await tx.query(
    "insert into post_tags (post_id, kind, value, at, user_id) select $1, kind, value, $2, $3 from unnest($4::text[], $5::text[]) as t (kind, value)",
    [post.id, post.at, post.userId, tags.map((tag) => tag.kind), tags.map((tag) => tag.value)],
  );
}
