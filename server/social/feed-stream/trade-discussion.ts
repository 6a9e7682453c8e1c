import type { Database } from "../../platform/db/database";
import { discussionOf, silence } from "../discussion/discussion";
import { readDiscussions, readTradeActivity } from "../discussion/discussion.store";
import type { Discussion } from "../discussion/discussion.types";

/** The discussion of one trade, with what each viewer of this process did in it. */
export type TradeDiscussion = (viewerId: string | null) => Discussion;

/** Of each trade of a batch: figures for all, and reactions and reposts of these viewers. Two statements, none without trades. */
export async function readTradeDiscussions(
  db: Database,
  tradeIds: readonly string[],
  viewerIds: readonly string[],
): Promise<(tradeId: string) => TradeDiscussion> {
  const ids = [...new Set(tradeIds)];
  if (ids.length === 0) return (id) => () => silence("RECIPE", id);
  const recipes = ids.map((id) => ({ kind: "RECIPE" as const, id }));
  const [figures, activity] = await Promise.all([readDiscussions(db, null, recipes), readTradeActivity(db, ids, viewerIds)]);
  const base = new Map(figures.map((row) => [row.id, discussionOf(row)]));
  const own = new Map(ids.map((id) => [id, new Map<string | null, Discussion>()]));
  for (const row of activity) {
    const ofTrade = own.get(row.subject_id)!;
    const discussion = ofTrade.get(row.user_id) ?? Object.assign(silence("RECIPE", row.subject_id), base.get(row.subject_id));
    ofTrade.set(row.user_id, Object.assign(discussion, row.reposted ? { viewerHasReposted: true } : { viewerReaction: row.reaction }));
  }
  return (tradeId) => {
    const [all, ofTrade] = [base.get(tradeId)!, own.get(tradeId)!];
    return (viewerId) => ofTrade.get(viewerId) ?? all;
  };
}
