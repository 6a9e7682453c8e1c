import { createRequire } from "node:module";
import path from "node:path";
import type { Page } from "playwright-core";
import { resultsFolder } from "./browser";

const widths = [1440, 390] as const;
/** A tablet both ways, beside them: where tables turn into cards and the rail into icons. */
const tablets = [1024, 768] as const;
const narrowest = 360;
const themes = ["dark", "light"] as const;
const heights = { 1440: 900, 1024: 768, 768: 1024, 390: 844, 360: 740 } as const;

export interface Looks {
  /** Where its pictures go, below the results' folder, without width, theme and ending; null takes none. */
  readonly pictures: string | null;
  /** The whole page instead of what fits the window. */
  readonly isWhole: boolean;
  /** Runs axe, in both themes, and looks at the widths of tablets too. */
  readonly hasAxe: boolean;
}

/**
 * Nothing overflows sideways, neither at the width the page has nor at the narrowest; where it is asked for, axe
 * finds nothing in either theme. (No rule of our styles changes between 360 and 390 px: only pictures are taken there.)
 */
export async function checkLooks(page: Page, looks: Looks): Promise<void> {
  await expectNoOverflow(page, `at ${widths[0]}`);
  if (looks.hasAxe || looks.pictures) await lookInBothThemes(page, widths[0], looks);
  if (looks.pictures) await lookInBothThemes(page, widths[1], { ...looks, hasAxe: false });
  for (const width of looks.hasAxe ? ([...tablets, narrowest] as const) : ([narrowest] as const)) await fitsInto(page, width);
}

async function fitsInto(page: Page, width: keyof typeof heights): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] });
  await expectNoOverflow(page, `at ${width}`);
}

async function lookInBothThemes(page: Page, width: (typeof widths)[number], looks: Looks): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] });
  if (looks.isWhole && looks.pictures) await growToContent(page, width);
  if (looks.pictures) await expectNoOverflow(page, `at ${width}`);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await painted(page);
    if (looks.pictures) await takePicture(page, `${looks.pictures}-${width}-${theme}.png`);
    if (looks.hasAxe) await expectAccessible(page, theme);
  }
  await page.emulateMedia({ colorScheme: themes[0], reducedMotion: "reduce" });
}

const takePicture = (page: Page, file: string): Promise<unknown> =>
  page.screenshot({ path: path.join(resultsFolder, file), animations: "disabled" });

/** Pixels; a longer page is cut there. */
const pictureHeightMax = 4_000;

/** A window as high as its page: Chromium without a GPU repeats tiles in pictures that reach past the window. */
async function growToContent(page: Page, width: (typeof widths)[number]): Promise<void> {
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(pictureHeightMax, Math.max(heights[width], content)) });
}

/** Fonts are there, what fades has faded, and the next frame is painted. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    await frame();
    for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    await frame();
  });

/**
 * Nothing reaches past the right edge: neither so that the page can be scrolled sideways, nor cut off where nobody can
 * scroll to it. Names what sticks out, so that it can be found. Drawings that are measured follow a new width a moment later.
 */
async function expectNoOverflow(page: Page, where: string): Promise<void> {
  await painted(page);
  const found = await page.evaluate(stickingOut, settleMsMax);
  if (found !== "") throw new Error(`${where}, this sticks out at the right: ${found}`);
  if (await page.evaluate(isChartBent)) throw new Error(`${where}, rules for tables lay out the inside of a chart`);
}

/** Runs in the page: whether a rule of our tables and cards reached the table that the chart library lays its parts out with. */
function isChartBent(): boolean {
  return [...document.querySelectorAll(".tv-lightweight-charts td")].some((cell) => getComputedStyle(cell).display !== "table-cell");
}

/** Nothing waits for it when all is well; the screens have what others leave of the machine. */
const settleMsMax = 10_000;

/** Runs in the page: what sticks out still when the time is over; empty as soon as nothing does. */
async function stickingOut(waitMs: number): Promise<string> {
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
  const look = (): string => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const out = [...document.body.querySelectorAll("main *, header *, footer *, nav *, [role=dialog] *")].filter((node) => {
      const { right, width, height } = node.getBoundingClientRect();
      return width > 1 && height > 1 && right > clientWidth + 1 && isInk(node) && !node.closest("svg *, table *") && !isReachable(node);
    });
    const named = out.slice(0, 3).map((node) => `${node.tagName}.${node.getAttribute("class")} ${node.textContent?.slice(0, 30)}`);
    return (scrollWidth > clientWidth ? [`${scrollWidth} px of ${clientWidth}`, ...named] : named).join("; ");
  };
  const giveUpAt = performance.now() + waitMs;
  let found = look();
  while (found !== "" && performance.now() < giveUpAt) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    found = look();
  }
  return found;
}

const playwrightsAxe = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
/** Run by itself: its builder for Playwright loads it into the page four times for our two looks, and returns all of its results. */
const axeSource = (playwrightsAxe("axe-core") as { source: string }).source;

/** All of axe in the first theme; the second changes colours and nothing else, so there only its rules about colours. */
async function expectAccessible(page: Page, theme: (typeof themes)[number]): Promise<void> {
  if (theme === themes[0]) await page.evaluate(axeSource);
  const found = await page.evaluate(findInaccessible, theme === themes[0] ? null : ["color-contrast", "link-in-text-block"]);
  if (found.length > 0) throw new Error(`${theme}, axe: ${found.join("\n")}`);
}

interface Axe {
  run(
    root: Document,
    options: object,
  ): Promise<{ violations: Array<{ id: string; nodes: Array<{ html: string; failureSummary?: string }> }> }>;
}

/** Runs in the page, with axe: the breaches, each with the first nodes that show it. */
async function findInaccessible(rules: readonly string[] | null): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: false, ...(rules && { runOnly: rules }) });
  return violations.map(({ id, nodes }) => {
    const shown = nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ""}`);
    return `${id}: ${shown.join(" | ")}`;
  });
}
