import { Button, Radio, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useNow } from "../../lib/browser/now";
import { Decimal, estimateValue, partOfQuantity, readDecimal } from "../../lib/format/decimal";
import { formatCounted, formatMoney, formatPrice, formatQuantity } from "../../lib/format/format";
import { formatMoment } from "../../lib/format/time";
import { Segments } from "../../ui/controls/Segments";
import { Facts } from "../../ui/data/Facts";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { useCloseTradeMutation } from "../orders/trading.generated";
import { useTradeSending } from "../orders/trade-sending";
import type { OrderRowFragment, OwnTradeRowFragment } from "../portfolio/portfolio.generated";
import { closingPrice } from "./exit-sides";
import { orderResult } from "./order-result";
import { Fact, type TradeDialogProps } from "./TradeDialogs";
import classes from "./TradeDialogs.module.css";

const parts = ["25", "50", "100"] as const;
type Part = (typeof parts)[number];
/** Every trade of the symbol. */
const everything = "ALL";

export interface CloseTradeDialogProps extends TradeDialogProps {
  /** All open trades of the symbol on the account, this one among them: the whole position is then offered first. */
  readonly trades?: readonly OwnTradeRowFragment[];
}

const heldIn = (trade: OwnTradeRowFragment): Decimal => readDecimal(trade.quantity) ?? new Decimal(0);

/** Closes a position, a trade, or a part of one at the market. Never refused for the owner; a closed market makes it wait. */
export function CloseTradeDialog({ trade, trades = [trade], quote, isOpen, onClose }: CloseTradeDialogProps): ReactNode {
  const { symbol, tick, lot } = trade.instrument;
  const [chosen, setChosen] = useState(trades.length > 1 ? everything : trade.id);
  const [part, setPart] = useState<Part>("100");
  const { sending, close } = useClosing();
  const one = trades.find(({ id }) => id === chosen) ?? null;
  const meant = one ? [one] : trades;
  const held = meant.reduce((sum, each) => sum.add(heldIn(each)), new Decimal(0));
  const isWhole = part === "100" || !one;
  const quantity = isWhole ? held.toFixed() : partOfQuantity(held.toFixed(), Number(part), lot);
  const price = closingPrice(trade.side, quote);
  const amount = readDecimal(quantity);
  const confirm = async (): Promise<void> => {
    if (await close(meant, isWhole ? null : quantity)) onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Close ${symbol}`}>
      <Stack>
        {trades.length > 1 ? (
          <Choice trades={trades} value={chosen} onChange={(value) => (setChosen(value), sending.renew())} />
        ) : (
          <Text c="secondary">
            <TradeName trade={trade} />
          </Text>
        )}
        {one && (
          <Segments
            label="Amount to close"
            isLabelShown
            value={part}
            onChange={(value) => (setPart(value), sending.renew())}
            options={[
              { value: "25", label: "A quarter" },
              { value: "50", label: "Half" },
              { value: "100", label: "All" },
            ]}
          />
        )}
        <Facts look="rows" py="sm" className={classes.facts}>
          <Fact label={trade.side === "LONG" ? "Sell" : "Buy back"} value={`${formatQuantity(quantity, lot)} ${symbol}`} />
          <Fact label="Est. price" value={formatPrice(price, tick)} />
          <Fact label="Est. value" value={formatMoney(price && amount ? estimateValue(amount, price) : null)} />
        </Facts>
        {(sending.mistakes.form ?? sending.mistakes.quantity) && (
          <FormError>{sending.mistakes.form ?? sending.mistakes.quantity}</FormError>
        )}
        <DialogButtons>
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button variant="filled" loading={sending.isBusy} disabled={!amount?.gt(0)} onClick={() => void confirm()}>
            {one ? `Close ${isWhole ? "all " : ""}${formatQuantity(quantity, lot)} ${symbol}` : `Close the whole ${symbol} position`}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

/** Closes trades one after the other. A retry after a broken connection names the same requests: what was done is not done twice. */
function useClosing() {
  const sending = useTradeSending(["quantity"]);
  const [closeTrade] = useCloseTradeMutation();
  const close = (trades: readonly OwnTradeRowFragment[], quantity: string | null): Promise<boolean> =>
    sending.send(
      async (requestId) => {
        let payload;
        for (const { id } of trades) {
          const input = { tradeId: id, quantity, clientRequestId: trades.length > 1 ? `${requestId}:${id.slice(-12)}` : requestId };
          payload = (await closeTrade({ variables: { input } })).data?.closeTrade;
          // Of several, one may have closed meanwhile, by its stop: that is what was wanted.
          const isMissed = payload?.errors.some(({ code }) => code !== "TRADE_CLOSED" || trades.length === 1) ?? true;
          if (isMissed) return payload;
        }
        return payload && { ...payload, errors: [] };
      },
      ({ order }) => (trades.length === 1 ? orderResult(order) : closedWords(trades, order)),
    );
  return { sending, close };
}

/** Of several: the last order stands for all, for a market is open for each of them or for none. */
function closedWords(trades: readonly OwnTradeRowFragment[], last: OrderRowFragment | null): string {
  const { symbol } = trades[0]!.instrument;
  return last?.status === "WORKING"
    ? `Your ${symbol} position closes at the next live price.`
    : `Your ${symbol} position is closed: ${formatCounted(trades.length, "trade", "trades")}.`;
}

/** "Long 13.080 at 190.12, opened Wed 15:58": which of several trades is meant. */
function TradeName({ trade }: { readonly trade: OwnTradeRowFragment }): ReactNode {
  const now = useNow();
  const { tick, lot } = trade.instrument;
  return `${trade.side === "LONG" ? "Long" : "Short"} ${formatQuantity(trade.quantity, lot)} at ${formatPrice(trade.averagePrice, tick)}, opened ${formatMoment(trade.openedAt, now)}`;
}

interface ChoiceProps {
  readonly trades: readonly OwnTradeRowFragment[];
  readonly value: string;
  onChange(value: string): void;
}

const Choice = ({ trades, value, onChange }: ChoiceProps): ReactNode => {
  const { lot } = trades[0]!.instrument;
  const held = trades.reduce((sum, each) => sum.add(heldIn(each)), new Decimal(0));
  return (
    <Radio.Group label="What to close" value={value} onChange={onChange}>
      <Stack gap="xs" pt="xs">
        <Radio
          value={everything}
          label={`Whole position: ${formatQuantity(held.toFixed(), lot)} in ${formatCounted(trades.length, "trade", "trades")}`}
        />
        {trades.map((trade) => (
          <Radio key={trade.id} value={trade.id} label={<TradeName trade={trade} />} />
        ))}
      </Stack>
    </Radio.Group>
  );
};
