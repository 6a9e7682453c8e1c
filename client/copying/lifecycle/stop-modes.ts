import type { CopyStopMode } from "../../graphql/schema.generated";
import { readDecimal } from "../../lib/format/decimal";
import { formatMoney, formatMoneyChange } from "../../lib/format/format";
import type { CopyMoneyFactsFragment, CopyTotalsFactsFragment } from "../copying.generated";

/** What can become of what a copy holds when it stops, as the dialogs say it. */
export const stopModes: ReadonlyArray<{ value: CopyStopMode; label: string; text: string }> = [
  {
    value: "CLOSE_ALL",
    label: "Close all positions",
    text: "All positions close at the next price. Then the copy stops and its cash is free.",
  },
  {
    value: "DETACH",
    label: "Keep positions",
    text: "They become your own trades and keep the feeder’s stops and targets. Nothing is sold.",
  },
  { value: "MIRROR_EXITS", label: "Copy closes only", text: "No new trades are copied. Open positions close when the feeder closes them." },
];

/** What is at stake in a stop: positions and cash apart, and what of the profit is real already or would be. */
export function stopFacts(
  money: Pick<CopyMoneyFactsFragment, "equity" | "invested" | "openPnl" | "realisedPnl">,
  openPositions: number,
  mode: CopyStopMode,
): Array<{ label: string; value: string }> {
  const cash =
    readDecimal(money.equity)
      ?.minus(readDecimal(money.invested) ?? 0)
      .toFixed(2) ?? null;
  return [
    { label: "Open positions", value: openPositions === 0 ? "None" : `${openPositions}, est. ${formatMoney(money.invested)}` },
    { label: "Cash", value: formatMoney(cash) },
    mode === "CLOSE_ALL"
      ? { label: "Est. P&L realised by closing", value: formatMoneyChange(money.openPnl) }
      : { label: "Open P&L, not realised now", value: formatMoneyChange(money.openPnl) },
    { label: "Realised P&L", value: formatMoneyChange(money.realisedPnl) },
  ];
}

/** The same of all copies: where both kinds of money are at stake, each by itself and said with its name. */
export const allStopFacts = (totals: readonly CopyTotalsFactsFragment[], stopMode: CopyStopMode): Array<{ label: string; value: string }> =>
  totals.flatMap(({ mode, money, openPositions }) =>
    stopFacts(money, openPositions, stopMode).map(({ label, value }) => ({
      label: totals.some((one) => one.mode === "LIVE") ? `${mode === "LIVE" ? "LIVE" : "Paper"}: ${label}` : label,
      value,
    })),
  );

/** What a stop has done, said once it is confirmed. */
export const stoppedWords = (what: string, mode: CopyStopMode): string =>
  ({
    CLOSE_ALL: `${what} stopped. Open positions are closing.`,
    DETACH: `${what} stopped. The positions are now your own trades.`,
    MIRROR_EXITS: `${what}: no new trades; closes still copied.`,
  })[mode];
