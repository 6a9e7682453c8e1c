import { useQuery } from "@apollo/client/react";
import { Button, Checkbox, Flex, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import type { AccountKind } from "../../graphql/schema.generated";
import { toWire } from "../../lib/format/decimal";
import { formatCount, formatCounted, formatMoney, formatMoneyChange, formatPercent, formatPrice } from "../../lib/format/format";
import { distancePercent } from "../../lib/format/percent";
import { Facts } from "../../ui/data/Facts";
import { ModeTag } from "../../ui/data/Tag";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { outcomeOf, quantityOf, sentenceOf, type TicketDraft, type TicketMarket } from "./ticket";
import { CopyReachDocument, type CopyReachQuery } from "./trading.generated";
import type { Mistakes, TradeWords } from "./use-ticket-sending";
import classes from "./OrderTicket.module.css";

// A list of tags that one types costs 20 kB more, and only feeders need it.
const TicketWords = lazily(async () => ({ default: (await import("./TicketWords")).TicketWords }));

export interface TicketReviewProps {
  readonly order: TicketDraft;
  readonly market: TicketMarket;
  readonly accountKind: AccountKind;
  readonly accountName: string | undefined;
  /** Whether its money is real: then the order is confirmed once more. */
  readonly isLive: boolean;
  readonly warnings: readonly string[];
  /** A feeder's order on the record account: it says whom it reaches and takes the words of the recipe. */
  readonly hasCopiers: boolean;
  readonly mistakes: Mistakes;
  readonly isBusy: boolean;
  /** Why it cannot be sent now. */
  readonly why: string | null;
  onBack(): void;
  onSend(words: TradeWords): void;
  onWords(): void;
}

/** The order once more, before it is sent. The focus is on its sentence: a second Enter sends nothing. */
export function TicketReview(props: TicketReviewProps): ReactNode {
  const { order, market, accountName, isLive, warnings, hasCopiers, mistakes, isBusy, why, onBack, onSend, onWords } = props;
  const [words, setWords] = useState<TradeWords>({ thesis: "", tags: [] });
  const [isConfirmed, setConfirmed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const sentence = sentenceOf(order, market);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented || isBusy) return;
    event.preventDefault();
    onBack();
  };
  return (
    <Flex component="section" direction="column" gap="sm" aria-label={`Review of the order for ${market.symbol}`} onKeyDown={leave}>
      <h3 ref={heading} tabIndex={-1} className={classes.sentence}>
        {sentence}
      </h3>
      <ReviewFacts {...props} />
      {isLive && <LiveOrder accountName={accountName} isConfirmed={isConfirmed} onConfirm={setConfirmed} />}
      <Warnings warnings={warnings} />
      {hasCopiers && <Reach order={order} market={market} />}
      {hasCopiers && (
        <Suspense fallback={<Skeleton height={196} />}>
          <TicketWords words={words} mistakes={mistakes} onChange={(next) => (setWords(next), onWords())} />
        </Suspense>
      )}
      {mistakes.form && (
        <p className={classes.formError} role="alert">
          {mistakes.form}
        </p>
      )}
      <Button
        variant="filled"
        size="md"
        fullWidth
        loading={isBusy}
        disabled={why !== null || (isLive && !isConfirmed)}
        onClick={() => onSend(words)}
        data-testid="send-order"
      >
        {isLive ? `${sentence} with real money` : sentence}
      </Button>
      <Button fullWidth onClick={onBack} disabled={isBusy}>
        Change order
      </Button>
      {why && (
        <p className={classes.note} role="status">
          {why}
        </p>
      )}
    </Flex>
  );
}

interface LiveOrderProps {
  readonly accountName: string | undefined;
  readonly isConfirmed: boolean;
  onConfirm(isConfirmed: boolean): void;
}

/** Nobody takes an order with real money for one on paper. */
const LiveOrder = ({ accountName, isConfirmed, onConfirm }: LiveOrderProps): ReactNode => (
  <section className={classes.live} aria-label="Real money">
    <p>
      <ModeTag mode="LIVE" /> This order trades real money{accountName ? ` on ${accountName}` : ""}.
    </p>
    <Checkbox checked={isConfirmed} onChange={(event) => onConfirm(event.currentTarget.checked)} label="Place it with real money" />
  </section>
);

const accountWords = (kind: AccountKind, name: string | undefined): string =>
  kind === "PRACTICE" ? "Practice, never copied" : kind === "BROKER" ? (name ?? "At a broker") : "Paper account";

function ReviewFacts({ order, market, accountKind, accountName }: TicketReviewProps): ReactNode {
  const { price, cost, ifStopFills, ifTargetFills } = outcomeOf(order, market, null);
  const exit = (level: string, result: typeof cost): string => {
    if (!level) return "None";
    const distance = distancePercent(price?.toFixed(), level);
    return [
      formatPrice(level, market.tick),
      distance !== null && `(${formatPercent(distance, { digits: 1 })})`,
      result && formatMoneyChange(result.toFixed(2)),
    ]
      .filter(Boolean)
      .join(" ");
  };
  const rows: Array<[string, string]> = [
    ["Account", accountWords(accountKind, accountName)],
    [
      order.type === "MARKET" ? "Est. price" : order.type === "LIMIT" ? "Limit price" : "Stop price",
      formatPrice(price?.toFixed(), market.tick),
    ],
    [order.side === "SELL" ? "Short margin, 150%" : "Est. cost", formatMoney(cost?.toFixed(2))],
    ["Stop loss", exit(order.exitStopPrice, ifStopFills)],
    ["Target", exit(order.exitTargetPrice, ifTargetFills)],
    ...(order.type === "MARKET"
      ? []
      : [["Time in force", order.timeInForce === "DAY" ? "Day" : "Good till cancelled"] as [string, string]]),
  ];
  return (
    <Facts look="rows" className={classes.sums} pt="sm" aria-label="Order details">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}

/** What deserves a second look; it hinders nothing. */
export const Warnings = ({ warnings }: { readonly warnings: readonly string[] }): ReactNode =>
  warnings.length === 0 ? null : (
    <ul className={classes.warnings} aria-label="Warnings">
      {warnings.map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  );

/** Whom the order reaches, as the server estimates it at the prices of the moment the review opened. */
function Reach({ order, market }: Pick<TicketReviewProps, "order" | "market">): ReactNode {
  const price = order.type === "LIMIT" ? order.limitPrice : order.type === "STOP" ? order.stopPrice : null;
  const input = {
    symbol: market.symbol,
    side: order.side === "BUY" ? ("LONG" as const) : ("SHORT" as const),
    quantity: toWire(quantityOf(order, market)!),
    price,
    stopPrice: order.exitStopPrice || null,
  };
  const { data, error } = useQuery(CopyReachDocument, { variables: { input }, fetchPolicy: "network-only" });
  return (
    <Text size="sm" c="secondary" role="status" className={classes.reach}>
      {data ? reachWords(data.copyReach) : error ? "Couldn’t load your copiers. They still copy this order." : "Loading your copiers"}
    </Text>
  );
}

function reachWords({ copies, buying, money, isEstimated }: CopyReachQuery["copyReach"]): string {
  if (copies === 0) return "You have no copiers.";
  const all = formatCounted(copies, "copier", "copiers");
  if (buying === 0) return `${all}, but their rules would skip this order.`;
  const who = buying === copies ? all : `${formatCount(buying)} of ${all}`;
  return `Copied by ${isEstimated ? "about " : ""}${who}: about ${formatMoney(money)} in total.`;
}
