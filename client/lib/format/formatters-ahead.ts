import { formatCount, formatMoney, formatMoneyChange, formatPercent, formatPrice } from "./format";
import { nextTask } from "../browser/next-task";
import { formatClock, formatExact, formatMoment } from "./time";

const firstUses: readonly (() => unknown)[] = [
  () => formatExact(0),
  () => formatClock(0),
  () => formatMoment(0, Date.now()),
  () => formatPrice("1", "0.01"),
  () => formatCount(1),
  () => formatPercent(1),
  () => formatMoney(1),
  () => formatMoneyChange(1),
];

/**
 * Builds what words times and figures, each in a task of its own, while the first page waits for the server. The first
 * formatter of a kind has the browser read a language's tables: a twentieth of a second on a slow phone, which would
 * otherwise fall into the first page's render.
 */
export async function buildFormattersAhead(): Promise<void> {
  for (const use of firstUses) {
    await nextTask();
    use();
  }
}
