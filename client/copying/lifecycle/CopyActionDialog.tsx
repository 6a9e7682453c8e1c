import { Button, NumberInput, Radio, Stack } from "@mantine/core";
import { useQuery } from "@apollo/client/react";
import { useState, type FormEvent, type ReactNode } from "react";
import { readDecimal } from "../../lib/format/decimal";
import { formatMoney } from "../../lib/format/format";
import type { CopyStopMode } from "../../graphql/schema.generated";
import { useTradeSending } from "../../trading/orders/trade-sending";
import { ConfirmDialog, Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { useFirstInvalid } from "../../ui/controls/use-first-invalid";
import { notifyDone } from "../../ui/feedback/notify";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { draftOf, fieldOfPath, mistakesOfRules, settingsInputOf, type CopyDraft, type CopyField } from "./copy-draft";
import { CopyDetailDocument, useStopCopyMutation, useUpdateCopyMutation, type CopyRowFragment } from "../copying.generated";
import { CopyPreview, PinnedResult, useCopyPreview } from "./CopyPreview";
import FeederBoundsDialog from "../feeder-risk/FeederBoundsDialog";
import { FeeNow } from "../fees/FeeNow";
import { CopyRules } from "../rules/CopyRules";
import { stopFacts, stoppedWords } from "./stop-modes";
import { StopModeChoice } from "./StopModeChoice";
import { useFunds } from "./use-funds";
import classes from "../eater-view/ChefsPage.module.css";

export type CopyAction = "rules" | "watch" | "add" | "withdraw" | "stop";

/** The dialog of one act on a copy. */
export default function CopyActionDialog({ act, ...props }: CopyDialogProps & { readonly act: CopyAction }): ReactNode {
  if (act === "rules") return <RulesDialog {...props} />;
  if (act === "watch") return <FeederBoundsDialog {...props} />;
  if (act === "stop") return <StopDialog {...props} />;
  return <FundsDialog {...props} isAdding={act === "add"} />;
}

interface CopyDialogProps {
  readonly copy: CopyRowFragment;
  onClose(): void;
}

function RulesDialog({ copy, onClose }: CopyDialogProps): ReactNode {
  const { data } = useQuery(CopyDetailDocument, { variables: { id: copy.id } });
  return (
    <Dialog isOpen onClose={onClose} title={`Edit rules for ${copy.feeder.name}`} width={1000}>
      {data?.copy ? (
        <RulesForm copy={copy} first={draftOf(data.copy.settings)} onClose={onClose} />
      ) : (
        <Loading label="Loading the rules">
          <RowsSkeleton rows={5} />
        </Loading>
      )}
    </Dialog>
  );
}

function RulesForm({ copy, first, onClose }: CopyDialogProps & { readonly first: CopyDraft }): ReactNode {
  const [draft, setDraft] = useState(first);
  const preview = useCopyPreview({ feederId: copy.feeder.id, draft, copyId: copy.id });
  const { ref, focusInvalid } = useFirstInvalid<HTMLFormElement>();
  const [mistakes, setMistakes] = useState<Partial<Record<CopyField | "form", string>>>({});
  const [update, { loading }] = useUpdateCopyMutation();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = mistakesOfRules(draft);
    setMistakes(found);
    if (Object.keys(found).length > 0) return focusInvalid();
    const { data } = await update({ variables: { input: { copyId: copy.id, settings: settingsInputOf(draft) } } }).catch(() => ({
      data: null,
    }));
    const errors = data?.updateCopy.errors;
    if (!errors) return setMistakes({ form: "Not saved: no connection. Try again." });
    setMistakes(Object.fromEntries(errors.map((error) => [fieldOfPath(error.path), error.message])));
    if (errors.length > 0) return focusInvalid();
    notifyDone(`Rules for your copy of ${copy.feeder.name} saved.`);
    onClose();
  };
  const set = (changes: Partial<CopyDraft>): void => {
    setDraft({ ...draft, ...changes });
    setMistakes(Object.fromEntries(Object.entries(mistakes).filter(([field]) => !(field in changes))));
  };
  return (
    <form ref={ref} className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      <div className={classes.columns}>
        <div>
          {mistakes.form && <FormError>{mistakes.form}</FormError>}
          <CopyRules
            draft={draft}
            mistakes={mistakes}
            feederOpenTrades={null}
            firstName={copy.feeder.name.split(/\s/)[0] ?? ""}
            set={set}
          />
        </div>
        <CopyPreview feeder={copy.feeder} state={preview} />
      </div>
      <PinnedResult state={preview} />
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={loading}>
          Save rules
        </Button>
      </DialogButtons>
    </form>
  );
}

function FundsDialog({ copy, isAdding, onClose }: CopyDialogProps & { readonly isAdding: boolean }): ReactNode {
  const { ref, focusInvalid } = useFirstInvalid<HTMLFormElement>();
  const { amount, type, spread, setSpread, mistakes, isBusy, submit } = useFunds(copy, isAdding, onClose, focusInvalid);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isAdding ? `Add money to your copy of ${copy.feeder.name}` : `Withdraw from your copy of ${copy.feeder.name}`}
      isDirty={amount !== ""}
    >
      <form ref={ref} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <NumberInput
          label="Amount in USD"
          prefix="$"
          value={amount}
          onValueChange={({ value }) => type(value)}
          valueIsNumericString
          allowNegative={false}
          hideControls
          decimalScale={2}
          thousandSeparator=","
          inputMode="decimal"
          error={mistakes.amount}
          description={isAdding ? undefined : `${formatMoney(copy.money.freeCash)} can be withdrawn.`}
          data-autofocus
        />
        {isAdding && (
          <Radio.Group label="Use the money for" value={spread} onChange={setSpread}>
            <Stack gap="xs" pt={4}>
              <Radio value="LATER" label="New trades only" />
              <Radio value="NOW" label="Spread over open positions, at current prices" />
            </Stack>
          </Radio.Group>
        )}
        {!isAdding && <FeeNow copyId={copy.id} amount={amount} />}
        {mistakes.form && <FormError>{mistakes.form}</FormError>}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            {isAdding ? "Add" : "Withdraw"} {readDecimal(amount)?.gt(0) ? formatMoney(amount) : "money"}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function StopDialog({ copy, onClose }: CopyDialogProps): ReactNode {
  const [mode, setMode] = useState<CopyStopMode>("CLOSE_ALL");
  const sending = useTradeSending([]);
  const [stop] = useStopCopyMutation();
  const confirm = async (): Promise<void> => {
    const isDone = await sending.send(
      async () => (await stop({ variables: { input: { copyId: copy.id, mode } } })).data?.stopCopy,
      stoppedWords(`Your copy of ${copy.feeder.name}`, mode),
    );
    if (isDone) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Stop copying ${copy.feeder.name}?`}
      facts={stopFacts(copy.money, copy.openPositions, mode)}
      confirmLabel="Stop copying"
      isBusy={sending.isBusy}
      error={sending.mistakes.form}
      onConfirm={() => void confirm()}
    >
      <Stack gap="md">
        <StopModeChoice mode={mode} onChange={setMode} />
        {mode !== "MIRROR_EXITS" && <FeeNow copyId={copy.id} />}
      </Stack>
    </ConfirmDialog>
  );
}
