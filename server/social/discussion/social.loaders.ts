import DataLoader from "dataloader";
import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { Database } from "../../platform/db/database";
import type { RequestContext } from "../../platform/graphql/context";
import type { Post, PostVersion } from "../posts/post.types";
import type { PostsReader } from "../posts/posts.reader";
import type { Tag } from "../tags/tags.types";
import type { Talk } from "./discussion.types";
import type { DiscussionReader } from "./discussion.reader";

/** What the viewer did about somebody. */
export interface Standing {
  readonly hasBlocked: boolean;
  readonly hasMuted: boolean;
}

const standingsSql = `select id::text, exists (select 1 from blocks where blocker_id = $1 and blocked_id = id) as blocked,
  exists (select 1 from mutes where muter_id = $1 and muted_id = id) as muted from unnest($2::uuid[]) as asked (id)`;

const tagFollowsSql = `select asked.kind || ':' || asked.value as key, (select count(*)::int from tag_follows f where f.kind = asked.kind and f.value = asked.value and ${isNotSandboxSql("f.user_id")}) as count,
    exists (select 1 from tag_follows f where f.user_id = $1::uuid and f.kind = asked.kind and f.value = asked.value) as is_following
  from unnest($2::text[], $3::text[]) as asked (kind, value)`;

/** Loader factories of posts, talk, tags and standings, made once; `context.loader(…)` keeps one of each per request. */
export const socialLoaders = (db: Database, posts: PostsReader, talk: DiscussionReader) => ({
  posts: ({ viewer }: RequestContext) =>
    new DataLoader<string, Post | null>(async (ids) => {
      const found = await posts.byIds(viewer, ids);
      return ids.map((id) => found.get(id) ?? null);
    }),
  /** By `KIND:id`. */
  talks: ({ viewer }: RequestContext) =>
    new DataLoader<string, Talk>(async (keys) => {
      const found = await talk.talks(viewer, keys);
      return keys.map((key) => found.get(key)!);
    }),
  histories: () =>
    new DataLoader<Post, PostVersion[], string>(async (asked) => posts.historiesOf(asked), { cacheKeyFn: (post) => post.id }),
  standings: ({ viewer }: RequestContext) =>
    new DataLoader<string, Standing>(async (ids) => {
      if (!viewer) return ids.map(() => ({ hasBlocked: false, hasMuted: false }));
      const rows = await db.query<{ id: string; blocked: boolean; muted: boolean }>(standingsSql, [viewer.id, ids]);
      const byId = new Map(rows.map((row) => [row.id, { hasBlocked: row.blocked, hasMuted: row.muted }]));
      return ids.map((id) => byId.get(id)!);
    }),
  tagFollows: ({ viewer }: RequestContext) =>
    new DataLoader<Tag, { count: number; isFollowing: boolean }, string>(
      async (tags) => {
        const rows = await db.query<{ key: string; count: number; is_following: boolean }>(tagFollowsSql, [
          ...[viewer?.id ?? null, tags.map((tag) => tag.kind), tags.map((tag) => tag.key)],
        ]);
        const byKey = new Map(rows.map((row) => [row.key, { count: row.count, isFollowing: row.is_following }]));
        return tags.map((tag) => byKey.get(`${tag.kind}:${tag.key}`)!);
      },
      { cacheKeyFn: (tag) => `${tag.kind}:${tag.key}` },
    ),
});

export type SocialLoaders = ReturnType<typeof socialLoaders>;
