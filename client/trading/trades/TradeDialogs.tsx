import { Button, Flex, NumberInput, Text } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { Facts } from "../../ui/data/Facts";
import { estimateValue, isMultipleOf, readDecimal, toWire } from "../../lib/format/decimal";
import { distancePercent } from "../../lib/format/percent";
import { digitsOf, formatMoney, formatPercent, formatPrice, formatQuantity } from "../../lib/format/format";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import type { OwnTradeRowFragment } from "../portfolio/portfolio.generated";
import { useScaleTradeMutation } from "../orders/trading.generated";
import { useTradeSending } from "../orders/trade-sending";
import { closingPrice, meets } from "./exit-sides";
import { orderResult } from "./order-result";
import { useExits } from "./use-exits";
import classes from "./TradeDialogs.module.css";

export interface TradeDialogProps {
  readonly trade: OwnTradeRowFragment;
  /** Live quote of its symbol; null while there is none. */
  readonly quote: QuoteFactsFragment | null;
  readonly isOpen: boolean;
  onClose(): void;
}

interface DecimalFieldProps {
  readonly label: string;
  readonly value: string;
  readonly step: string;
  readonly error?: string;
  readonly hint?: ReactNode;
  readonly isFirst?: boolean;
  onChange(value: string): void;
}

function DecimalField({ label, value, step, error, hint, isFirst = false, onChange }: DecimalFieldProps): ReactNode {
  return (
    <NumberInput
      label={label}
      value={value}
      onValueChange={(change) => onChange(change.value)}
      valueIsNumericString
      allowNegative={false}
      hideControls
      decimalScale={digitsOf(step)}
      step={Number(step)}
      thousandSeparator=","
      inputMode="decimal"
      autoComplete="off"
      error={error}
      description={error ? undefined : hint}
      data-autofocus={isFirst || undefined}
    />
  );
}

/** Adds to an open trade at the market. */
export function ScaleTradeDialog({ trade, quote, isOpen, onClose }: TradeDialogProps): ReactNode {
  const { symbol, tick, lot } = trade.instrument;
  const [quantity, setQuantity] = useState("");
  const [mistake, setMistake] = useState<string>();
  const sending = useTradeSending(["quantity"]);
  const [scaleTrade] = useScaleTradeMutation();
  const amount = readDecimal(quantity);
  const price = meets(quote, trade.side === "LONG");
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!amount?.gt(0)) return setMistake("Enter a quantity.");
    if (!isMultipleOf(amount, lot)) return setMistake(`Use multiples of ${lot} only.`);
    const isDone = await sending.send(
      async (clientRequestId) =>
        (await scaleTrade({ variables: { input: { tradeId: trade.id, quantity: toWire(amount), clientRequestId } } })).data?.scaleTrade,
      ({ order }) => orderResult(order),
    );
    if (isDone) onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Add to ${symbol}`} isDirty={quantity !== ""}>
      <Flex component="form" direction="column" gap="md" onSubmit={(event) => void submit(event)} noValidate>
        <DecimalField
          label="Quantity"
          isFirst
          value={quantity}
          step={lot}
          error={mistake ?? sending.mistakes.quantity}
          hint={`You hold ${formatQuantity(trade.quantity, lot)} at ${formatPrice(trade.averagePrice, tick)}.`}
          onChange={(value) => {
            setQuantity(value);
            setMistake(undefined);
            sending.renew();
          }}
        />
        <Facts look="rows" py="sm" className={classes.facts}>
          <Fact label="Est. price" value={formatPrice(price, tick)} />
          <Fact label="Est. cost" value={formatMoney(price && amount ? estimateValue(amount, price) : null)} />
        </Facts>
        {sending.mistakes.form && <FormError>{sending.mistakes.form}</FormError>}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={sending.isBusy}>
            {trade.side === "LONG" ? "Buy" : "Sell short"} {amount?.gt(0) ? formatQuantity(quantity, lot) : "more"} {symbol}
          </Button>
        </DialogButtons>
      </Flex>
    </Dialog>
  );
}

/** Sets, moves or takes away the stop and the target of an open trade. An empty field takes the exit away. */
export function ExitsDialog({ trade, quote, isOpen, onClose }: TradeDialogProps): ReactNode {
  const { symbol, tick } = trade.instrument;
  const price = closingPrice(trade.side, quote);
  const { stopPrice, typeStop, targetPrice, typeTarget, isDirty, mistakes, isBusy, submit } = useExits(trade, price, onClose);
  const hint = (level: string): string => {
    const distance = distancePercent(price, level);
    return distance === null ? "none if empty" : `${formatPercent(distance, { digits: 1 })} from the price`;
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Stop and target for ${symbol}`} isDirty={isDirty}>
      <Flex component="form" direction="column" gap="md" onSubmit={(event) => void submit(event)} noValidate>
        <Text c="secondary">
          {trade.side === "LONG" ? "Long" : "Short"} at {formatPrice(trade.averagePrice, tick)}, now {formatPrice(price, tick)}.
        </Text>
        <div className={classes.pair}>
          <DecimalField
            label="Stop"
            isFirst
            value={stopPrice}
            step={tick}
            error={mistakes.stopPrice}
            hint={hint(stopPrice)}
            onChange={typeStop}
          />
          <DecimalField
            label="Target"
            value={targetPrice}
            step={tick}
            error={mistakes.targetPrice}
            hint={hint(targetPrice)}
            onChange={typeTarget}
          />
        </div>
        {mistakes.form && <FormError>{mistakes.form}</FormError>}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isBusy} disabled={!isDirty}>
            Save stop and target
          </Button>
        </DialogButtons>
      </Flex>
    </Dialog>
  );
}

export const Fact = ({ label, value }: { readonly label: string; readonly value: ReactNode }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
