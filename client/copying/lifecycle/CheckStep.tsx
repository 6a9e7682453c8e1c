import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/format/format";
import { boundFields, type CopyDraft } from "./copy-draft";
import type { PreviewState } from "./CopyPreview";
import type { PlacingAccount } from "../../trading/accounts/use-placing-accounts";
import { OverlapNote } from "../exposure/OverlapNote";
import { FeeExample } from "../fees/FeeExample";
import { boundLabels } from "./CopyRules";
import { InitialOrders } from "./InitialOrders";
import classes from "./CopyDialog.module.css";

export interface CheckStepProps {
  readonly draft: CopyDraft;
  readonly accounts: readonly PlacingAccount[];
  readonly feeder: { readonly id: string; readonly name: string };
  readonly preview: PreviewState;
}

/** The rules once more as sentences, only those that are set, and the orders that are sent at once. */
export function CheckStep({ draft, accounts, feeder, preview }: CheckStepProps): ReactNode {
  const first = feeder.name.split(/\s/)[0] ?? feeder.name;
  const sizing = {
    PROPORTIONAL: "Same share of your copy as of the feeder’s account",
    FIXED_AMOUNT: `${formatMoney(draft.sizingValue)} per trade`,
    MULTIPLIER: `${draft.sizingValue} × ${first}’s quantity`,
    RISK: `${draft.sizingValue}% of the copy at risk per trade`,
  }[draft.sizing];
  const account = accounts.length > 1 ? accounts.find(({ accountId }) => accountId === draft.accountId) : undefined;
  const lines: Array<[string, string]> = [
    ["Amount", formatMoney(draft.amount)],
    ...(account ? [["Account", `${account.name}, ${account.note}`] as [string, string]] : []),
    ["Trade size", sizing],
    ...(draft.maxPerTrade ? [["Max per trade", formatMoney(draft.maxPerTrade)] as [string, string]] : []),
    ...(draft.maxPerSymbol ? [["Max per symbol", formatMoney(draft.maxPerSymbol)] as [string, string]] : []),
    ...(draft.maxExposurePercent ? [["Max open exposure", `${draft.maxExposurePercent}% of the copy`] as [string, string]] : []),
    ...(draft.cashReserve ? [["Cash reserve", formatMoney(draft.cashReserve)] as [string, string]] : []),
    ...(draft.dailyLossLimit ? [["Daily loss limit", formatMoney(draft.dailyLossLimit)] as [string, string]] : []),
    ...(draft.maxOpenTrades ? [["Max open trades", draft.maxOpenTrades] as [string, string]] : []),
    ...(draft.allowSymbols.length > 0 ? [["Copy only", draft.allowSymbols.join(", ")] as [string, string]] : []),
    ...(draft.denySymbols.length > 0 ? [["Never copy", draft.denySymbols.join(", ")] as [string, string]] : []),
    [
      "Stop loss",
      draft.stopLossPercent ? `${draft.stopLossPercent}% below ${draft.isStopTrailing ? "its peak (trailing)" : "the start"}` : "None",
    ],
    ...(draft.takeProfitPercent ? [["Take profit", `${draft.takeProfitPercent}% above the start`] as [string, string]] : []),
    ...boundFields
      .filter((field) => draft[field] !== "")
      .map((field): [string, string] => [boundLabels[field], `${draft[field]}%, then ${draft.boundAction === "STOP" ? "stop" : "pause"}`]),
    ["Open trades", draft.withOpenTrades ? "Copied now, at current prices" : "Not copied"],
  ];
  return (
    <div className={classes.check}>
      <h3 tabIndex={-1}>Review your copy</h3>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <FeeExample feederId={feeder.id} amount={draft.amount} />
      {draft.withOpenTrades && <InitialOrders state={preview} />}
      <OverlapNote feederId={feeder.id} firstName={first} />
      <p>
        Every copied trade comes with a receipt. “86 everything” in the top bar stops all copies at once. Read the{" "}
        <Link to="/disclaimer">disclaimer</Link>: copying can lose money.
      </p>
    </div>
  );
}
