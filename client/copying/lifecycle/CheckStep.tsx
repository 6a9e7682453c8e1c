import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/format/format";
import type { CopyDraft } from "./copy-draft";
import type { PreviewState } from "./CopyPreview";
import type { PlacingAccount } from "../../trading/accounts/use-placing-accounts";
import { OverlapNote } from "../exposure/OverlapNote";
import { FeeExample } from "../fees/FeeExample";
import { InitialOrders } from "./InitialOrders";
import { ruleLines } from "../rules/rule-lines";
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
  const account = accounts.length > 1 ? accounts.find(({ accountId }) => accountId === draft.accountId) : undefined;
  const lines: ReadonlyArray<readonly [string, string]> = [
    ["Amount", formatMoney(draft.amount)],
    ...(account ? [["Account", `${account.name}, ${account.note}`] as const] : []),
    ...ruleLines(draft, first),
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
