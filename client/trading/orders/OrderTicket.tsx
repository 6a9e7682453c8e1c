import { Button, Flex, NumberInput, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Facts } from "../../ui/data/Facts";
import { useOfflineSince } from "../../graphql/session/SessionContext";
import { readDecimal } from "../../lib/format/decimal";
import { distancePercent } from "../../lib/format/percent";
import { formatMoney, formatMoneyChange, formatPercent, formatPrice, formatRatio, digitsOf } from "../../lib/format/format";
import { Segments } from "../../ui/controls/Segments";
import type { AccountKind } from "../../graphql/schema.generated";
import type { InstrumentFactsFragment } from "../../market/instruments/market.generated";
import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import { useTicketKeys } from "./ticket-keys";
import { emptyDraft, outcomeOf, quantityFor, sentenceOf, type TicketDraft, type TicketMarket } from "./ticket";
import { useTicketSending, type Field, type Mistakes } from "./use-ticket-sending";
import classes from "./OrderTicket.module.css";

export interface OrderTicketProps {
  readonly instrument: InstrumentFactsFragment;
  readonly quote: QuoteFactsFragment | null;
  readonly accountId: string;
  readonly accountKind: AccountKind;
  readonly freeCash: string | null;
  readonly draft: TicketDraft;
  onDraft(draft: TicketDraft): void;
}

/** The order ticket: what, how many, at what price, with which exits; what it costs; and the order as its own sentence. */
export function OrderTicket(props: OrderTicketProps): ReactNode {
  const { instrument, quote, draft, onDraft } = props;
  const market: TicketMarket = {
    symbol: instrument.symbol,
    tick: instrument.tick,
    lot: instrument.lot,
    bid: quote?.bid ?? null,
    ask: quote?.ask ?? null,
  };
  const sending = useTicketSending(props, market);
  const set = (changes: Partial<TicketDraft>): void => {
    sending.clear(Object.keys(changes) as Field[]);
    onDraft({ ...draft, ...changes });
  };
  useTicketKeys({
    buy: () => set({ side: "BUY" }),
    sell: () => set({ side: "SELL" }),
    clear: () => onDraft({ ...emptyDraft, side: draft.side }),
  });
  const isOffline = useOfflineSince() !== null;
  const why = isOffline ? "Offline: orders need a live price." : blockedBy(instrument, quote);
  return (
    <Flex component="form" direction="column" gap="sm" onSubmit={sending.submit} aria-label={`Order for ${instrument.symbol}`} noValidate>
      <SideAndType draft={draft} quote={quote} tick={instrument.tick} set={set} />
      <Amounts {...props} market={market} mistakes={sending.mistakes} set={set} />
      <Exits draft={draft} market={market} mistakes={sending.mistakes} set={set} />
      {draft.type !== "MARKET" && (
        <Segments
          label="Valid"
          isLabelShown
          value={draft.timeInForce}
          onChange={(timeInForce) => set({ timeInForce })}
          options={[
            { value: "DAY", label: "Today" },
            { value: "GTC", label: "Until cancelled" },
          ]}
        />
      )}
      <Sums draft={draft} market={market} freeCash={props.freeCash} />
      {sending.mistakes.form && (
        <p className={classes.formError} role="alert">
          {sending.mistakes.form}
        </p>
      )}
      <Button type="submit" variant="filled" size="md" fullWidth loading={sending.isBusy} disabled={why !== null} data-testid="send-order">
        {sentenceOf(draft, market)}
      </Button>
      <p className={classes.note} role="status">
        {why ?? sending.done ?? noteOf(draft, market)}
      </p>
      <p className={classes.keys}>
        <kbd>B</kbd> buy <kbd>S</kbd> sell <kbd>Enter</kbd> send <kbd>Esc</kbd> clear
      </p>
    </Flex>
  );
}

interface SideAndTypeProps {
  readonly draft: TicketDraft;
  readonly quote: QuoteFactsFragment | null;
  readonly tick: string;
  set(changes: Partial<TicketDraft>): void;
}

/** Buy or sell, each at its price, and what kind of order. */
const SideAndType = ({ draft, quote, tick, set }: SideAndTypeProps): ReactNode => (
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

/** Why no order can be sent now; null when one can. A stale quote opens nothing. */
function blockedBy(instrument: InstrumentFactsFragment, quote: QuoteFactsFragment | null): string | null {
  if (instrument.isHalted) return `${instrument.symbol} is halted. Orders resume when trading resumes.`;
  if (!quote) return "Waiting for the first price.";
  if (quote.isStale) return "The price is stale, so no order can open on it.";
  return null;
}

function noteOf(draft: TicketDraft, market: TicketMarket): string | null {
  const price = readDecimal(draft.type === "LIMIT" ? draft.limitPrice : draft.type === "STOP" ? draft.stopPrice : "");
  const reference = readDecimal(draft.side === "BUY" ? market.ask : market.bid);
  if (!price || !reference) return null;
  const gap = formatPrice(price.minus(reference).abs().toFixed(), market.tick);
  const crosses =
    draft.type === "LIMIT"
      ? draft.side === "BUY"
        ? price.gte(reference)
        : price.lte(reference)
      : draft.side === "BUY"
        ? price.lte(reference)
        : price.gte(reference);
  const name = draft.side === "BUY" ? "ask" : "bid";
  return crosses
    ? `It meets the ${name} now, so it fills at once.`
    : `${gap} ${price.lt(reference) ? "below" : "above"} the ${name}, so it waits.`;
}

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
      value={part.draft[field]}
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

function Amounts(props: PartProps & Pick<OrderTicketProps, "freeCash">): ReactNode {
  const { draft, market, freeCash, set } = props;
  return (
    <div className={classes.pair}>
      <DecimalInput label="Quantity" field="quantity" step={market.lot} part={props} />
      {draft.type === "LIMIT" && <DecimalInput label="Limit price" field="limitPrice" step={market.tick} part={props} />}
      {draft.type === "STOP" && <DecimalInput label="Stop price" field="stopPrice" step={market.tick} part={props} />}
      {draft.type === "MARKET" && (
        <TextInput label="Price" value={formatPrice(draft.side === "BUY" ? market.ask : market.bid, market.tick)} readOnly tabIndex={-1} />
      )}
      <div className={classes.shares} role="group" aria-label="Quantity as a share of free cash">
        {shares.map((percent) => {
          const quantity = quantityFor(percent, draft, market, freeCash);
          return (
            <button
              key={percent}
              type="button"
              className={classes.share}
              disabled={quantity === null || quantity === "0"}
              onClick={() => quantity && set({ quantity })}
            >
              {percent === 100 ? "Max" : `${percent}%`}
            </button>
          );
        })}
      </div>
    </div>
  );
}

function Exits(props: PartProps): ReactNode {
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

function Sums({ draft, market, freeCash }: { draft: TicketDraft; market: TicketMarket; freeCash: string | null }): ReactNode {
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
