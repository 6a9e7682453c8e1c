import type { BrokerOrderState } from "../../graphql/schema.generated";
import type { TagProps } from "../../ui/data/Tag";
import type { BrokerOrderFactsFragment, BrokerOrderHistoryQuery } from "./orders.generated";

type Look = NonNullable<TagProps["look"]>;

/** What a state is called, and how it looks: attention for what a person should know, loss for what a person must decide. */
export const orderStates: Record<BrokerOrderState, { readonly text: string; readonly look: Look }> = {
  INTENT: { text: "Not sent yet", look: "plain" },
  SENT: { text: "Sent", look: "info" },
  ACCEPTED: { text: "Accepted", look: "info" },
  PARTIAL: { text: "Partial", look: "info" },
  FILLED: { text: "Filled", look: "gain" },
  CANCELED: { text: "Canceled", look: "plain" },
  CANCEL_PENDING: { text: "Canceling", look: "accent" },
  EXPIRED: { text: "Expired", look: "plain" },
  REJECTED: { text: "Rejected", look: "loss" },
  DENIED: { text: "Not sent", look: "outline" },
  UNKNOWN: { text: "Unknown", look: "accent" },
  LOST: { text: "Lost", look: "loss" },
};

/** Whether its detail is open without a press: nobody knows what became of it, or something keeps it. */
export const isOpenToRead = (order: Pick<BrokerOrderFactsFragment, "state" | "waitingFor">): boolean =>
  isUnclear(order) || (order.state === "INTENT" && order.waitingFor !== null);

/** Orders that nobody knows the fate of. */
export const isUnclear = ({ state }: Pick<BrokerOrderFactsFragment, "state">): boolean => state === "UNKNOWN" || state === "LOST";

/** Why Brigade sent nothing. */
const denials: Readonly<Record<string, string>> = {
  CANCELED: "it was cancelled before",
  STOPPING: "its copy was being stopped",
  PAUSED: "its copy or the account was paused",
  DISCONNECTED: "the account was disconnected",
  KEY_REFUSED: "the key was refused",
  VENUE_STOPPED: "an admin had stopped opens there",
  OUT_OF_SYNC: "the account differed from the books",
  QUOTE_STALE: "there was no live price, or it had waited too long",
  SLIPPAGE: "the price had moved beyond the slippage cap",
  LIVE_OFF: "the operator had switched real money off",
  LIVE_TEXT: "the operator’s text about real money has changed and is not accepted yet",
  LIVE_EXPOSURE: "more would have been open on the account than you allow",
  LIVE_DAILY_LOSS: "the account had lost as much that day as you allow",
};

/** What the state means for the person, and what happens by itself. */
export function orderMeaning({ state, words, reason, lookUps, waitingFor }: BrokerOrderFactsFragment, venueName: string): string {
  if (state === "INTENT" && waitingFor !== null) return waitingFor;
  if (state === "UNKNOWN")
    return `${venueName} gave no clear answer: the order may exist. It is looked up by its order ID and by fills; nothing is sent again by itself, and opens of the same copy wait.`;
  if (state === "LOST")
    return `No trace by order ID or by fills after ${lookUps} look-ups. Check ${venueName}’s own order list first, then decide; opens of the same copy wait.`;
  const said = words ?? reason;
  if (state === "DENIED") return `Brigade did not send it${said ? `: ${denials[said] ?? said}` : ""}.`;
  if (state === "REJECTED") return said ? `${venueName} refused it: “${said}”` : `${venueName} refused it.`;
  return said ?? "";
}

type Change = NonNullable<BrokerOrderHistoryQuery["brokerOrder"]>["changes"][number];
const sources: Record<Change["source"], string> = {
  ANSWER: "answer",
  FILL: "fill",
  LOOK_UP: "look-up",
  PERSON: "by you",
  RECONCILIATION: "reconciliation",
  SERVER: "by Brigade",
  STREAM: "stream",
};
export const sourceWords = (source: Change["source"]): string => sources[source];
