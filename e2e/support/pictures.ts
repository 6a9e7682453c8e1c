import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { resultsFolder } from "./browser";

const widths = [1440, 390] as const;
const narrowest = 360;
const themes = ["dark", "light"] as const;
const heights = { 1440: 900, 390: 844, 360: 740 } as const;

export interface PictureOptions {
  readonly screen: string;
  readonly state: string;
  /** The whole page instead of what fits the window. */
  readonly isWhole: boolean;
  /** Runs axe, in both themes. */
  readonly hasAxe: boolean;
}

/**
 * Takes the four pictures of a state and checks each: nothing overflows sideways (once more at 360 px), and where it is
 * asked for axe finds nothing.
 */
export async function takePictures(page: Page, { screen, state, isWhole, hasAxe }: PictureOptions): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] });
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      if (isWhole) await growToContent(page, width);
      await painted(page);
      await page.screenshot({
        path: path.join(resultsFolder, "screens", screen, `${state}-${width}-${theme}.png`),
        animations: "disabled",
      });
      await expectNoOverflow(page, `${screen} ${state} at ${width}`);
      if (hasAxe && width === widths[0]) await expectAccessible(page, `${screen} ${theme}`);
    }
  }
  await page.setViewportSize({ width: narrowest, height: heights[narrowest] });
  await painted(page);
  await expectNoOverflow(page, `${screen} ${state} at ${narrowest}`);
}

/** Pixels; a longer page is cut there. */
const pictureHeightMax = 4_000;

/** A window as high as its page: Chromium without a GPU repeats tiles in pictures that reach past the window. */
async function growToContent(page: Page, width: (typeof widths)[number]): Promise<void> {
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(pictureHeightMax, Math.max(heights[width], content)) });
}

const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/**
 * Nothing reaches past the right edge: neither so that the page can be scrolled sideways, nor cut off where nobody can
 * scroll to it. Names what sticks out, so that it can be found.
 */
async function expectNoOverflow(page: Page, where: string): Promise<void> {
  // Drawings that are measured follow a new width a moment later.
  await expect.poll(() => sticksOut(page), { timeout: 3_000, message: `${where}: what sticks out at the right` }).toBe("");
}

const sticksOut = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const canScroll = (node: Element): boolean => {
      const { overflowX, textOverflow } = getComputedStyle(node);
      return overflowX === "auto" || overflowX === "scroll" || textOverflow === "ellipsis";
    };
    const isReachable = (node: Element): boolean => {
      for (let up = node.parentElement; up; up = up.parentElement) if (canScroll(up)) return true;
      return false;
    };
    const isInk = (node: Element): boolean =>
      node.matches("svg, canvas, img, button, input") ||
      [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent!.trim() !== "");
    const out = [...document.body.querySelectorAll("main *, header *, footer *, nav *, [role=dialog] *")].filter((node) => {
      const { right, width, height } = node.getBoundingClientRect();
      return width > 1 && height > 1 && right > clientWidth + 1 && isInk(node) && !node.closest("svg *, table *") && !isReachable(node);
    });
    const named = out.slice(0, 3).map((node) => `${node.tagName}.${node.getAttribute("class")} ${node.textContent?.slice(0, 30)}`);
    return (scrollWidth > clientWidth ? [`${scrollWidth} px of ${clientWidth}`, ...named] : named).join("; ");
  });

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ""}`)
        .join(" | ")}`,
  );
  if (found.length > 0) throw new Error(`${where}, axe: ${found.join("\n")}`);
}
