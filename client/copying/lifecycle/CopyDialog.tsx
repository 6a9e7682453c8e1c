import { useQuery } from "@apollo/client/react";
import { Button, Flex } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconCheck } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/format/format";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { usePortfolio } from "../../trading/portfolio/portfolio-hooks";
import { useTradeSending } from "../../trading/orders/trade-sending";
import { Dialog, FormError } from "../../ui/overlays/Dialog";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { fieldOfPath, firstDraft, mistakesOfDraft, settingsInputOf, type CopyDraft, type CopyField } from "./copy-draft";
import { MyCopiesDocument, RiskTextDocument, useStartCopyingMutation } from "../copying.generated";
import { CopyPreview, PinnedResult, useCopyPreview } from "./CopyPreview";
import { CopyRules, RuleNumber } from "./CopyRules";
import { SuitabilityForm } from "./SuitabilityForm";
import classes from "./CopyDialog.module.css";

export interface CopyDialogProps {
  readonly feeder: { readonly id: string; readonly name: string };
  readonly feederOpenTrades: number;
  /** What the question about the feeder's open trades starts with. */
  readonly withOpenTrades?: boolean;
  readonly isOpen: boolean;
  onClose(): void;
}

const steps = ["Money", "Rules", "Check"] as const;
type Step = (typeof steps)[number];

