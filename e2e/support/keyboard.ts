import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

const pressesMax = 120;

/** Tabs on until the focus is on what is asked for; the keyboard's user sees a ring there. */
export async function tabTo(page: Page, target: string | Locator): Promise<void> {
  const locator = typeof target === "string" ? page.locator(target) : target;
  await locator.first().waitFor();
  for (let presses = 0; presses < pressesMax; presses++) {
    if (await locator.first().evaluate((node) => node === document.activeElement)) return expectRing(page);
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard never came to ${String(locator)}.`);
}

/** Focus is visible: an outline, a shadow or an edge of its own, on the element or on what is drawn for it. */
async function expectRing(page: Page): Promise<void> {
  const hasRing = await page.evaluate(() => {
    const near = [document.activeElement!, document.activeElement!.parentElement!, document.activeElement!.parentElement!.parentElement!];
    return near.some((node) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    });
  });
  expect(hasRing, `a ring around ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))}`).toBe(true);
}

export async function typeInto(page: Page, target: string | Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Tabs there and presses Enter. */
export async function press(page: Page, target: string | Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Tabs to the group of radio buttons, then goes by arrows to the one asked for. */
export async function choose(page: Page, group: Locator, name: string | RegExp): Promise<void> {
  const radios = group.getByRole("radio");
  await radios.first().waitFor();
  const isInside = (): Promise<boolean> => group.evaluate((node) => node.contains(document.activeElement));
  for (let presses = 0; !(await isInside()); presses++) {
    if (presses > pressesMax) throw new Error(`The keyboard never came to ${String(group)}.`);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  const wanted = group.getByRole("radio", { name });
  for (let steps = await radios.count(); !(await wanted.isChecked()) && steps > 0; steps--) await page.keyboard.press("ArrowDown");
  expect(await wanted.isChecked()).toBe(true);
}
