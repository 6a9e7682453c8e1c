import { Decimal } from "../../lib/format/decimal";
import { formatCounted } from "../../lib/format/format";
import type { CopyStopMode } from "../../graphql/schema.generated";
import type { CopyMoneyFactsFragment, CopyRowFragment } from "../copying.generated";
import { stoppedWords } from "../lifecycle/stop-modes";

/** What may be done to several copies at once. */
export type ManyAct = "pause" | "resume" | "stop";

/** One copy that it was not done to, and why. */
export interface NotDone {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

/** What a batch did, and to which copies it could not. */
export interface ManyOutcome {
  readonly act: ManyAct;
  readonly done: number;
  readonly notDone: readonly NotDone[];
}

const may: Readonly<Record<ManyAct, (copy: CopyRowFragment) => boolean>> = {
  pause: (copy) => copy.viewerCanPause,
  resume: (copy) => copy.viewerCanResume,
  stop: (copy) => copy.viewerCanStop,
};

/** Those of the copies to which it may be done now; the server says which. */
export const copiesFor = (act: ManyAct, copies: readonly CopyRowFragment[]): CopyRowFragment[] => copies.filter(may[act]);

/** A copy that has ended can be part of nothing that is done to several. */
export const isSelectable = (copy: CopyRowFragment): boolean => Object.values(may).some((allows) => allows(copy));

export const countCopies = (count: number): string => formatCounted(count, "copy", "copies");

/** What a batch has done, as it is said once it is through. */
export function doneWords(act: ManyAct, done: number, mode: CopyStopMode): string {
  if (act === "pause") return `${countCopies(done)} paused. Closes are still copied.`;
  if (act === "resume") return `${countCopies(done)} resumed.`;
  return stoppedWords(countCopies(done), mode);
}

/** What could not be done, above the names and the reasons. */
export const notDoneWords = ({ act, done, notDone }: ManyOutcome): string =>
  `${countCopies(notDone.length)} not ${{ pause: "paused", resume: "resumed", stop: "stopped" }[act]}${done > 0 ? `, ${done} done` : ""}:`;

type StakeMoney = Pick<CopyMoneyFactsFragment, "equity" | "invested" | "openPnl" | "realisedPnl">;

/** What several copies have at stake together: exact sums of what the server says of each. */
export function stakeOf(copies: readonly CopyRowFragment[]): { readonly money: StakeMoney; readonly openPositions: number } {
  const sum = (name: keyof StakeMoney): string => copies.reduce((total, { money }) => total.plus(money[name]), new Decimal(0)).toFixed(2);
  return {
    money: { equity: sum("equity"), invested: sum("invested"), openPnl: sum("openPnl"), realisedPnl: sum("realisedPnl") },
    openPositions: copies.reduce((total, copy) => total + copy.openPositions, 0),
  };
}
