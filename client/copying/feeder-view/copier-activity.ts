import { formatCounted, formatMoney, formatPercent } from "../../lib/format/format";
import { countWords } from "./CopyCounts";
import type { CopierMoveFactsFragment, FanOutResultFactsFragment } from "../copying.generated";
import { wordFor } from "../../lib/format/locale";
import { titleOf } from "../receipts/receipt-model";

/** One event on a feeder's board: a copier moved money, or a trade of the feeder was copied. */
export type ActivityItem =
  | { readonly id: string; readonly at: string; readonly move: CopierMoveFactsFragment; readonly fanOutResult?: never }
  | { readonly id: string; readonly at: string; readonly fanOutResult: FanOutResultFactsFragment; readonly move?: never };

const shownMax = 20;
const dayMs = 86_400_000;

/** Both lists as one, newest first. */
export function activityOfCopiers(
  moves: readonly CopierMoveFactsFragment[],
  fanOutResults: readonly FanOutResultFactsFragment[],
): ActivityItem[] {
  const all: ActivityItem[] = [
    ...moves.map((move) => ({ id: move.id, at: move.at, move })),
    ...fanOutResults.map((fanOutResult) => ({ id: fanOutResult.id, at: fanOutResult.at, fanOutResult })),
  ];
  return all.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1)).slice(0, shownMax);
}

export const moveWords = {
  STARTED: "Copied you",
  ADDED: "Added money",
  WITHDREW: "Withdrew money",
  STOPPED: "Stopped copying you",
} as const;

/** What is under a move: what is in now, or how the copy ended. */
export function moveDetail({ kind, at, copier }: CopierMoveFactsFragment): string | null {
  if (kind === "STARTED") return null;
  if (kind !== "STOPPED") return copier.isRunning ? `${formatMoney(copier.putIn)} invested now` : null;
  const days = Math.floor((Date.parse(at) - Date.parse(copier.startedAt)) / dayMs);
  const after = days === 0 ? "Within a day" : `After ${formatCounted(days, "day", "days")}`;
  return `${after}, ${formatPercent(copier.returnPercent)}`;
}

/** "NVDA reached 86 copies", once it reached one. */
export function fanOutWords({ counts }: Pick<FanOutResultFactsFragment, "counts">): string {
  const reached = counts.copied + counts.partial + counts.skipped + counts.rejected + counts.followed + counts.pending;
  return reached === 0 ? "Reached no copies" : `Reached ${reached} ${wordFor(reached, "copy", "copies")}`;
}

const eachMax = 3;

/** For reading out; newest first in, oldest first out. */
export function activityWords(activity: readonly ActivityItem[]): string {
  if (activity.length > eachMax) return `${formatCounted(activity.length, "new update", "new updates")} from copiers.`;
  return activity
    .map(({ move, fanOutResult }) =>
      move
        ? `${move.copier.name}: ${moveWords[move.kind].toLowerCase()}, ${formatMoney(move.amount)}.`
        : `${titleOf({ ...fanOutResult, status: "COPIED" })}: ${countWords(fanOutResult.counts)}.`,
    )
    .reverse()
    .join(" ");
}
