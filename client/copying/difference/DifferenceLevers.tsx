import { Button } from "@mantine/core";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import type { DifferenceLever } from "../../graphql/schema.generated";
import { Card } from "../../ui/layout/Card";
import { MoneyChange } from "../../ui/data/Num";
import type { CopyRowFragment } from "../copying.generated";
import type { CopyAction } from "../lifecycle/CopyActionDialog";
import { leverWords } from "./difference-words";
import type { DifferenceFactsFragment } from "./difference.generated";
import classes from "./difference.module.css";

const CopyActionDialog = lazily(() => import("../lifecycle/CopyActionDialog"));
const EaterLimitsDialog = lazily(() => import("../protection/EaterLimitsDialog"));

type Dialog = CopyAction | "limits";

/** The dialog in which a lever is set, and its button; only what the copy's owner may do with it now. */
function dialogOf(lever: DifferenceLever, copy: CopyRowFragment | null): readonly [Dialog, string] | null {
  if (lever === "ACCOUNT_LIMITS") return ["limits", "Account-wide limits"];
  if (copy?.viewerCanUpdate && (lever === "LIMITS" || lever === "SIZING")) return ["rules", "Edit rules"];
  if (copy?.viewerCanAddFunds && (lever === "CASH" || lever === "COPY_SIZE")) return ["add", "Add money"];
  return null;
}

/** The difference by what the eater could change, each with the way there. */
export function DifferenceLevers({
  facts,
  copy,
}: {
  readonly facts: DifferenceFactsFragment;
  readonly copy: CopyRowFragment | null;
}): ReactNode {
  const [open, setOpen] = useState<Dialog | null>(null);
  const close = (): void => setOpen(null);
  const shown = facts.levers.filter(({ money }) => Number(money) !== 0);
  return (
    <Card title="What caused it">
      {shown.length === 0 && <p className={classes.nothing}>Your copy made what the feeder’s return would have.</p>}
      <ul className={classes.levers} aria-label="What caused the difference">
        {shown.map(({ lever, money }) => {
          const dialog = dialogOf(lever, copy);
          return (
            <li key={lever}>
              <span>
                <strong>{leverWords[lever][0]}</strong>
                <small>{leverWords[lever][1]}</small>
                {dialog && (
                  <Button size="compact-xs" onClick={() => setOpen(dialog[0])}>
                    {dialog[1]}
                  </Button>
                )}
              </span>
              <MoneyChange value={money} />
            </li>
          );
        })}
        <li className={classes.sum}>
          <strong>Difference</strong>
          <MoneyChange value={facts.difference} />
        </li>
      </ul>
      <Suspense>
        {open === "limits" && <EaterLimitsDialog onClose={close} />}
        {open && open !== "limits" && copy && <CopyActionDialog act={open} copy={copy} onClose={close} />}
      </Suspense>
    </Card>
  );
}
