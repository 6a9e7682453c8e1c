import { expect, test } from "vitest";
// @ts-expect-error plain JavaScript, which Vite reads as it is
import { themeStyles } from "./theme-styles.mjs";

test("CLIENT-192 the style sheet of the theme holds its variables, those of both schemes, and the classes by width", () => {
  const css = themeStyles() as string;
  expect(css).toContain("--mantine-primary-color-filled: var(--mantine-color-accent-filled);");
  expect(css).toContain("--mantine-font-size-sm: 13px;");
  for (const scheme of ["dark", "light"])
    expect(css).toMatch(new RegExp(`:root\\[data-mantine-color-scheme="${scheme}"\\][^}]*--mantine-color-body: var\\(--bg\\);`));
  expect(css).toContain(".mantine-hidden-from-sm");
  expect(css).not.toMatch(/<|undefined|NaN/);
});
