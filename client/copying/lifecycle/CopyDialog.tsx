import { useQuery } from "@apollo/client/react";
import { Button, Flex } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconCheck, IconFlask } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { formatMoney } from "../../lib/format/format";
import { Dialog, FormError } from "../../ui/overlays/Dialog";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { RiskTextDocument } from "../copying.generated";
import { AccountChoice } from "../../trading/accounts/AccountChoice";
import { CheckStep } from "./CheckStep";
import { CopyPreview, PinnedResult } from "./CopyPreview";
import { CopyRules, RuleNumber } from "../rules/CopyRules";
import { LiveConsent } from "../../brokers/live/LiveConsent";
import { SubscribeFirst } from "../subscribing/SubscribeFirst";
import { useUnpaidPrice } from "../subscribing/use-unpaid-price";
import { SuitabilityForm } from "./SuitabilityForm";
import type { PlacingAccount } from "../../trading/accounts/use-placing-accounts";
import { steps, useCopySteps, type CopyDialogProps, type Step } from "./use-copy-steps";
import classes from "./CopyDialog.module.css";

// With its chart loaded when it is first asked for.
const TasteTestPanel = lazily(async () => ({ default: (await import("../taste-test/TasteTestPanel")).TasteTestPanel }));

/**
 * Money, rules, check, with the feeder's next trade calculated beside it. Before that, the subscription where the feeder has a price,
 * and before the first copy ever the form and the risk text.
 */
