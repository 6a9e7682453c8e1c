/** An item needs twice the discussion to rank equal to one that is this much newer. */
export const scoreHours = 6;
/** What a post adds to a tag's trend halves in this time. */
export const trendHalfLifeHours = 12;
export const trendHours = 72;

export interface DiscussionWeight {
  readonly reactions: number;
  readonly comments: number;
  readonly reposts: number;
}

/**
 * Discovery's order: log2(1 + reactions + 2 × comments + 3 × reposts) + time / 6 h. The time only ever adds, so a score never
 * has to be worked out anew as hours pass. The SQL twin is `feed_score` in migrations/0011_posts.sql; docs/feed-ranking.md
 * publishes both.
 */
export const feedScore = (at: Date, discussion: DiscussionWeight): number =>
  Math.log2(1 + discussion.reactions + 2 * discussion.comments + 3 * discussion.reposts) + +at / 1000 / (scoreHours * 3600);

/** A tag's trend: each author's newest post with it, of the last 72 hours, counts 2^(-age / 12 h). */
export const trendScore = (now: Date, newestPerAuthor: readonly Date[]): number =>
  newestPerAuthor.reduce((sum, at) => sum + 2 ** (-(+now - +at) / 3_600_000 / trendHalfLifeHours), 0);
