import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import { notFound } from "../platform/errors";
import { ErrorCode, refuse } from "../platform/user-error";
import type { Viewer } from "../platform/viewer";
import type { ArticleLibrary, LibraryArticle } from "./article-library";
import { readProgress, storeProgress } from "./progress.store";

/** Who has read what, and how far. */
export class ProgressService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly library: ArticleLibrary,
  ) {}

  /** Remembers the furthest point. NOT_FOUND for an unknown article; refuses INVALID outside 0 to 100 percent. */
  async mark(viewer: Viewer, articleId: string, percent: number): Promise<LibraryArticle> {
    const article = this.library.find(articleId);
    if (!article) throw notFound("This article");
    if (percent < 0 || percent > 100) refuse(ErrorCode.INVALID, "input.percent", "Enter a percentage from 0 to 100.");
    await storeProgress(this.db, viewer.id, article.id, percent, this.clock.date());
    return article;
  }

  /** Percent by article id: at most one row for each article there is. */
  async of(viewer: Viewer): Promise<ReadonlyMap<string, number>> {
    const rows = await readProgress(this.db, viewer.id);
    return new Map(rows.map((row) => [row.articleId, row.percent]));
  }
}
