import { Button, Flex } from "@mantine/core";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { useMe, useOfflineSince } from "../../graphql/session/SessionContext";
import { isFeeder } from "../../identity/account/viewer";
import { readDecimal } from "../../lib/format/decimal";
import { formatPrice } from "../../lib/format/format";
import { Segments } from "../../ui/controls/Segments";
import type { AccountKind } from "../../graphql/schema.generated";
import type { InstrumentFactsFragment } from "../../market/instruments/market.generated";
import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import { useTicketKeys } from "./ticket-keys";
import { Amounts, Exits, SideAndType, Sums } from "./TicketFields";
import { TicketReview, Warnings } from "./TicketReview";
import { emptyDraft, type TicketDraft, type TicketMarket } from "./ticket";
import { warningsOf } from "./ticket-warnings";
import { useTicketSending, type Field } from "./use-ticket-sending";
import classes from "./OrderTicket.module.css";

export interface OrderTicketProps {
  readonly instrument: InstrumentFactsFragment;
  readonly quote: QuoteFactsFragment | null;
  readonly accountId: string;
  readonly accountKind: AccountKind;
  /** Where it is at a broker. */
  readonly accountName?: string;
  /** Whether its money is real. */
  readonly isLive?: boolean;
  readonly freeCash: string | null;
  /** What the account is worth, for what is large in it. */
  readonly accountValue: string | null;
  readonly draft: TicketDraft;
  onDraft(draft: TicketDraft): void;
  onSent?(): void;
}

/** The order ticket: what, how many, at what price, with which exits; then the order as its own sentence, to be sent or changed. */
export function OrderTicket(props: OrderTicketProps): ReactNode {
  const { instrument, quote, accountKind, accountName, accountValue } = props;
  const market: TicketMarket = {
    symbol: instrument.symbol,
    tick: instrument.tick,
    lot: instrument.lot,
    bid: quote?.bid ?? null,
    ask: quote?.ask ?? null,
  };
  const sending = useTicketSending(props, market);
  const hasCopiers = isFeeder(useMe()) && accountKind === "RECORD";
  const isOffline = useOfflineSince() !== null;
  const why = isOffline ? "Offline: orders need a live price." : blockedBy(instrument, quote);
  const reviewButton = useReturningFocus(sending.reviewed !== null);
  if (sending.reviewed)
    return (
      <TicketReview
        order={sending.reviewed}
        market={market}
        accountKind={accountKind}
        accountName={accountName}
        isLive={props.isLive ?? false}
        warnings={warningsOf(sending.reviewed, market, accountValue)}
        hasCopiers={hasCopiers}
        mistakes={sending.mistakes}
        isBusy={sending.isBusy}
        why={why}
        onBack={sending.back}
        onSend={sending.send}
        onWords={() => sending.clear(["thesis", "tags"])}
      />
    );
  return <TicketForm {...props} market={market} sending={sending} why={why} reviewButton={reviewButton} />;
}

interface TicketFormProps extends OrderTicketProps {
  readonly market: TicketMarket;
  readonly sending: ReturnType<typeof useTicketSending>;
  readonly why: string | null;
  readonly reviewButton: RefObject<HTMLButtonElement | null>;
}

/** The first step: it ends in a review. */
function TicketForm(props: TicketFormProps): ReactNode {
  const { instrument, quote, draft, onDraft, accountValue, market, sending, why, reviewButton } = props;
  const set = (changes: Partial<TicketDraft>): void => {
    sending.clear(Object.keys(changes) as Field[]);
    onDraft({ ...draft, ...changes });
  };
  return (
    <Flex
      component="form"
      direction="column"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        sending.review();
      }}
      aria-label={`Order for ${instrument.symbol}`}
      noValidate
    >
      <TicketKeys set={set} clear={() => onDraft({ ...emptyDraft, side: draft.side })} />
      <SideAndType draft={draft} quote={quote} tick={instrument.tick} set={set} />
      <Amounts draft={draft} freeCash={props.freeCash} market={market} mistakes={sending.mistakes} set={set} />
      <Exits draft={draft} market={market} mistakes={sending.mistakes} set={set} />
      {draft.type !== "MARKET" && <Validity draft={draft} set={set} />}
      <Sums draft={draft} market={market} freeCash={props.freeCash} />
      <Warnings warnings={warningsOf(draft, market, accountValue)} />
      {sending.mistakes.form && (
        <p className={classes.formError} role="alert">
          {sending.mistakes.form}
        </p>
      )}
      <Button ref={reviewButton} type="submit" variant="filled" size="md" fullWidth disabled={why !== null} data-testid="review-order">
        Review order
      </Button>
      <p className={classes.note} role="status">
        {why ?? sending.done ?? noteOf(draft, market)}
      </p>
      <p className={classes.keys}>
        <kbd>B</kbd> buy <kbd>S</kbd> sell <kbd>Enter</kbd> review <kbd>Esc</kbd> clear
      </p>
    </Flex>
  );
}

/** Where the focus was before the review is where it comes back to. */
function useReturningFocus(isReviewing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(isReviewing);
  useEffect(() => {
    if (was.current && !isReviewing) button.current?.focus();
    was.current = isReviewing;
  }, [isReviewing]);
  return button;
}

interface SetProps {
  set(changes: Partial<TicketDraft>): void;
}

/** Only while the ticket is being filled in. */
function TicketKeys({ set, clear }: SetProps & { clear(): void }): ReactNode {
  useTicketKeys({ buy: () => set({ side: "BUY" }), sell: () => set({ side: "SELL" }), clear });
  return null;
}

const Validity = ({ draft, set }: SetProps & { readonly draft: TicketDraft }): ReactNode => (
  <Segments
    label="Time in force"
    isLabelShown
    value={draft.timeInForce}
    onChange={(timeInForce) => set({ timeInForce })}
    options={[
      { value: "DAY", label: "Day" },
      { value: "GTC", label: "Good till cancelled" },
    ]}
  />
);

/** Why no order can be sent now; null when one can. A stale quote opens nothing. */
function blockedBy(instrument: InstrumentFactsFragment, quote: QuoteFactsFragment | null): string | null {
  if (instrument.isHalted) return `${instrument.symbol} is halted. Orders resume when trading resumes.`;
  if (!quote) return "Waiting for the first price.";
  if (quote.isStale) return "The price is stale. Orders need a live price.";
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
    ? `The ${name} already meets this price, so the order fills immediately.`
    : `${gap} ${price.lt(reference) ? "below" : "above"} the ${name}, so the order waits.`;
}
