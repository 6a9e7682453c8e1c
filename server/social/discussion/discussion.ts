import type { DiscussionRow } from "./discussion.store";
import { reactionKinds, Discussion, type ReactionKind, type DiscussionKind } from "./discussion.types";
import { make } from "../../platform/make";

/** The figures of a post, recipe or comment, with what the viewer did. */
export function discussionOf(row: DiscussionRow): Discussion {
  const reactions = reactionKinds
    .map((kind) => ({ kind, count: row[kind.toLowerCase() as Lowercase<ReactionKind>] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return make(Discussion, {
    id: `${row.kind}:${row.id}`,
    commentCount: row.comments,
    repostCount: row.reposts,
    reactionCount: reactions.reduce((sum, { count }) => sum + count, 0),
    reactions,
    viewerReaction: row.viewer_reaction,
    viewerHasReposted: row.viewer_reposted,
  });
}

/** The discussion of something new: all figures are 0. */
export const silence = (kind: DiscussionKind, id: string): Discussion =>
  discussionOf({
    ...{ kind, id, comments: 0, reposts: 0, fire: 0, clap: 0, bull: 0, bear: 0, think: 0 },
    ...{ viewer_reaction: null, viewer_reposted: false },
  });