/** Money, rules, check, with the feeder's next trade calculated beside it; before the first copy ever, the form and the risk text. */
export function CopyDialog(props: CopyDialogProps): ReactNode {
  const { feeder, isOpen, onClose } = props;
  const { data } = useQuery(RiskTextDocument, { skip: !isOpen });
  const isSuitable = data !== undefined && data.suitability?.riskTextVersion === data.riskText.version;
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Copy ${feeder.name}`} width={isSuitable ? 1000 : 560} isDirty={isDirty}>
      {!data && (
        <Loading label="Opening">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data && !isSuitable && <SuitabilityForm riskText={data.riskText} />}
      {data && isSuitable && <CopySteps {...props} onDirty={() => setDirty(true)} />}
    </Dialog>
  );
}

function CopySteps(props: CopyDialogProps & { onDirty(): void }): ReactNode {
  const { feeder } = props;
  const [step, setStep] = useState<Step>("Money");
  const [draft, setDraft] = useState({ ...firstDraft, withOpenTrades: props.withOpenTrades ?? false });
  const preview = useCopyPreview(feeder.id, draft);
  const form = useStarting(props, draft);
  const firstName = feeder.name.split(/\s/)[0] ?? feeder.name;
  const set = (changes: Partial<CopyDraft>): void => {
    props.onDirty();
    form.clear(Object.keys(changes) as CopyField[]);
    setDraft({ ...draft, ...changes });
  };
  const next = (): void => {
    const found = form.check();
    if (step === "Money" && !found.amount) setStep("Rules");
    if (step === "Rules" && Object.keys(found).length === 0) setStep("Check");
  };
  const rules = { draft, mistakes: form.mistakes, set, firstName, feederOpenTrades: props.feederOpenTrades };
  return (
    <Flex
      component="form"
      direction="column"
      gap={20}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (step === "Check") void form.start();
        else next();
      }}
    >
      <StepBar step={step} amount={draft.amount} />
      <div className={classes.columns}>
        <div>
          {form.mistakes.form && <FormError>{form.mistakes.form}</FormError>}
          {step === "Money" && <MoneyStep rules={rules} firstName={firstName} freeCash={form.freeCash} />}
          {step === "Rules" && <CopyRules {...rules} />}
          {step === "Check" && <CheckStep draft={draft} feederName={feeder.name} />}
        </div>
        <CopyPreview feeder={feeder} state={preview} />
      </div>
      <footer className={classes.foot}>
        <PinnedResult state={preview} />
        <div>
          <BackButton step={step} onStep={setStep} onClose={props.onClose} />
          <Button
            type="submit"
            variant="filled"
            loading={form.isBusy}
            rightSection={step === "Check" ? undefined : <IconArrowRight size={16} stroke={1.75} />}
          >
            {step === "Money" ? "Next: rules" : step === "Rules" ? "Next: check" : `Copy ${firstName} with ${formatMoney(draft.amount)}`}
          </Button>
        </div>
      </footer>
    </Flex>
  );
}

interface BackButtonProps {
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onClose: () => void;
}

/** To the step before; from the first one out. */
function BackButton({ step, onStep, onClose }: BackButtonProps): ReactNode {
  if (step === "Money") return <Button onClick={onClose}>Not now</Button>;
  const before = step === "Check" ? "Rules" : "Money";
  return (
    <Button leftSection={<IconArrowLeft size={16} stroke={1.75} />} onClick={() => onStep(before)}>
      {before}
    </Button>
  );
}

/** Sends the start once the draft has no mistakes; then the dialog closes. */
function useStarting({ feeder, onClose }: CopyDialogProps, draft: CopyDraft) {
  const { portfolio } = usePortfolio("RECORD");
  const freeCash = portfolio?.valuation.freeCash ?? null;
  const { mistakes, isBusy, send, clear, show } = useTradeSending(fieldOfPath);
  const [startCopying] = useStartCopyingMutation({ refetchQueries: [MyCopiesDocument] });
  const check = (): Partial<Record<CopyField, string>> => {
    const found = mistakesOfDraft(draft, freeCash);
    show(found);
    return found;
  };
  const start = async (): Promise<void> => {
    const amount = readDecimal(draft.amount);
    if (Object.keys(check()).length > 0 || !amount) return;
    const [feederId, settings, { withOpenTrades }] = [feeder.id, settingsInputOf(draft), draft];
    const isStarted = await send(async (clientRequestId) => {
      const input = { clientRequestId, feederId, amount: toWire(amount), settings, withOpenTrades };
      return (await startCopying({ variables: { input } })).data?.startCopying;
    });
    if (isStarted) onClose();
  };
  return { freeCash, mistakes: mistakes as Partial<Record<CopyField | "form", string>>, isBusy, check, start, clear };
}

const StepBar = ({ step, amount }: { readonly step: Step; readonly amount: string }): ReactNode => (
  <ol className={classes.steps} aria-label="Steps">
    {steps.map((name, index) => {
      const isDone = steps.indexOf(step) > index;
      return (
        <li key={name} aria-current={name === step ? "step" : undefined} data-done={isDone || undefined}>
          <span className={classes.dot}>{isDone ? <IconCheck size={14} stroke={2} aria-hidden="true" /> : index + 1}</span>
          {name} {name === "Money" && isDone && <small>{formatMoney(amount)}</small>}
        </li>
      );
    })}
  </ol>
);

const amounts = ["500", "1000", "3000", "10000"] as const;

function MoneyStep({
  rules,
  firstName,
  freeCash,
}: {
  readonly rules: Parameters<typeof RuleNumber>[0]["rules"];
  readonly firstName: string;
  readonly freeCash: string | null;
}): ReactNode {
  return (
    <div className={classes.money}>
      <h3>How much do you set aside for {firstName}?</h3>
      <RuleNumber
        rules={rules}
        field="amount"
        label="Amount in USD"
        prefix="$"
        hint={`You have ${formatMoney(freeCash)} of free paper cash.`}
      />
      <Flex gap="xs" wrap="wrap" role="group" aria-label="Usual amounts">
        {amounts.map((amount) => (
          <Button key={amount} size="compact-sm" onClick={() => rules.set({ amount })}>
            {formatMoney(amount).replace(".00", "")}
          </Button>
        ))}
      </Flex>
      <p>
        Only this money is ever used for {firstName}’s trades. You can add to it, take free cash out, pause, or stop at any time. It is
        paper money.
      </p>
    </div>
  );
}

/** The rules once more as sentences; only those that are set. */
function CheckStep({ draft, feederName }: { readonly draft: CopyDraft; readonly feederName: string }): ReactNode {
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
      <h3>Is this how you want it?</h3>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        Every copied trade comes with a receipt. “86 everything” in the top bar stops all copies at once. Read the{" "}
        <Link to="/disclaimer">disclaimer</Link>: copying can lose money.
      </p>
    </div>
  );
}
