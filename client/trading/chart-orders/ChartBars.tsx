import { Button, Flex } from "@mantine/core";
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { formatPrice } from "../../lib/format/format";
import { useCancelOrderMutation, useMoveOrderMutation, useSetExitsMutation } from "../orders/trading.generated";
import { useTradeSending } from "../orders/trade-sending";
import type { OrderRowFragment, OwnTradeRowFragment } from "../portfolio/portfolio.generated";
import type { Exit } from "../trades/exit-sides";
import { orderResult } from "../trades/order-result";
import { orderWords } from "./chart-handles";
import { priceOfOrder } from "./pending-level";
import classes from "./ChartBars.module.css";

interface BarProps {
  readonly label: string;
  readonly words: ReactNode;
  readonly mistake?: string | undefined;
  readonly children: ReactNode;
  onClose(): void;
}

/** Over the chart's lower edge. The focus is on its words, so that a second Enter confirms nothing; Escape closes it. */
function Bar({ label, words, mistake, children, onClose }: BarProps): ReactNode {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    text.current?.focus({ preventScroll: true });
    text.current?.parentElement?.scrollIntoView?.({ block: "nearest" });
  }, []);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    // The ticket's own Escape clears it.
    event.preventDefault();
    onClose();
  };
  return (
    <Flex component="section" className={classes.bar} aria-label={label} onKeyDown={leave}>
      <p ref={text} tabIndex={-1}>
        {words}
        {mistake && (
          <span className={classes.mistake} role="alert">
            {mistake}
          </span>
        )}
      </p>
      {children}
    </Flex>
  );
}

const exitNames = { stop: "Stop loss", target: "Target" } as const;

/** A stop or target that was moved on the chart: saved only here. The other one stays as it is. */
export function MoveExitBar({
  trade,
  exit,
  price,
  onClose,
}: {
  readonly trade: OwnTradeRowFragment;
  readonly exit: Exit;
  readonly price: string;
  onClose(): void;
}): ReactNode {
  const { symbol, tick } = trade.instrument;
  const sending = useTradeSending([]);
  const [setExits] = useSetExitsMutation();
  const save = async (): Promise<void> => {
    const exits = { stopPrice: trade.stopPrice, targetPrice: trade.targetPrice, [`${exit}Price`]: price };
    const isDone = await sending.send(
      async (clientRequestId) =>
        (await setExits({ variables: { input: { tradeId: trade.id, ...exits, clientRequestId } } })).data?.setExits,
      `${exitNames[exit]} of ${symbol} is at ${formatPrice(price, tick)}.`,
    );
    if (isDone) onClose();
  };
  return (
    <Bar
      label={`Move the ${exit}`}
      words={
        <>
          {exitNames[exit]} {formatPrice(trade[`${exit}Price`], tick)} → <b>{formatPrice(price, tick)}</b>
        </>
      }
      mistake={sending.mistakes.form}
      onClose={onClose}
    >
      <Button size="compact-md" variant="filled" loading={sending.isBusy} onClick={() => void save()}>
        Save
      </Button>
      <Button size="compact-md" onClick={onClose}>
        Cancel
      </Button>
    </Bar>
  );
}

interface MoveOrderBarProps {
  readonly order: OrderRowFragment;
  readonly price: string;
  /** A limit that the market meets there. */
  readonly fillsAtOnce: boolean;
  onClose(): void;
}

/** A working order that was moved on the chart: sent only here. */
export function MoveOrderBar({ order, price, fillsAtOnce, onClose }: MoveOrderBarProps): ReactNode {
  const { tick } = order.instrument;
  const stored = formatPrice(priceOfOrder(order), tick);
  const sending = useTradeSending([]);
  const [moveOrder] = useMoveOrderMutation();
  const move = async (): Promise<void> => {
    const isDone = await sending.send(
      async (clientRequestId) => (await moveOrder({ variables: { input: { orderId: order.id, price, clientRequestId } } })).data?.moveOrder,
      ({ order: moved }) => (moved?.status === "FILLED" ? orderResult(moved) : `${orderWords(moved ?? order)} is working.`),
    );
    if (isDone) onClose();
  };
  return (
    <Bar
      label="Move the order"
      words={
        <>
          {orderWords(order)} → <b>{formatPrice(price, tick)}</b>
          {fillsAtOnce && ", fills at once"}
        </>
      }
      mistake={sending.mistakes.form}
      onClose={onClose}
    >
      <Button size="compact-md" variant="filled" loading={sending.isBusy} onClick={() => void move()}>
        Move order
      </Button>
      <Button size="compact-md" onClick={onClose}>
        Keep {stored}
      </Button>
    </Bar>
  );
}

/** A working order on the chart, about to be cancelled. */
export function CancelOrderBar({ order, onClose }: { readonly order: OrderRowFragment; onClose(): void }): ReactNode {
  const sending = useTradeSending([]);
  const [cancelOrder] = useCancelOrderMutation();
  const cancel = async (): Promise<void> => {
    const isDone = await sending.send(
      async () => (await cancelOrder({ variables: { input: { orderId: order.id } } })).data?.cancelOrder,
      `${orderWords(order)} is cancelled.`,
    );
    if (isDone) onClose();
  };
  return (
    <Bar label="Cancel the order" words={`${orderWords(order)} is not filled yet.`} mistake={sending.mistakes.form} onClose={onClose}>
      <Button size="compact-md" variant="filled" color="loss" loading={sending.isBusy} onClick={() => void cancel()}>
        Cancel order
      </Button>
      <Button size="compact-md" onClick={onClose}>
        Keep order
      </Button>
    </Bar>
  );
}

/** Why a line went back to where it was. */
export const RefusedBar = ({ why, onClose }: { readonly why: string; onClose(): void }): ReactNode => (
  <Bar label="Not moved" words={null} mistake={why} onClose={onClose}>
    <Button size="compact-md" onClick={onClose}>
      Close
    </Button>
  </Bar>
);
