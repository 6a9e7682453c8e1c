import { Column, Entity, PrimaryColumn } from "typeorm";

/** How far a reader has come in an article. Articles themselves are files. */
@Entity("article_progress")
export class ArticleProgress {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  /** `category/slug` of the article's file. */
  @PrimaryColumn({ name: "article_id", type: "text" })
  articleId!: string;

  /** 0 to 100. */
  @Column({ type: "smallint" })
  percent!: number;

  @Column({ name: "read_at", type: "timestamptz" })
  readAt!: Date;
}
