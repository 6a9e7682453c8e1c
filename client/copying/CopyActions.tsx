import { Button, Menu, NumberInput, Radio } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useQuery } from "@apollo/client/react";
import { useState, type FormEvent, type ReactNode } from "react";
import { readDecimal, toWire } from "../lib/decimal";
import { formatMoney } from "../lib/format";
import type { CopyStopMode } from "../graphql/schema.generated";
import { useTradeSending } from "../trading/trade-sending";
import { ConfirmDialog, Dialog, DialogButtons, FormError } from "../ui/Dialog";
import { Loading, RowsSkeleton } from "../ui/Skeleton";
import { draftOf, fieldOfPath, settingsInputOf, type CopyDraft, type CopyField } from "./copy-draft";
import {
  CopyDetailDocument,
  useAddFundsMutation,
  usePauseCopyMutation,
  useResumeCopyMutation,
  useStopCopyMutation,
  useUpdateCopyMutation,
  useWithdrawFundsMutation,
  type CopyRowFragment,
} from "./copying.generated";
import { CopyPreview, PinnedResult, useCopyPreview } from "./CopyPreview";
import { CopyRules } from "./CopyRules";
import classes from "./ChefsPage.module.css";
import choiceClasses from "./CopyDialog.module.css";

type Open = "rules" | "add" | "withdraw" | "stop" | null;

