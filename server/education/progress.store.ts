import type { Database } from "../platform/db/database";
import { ArticleProgress } from "./article-progress.entity";

/** Remembers the furthest point that a reader reached in an article. */
export async function storeProgress(db: Database, userId: string, articleId: string, percent: number, at: Date): Promise<void> {
  await db.query(
    `insert into article_progress (user_id, article_id, percent, read_at)
    values ($1, $2, $3, $4)
    on conflict (user_id, article_id) do update
    set percent = greatest(article_progress.percent, excluded.percent), read_at = excluded.read_at`,
    [userId, articleId, percent, at],
  );
}

/** What somebody has read: at most one row an article. */
export const readProgress = (db: Database, userId: string): Promise<ArticleProgress[]> => db.read.findBy(ArticleProgress, { userId });
