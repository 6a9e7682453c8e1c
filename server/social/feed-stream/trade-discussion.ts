import type { Database } from "../../platform/db/database";
import { discussionOf, silence } from "../discussion/discussion";
import { readDiscussions, readTradeActivity } from "../discussion/discussion.store";
import type { Discussion } from "../discussion/discussion.types";

/** The discussion of each trade of a batch, with what the viewers of this process did in it. */
export interface TradeDiscussion {
  of(tradeId: string, viewerId: string | null): Discussion;
}

/** Figures for all, and reactions and reposts of these viewers. Two statements, none without trades. */
export async function readTradeDiscussion(
  db: Database,
  tradeIds: readonly string[],
  viewerIds: readonly string[],
): Promise<TradeDiscussion> {
  const ids = [...new Set(tradeIds)];
  if (ids.length === 0) return { of: (id) => silence("RECIPE", id) };
  const recipes = ids.map((id) => ({ kind: "RECIPE" as const, id }));
  const [figures, activity] = await Promise.all([readDiscussions(db, null, recipes), readTradeActivity(db, ids, viewerIds)]);
  const base = new Map(figures.map((row) => [row.id, discussionOf(row)]));
  const own = new Map<string, Discussion>();
  for (const row of activity) {
    const key = `${row.subject_id} ${row.user_id}`;
    const discussion = own.get(key) ?? Object.assign(silence("RECIPE", row.subject_id), base.get(row.subject_id));
    own.set(key, Object.assign(discussion, row.reposted ? { viewerHasReposted: true } : { viewerReaction: row.reaction }));
  }
  return { of: (tradeId, viewerId) => own.get(`${tradeId} ${viewerId}`) ?? base.get(tradeId)! };
}
