import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { viewerOf, type RequestContext } from "../platform/graphql/context";
import { asPayload } from "../platform/user-error";
import { articleCategories } from "./article-categories";
import type { ArticleLibrary } from "./article-library";
import { Article, ArticleCategory, MarkArticleReadInput, MarkArticleReadPayload, articleOf, categoryOf } from "./education.types";
import type { ProgressService } from "./progress.service";

@Resolver(() => Article)
export class EducationResolver {
  /** One read a request, however many articles it lists. */
  private readonly progressOfRequest = new WeakMap<RequestContext, Promise<ReadonlyMap<string, number>>>();

  constructor(
    private readonly library: ArticleLibrary,
    private readonly progress: ProgressService,
  ) {}

  @Query(() => [ArticleCategory], { description: "Categories of education articles, in reading order." })
  articleCategories(): ArticleCategory[] {
    return articleCategories.map((facts) => categoryOf(facts, this.library.list({ category: facts.slug }).length));
  }

  @Query(() => [Article], { description: "All education articles in reading order; with `search`, best match first." })
  articles(
    @Arg("category", () => String, { nullable: true, description: "Only articles of this category, by slug. Left out: all." })
    category?: string,
    @Arg("search", () => String, { nullable: true, description: "Words that title, lead or text must contain. Left out: all articles." })
    search?: string,
  ): Article[] {
    return this.library.list({ category, search: search?.slice(0, 100) }).map(articleOf);
  }

  @Query(() => Article, { nullable: true, description: "An education article; null when there is none with this id." })
  article(@Arg("id", () => ID, { description: "Its id: `category/slug`." }) id: string): Article | null {
    const found = this.library.find(id);
    return found && articleOf(found);
  }

  @Authorized()
  @Mutation(() => MarkArticleReadPayload, { description: "Stores how far you have read an article. Errors: INVALID." })
  markArticleRead(
    @Arg("input", () => MarkArticleReadInput) { articleId, percent }: MarkArticleReadInput,
    @Ctx() context: RequestContext,
  ): Promise<MarkArticleReadPayload> {
    return asPayload(async () => ({ article: articleOf(await this.progress.mark(viewerOf(context), articleId, percent)) }));
  }

  @FieldResolver(() => ArticleCategory, { description: "The category it belongs to." })
  category(@Root() { source }: Article): ArticleCategory {
    const facts = articleCategories.find(({ slug }) => slug === source.category)!;
    return categoryOf(facts, this.library.list({ category: facts.slug }).length);
  }

  @FieldResolver(() => [Article], { description: "Articles to read next." })
  next(@Root() { source }: Article): Article[] {
    return source.next.map((id) => articleOf(this.library.find(id)!));
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: "How far you have read, in percent; null for visitors and for articles you never opened.",
  })
  async viewerPercent(@Root() { source }: Article, @Ctx() context: RequestContext): Promise<number | null> {
    if (!context.viewer) return null;
    let all = this.progressOfRequest.get(context);
    if (!all) this.progressOfRequest.set(context, (all = this.progress.of(context.viewer)));
    return (await all).get(source.id) ?? null;
  }
}
