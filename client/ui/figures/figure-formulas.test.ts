import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { anchorOf } from "../../education/headings";
import { figureFormulas, type FigureFormula } from "./figure-formulas";

const articles = path.resolve(import.meta.dirname, "../../../server/education/articles");

/** The rows of the table below a heading: name and formula. */
function rowsBelow(article: string, heading: string): ReadonlyMap<string, string> {
  const part = readFileSync(path.join(articles, `${article}.md`), "utf8")
    .split(/^## /m)
    .find((text) => anchorOf(text.split("\n")[0]!) === heading);
  return new Map([...(part ?? "").matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].map(([, name, formula]) => [name!, formula!]));
}

test("FIG-078 the formula behind each figure's name is the one of the article that it leads to", () => {
  for (const { name, formula, article, heading } of Object.values<FigureFormula>(figureFormulas))
    expect(`${name}: ${rowsBelow(article, heading).get(name)}`).toBe(`${name}: ${formula}`);
});
