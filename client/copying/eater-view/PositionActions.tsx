import { Box, Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useTradeSending } from "../../trading/orders/trade-sending";
import { useCancelPendingCloseMutation, useCloseCopiedTradeMutation, type CopyPositionRowFragment } from "../copying.generated";
import classes from "./ChefsPage.module.css";

export interface PositionActionsProps {
  readonly position: CopyPositionRowFragment;
  /** Whose trade it follows, for the buttons' names. */
  readonly feederName?: string;
  readonly size?: ButtonProps["size"];
  /** Shorter where the row says what is closed. */
  readonly closeLabel?: string;
  /** What else shows the position, to be read again. */
  onDone?(): void;
}

/** What the eater may do with one position alone, as the server says: close it, or take back a close that still waits for a live price. */
export function PositionActions({
  position,
  feederName,
  size = "compact-xs",
  closeLabel = "Close position",
  onDone,
}: PositionActionsProps): ReactNode {
  const sending = useTradeSending([]);
  const [closeTrade] = useCloseCopiedTradeMutation();
  const [cancelClose] = useCancelPendingCloseMutation();
  const input = { variables: { input: { copyId: position.copyId, tradeId: position.tradeId } } };
  const { symbol } = position.instrument;
  const of = feederName ? `${symbol}, ${feederName}` : symbol;
  const press = async (work: Parameters<typeof sending.send>[0], done: string): Promise<void> => {
    if (await sending.send(work, done)) onDone?.();
  };
  return (
    <>
      {sending.mistakes.form && (
        <Box role="alert" component="span" c="loss" fz="xs">
          {sending.mistakes.form}
        </Box>
      )}
      {position.isClosePending && <small className={classes.quiet}>{position.closeWaitingFor ?? "closing at the next live price"}</small>}
      {position.viewerCanClose && (
        <Button
          size={size}
          loading={sending.isBusy}
          aria-label={`Close position: ${of}`}
          onClick={() =>
            void press(
              async () => (await closeTrade(input)).data?.closeCopiedTrade,
              `Your ${symbol} position is closed, or will be at the next live price.`,
            )
          }
        >
          {closeLabel}
        </Button>
      )}
      {position.viewerCanCancelPendingClose && (
        <Button
          size={size}
          loading={sending.isBusy}
          aria-label={`Keep position: ${of}`}
          onClick={() =>
            void press(async () => (await cancelClose(input)).data?.cancelPendingClose, `You kept ${symbol}. It is now your own trade.`)
          }
        >
          Keep position
        </Button>
      )}
    </>
  );
}
