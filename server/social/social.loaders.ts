import DataLoader from "dataloader";
import type { Database } from "../platform/db/database";
import type { RequestContext } from "../platform/graphql/context";
import type { Post, PostVersion } from "./posts/post.types";
import type { PostsReader } from "./posts/posts.reader";
import type { TagFiguresService } from "./tags/tag-figures.service";
import type { Tag } from "./tags/tags.types";
import { readBlocksAndMutes } from "./discovery/people.store";
import type { Holders } from "./tags/tag-holders.store";
import { readTagFollows } from "./tags/tag-followers.store";
import type { Discussion } from "./discussion/discussion.types";
import type { DiscussionReader } from "./discussion/discussion.reader";

/** Whether the viewer blocked or muted somebody. */
export interface BlockedOrMuted {
  readonly hasBlocked: boolean;
  readonly hasMuted: boolean;
}

/** Loader factories of posts, discussions, tags, blocks and mutes, made once; `context.loader(…)` keeps one of each per request. */
export const socialLoaders = (db: Database, posts: PostsReader, discussions: DiscussionReader, tagFigures: TagFiguresService) => ({
  posts: ({ viewer }: RequestContext) =>
    new DataLoader<string, Post | null>(async (ids) => {
      const found = await posts.byIds(viewer, ids);
      return ids.map((id) => found.get(id) ?? null);
    }),
  /** By `KIND:id`. */
  discussions: ({ viewer }: RequestContext) =>
    new DataLoader<string, Discussion>(async (keys) => {
      const found = await discussions.discussions(viewer, keys);
      return keys.map((key) => found.get(key)!);
    }),
  histories: () =>
    new DataLoader<Post, PostVersion[], string>(async (asked) => posts.historiesOf(asked), { cacheKeyFn: (post) => post.id }),
  blocksAndMutes: ({ viewer }: RequestContext) =>
    new DataLoader<string, BlockedOrMuted>(async (ids) => {
      if (!viewer) return ids.map(() => ({ hasBlocked: false, hasMuted: false }));
      const rows = await readBlocksAndMutes(db, viewer.id, ids);
      const byId = new Map(rows.map((row) => [row.id, { hasBlocked: row.blocked, hasMuted: row.muted }]));
      return ids.map((id) => byId.get(id)!);
    }),
  tagFollows: ({ viewer }: RequestContext) =>
    new DataLoader<Tag, { count: number; isFollowing: boolean }, string>(
      async (tags) => {
        const rows = await readTagFollows(db, viewer?.id ?? null, tags);
        const byKey = new Map(rows.map((row) => [row.key, { count: row.count, isFollowing: row.is_following }]));
        return tags.map((tag) => byKey.get(keyOfTag(tag))!);
      },
      { cacheKeyFn: keyOfTag },
    ),
  /** Two fields of a tag are of the same look at who holds it. */
  tagHolders: ({ viewer }: RequestContext) =>
    new DataLoader<Tag, Holders, string>(async (tags) => Promise.all(tags.map((tag) => tagFigures.holders(viewer, tag))), {
      cacheKeyFn: keyOfTag,
    }),
  tagPosts: ({ viewer }: RequestContext) =>
    new DataLoader<Tag, number, string>(
      async (tags) => {
        const found = await tagFigures.postCounts(viewer, tags);
        return tags.map((tag) => found.get(keyOfTag(tag)) ?? 0);
      },
      { cacheKeyFn: keyOfTag },
    ),
});

const keyOfTag = ({ kind, key }: Tag): string => `${kind}:${key}`;

export type SocialLoaders = ReturnType<typeof socialLoaders>;
