import type { CopyStopMode } from "../../graphql/schema.generated";
import { readDecimal } from "../../lib/format/decimal";
import { formatMoney, formatMoneyChange } from "../../lib/format/format";
import type { CopyMoneyFactsFragment } from "../copying.generated";

/** What can become of what a copy holds when it stops, as the dialogs say it. */
export const stopModes: ReadonlyArray<{ value: CopyStopMode; label: string; text: string }> = [
  {
    value: "CLOSE_ALL",
    label: "Close everything",
    text: "Each position is closed at the next price, then the copy stops and its money is free.",
  },
  {
    value: "DETACH",
    label: "Keep the positions",
    text: "They become your own trades, with the feeder’s stops and targets. Nothing is sold.",
  },
  { value: "MIRROR_EXITS", label: "Follow the exits only", text: "Nothing new is opened; what is held closes when the feeder closes it." },
];

/** What is at stake in a stop: positions and cash apart, and what of the profit is real already or would be. */
export function stopFacts(
  money: CopyMoneyFactsFragment,
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
    { label: "Realised so far", value: formatMoneyChange(money.realisedPnl) },
  ];
}

/** What a stop has done, said once it is confirmed. */
export const stoppedWords = (what: string, mode: CopyStopMode): string =>
  ({
    CLOSE_ALL: `${what} stopped. Open positions are being closed.`,
    DETACH: `${what} stopped. The positions are yours now.`,
    MIRROR_EXITS: `${what} opens nothing new and follows exits only.`,
  })[mode];
