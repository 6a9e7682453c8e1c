import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { formatMoney } from "../../lib/format/format";
import { useTradeSending } from "../../trading/orders/trade-sending";
import { useFirstInvalid } from "../../ui/controls/use-first-invalid";
import { MyCopiesDocument, useStartCopyingMutation } from "../copying.generated";
import { fieldOfPath, firstDraft, mistakesOfDraft, settingsInputOf, type CopyDraft, type CopyField } from "./copy-draft";
import { useCopyPreview } from "./CopyPreview";
import { usePlacingAccounts } from "../../trading/accounts/use-placing-accounts";

export interface CopyDialogProps {
  readonly feeder: { readonly id: string; readonly name: string };
  /** Null where only the preview knows. */
  readonly feederOpenTrades: number | null;
  /** What the question about the feeder's open trades starts with. */
  readonly withOpenTrades?: boolean;
  readonly isOpen: boolean;
  onClose(): void;
}

export const steps = ["Money", "Rules", "Review"] as const;
export type Step = (typeof steps)[number];

/** The form of the three steps: what is typed, what comes of it, and where the keyboard is. */
export function useCopySteps(props: CopyDialogProps & { onDirty(): void }) {
  const { feeder } = props;
  const [step, setStep] = useState<Step>("Money");
  const [draft, setDraft] = useState({ ...firstDraft, withOpenTrades: props.withOpenTrades ?? false });
  const form = useStarting(props, draft);
  const preview = useCopyPreview({
    feederId: feeder.id,
    draft,
    listsOrders: step === "Review" && draft.withOpenTrades,
    isAmountWrong: (typed) => mistakesOfDraft(typed, form.freeCash).amount !== undefined,
  });
  const { ref, focusInvalid } = useFirstInvalid<HTMLDivElement>();
  useStepFocus(step, ref);
  // A refused start is mended where its field is.
  const { amount: amountMistake, accountId: accountMistake, form: _form, ...others } = form.mistakes;
  const mended: Step | null = (amountMistake ?? accountMistake) ? "Money" : Object.keys(others).length > 0 ? "Rules" : null;
  if (step === "Review" && mended) setStep(mended);
  const firstName = feeder.name.split(/\s/)[0] ?? feeder.name;
  const set = (changes: Partial<CopyDraft>): void => {
    props.onDirty();
    form.clear(Object.keys(changes) as CopyField[]);
    setDraft({ ...draft, ...changes });
  };
  const next = (): void => {
    const found = form.check();
    if (step === "Money" && !found.amount) return setStep("Rules");
    if (step === "Rules" && Object.keys(found).length === 0) return setStep("Review");
    // The amount has its field in the first step only.
    if (found.amount) setStep("Money");
    focusInvalid();
  };
  const rules = {
    draft,
    mistakes: form.mistakes,
    set,
    firstName,
    feederOpenTrades: props.feederOpenTrades ?? preview.preview?.feederOpenTrades ?? 0,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step === "Review") void form.start().then((isStarted) => isStarted || focusInvalid());
    else next();
  };
  return { ref, step, setStep, draft, form, preview, rules, submit };
}

/** Where the keyboard is: in the amount at first, then at the heading of each step, so that no key acts on it unread. */
function useStepFocus(step: Step, ref: RefObject<HTMLElement | null>): void {
  const first = useRef(true);
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>(first.current ? "[data-autofocus]" : "h3")?.focus();
    first.current = false;
  }, [step, ref]);
}

/** Sends the start once the draft has no mistakes; then the dialog closes. */
function useStarting({ feeder, onClose }: CopyDialogProps, draft: CopyDraft) {
  const { accounts, freeCash } = usePlacingAccounts(draft.accountId);
  const { mistakes, isBusy, send, clear, show } = useTradeSending(fieldOfPath);
  const [startCopying] = useStartCopyingMutation({ refetchQueries: [MyCopiesDocument] });
  const check = (): Partial<Record<CopyField, string>> => {
    const found = mistakesOfDraft(draft, freeCash);
    show(found);
    return found;
  };
  const start = async (): Promise<boolean> => {
    const amount = readDecimal(draft.amount);
    if (Object.keys(check()).length > 0 || !amount) return false;
    const [feederId, settings, { withOpenTrades, accountId }] = [feeder.id, settingsInputOf(draft), draft];
    const isStarted = await send(
      async (clientRequestId) => {
        const placed = accountId === "" ? {} : { accountId };
        const input = { clientRequestId, feederId, amount: toWire(amount), settings, withOpenTrades, ...placed };
        return (await startCopying({ variables: { input } })).data?.startCopying;
      },
      `You now copy ${feeder.name} with ${formatMoney(draft.amount)}.`,
    );
    if (isStarted) onClose();
    return isStarted;
  };
  return { accounts, freeCash, mistakes: mistakes as Partial<Record<CopyField | "form", string>>, isBusy, check, start, clear };
}
