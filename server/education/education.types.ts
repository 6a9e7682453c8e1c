import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { Node } from "../platform/graphql/node";
import { UserError } from "../platform/user-error";
import type { CategoryFacts } from "./article-categories";
import type { LibraryArticle } from "./article-library";
import { make } from "../platform/make";

@ObjectType({ description: "A shelf of the library." })
export class ArticleCategory {
  @Field(() => String, { description: "In its address: `/education/{slug}`." })
  slug!: string;

  @Field(() => String, { description: "For people." })
  title!: string;

  @Field(() => String, { description: "What stands there, in one sentence." })
  lead!: string;

  @Field(() => Int, { description: "How many articles it has." })
  articleCount!: number;
}

@ObjectType({ implements: Node, description: "An article of this server. Its id is `category/slug`, its address `/education/{id}`." })
export class Article extends Node {
  /** What it was read from, for field resolvers. */
  readonly source!: LibraryArticle;

  @Field(() => String, { description: "Its headline." })
  title!: string;

  @Field(() => String, { description: "What it is about, in one or two sentences." })
  lead!: string;

  @Field(() => String, { description: "Markdown, with blocks of JSON for formulas, figures and calculators." })
  body!: string;

  @Field(() => Int, { description: "How long it takes to read, in minutes." })
  minutes!: number;

  @Field(() => Int, { description: "Its place in its category, from 1." })
  place!: number;

  @Field(() => Date, { description: "When it was last changed." })
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

@InputType({ description: "How far an article has been read." })
export class MarkArticleReadInput {
  @Field(() => ID, { description: "The article." })
  articleId!: string;

  @Field(() => Int, { description: "The furthest point seen, in percent of its length, 0 to 100. It never goes back." })
  percent!: number;
}

@ObjectType({ description: "The answer to marking an article as read." })
export class MarkArticleReadPayload {
  @Field(() => Article, { nullable: true, description: "The article, when nothing was wrong." })
  article?: Article;

  @Field(() => [UserError], { description: "What was wrong; empty when it worked." })
  errors!: UserError[];
}
