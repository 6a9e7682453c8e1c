import type { Page } from "playwright-core";

/** The share of the window that may move while a screen loads; what makers of browsers call good is five times as much. */
export const layoutShiftMax = 0.02;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** So many entries the browser keeps for an observer that comes later; what came after them nobody has seen. */
const shiftsKeptMax = 150;

/** From the page's next navigation on every shift is kept, also where the app walks on and on in it. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (!PerformanceObserver.supportedEntryTypes.includes("layout-shift")) return;
    const seen: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => void seen.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    const shiftsSeen = (): PerformanceEntry[] => (seen.push(...observer.takeRecords()), seen);
    Object.assign(window, { shiftsSeen });
  });

/** Now by the page's own clock, once what came before is painted. */
export const paintedMoment = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))),
      ),
  );

/**
 * Things hardly moved since this moment of the page, or since it was opened: the sum of the browser's own measurements. Nobody
 * has pressed anything yet, so every move counts. Throws with what moved most, and where the browser could not have measured it.
 */
export async function expectNoLayoutShift(page: Page, where: string, since = 0): Promise<void> {
  await paintedMoment(page);
  const { total, moves, count, isMeasured } = await page.evaluate(shiftsSince, since);
  if (!isMeasured) throw new Error(`${where}, the browser measures no layout shifts in this page`);
  if (count >= shiftsKeptMax) throw new Error(`${where}, more moved than the browser keeps`);
  if (total > layoutShiftMax) throw new Error(`${where}, things moved by ${total.toFixed(3)} while loading: ${moves.join("; ")}`);
}

/** Runs in the page. */
function shiftsSince(since: number): Promise<{ total: number; moves: string[]; count: number; isMeasured: boolean }> {
  const named = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName}.${element.getAttribute("class") ?? ""} “${element.textContent?.slice(0, 30) ?? ""}”` : "gone";
  };
  const place = ({ x, y, width, height }: DOMRectReadOnly): string =>
    `${[x, y].map(Math.round).join()} ${[width, height].map(Math.round).join("×")}`;
  const described = ({ value, sources }: Shift): string =>
    `${value.toFixed(3)} ${sources
      .slice(0, 2)
      .map(({ node, previousRect, currentRect }) => `${named(node)} from ${place(previousRect)} to ${place(currentRect)}`)
      .join(" and ")}`;
  // A type that it does not know a browser passes over in silence, and a page that nobody sees is not painted.
  const isMeasured = PerformanceObserver.supportedEntryTypes.includes("layout-shift") && document.visibilityState === "visible";
  const { shiftsSeen } = window as unknown as { shiftsSeen?: () => PerformanceEntry[] };
  return new Promise((resolve) => {
    const seen: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => void seen.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    // Buffered entries come in a task of their own.
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.push(...observer.takeRecords());
        observer.disconnect();
        const shifts = ((shiftsSeen?.() ?? seen) as Shift[]).filter(({ startTime }) => startTime >= since);
        const largest = shifts.toSorted((a, b) => b.value - a.value).slice(0, 3);
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        resolve({ total, moves: largest.map(described), count: shiftsSeen ? 0 : seen.length, isMeasured });
      }),
    );
  });
}
