import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { formatMoney } from "../../lib/format/format";
import type { UserErrorFactsFragment } from "../../graphql/links/error.generated";
import { useReauthentication } from "../../identity/security/Reauthentication";
import { useTradeSending } from "../../trading/orders/trade-sending";
import { useFirstInvalid } from "../../ui/controls/use-first-invalid";
import { MyCopiesDocument, useStartCopyingMutation } from "../copying.generated";
import { boundsInputOf, fieldOfPath, firstDraft, mistakesOfDraft, settingsInputOf, type CopyDraft, type CopyField } from "./copy-draft";
import { useCopyPreview } from "./CopyPreview";
import { usePlacingAccounts } from "../../trading/accounts/use-placing-accounts";

export interface CopyDialogProps {
  readonly feeder: { readonly id: string; readonly name: string };
  /** Null where only the preview knows. */
  readonly feederOpenTrades: number | null;
  /** What the question about the feeder's open trades starts with. */
  readonly withOpenTrades?: boolean;
  /** Settings to begin with, as after a taste test: only the review is left. */
  readonly draft?: CopyDraft;
  readonly isOpen: boolean;
  onClose(): void;
}

export const steps = ["Money", "Rules", "Review"] as const;
export type Step = (typeof steps)[number];

/** The form of the three steps: what is typed, what comes of it, and where the keyboard is. */
export function useCopySteps(props: CopyDialogProps & { onDirty(): void }) {
  const { feeder } = props;
  const [step, setStep] = useState<Step>(props.draft ? "Review" : "Money");
  const [draft, setDraft] = useState({ ...firstDraft, withOpenTrades: props.withOpenTrades ?? false, ...props.draft });
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
  const { amount: amountMistake, accountId: accountMistake, typed: _typed, liveTextVersion: _text, form: _form, ...others } = form.mistakes;
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

/**
 * Where the keyboard is: in the amount at first, then at the heading of each step, so that no key acts on it unread. A step that is shown
 * for a mistake has it in that field, whichever comes to the screen first.
 */
function useStepFocus(step: Step, ref: RefObject<HTMLElement | null>): void {
  const first = useRef(true);
  useEffect(() => {
    const find = (selector: string): HTMLElement | null => ref.current?.querySelector<HTMLElement>(selector) ?? null;
    const place = first.current ? find("[data-autofocus]") : (find('[aria-invalid="true"]') ?? find("h3"));
    place?.focus();
    first.current = false;
  }, [step, ref]);
}

/** The password was not given, so nothing was started. */
const notProven: UserErrorFactsFragment = {
  ...({ __typename: "UserError", code: "FRESH_SIGN_IN_REQUIRED", path: [], limit: null } as const),
  message: "Confirm with your password or a passkey to start this copy.",
};

/** Sends the start once the draft has no mistakes; then the dialog closes. */
function useStarting({ feeder, onClose }: CopyDialogProps, draft: CopyDraft) {
  const { accounts, freeCash } = usePlacingAccounts(draft.accountId);
  const { mistakes, isBusy, send, clear, show } = useTradeSending(fieldOfPath);
  const { guard, dialog } = useReauthentication();
  const account = accounts.find(({ accountId }) => accountId === draft.accountId);
  const isLive = account?.isLive ?? false;
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
        const live = isLive ? { live: { textVersion: draft.liveTextVersion ?? 0, typed: draft.typed } } : {};
        const bounds = boundsInputOf(draft);
        const watched = bounds ? { feederBounds: bounds } : {};
        const input = { clientRequestId, feederId, amount: toWire(amount), settings, withOpenTrades, ...placed, ...live, ...watched };
        const errors = await guard(async () => (await startCopying({ variables: { input } })).data?.startCopying.errors ?? null);
        if (errors === "cancelled") return { errors: [notProven] };
        return errors === null ? undefined : { errors };
      },
      `You now copy ${feeder.name} with ${formatMoney(draft.amount)}.`,
    );
    if (isStarted) onClose();
    return isStarted;
  };
  return {
    accounts,
    account,
    isLive,
    dialog,
    freeCash,
    mistakes: mistakes as Partial<Record<CopyField | "form", string>>,
    isBusy,
    check,
    start,
    clear,
  };
}
