import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/format/format";
import type { CopyDraft } from "./copy-draft";
import type { PreviewState } from "./CopyPreview";
import { InitialOrders } from "./InitialOrders";
import classes from "./CopyDialog.module.css";

export interface CheckStepProps {
  readonly draft: CopyDraft;
  readonly feederName: string;
  readonly preview: PreviewState;
}

/** The rules once more as sentences, only those that are set, and the orders that are sent at once. */
export function CheckStep({ draft, feederName, preview }: CheckStepProps): ReactNode {
  const first = feederName.split(/\s/)[0];
  const sizing = {
    PROPORTIONAL: "the same share of the copy as of the feeder’s account",
    FIXED_AMOUNT: `${formatMoney(draft.sizingValue)} for each trade`,
    MULTIPLIER: `${draft.sizingValue} times ${first}’s quantity`,
    RISK: `${draft.sizingValue}% of the copy at risk for each trade`,
  }[draft.sizing];
  const lines: Array<[string, string]> = [
    ["Set aside", formatMoney(draft.amount)],
    ["Each trade", sizing],
    ...(draft.maxPerTrade ? [["At most per trade", formatMoney(draft.maxPerTrade)] as [string, string]] : []),
    ...(draft.maxPerSymbol ? [["At most per symbol", formatMoney(draft.maxPerSymbol)] as [string, string]] : []),
    ...(draft.maxExposurePercent ? [["At most open", `${draft.maxExposurePercent}% of the copy`] as [string, string]] : []),
    ...(draft.cashReserve ? [["Cash reserve", formatMoney(draft.cashReserve)] as [string, string]] : []),
    ...(draft.dailyLossLimit ? [["No opens after a day’s loss of", formatMoney(draft.dailyLossLimit)] as [string, string]] : []),
    ...(draft.maxOpenTrades ? [["Open trades at most", draft.maxOpenTrades] as [string, string]] : []),
    ...(draft.allowSymbols.length > 0 ? [["Copied only", draft.allowSymbols.join(", ")] as [string, string]] : []),
    ...(draft.denySymbols.length > 0 ? [["Never copied", draft.denySymbols.join(", ")] as [string, string]] : []),
    [
      "Stops by itself",
      draft.stopLossPercent ? `${draft.stopLossPercent}% below ${draft.isStopTrailing ? "its peak (trailing)" : "the start"}` : "never",
    ],
    ...(draft.takeProfitPercent ? [["Takes profit", `${draft.takeProfitPercent}% above the start`] as [string, string]] : []),
    ["Open trades now", draft.withOpenTrades ? "copied too, at current prices" : "not copied"],
  ];
  return (
    <div className={classes.check}>
      <h3 tabIndex={-1}>Is this how you want it?</h3>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {draft.withOpenTrades && <InitialOrders state={preview} />}
      <p>
        Every copied trade comes with a receipt. “86 everything” in the top bar stops all copies at once. Read the{" "}
        <Link to="/disclaimer">disclaimer</Link>: copying can lose money.
      </p>
    </div>
  );
}
