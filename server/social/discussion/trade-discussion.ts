import type { Database } from "../../platform/db/database";
import { silence, discussionOf, discussionsSql, type DiscussionRow } from "./discussion.reader";
import type { TradeDiscussion } from "../trade-feed/streamed-event";
import type { ReactionKind, Talk } from "./discussion.types";

const viewersSql = `select subject_id, user_id, kind as reaction, false as reposted from reactions
    where subject_kind = 'RECIPE' and subject_id = any($1::uuid[]) and user_id = any($2::uuid[])
  union all select subject_id, user_id, null, true from feed_items
    where kind = 'REPOST' and subject_kind = 'RECIPE' and not is_gone and subject_id = any($1::uuid[]) and user_id = any($2::uuid[])`;

/** The talk around the trades of a batch: figures for all, and what these viewers did. Two statements, none without trades. */
export async function readTradeDiscussion(
  db: Database,
  tradeIds: readonly string[],
  viewerIds: readonly string[],
): Promise<TradeDiscussion> {
  const ids = [...new Set(tradeIds)];
  if (ids.length === 0) return { of: (id) => silence("RECIPE", id) };
  const [figures, viewers] = await Promise.all([
    db.query<DiscussionRow>(discussionsSql, [null, ids.map(() => "RECIPE"), ids]),
    db.query<{ subject_id: string; user_id: string; reaction: ReactionKind | null; reposted: boolean }>(viewersSql, [ids, viewerIds]),
  ]);
  const base = new Map(figures.map((row) => [row.id, discussionOf(row)]));
  const own = new Map<string, Talk>();
  for (const row of viewers) {
    const key = `${row.subject_id} ${row.user_id}`;
    const talk = own.get(key) ?? Object.assign(silence("RECIPE", row.subject_id), base.get(row.subject_id));
    own.set(key, Object.assign(talk, row.reposted ? { viewerHasReposted: true } : { viewerReaction: row.reaction }));
  }
  return { of: (tradeId, viewerId) => own.get(`${tradeId} ${viewerId}`) ?? base.get(tradeId)! };
}
