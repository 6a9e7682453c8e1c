import { afterAll, expect, test } from "vitest";
import { createPerson } from "../identity/testing/people";
import { createWorld } from "../platform/testing/world";

const world = await createWorld({ env: { ROLE: "web" } });
afterAll(() => world.stop());

const mark = `mutation ($id: ID!, $percent: Int!) { markArticleRead(input: {articleId: $id, percent: $percent}) { article { id viewerPercent } errors { code path } } }`;
const ofMine = `query ($id: ID!) { article(id: $id) { viewerPercent } }`;

test("EDU-001 a visitor reads shelves and articles, each with what to read next", async () => {
  const { articleCategories, articles } = await world
    .visitor()
    .ok(
      "{ articleCategories { slug articleCount } articles { id title lead body minutes place category { slug } next { id } viewerPercent } }",
    );
  expect(articles.length).toBeGreaterThanOrEqual(18);
  expect(articleCategories.reduce((sum: number, { articleCount }: { articleCount: number }) => sum + articleCount, 0)).toBe(
    articles.length,
  );
  for (const article of articles) {
    expect(article).toMatchObject({ viewerPercent: null, id: expect.stringMatching(`^${article.category.slug}/`) });
    expect(article.body.length).toBeGreaterThan(1500);
    expect(article.next.length).toBeGreaterThan(0);
  }
});

test("EDU-002 a search puts the article about it first and knows beginnings and slips; an unknown id is null", async () => {
  const search = async (words: string) =>
    (await world.visitor().ok("query ($words: String!) { articles(search: $words) { id } }", { words })).articles.map(
      ({ id }: { id: string }) => id,
    );
  expect((await search("slippage"))[0]).toBe("copying/slippage");
  expect(await search("slipage")).toContain("copying/slippage");
  expect((await search("Sortino"))[0]).toMatch(/^figures\//);
  expect(await search("zzzzqqq")).toEqual([]);
  expect(await world.visitor().ok(`{ article(id: "copying/none") { id } }`)).toEqual({ article: null });
  expect(
    (await world.visitor().ok(`{ articles(category: "risk") { id } }`)).articles.every(({ id }: { id: string }) => id.startsWith("risk/")),
  ).toBe(true);
});

test("EDU-003 progress is one's own and never goes back; bad input is refused by its code", async () => {
  const [ana, bo] = [await createPerson(world), await createPerson(world)];
  const id = "copying/slippage";
  expect((await ana.api.ok(mark, { id, percent: 60 })).markArticleRead).toEqual({ article: { id, viewerPercent: 60 }, errors: [] });
  expect((await ana.api.ok(mark, { id, percent: 30 })).markArticleRead.article.viewerPercent).toBe(60);
  expect((await ana.api.ok(mark, { id, percent: 101 })).markArticleRead.errors).toEqual([{ code: "INVALID", path: ["input", "percent"] }]);
  expect(await ana.api.code(mark, { id: "copying/none", percent: 1 })).toBe("NOT_FOUND");
  expect((await bo.api.ok(ofMine, { id })).article.viewerPercent).toBeNull();
  expect(await world.visitor().code(mark, { id, percent: 1 })).toBe("UNAUTHENTICATED");
});

test("LEGAL-004 a visitor reads each legal text", async () => {
  for (const id of ["TERMS", "PRIVACY", "CYBERSECURITY", "DISCLAIMER"]) {
    const { legalText } = await world.visitor().ok(`{ legalText(id: ${id}) { id title lead body revisedAt } }`);
    expect(legalText).toMatchObject({ id, title: expect.any(String), body: expect.stringContaining("## ") });
  }
});
