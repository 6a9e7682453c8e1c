import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import matter from "gray-matter";
import MiniSearch from "minisearch";
import { z } from "zod";
import { articleCategories } from "./article-categories";

/** How fast people read prose with figures in it, in words a minute. */
const wordsPerMinute = 200;

const frontMatter = z.strictObject({
  title: z.string().min(1).max(100),
  lead: z.string().min(1).max(300),
  order: z.number().int().positive(),
  revised: z.date(),
  next: z.array(z.string()).max(3).default([]),
});

/** One article as its file holds it. */
export interface LibraryArticle {
  /** `category/slug`, also its address below `/education`. */
  readonly id: string;
  readonly category: string;
  readonly slug: string;
  readonly title: string;
  readonly lead: string;
  /** Its place in its category, from 1. */
  readonly order: number;
  readonly revised: Date;
  /** Markdown: our subset, with ```formula, ```figure and ```calculator blocks of JSON. */
  readonly body: string;
  readonly minutes: number;
  /** Ids of what to read afterwards. */
  readonly next: readonly string[];
}

/** Running text without code blocks: what a reader reads and a search looks in. */
const proseOf = (body: string): string => body.replace(/```[\s\S]*?```/g, " ").replace(/[#*`>[\]()|-]/g, " ");

function readArticle(folder: string, category: string, file: string): LibraryArticle {
  const { data, content } = matter(readFileSync(path.join(folder, category, file), "utf8"));
  const slug = file.slice(0, -".md".length);
  const words = proseOf(content).split(/\s+/).filter(Boolean).length;
  return {
    ...frontMatter.parse(data),
    id: `${category}/${slug}`,
    category,
    slug,
    body: content.trim(),
    minutes: Math.max(1, Math.round(words / wordsPerMinute)),
  };
}

/**
 * All articles, read once from Markdown files `<folder>/<category>/<slug>.md` with front matter. Throws for a file whose
 * front matter is wrong or that names an article to read next which does not exist.
 */
export class ArticleLibrary {
  readonly all: readonly LibraryArticle[];
  private readonly byId: ReadonlyMap<string, LibraryArticle>;
  /** Made at the first search: no server needs it to start. */
  private index: MiniSearch<LibraryArticle & { prose: string }> | undefined;

  constructor(folder: string) {
    this.all = articleCategories.flatMap(({ slug }) =>
      readdirSync(path.join(folder, slug))
        .filter((file) => file.endsWith(".md"))
        .map((file) => readArticle(folder, slug, file))
        .sort((a, b) => a.order - b.order),
    );
    this.byId = new Map(this.all.map((article) => [article.id, article]));
    for (const { id, next } of this.all)
      for (const wanted of next) if (!this.byId.has(wanted)) throw new Error(`Article ${id} points to ${wanted}, which does not exist.`);
  }

  find(id: string): LibraryArticle | null {
    return this.byId.get(id) ?? null;
  }

  /** In reading order; with `search`, best first. */
  list({ category, search }: { readonly category?: string | null; readonly search?: string | null }): readonly LibraryArticle[] {
    const found = search?.trim() ? this.search(search) : this.all;
    return category ? found.filter((article) => article.category === category) : found;
  }

  private search(words: string): LibraryArticle[] {
    this.index ??= this.makeIndex();
    return this.index.search(words).map(({ id }) => this.byId.get(id as string)!);
  }

  private makeIndex(): MiniSearch<LibraryArticle & { prose: string }> {
    const index = new MiniSearch<LibraryArticle & { prose: string }>({
      fields: ["title", "lead", "prose"],
      searchOptions: { boost: { title: 4, lead: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
    });
    index.addAll(this.all.map((article) => ({ ...article, prose: proseOf(article.body) })));
    return index;
  }
}
