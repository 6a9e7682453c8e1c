import { useQuery } from "@apollo/client/react";
import { useDeferredValue, useState } from "react";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { formatMoney } from "../../lib/format/format";
import type { UserErrorFactsFragment } from "../../graphql/links/error.generated";
import { useReauthentication } from "../../identity/security/Reauthentication";
import { usePlacingAccounts } from "../../trading/accounts/use-placing-accounts";
import { useTradeSending } from "../../trading/orders/trade-sending";
import { MyCopiesDocument, PreviewCopyDocument } from "../copying.generated";
import { RecipeCopiesOfDocument } from "../lifecycle/copy-choice.generated";
import { useCopyTradeMutation } from "./one-trade.generated";

/** The feeder's open trade that is to be copied, as its recipe shows it. */
export interface CopiedTrade {
  readonly feeder: { readonly id: string; readonly name: string };
  readonly tradeId: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly tick: string;
  /** What the feeder's trade stands at on average. */
  readonly averagePrice: string;
  readonly stopPrice: string | null;
  readonly targetPrice: string | null;
}

/** What is typed; empty `accountId` is the first account on paper. */
export interface CopyTradeDraft {
  readonly amount: string;
  readonly accountId: string;
  readonly liveTextVersion: number | null;
  readonly typed: string;
}

const firstDraft: CopyTradeDraft = { amount: "500", accountId: "", liveTextVersion: null, typed: "" };
const fields = ["amount", "accountId", "typed", "liveTextVersion"] as const;
type Field = (typeof fields)[number];
const fieldOfPath = (path: readonly string[]): string => {
  const last = path.at(-1) === "textVersion" ? "liveTextVersion" : path.at(-1);
  return fields.find((field) => field === last) ?? "form";
};

const notProven: UserErrorFactsFragment = {
  ...({ __typename: "UserError", code: "FRESH_SIGN_IN_REQUIRED", path: [], limit: null } as const),
  message: "Confirm with your password or a passkey to copy this trade.",
};

const amountMistake = (amount: string, freeCash: string | null): string | undefined => {
  const [typed, cash] = [readDecimal(amount), readDecimal(freeCash)];
  if (!typed?.gt(0)) return "Enter an amount.";
  return cash && typed.gt(cash) ? "This is more than your free cash." : undefined;
};

/** The form: what is typed, the size that comes of it, and its sending, once however often it is pressed. */
export function useCopyTrade(trade: CopiedTrade, onClose: () => void) {
  const [draft, setDraft] = useState(firstDraft);
  const { accounts, freeCash } = usePlacingAccounts(draft.accountId);
  const sending = useTradeSending(fieldOfPath);
  const { guard, dialog } = useReauthentication();
  const account = accounts.find(({ accountId }) => accountId === draft.accountId);
  const isLive = account?.isLive ?? false;
  const preview = useSize(trade, draft.amount, amountMistake(draft.amount, freeCash) !== undefined);
  const [copyTrade] = useCopyTradeMutation({
    refetchQueries: [MyCopiesDocument, { query: RecipeCopiesOfDocument, variables: { id: trade.tradeId } }],
  });
  const set = (changes: Partial<CopyTradeDraft>): void => {
    sending.clear(Object.keys(changes));
    setDraft({ ...draft, ...changes });
  };
  const submit = async (): Promise<void> => {
    const mistake = amountMistake(draft.amount, freeCash);
    if (mistake) return sending.show({ amount: mistake });
    const isDone = await sending.send(
      async (clientRequestId) => {
        const placed = draft.accountId === "" ? {} : { accountId: draft.accountId };
        const live = isLive ? { live: { textVersion: draft.liveTextVersion ?? 0, typed: draft.typed } } : {};
        const input = { clientRequestId, tradeId: trade.tradeId, amount: toWire(readDecimal(draft.amount)!), ...placed, ...live };
        const errors = await guard(async () => (await copyTrade({ variables: { input } })).data?.copyTrade.errors ?? null);
        if (errors === "cancelled") return { errors: [notProven] };
        return errors === null ? undefined : { errors };
      },
      `You copy ${trade.symbol} of ${trade.feeder.name} with ${formatMoney(draft.amount)}.`,
    );
    if (isDone) onClose();
  };
  const mistakes = sending.mistakes as Partial<Record<Field | "form", string>>;
  return { draft, set, submit, accounts, account, freeCash, isLive, isBusy: sending.isBusy, mistakes, preview, dialog };
}

/** The size by the engine's own code at each change; undefined while the amount is wrong, and before the first answer. */
function useSize({ feeder, tradeId }: CopiedTrade, amount: string, isAmountWrong: boolean) {
  const settled = useDeferredValue(amount);
  const value = readDecimal(settled);
  const { data, previousData, error } = useQuery(PreviewCopyDocument, {
    variables: {
      input: {
        ...{ feederId: feeder.id, tradeId, amount: value ? toWire(value) : "0", withOpenTrades: false },
        settings: { sizing: "FIXED_AMOUNT", sizingValue: value ? toWire(value) : "0", cashReserve: "0", denySymbols: [] },
      },
    },
    fetchPolicy: "network-only",
    skip: isAmountWrong || !value?.gt(0),
  });
  return { size: isAmountWrong ? undefined : (data ?? previousData)?.previewCopy, hasFailed: error !== undefined };
}

export type CopyTradeForm = ReturnType<typeof useCopyTrade>;
