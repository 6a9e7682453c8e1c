import { useState, type FormEvent } from "react";
import { readDecimal, toWire } from "../../lib/format/decimal";
import type { Side } from "../../lib/format/percent";
import { digitsOf, formatPrice } from "../../lib/format/format";
import type { OwnTradeRowFragment } from "../portfolio/portfolio.generated";
import { useSetExitsMutation } from "../orders/trading.generated";
import { useTradeSending } from "../orders/trade-sending";
import { exitMistakeAt } from "./exit-sides";

/** The stop and the target of an open trade: as they are, and as they are typed. An empty one is taken away. */
export function useExits(trade: OwnTradeRowFragment, closingPrice: string | null, onDone: () => void) {
  const { tick } = trade.instrument;
  const [stopPrice, setStop] = useState(plain(trade.stopPrice, tick));
  const [targetPrice, setTarget] = useState(plain(trade.targetPrice, tick));
  const sending = useTradeSending(["stopPrice", "targetPrice"]);
  const [setExits] = useSetExitsMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = exitMistakes(trade.side, stopPrice, targetPrice, closingPrice);
    sending.show(found);
    if (Object.keys(found).length > 0) return;
    const input = { tradeId: trade.id, stopPrice: wireOrNull(stopPrice), targetPrice: wireOrNull(targetPrice) };
    const isDone = await sending.send(
      async (clientRequestId) => (await setExits({ variables: { input: { ...input, clientRequestId } } })).data?.setExits,
      savedWords(trade, stopPrice, targetPrice),
    );
    if (isDone) onDone();
  };
  const isDirty = stopPrice !== plain(trade.stopPrice, tick) || targetPrice !== plain(trade.targetPrice, tick);
  return {
    stopPrice,
    typeStop: (next: string) => {
      setStop(next);
      sending.renew();
    },
    targetPrice,
    typeTarget: (next: string) => {
      setTarget(next);
      sending.renew();
    },
    isDirty,
    mistakes: sending.mistakes,
    isBusy: sending.isBusy,
    submit,
  };
}

/** "Saved: NVDA has its stop at 180.00 and no target." */
function savedWords({ instrument: { symbol, tick } }: OwnTradeRowFragment, stopPrice: string, targetPrice: string): string {
  const at = (name: string, typed: string): string => {
    const price = wireOrNull(typed);
    return price === null ? `no ${name}` : `its ${name} at ${formatPrice(price, tick)}`;
  };
  return `Saved: ${symbol} has ${at("stop", stopPrice)} and ${at("target", targetPrice)}.`;
}

function exitMistakes(side: Side, stopPrice: string, targetPrice: string, closingPrice: string | null): Record<string, string> {
  const stop = exitMistakeAt("stop", side, stopPrice, closingPrice);
  const target = exitMistakeAt("target", side, targetPrice, closingPrice);
  return { ...(stop ? { stopPrice: stop } : {}), ...(target ? { targetPrice: target } : {}) };
}

/** A stored price as it would be typed: at its tick, without grouping. */
const plain = (price: string | null, tick: string): string => readDecimal(price)?.toFixed(digitsOf(tick)) ?? "";

const wireOrNull = (text: string): string | null => {
  const value = readDecimal(text);
  return value && toWire(value);
};
