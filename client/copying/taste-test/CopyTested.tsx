import { Button } from "@mantine/core";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { formatMoney } from "../../lib/format/format";
import type { CopyDraft } from "../lifecycle/copy-draft";

const CopyDialog = lazily(async () => ({ default: (await import("../lifecycle/CopyDialog")).CopyDialog }));

export interface CopyTestedProps {
  readonly feeder: { readonly id: string; readonly name: string };
  readonly draft: CopyDraft;
}

/** From a result on to the copy with the very settings that were tested. */
export function CopyTested({ feeder, draft }: CopyTestedProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="filled" onClick={() => setOpen(true)}>
        Copy with {formatMoney(draft.amount)} and these settings
      </Button>
      {isOpen && (
        <Suspense>
          <CopyDialog feeder={feeder} feederOpenTrades={null} draft={draft} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
