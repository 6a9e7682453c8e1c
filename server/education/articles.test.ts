import { expect, test } from "vitest";
import { articleCategories } from "./article-categories";
import { ArticleLibrary } from "./article-library";
import { articlesFolder } from "./education.module";

const library = new ArticleLibrary(articlesFolder);

interface Formula {
  readonly name: string;
  readonly is?: string;
  readonly over?: string;
  readonly under?: string;
  readonly worked?: string;
  readonly equals?: string;
}

const blocks = <Block>(body: string, kind: string): Block[] =>
  [...body.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)\\n\`\`\`$`, "gm"))].map(([, text]) => JSON.parse(text!) as Block);

/** Calculates a worked example as printed: digits, brackets and the signs of arithmetic only. */
function calculate(worked: string): number {
  const plain = worked
    .replaceAll(",", "")
    .replaceAll("×", "*")
    .replaceAll("÷", "/")
    .replaceAll("−", "-")
    .replaceAll("^", "**")
    .replace(/√([\d.]+)/g, "Math.sqrt($1)");
  expect(plain.replaceAll("Math.sqrt", "")).toMatch(/^[\d.+\-*/() ]+$/);
  return Number(new Function(`return ${plain}`)());
}

const formulas = library.all.flatMap(({ id, body }) => blocks<Formula>(body, "formula").map((formula) => ({ id, ...formula })));

test("EDU-010 every worked example comes out as printed, to its last decimal", () => {
  const worked = formulas.filter((formula) => formula.worked !== undefined);
  expect(worked.length).toBeGreaterThan(30);
  for (const { id, name, worked: text, equals } of worked) {
    const printed = equals!
      .replaceAll(",", "")
      .replace("−", "-")
      .match(/-?\$?[\d.]+/)![0]
      .replace("$", "");
    const decimals = printed.split(".")[1]?.length ?? 0;
    expect(`${id} ${name}: ${(calculate(text!) + 1e-9 * Math.sign(calculate(text!))).toFixed(decimals)}`).toBe(`${id} ${name}: ${printed}`);
  }
});

test("EDU-011 every formula has two sides, every figure lines from left to right, every calculator a name", () => {
  for (const { name, is, over, under } of formulas) expect([name, is ?? (over && under)].every(Boolean), name).toBe(true);
  for (const { id, body } of library.all) {
    for (const { lines, title, caption } of blocks<{ title: string; caption: string; lines: { points: [number, number][] }[] }>(
      body,
      "figure",
    )) {
      expect([title, caption].every(Boolean), id).toBe(true);
      for (const { points } of lines) expect(points.map(([x]) => x)).toEqual(points.map(([x]) => x).sort((a, b) => a - b));
    }
    for (const { name } of blocks<{ name: string }>(body, "calculator")) expect(name).toMatch(/^[a-z-]+$/);
  }
});

test("EDU-012 every category has articles, numbered from 1 without gaps, and each ends with a rule of thumb", () => {
  for (const { slug } of articleCategories)
    expect(library.list({ category: slug }).map(({ order }) => order)).toEqual(library.list({ category: slug }).map((_, at) => at + 1));
  for (const { id, body } of library.all) expect(body, id).toContain("> **Rule of thumb.**");
});

test("EDU-013 links within articles lead to articles and shelves that exist", () => {
  for (const { id, body } of library.all)
    for (const [, place] of body.matchAll(/\]\(\/education\/([^)#]+)\)/g))
      expect([...library.all.map((article) => article.id), ...articleCategories.map(({ slug }) => slug)], id).toContain(place);
});
