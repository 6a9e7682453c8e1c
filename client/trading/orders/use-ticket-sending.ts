import { useState } from "react";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { usePlaceOrderMutation } from "./trading.generated";
import { emptyDraft, inUnits, mistakesOf, sentenceOf, type TicketDraft, type TicketMarket } from "./ticket";
import { useTradeSending } from "./trade-sending";

export type Field = keyof TicketDraft;
export type Mistakes = Partial<Record<Field | "thesis" | "tags" | "form", string>>;

/** What a feeder says about a trade while opening it. */
export interface TradeWords {
  readonly thesis: string;
  readonly tags: readonly string[];
}

/** Names of the API's input fields are the draft's own; anything else is on top of the form. */
const ticketFields = [...Object.keys(emptyDraft), "thesis", "tags"];
const wordsFields: readonly string[] = ["thesis", "tags", "form"];

export interface TicketSendingOptions {
  readonly accountId: string;
  readonly draft: TicketDraft;
  onDraft(draft: TicketDraft): void;
  /** After the server has taken it. */
  onSent?(): void;
}

interface Sending {
  readonly mistakes: Mistakes;
  readonly isBusy: boolean;
  readonly done: string | null;
  /** The order as it would be sent, once it was looked through for mistakes; null while it is being filled in. */
  readonly reviewed: TicketDraft | null;
  review(): void;
  back(): void;
  send(words: TradeWords): void;
  clear(fields: ReadonlyArray<Field | "thesis" | "tags">): void;
}

/** Two steps: the draft is checked and shown once more, then sent. What was sent is said until the next press. */
export function useTicketSending({ accountId, draft, onDraft, onSent }: TicketSendingOptions, market: TicketMarket): Sending {
  const { mistakes, isBusy, send, clear, show } = useTradeSending(ticketFields);
  const [done, setDone] = useState<string | null>(null);
  const [reviewed, setReviewed] = useState<TicketDraft | null>(null);
  const [placeOrder] = usePlaceOrderMutation();
  const review = (): void => {
    const found = mistakesOf(draft, market);
    setDone(null);
    show(found);
    if (Object.keys(found).length === 0) setReviewed(inUnits(draft, market));
  };
  const sendReviewed = async (order: TicketDraft, words: TradeWords): Promise<void> => {
    let status: string | undefined;
    const isSent = await send(async (clientRequestId) => {
      const input = { ...inputOf(order, market, accountId, clientRequestId), ...wordsOf(words) };
      const { data } = await placeOrder({ variables: { input } });
      status = data?.placeOrder.order?.status;
      const fields = (data?.placeOrder.errors ?? []).map(({ path }) => path.at(-1) ?? "");
      // A field of the first step is mended there.
      if (fields.some((field) => ticketFields.includes(field) && !wordsFields.includes(field))) setReviewed(null);
      return data?.placeOrder;
    });
    if (!isSent) return;
    setReviewed(null);
    setDone(doneSentence(status, order, market));
    onDraft({ ...emptyDraft, side: draft.side, type: draft.type, timeInForce: draft.timeInForce, sizeBy: draft.sizeBy });
    onSent?.();
  };
  return {
    ...{ mistakes, isBusy, done, reviewed, review, clear },
    back: () => setReviewed(null),
    send: (words) => {
      if (reviewed && !isBusy) void sendReviewed(reviewed, words);
    },
  };
}

const doneSentence = (status: string | undefined, draft: TicketDraft, market: TicketMarket): string =>
  status === "FILLED" ? `Order filled: ${sentenceOf(draft, market)}.` : `Order placed: ${sentenceOf(draft, market)}.`;

const wordsOf = ({ thesis, tags }: TradeWords) => ({
  ...(thesis.trim() === "" ? {} : { thesis: thesis.trim() }),
  ...(tags.length === 0 ? {} : { tags: [...tags] }),
});

function inputOf(draft: TicketDraft, market: TicketMarket, accountId: string, clientRequestId: string) {
  const decimal = (text: string): string | null => {
    const value = readDecimal(text);
    return value && toWire(value);
  };
  return {
    clientRequestId,
    accountId,
    symbol: market.symbol,
    side: draft.side,
    type: draft.type,
    quantity: decimal(draft.quantity) ?? "0",
    limitPrice: draft.type === "LIMIT" ? decimal(draft.limitPrice) : null,
    stopPrice: draft.type === "STOP" ? decimal(draft.stopPrice) : null,
    timeInForce: draft.timeInForce,
    exitStopPrice: decimal(draft.exitStopPrice),
    exitTargetPrice: decimal(draft.exitTargetPrice),
  };
}