export function CopyDialog(props: CopyDialogProps): ReactNode {
  const { feeder, isOpen, onClose } = props;
  const { data } = useQuery(RiskTextDocument, { skip: !isOpen });
  const isSuitable = data !== undefined && data.suitability?.riskTextVersion === data.riskText.version;
  const { unpaidBites, feeTerms, isAsking, setPaying } = useUnpaidPrice(feeder.id, isOpen);
  const [isDirty, setDirty] = useState(false);
  const isReady = isSuitable && unpaidBites === null;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Copy ${feeder.name}`} width={isReady ? 1000 : 560} isDirty={isDirty}>
      {!data || isAsking ? (
        <Loading label="Loading">
          <RowsSkeleton rows={4} />
        </Loading>
      ) : unpaidBites !== null ? (
        <SubscribeFirst feeder={feeder} priceBites={unpaidBites} feeTerms={feeTerms} onPaying={setPaying} onClose={onClose} />
      ) : isSuitable ? (
        <CopySteps {...props} onDirty={() => setDirty(true)} />
      ) : (
        <SuitabilityForm riskText={data.riskText} />
      )}
    </Dialog>
  );
}

function CopySteps(props: CopyDialogProps & { onDirty(): void }): ReactNode {
  const { ref, step, setStep, draft, form, preview, rules, submit } = useCopySteps(props);
  const { feeder } = props;
  const [isTasting, setTasting] = useState(false);
  return (
    <>
      <Flex component="form" direction="column" gap={20} noValidate onSubmit={submit}>
        <StepBar step={step} amount={draft.amount} />
        <div className={classes.columns}>
          <div ref={ref}>
            <p className="visually-hidden" role="status">
              Step {steps.indexOf(step) + 1} of {steps.length}: {step}
            </p>
            {form.mistakes.form && <FormError>{form.mistakes.form}</FormError>}
            {step === "Money" && <MoneyStep rules={rules} accounts={form.accounts} freeCash={form.freeCash} />}
            {step === "Rules" && <CopyRules {...rules} />}
            {step === "Review" && <CheckStep draft={draft} accounts={form.accounts} feeder={feeder} preview={preview} />}
            {step === "Review" && form.account && form.isLive && (
              <LiveConsent
                draft={draft}
                accountName={form.account.name}
                firstName={rules.firstName}
                mistake={form.mistakes.typed ?? form.mistakes.liveTextVersion}
                set={rules.set}
              />
            )}
          </div>
          {isTasting ? <Tasting feeder={feeder} draft={draft} /> : <CopyPreview feeder={feeder} state={preview} />}
        </div>
        <footer className={classes.foot}>
          <PinnedResult state={preview} />
          <div>
            <TasteButton isTasting={isTasting} onPress={() => setTasting(!isTasting)} />
            <BackButton step={step} onStep={setStep} onClose={props.onClose} />
            <Button
              type="submit"
              variant="filled"
              px="sm"
              loading={form.isBusy}
              disabled={step === "Review" && form.isLive && draft.liveTextVersion === null}
              // The second press of a double click would land on the next step's button, at the end the one that copies.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
              rightSection={step === "Review" ? undefined : <IconArrowRight size={16} stroke={1.75} />}
            >
              {step === "Money"
                ? "Continue to rules"
                : step === "Rules"
                  ? "Continue to review"
                  : `Copy ${rules.firstName} with ${formatMoney(draft.amount)}${form.isLive ? " of real money" : ""}`}
            </Button>
          </div>
        </footer>
      </Flex>
      {form.dialog}
    </>
  );
}

const Tasting = (props: Parameters<typeof TasteTestPanel>[0]): ReactNode => (
  <Suspense>
    <TasteTestPanel {...props} />
  </Suspense>
);

/** Shows a taste test of these very settings in the place of the next trade, and back. */
const TasteButton = ({ isTasting, onPress }: { readonly isTasting: boolean; onPress(): void }): ReactNode => (
  <Button leftSection={<IconFlask size={16} stroke={1.75} />} aria-pressed={isTasting} onClick={onPress}>
    {isTasting ? "View next trade" : "Taste test"}
  </Button>
);

interface BackButtonProps {
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onClose: () => void;
}

/** To the step before; from the first one out. */
function BackButton({ step, onStep, onClose }: BackButtonProps): ReactNode {
  if (step === "Money") return <Button onClick={onClose}>Cancel</Button>;
  const before = step === "Review" ? "Rules" : "Money";
  return (
    <Button leftSection={<IconArrowLeft size={16} stroke={1.75} />} onClick={() => onStep(before)}>
      {before}
    </Button>
  );
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

interface MoneyStepProps {
  readonly rules: Parameters<typeof RuleNumber>[0]["rules"];
  readonly accounts: readonly PlacingAccount[];
  readonly freeCash: string | null;
}

function MoneyStep({ rules, accounts, freeCash }: MoneyStepProps): ReactNode {
  const { firstName, draft, mistakes } = rules;
  const account = accounts.find(({ accountId }) => accountId === draft.accountId);
  const where = draft.accountId === "" ? "free paper cash" : `free cash on ${account?.name ?? "this account"}`;
  return (
    <div className={classes.money}>
      <h3 tabIndex={-1}>How much do you want to copy {firstName} with?</h3>
      <RuleNumber
        rules={rules}
        field="amount"
        label="Amount in USD"
        prefix="$"
        isFirst
        hint={`You have ${formatMoney(freeCash)} of ${where}.`}
      />
      <Flex gap="xs" wrap="wrap" role="group" aria-label="Suggested amounts">
        {amounts.map((amount) => (
          <Button key={amount} size="compact-sm" onClick={() => rules.set({ amount })}>
            {formatMoney(amount).replace(".00", "")}
          </Button>
        ))}
      </Flex>
      <AccountChoice
        accounts={accounts}
        value={draft.accountId}
        error={mistakes.accountId}
        hint="Fixed for the life of the copy."
        onChange={(accountId) => rules.set({ accountId })}
      />
      <p>
        Copying {firstName} uses only this amount. You can add money, withdraw free cash, pause or stop at any time.{" "}
        {draft.accountId === "" ? "This is paper money." : `Orders go to ${account?.note ?? "the account"}.`}
      </p>
    </div>
  );
}
