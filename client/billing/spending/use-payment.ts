import { useApolloClient, useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { refetchActive } from "../refetch-active";
import { useTradeSending } from "../../trading/orders/trade-sending";
import type { BitePaymentKind } from "../../graphql/schema.generated";
import {
  BiteQuoteDocument,
  SubscribeToFeederDocument,
  TipFeederDocument,
  UnlockRecipeDocument,
  type PaymentReceiptFragment,
} from "./spending.generated";

/** What a payment changes besides its own answer: prices and purses, and what may be seen from now on. */
const changed = ["FeederTermsOf", "CopyTerms", "MySubscriptions", "WindowFeeders", "Trader", "MyPurse", "Statement"];

/** Theirs too; but what they answer takes the place of the page that sells, and of the receipt on it. */
const changedPages = ["LockedRecipes", "RecipeOfferOf", "Recipe"];

/** What is to be paid. */
export interface PaymentAsked {
  readonly kind: BitePaymentKind;
  /** Of the feeder; of an unlock, of the trade. */
  readonly id: string;
  /** Of a tip. */
  readonly bites?: number;
  readonly message?: string;
}

/** The quote of a payment, and the payment. */
export function usePayment({ kind, id, bites, message }: PaymentAsked) {
  const client = useApolloClient();
  const quoted = useQuery(BiteQuoteDocument, { variables: { input: { kind, id, bites: bites ?? null } }, fetchPolicy: "network-only" });
  const [receipt, setReceipt] = useState<PaymentReceiptFragment | null>(null);
  const sending = useTradeSending([]);
  const [subscribe] = useMutation(SubscribeToFeederDocument);
  const [unlock] = useMutation(UnlockRecipeDocument);
  const [tip] = useMutation(TipFeederDocument);
  const quote = quoted.data?.biteQuote ?? null;

  const send = async (clientRequestId: string, price: number) => {
    if (kind === "SUBSCRIPTION")
      return (await subscribe({ variables: { input: { clientRequestId, feederId: id, bites: price } } })).data?.subscribeToFeeder;
    if (kind === "UNLOCK")
      return (await unlock({ variables: { input: { clientRequestId, tradeId: id, bites: price } } })).data?.unlockRecipe;
    return (await tip({ variables: { input: { clientRequestId, feederId: id, bites: price, message: message ?? "" } } })).data?.tipFeeder;
  };
  const pay = async (): Promise<void> => {
    if (!quote) return;
    let paid: PaymentReceiptFragment | null | undefined;
    const isDone = await sending.send(async (clientRequestId) => {
      const payload = await send(clientRequestId, quote.bites);
      paid = payload?.payment;
      return payload;
    });
    if (!isDone || !paid) return void quoted.refetch().catch(() => undefined);
    setReceipt(paid);
    await refetchActive(client, changed);
  };
  return {
    ...{ quote, receipt, sending, pay },
    problem: quoted.error && !quoted.loading ? quoted.error.message : null,
    /** Once the receipt was read. */
    settle: () => void (receipt && refetchActive(client, changedPages).catch(() => undefined)),
    refetch: () => void quoted.refetch().catch(() => undefined),
  };
}
