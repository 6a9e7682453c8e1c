import { Button, Flex } from "@mantine/core";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { formatMoney } from "../../lib/format/format";
import { FormNumber } from "./FormNumber";
import { Dialog } from "../../ui/overlays/Dialog";
import { firstDraft, type CopyDraft } from "../lifecycle/copy-draft";
import { TastedRules } from "./TastedRules";
import { TasteTestPanel } from "./TasteTestPanel";

const CopyDialog = lazily(async () => ({ default: (await import("../lifecycle/CopyDialog")).CopyDialog }));

export interface TasteTestDialogProps {
  readonly feeder: { readonly id: string; readonly name: string };
  readonly canCopy: boolean;
  readonly draft?: CopyDraft;
  onClose(): void;
}

/** A taste test of somebody, with the amount to try; from its result on to the copy with these settings. */
export default function TasteTestDialog({ feeder, canCopy, draft: first = firstDraft, onClose }: TasteTestDialogProps): ReactNode {
  const [draft, setDraft] = useState(first);
  const [isCopying, setCopying] = useState(false);
  if (isCopying)
    return (
      <Suspense>
        <CopyDialog feeder={feeder} feederOpenTrades={null} draft={draft} isOpen onClose={onClose} />
      </Suspense>
    );
  return (
    <Dialog isOpen onClose={onClose} title={`Taste test of ${feeder.name}`} width={860}>
      <Flex direction="column" gap="sm">
        <p>What a copy would have made of their past. No money is used.</p>
        <FormNumber label="Amount in USD" value={draft.amount} onChange={(amount) => setDraft({ ...draft, amount })} />
        <TastedRules
          firstName={feeder.name.split(/\s/)[0] ?? feeder.name}
          draft={draft}
          set={(changes) => setDraft({ ...draft, ...changes })}
        />
        <TasteTestPanel feeder={feeder} draft={draft}>
          {canCopy && (
            <Button variant="filled" onClick={() => setCopying(true)}>
              Copy with {formatMoney(draft.amount)} and these settings
            </Button>
          )}
        </TasteTestPanel>
      </Flex>
    </Dialog>
  );
}
