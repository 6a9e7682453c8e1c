import { useState, type FormEvent } from "react";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { usePlaceOrderMutation } from "./trading.generated";
import { emptyDraft, mistakesOf, sentenceOf, type TicketDraft, type TicketMarket } from "./ticket";
import { useTradeSending } from "./trade-sending";

export type Field = keyof TicketDraft;
export type Mistakes = Partial<Record<Field | "form", string>>;

/** Names of the API's input fields are the draft's own; anything else is on top of the form. */
const ticketFields = Object.keys(emptyDraft);

export interface TicketSendingOptions {
  readonly accountId: string;
  readonly draft: TicketDraft;
  onDraft(draft: TicketDraft): void;
}

interface Sending {
  readonly mistakes: Mistakes;
  readonly isBusy: boolean;
  readonly done: string | null;
  submit(event: FormEvent): void;
  clear(fields: Field[]): void;
}

/** Sends the draft; what was sent is said until the next press. */
export function useTicketSending({ accountId, draft, onDraft }: TicketSendingOptions, market: TicketMarket): Sending {
  const { mistakes, isBusy, send, clear, show } = useTradeSending(ticketFields);
  const [done, setDone] = useState<string | null>(null);
  const [placeOrder] = usePlaceOrderMutation();
  const submit = async (): Promise<void> => {
    const found = mistakesOf(draft, market);
    setDone(null);
    if (Object.keys(found).length > 0) return show(found);
    let status: string | undefined;
    const isSent = await send(async (clientRequestId) => {
      const { data } = await placeOrder({ variables: { input: inputOf(draft, market, accountId, clientRequestId) } });
      status = data?.placeOrder.order?.status;
      return data?.placeOrder;
    });
    if (!isSent) return;
    setDone(doneSentence(status, draft, market));
    onDraft({ ...emptyDraft, side: draft.side, type: draft.type, timeInForce: draft.timeInForce });
  };
  return {
    mistakes,
    isBusy,
    done,
    submit: (event) => {
      event.preventDefault();
      if (!isBusy) void submit();
    },
    clear,
  };
}

const doneSentence = (status: string | undefined, draft: TicketDraft, market: TicketMarket): string =>
  status === "FILLED" ? `Done. ${sentenceOf(draft, market)} is filled.` : `Sent. ${sentenceOf(draft, market)} waits in your orders.`;

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