/** What the owner of a copy may do with it now; the server says which. */
export function CopyActions({ copy }: { readonly copy: CopyRowFragment }): ReactNode {
  const [open, setOpen] = useState<Open>(null);
  const sending = useTradeSending([]);
  const [pause] = usePauseCopyMutation();
  const [resume] = useResumeCopyMutation();
  const close = (): void => setOpen(null);
  const input = { variables: { input: { copyId: copy.id } } };
  const can = copy.viewerCanUpdate || copy.viewerCanPause || copy.viewerCanAddFunds || copy.viewerCanWithdraw || copy.viewerCanStop;
  return (
    <span className={classes.actions}>
      {sending.mistakes.form && (
        <span role="alert" className={classes.mistake}>
          {sending.mistakes.form}
        </span>
      )}
      {copy.viewerCanResume && (
        <Button
          size="compact-sm"
          loading={sending.isBusy}
          onClick={() => void sending.send(async () => (await resume(input)).data?.resumeCopy)}
        >
          Resume
        </Button>
      )}
      {can && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="compact-sm" aria-label={`Actions for the copy of ${copy.feeder.name}`}>
              <IconDots size={16} stroke={1.75} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {copy.viewerCanUpdate && <Menu.Item onClick={() => setOpen("rules")}>Change the rules</Menu.Item>}
            {copy.viewerCanPause && (
              <Menu.Item onClick={() => void sending.send(async () => (await pause(input)).data?.pauseCopy)}>Pause</Menu.Item>
            )}
            {copy.viewerCanAddFunds && <Menu.Item onClick={() => setOpen("add")}>Add money</Menu.Item>}
            {copy.viewerCanWithdraw && <Menu.Item onClick={() => setOpen("withdraw")}>Take money out</Menu.Item>}
            {copy.viewerCanStop && (
              <Menu.Item color="var(--loss)" onClick={() => setOpen("stop")}>
                Stop copying
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {open === "rules" && <RulesDialog copy={copy} onClose={close} />}
      {open === "add" && <FundsDialog copy={copy} isAdding onClose={close} />}
      {open === "withdraw" && <FundsDialog copy={copy} isAdding={false} onClose={close} />}
      {open === "stop" && <StopDialog copy={copy} onClose={close} />}
    </span>
  );
}

interface CopyDialogProps {
  readonly copy: CopyRowFragment;
  onClose(): void;
}

function RulesDialog({ copy, onClose }: CopyDialogProps): ReactNode {
  const { data } = useQuery(CopyDetailDocument, { variables: { id: copy.id } });
  return (
    <Dialog isOpen onClose={onClose} title={`Rules of your copy of ${copy.feeder.name}`} width={1000}>
      {data?.copy ? (
        <RulesForm copy={copy} first={draftOf(data.copy.settings)} onClose={onClose} />
      ) : (
        <Loading label="Fetching the rules">
          <RowsSkeleton rows={5} />
        </Loading>
      )}
    </Dialog>
  );
}

function RulesForm({ copy, first, onClose }: CopyDialogProps & { readonly first: CopyDraft }): ReactNode {
  const [draft, setDraft] = useState({ ...first, amount: copy.money.equity });
  const preview = useCopyPreview(copy.feeder.id, draft);
  const [mistakes, setMistakes] = useState<Partial<Record<CopyField | "form", string>>>({});
  const [update, { loading }] = useUpdateCopyMutation();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { data } = await update({ variables: { input: { copyId: copy.id, settings: settingsInputOf(draft) } } }).catch(() => ({
      data: null,
    }));
    const errors = data?.updateCopy.errors;
    if (!errors) return setMistakes({ form: "Not saved: the connection broke. Try once more." });
    setMistakes(Object.fromEntries(errors.map((error) => [fieldOfPath(error.path), error.message])));
    if (errors.length === 0) onClose();
  };
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      <div className={classes.columns}>
        <div>
          {mistakes.form && <FormError>{mistakes.form}</FormError>}
          <CopyRules
            draft={draft}
            mistakes={mistakes}
            feederOpenTrades={null}
            firstName={copy.feeder.name.split(/\s/)[0] ?? ""}
            set={(changes) => setDraft({ ...draft, ...changes })}
          />
        </div>
        <CopyPreview feeder={copy.feeder} state={preview} />
      </div>
      <PinnedResult state={preview} />
      <DialogButtons>
        <Button onClick={onClose}>Leave them</Button>
        <Button type="submit" variant="filled" loading={loading}>
          Save the rules
        </Button>
      </DialogButtons>
    </form>
  );
}

function FundsDialog({ copy, isAdding, onClose }: CopyDialogProps & { readonly isAdding: boolean }): ReactNode {
  const [amount, setAmount] = useState("");
  const [spread, setSpread] = useState("LATER");
  const [mistake, setMistake] = useState<string>();
  const sending = useTradeSending(["amount"]);
  const [add] = useAddFundsMutation();
  const [withdraw] = useWithdrawFundsMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const money = readDecimal(amount);
    if (!money?.gt(0)) return setMistake("Say how much.");
    const base = { copyId: copy.id, amount: toWire(money) };
    const isDone = await sending.send(async (clientRequestId) =>
      isAdding
        ? (await add({ variables: { input: { ...base, clientRequestId, spreadNow: spread === "NOW" } } })).data?.addFunds
        : (await withdraw({ variables: { input: { ...base, clientRequestId } } })).data?.withdrawFunds,
    );
    if (isDone) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isAdding ? `Add to your copy of ${copy.feeder.name}` : `Take money out of your copy of ${copy.feeder.name}`}
      isDirty={amount !== ""}
    >
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <NumberInput
          label="Amount in USD"
          prefix="$"
          value={amount}
          onValueChange={({ value }) => {
            setAmount(value);
            setMistake(undefined);
            sending.renew();
          }}
          valueIsNumericString
          allowNegative={false}
          hideControls
          decimalScale={2}
          thousandSeparator=","
          inputMode="decimal"
          error={mistake ?? sending.mistakes.amount}
          description={isAdding ? undefined : `${formatMoney(copy.money.freeCash)} is free in this copy.`}
          inputWrapperOrder={["label", "input", "description", "error"]}
          data-autofocus
        />
        {isAdding && (
          <Radio.Group label="What should it do?" value={spread} onChange={setSpread}>
            <div className={choiceClasses.choices}>
              <Radio value="LATER" label="Wait for new trades" />
              <Radio value="NOW" label="Spread over what the copy holds, at today’s prices" />
            </div>
          </Radio.Group>
        )}
        {sending.mistakes.form && <FormError>{sending.mistakes.form}</FormError>}
        <DialogButtons>
          <Button onClick={onClose}>Leave it</Button>
          <Button type="submit" variant="filled" loading={sending.isBusy}>
            {isAdding ? "Add" : "Take out"} {readDecimal(amount)?.gt(0) ? formatMoney(amount) : "money"}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

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

function StopDialog({ copy, onClose }: CopyDialogProps): ReactNode {
  const [mode, setMode] = useState<CopyStopMode>("CLOSE_ALL");
  const sending = useTradeSending([]);
  const [stop] = useStopCopyMutation();
  const confirm = async (): Promise<void> => {
    const isDone = await sending.send(async () => (await stop({ variables: { input: { copyId: copy.id, mode } } })).data?.stopCopy);
    if (isDone) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Stop copying ${copy.feeder.name}?`}
      facts={[
        { label: "Open positions", value: copy.openPositions },
        { label: "Worth now, about", value: formatMoney(copy.money.equity) },
      ]}
      confirmLabel="Stop this copy"
      cancelLabel="Keep copying"
      isBusy={sending.isBusy}
      error={sending.mistakes.form}
      onConfirm={() => void confirm()}
    >
      <Radio.Group label="What becomes of its positions?" value={mode} onChange={(value) => setMode(value as CopyStopMode)}>
        <div className={choiceClasses.choices}>
          {stopModes.map((choice) => (
            <Radio key={choice.value} value={choice.value} label={choice.label} description={choice.text} />
          ))}
        </div>
      </Radio.Group>
    </ConfirmDialog>
  );
}
