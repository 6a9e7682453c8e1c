import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { Node } from "../platform/graphql/node";
import { UserError } from "../platform/user-error";
import type { CategoryFacts } from "./article-categories";
import type { LibraryArticle } from "./article-library";
import { make } from "../platform/make";

@ObjectType({ description: "A category of education articles." })
export class ArticleCategory {
  @Field(() => String, { description: "Its part of the address: `/education/{slug}`." })
  slug!: string;

  @Field(() => String, { description: "Name shown to readers." })
  title!: string;

  @Field(() => String, { description: "Summary in one sentence." })
  lead!: string;

  @Field(() => Int, { description: "Number of articles in it." })
  articleCount!: number;
}

@ObjectType({ implements: Node, description: "An education article. Its id is `category/slug`, its page `/education/{id}`." })
export class Article extends Node {
  /** What it was read from, for field resolvers. */
  readonly source!: LibraryArticle;

  @Field(() => String, { description: "Headline of the article." })
  title!: string;

  @Field(() => String, { description: "Summary in one or two sentences." })
  lead!: string;

  @Field(() => String, { description: "Text in Markdown, with JSON blocks for formulas, charts and calculators." })
  body!: string;

  @Field(() => Int, { description: "Reading time in minutes." })
  minutes!: number;

  @Field(() => Int, { description: "Its position in its category, from 1." })
  place!: number;

  @Field(() => Date, { description: "When its text was last changed." })
  revisedAt!: Date;
}

export const articleOf = (source: LibraryArticle): Article =>
  make(Article, {
    source,
    id: source.id,
    title: source.title,
    lead: source.lead,
    body: source.body,
    minutes: source.minutes,
    place: source.order,
    revisedAt: source.revised,
  });

export const categoryOf = (facts: CategoryFacts, articleCount: number): ArticleCategory =>
  make(ArticleCategory, { ...facts, articleCount });

@InputType({ description: "How far an article was read." })
export class MarkArticleReadInput {
  @Field(() => ID, { description: "The article that was read." })
  articleId!: string;

  @Field(() => Int, { description: "Furthest point reached, in percent of its length, 0 to 100. A smaller value than before is ignored." })
  percent!: number;
}

@ObjectType({ description: "Result of `markArticleRead`." })
export class MarkArticleReadPayload {
  @Field(() => Article, { nullable: true, description: "The article with your progress; null when refused." })
  article?: Article;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}
