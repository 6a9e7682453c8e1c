import { NumberInput } from "@mantine/core";
import { useId, type ReactNode } from "react";
import { Facts } from "../../ui/data/Facts";
import { distancePercent } from "../../lib/format/percent";
import { formatMoney, formatMoneyChange, formatPercent, formatPrice, formatQuantity, formatRatio, digitsOf } from "../../lib/format/format";
import { Segmented } from "../../ui/controls/Segmented";
import { Segments } from "../../ui/controls/Segments";
import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import { outcomeOf, quantityFor, quantityOf, type TicketDraft, type TicketMarket } from "./ticket";
import type { Field, Mistakes } from "./use-ticket-sending";
import classes from "./OrderTicket.module.css";

interface SideAndTypeProps {
  readonly draft: TicketDraft;
  readonly quote: QuoteFactsFragment | null;
  readonly tick: string;
  set(changes: Partial<TicketDraft>): void;
}

/** Buy or sell, each at its price, and what kind of order. */
export const SideAndType = ({ draft, quote, tick, set }: SideAndTypeProps): ReactNode => (
  <>
    <Segments
      label="Side"
      value={draft.side}
      onChange={(side) => set({ side })}
      options={[
        { value: "BUY", label: "Buy", detail: formatPrice(quote?.ask, tick), tone: "gain" },
        { value: "SELL", label: "Sell", detail: formatPrice(quote?.bid, tick), tone: "loss" },
      ]}
    />
    <Segments
      label="Order type"
      value={draft.type}
      onChange={(type) => set({ type })}
      options={[
        { value: "MARKET", label: "Market" },
        { value: "LIMIT", label: "Limit" },
        { value: "STOP", label: "Stop" },
      ]}
    />
  </>
);

interface PartProps {
  readonly draft: TicketDraft;
  readonly market: TicketMarket;
  readonly mistakes: Mistakes;
  set(changes: Partial<TicketDraft>): void;
}

interface DecimalInputProps {
  readonly label: string;
  readonly field: Field;
  readonly step: string;
  readonly hint?: ReactNode;
  readonly part: PartProps;
}

/** A number typed as text: exact, with the instrument's step on the arrow keys. */
function DecimalInput({ label, field, step, hint, part }: DecimalInputProps): ReactNode {
  return (
    <NumberInput
      label={label}
      value={part.draft[field] as string}
      onValueChange={({ value }) => part.set({ [field]: value })}
      valueIsNumericString
      allowNegative={false}
      hideControls
      decimalScale={digitsOf(step)}
      step={Number(step)}
      thousandSeparator=","
      inputMode="decimal"
      autoComplete="off"
      error={part.mistakes[field]}
      description={part.mistakes[field] ? undefined : hint}
    />
  );
}

const shares = [5, 10, 25, 100] as const;

const sizes = [
  { value: "UNITS", label: "Units" },
  { value: "DOLLARS", label: "Dollars", title: "Enter what to spend" },
  { value: "RISK", label: "Risk", title: "Enter what you lose if the stop fills" },
] as const;

/** How much: in units, or in dollars with the quantity they come to below. */
function SizeInput(props: PartProps): ReactNode {
  const { draft, market } = props;
  if (draft.sizeBy === "UNITS") return <DecimalInput label="Quantity" field="quantity" step={market.lot} part={props} />;
  const quantity = quantityOf(draft, market);
  const needsStop = draft.sizeBy === "RISK" && draft.exitStopPrice === "";
  return (
    <DecimalInput
      label={draft.sizeBy === "DOLLARS" ? "Amount, USD" : "Loss at stop, USD"}
      field="amount"
      step="0.01"
      hint={quantity ? `${formatQuantity(quantity.toFixed(), market.lot)} ${market.symbol}` : needsStop ? "needs a stop loss" : undefined}
      part={props}
    />
  );
}

/** What a market order meets now: it moves by itself and nobody types it. */
function MarketPrice({ price }: { readonly price: string }): ReactNode {
  const id = useId();
  return (
    <div className={classes.marketPrice}>
      <span id={id}>Market price</span>
      <output aria-labelledby={id} aria-live="off">
        {price}
      </output>
    </div>
  );
}

export function Amounts(props: PartProps & { readonly freeCash: string | null }): ReactNode {
  const { draft, market, freeCash, set } = props;
  return (
    <div className={classes.pair}>
      <div className={classes.size}>
        <Segmented label="Size by" look="quiet" value={draft.sizeBy} onChange={(sizeBy) => set({ sizeBy })} options={sizes} />
      </div>
      <SizeInput {...props} />
      {draft.type === "LIMIT" && <DecimalInput label="Limit price" field="limitPrice" step={market.tick} part={props} />}
      {draft.type === "STOP" && <DecimalInput label="Stop price" field="stopPrice" step={market.tick} part={props} />}
      {draft.type === "MARKET" && <MarketPrice price={formatPrice(draft.side === "BUY" ? market.ask : market.bid, market.tick)} />}
      <div className={classes.shares} role="group" aria-label="Quantity as a share of free cash">
        {shares.map((percent) => {
          const quantity = quantityFor(percent, draft, market, freeCash);
          return (
            <button
              key={percent}
              type="button"
              className={classes.share}
              disabled={quantity === null || quantity === "0"}
              onClick={() => quantity && set({ quantity, sizeBy: "UNITS" })}
            >
              {percent === 100 ? "Max" : `${percent}%`}
            </button>
          );
        })}
      </div>
    </div>
  );
}

export function Exits(props: PartProps): ReactNode {
  const { draft, market } = props;
  const entry =
    draft.type === "LIMIT" ? draft.limitPrice : draft.type === "STOP" ? draft.stopPrice : draft.side === "BUY" ? market.ask : market.bid;
  const hint = (level: string): string => {
    const distance = distancePercent(entry, level);
    return distance === null ? "optional" : formatPercent(distance, { digits: 1 });
  };
  return (
    <div className={classes.pair}>
      <DecimalInput label="Stop loss" field="exitStopPrice" step={market.tick} hint={hint(draft.exitStopPrice)} part={props} />
      <DecimalInput label="Target" field="exitTargetPrice" step={market.tick} hint={hint(draft.exitTargetPrice)} part={props} />
    </div>
  );
}

export function Sums({ draft, market, freeCash }: { draft: TicketDraft; market: TicketMarket; freeCash: string | null }): ReactNode {
  const outcome = outcomeOf(draft, market, freeCash);
  const money = (value: { toFixed(): string } | null, isChange = false): string =>
    isChange ? formatMoneyChange(value?.toFixed()) : formatMoney(value?.toFixed());
  const rows: Array<[string, string]> = [
    [
      draft.side === "SELL"
        ? "Short margin, 150%"
        : draft.type === "MARKET"
          ? "Est. cost"
          : `Cost at the ${draft.type === "LIMIT" ? "limit" : "stop"}`,
      money(outcome.cost),
    ],
    ["Free cash after", money(outcome.buyingPowerAfter)],
    ["Loss at stop", money(outcome.ifStopFills, true)],
    ["Profit at target", money(outcome.ifTargetFills, true)],
    ["Risk/reward", outcome.rewardForRisk ? `1 : ${formatRatio(outcome.rewardForRisk.toFixed())}` : "–"],
  ];
  return (
    <Facts look="rows" pt="sm" className={classes.sums} aria-label="Order estimate">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}
