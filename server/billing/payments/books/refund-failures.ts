/** The provider's words for why a refund failed, as the end of a sentence. */
const known: Readonly<Record<string, string>> = {
  lost_or_stolen_card: "the card was reported lost or stolen",
  expired_or_canceled_card: "the card expired or was cancelled",
  charge_for_pending_refund_disputed: "the payment is disputed at the bank",
  charge_disputed: "the payment is disputed at the bank",
  charge_already_refunded: "the payment was refunded already",
  declined: "the bank declined it",
  insufficient_funds: "this server’s balance at the payment provider was too low",
  merchant_request: "it was stopped at the payment provider",
  canceled: "it was cancelled at the payment provider",
};

export const failureWords = (failure: string): string => known[failure] ?? "the payment provider refused it";
