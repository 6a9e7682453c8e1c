import { useEffect, useState, type ReactNode } from "react";
import { Facts } from "../../ui/data/Facts";
import { useOfflineSince } from "../../graphql/session/SessionContext";
import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import { formatDuration, formatPrice } from "../../lib/format/format";
import { millisecondsOf } from "../../lib/format/time";
import { Percent, Price } from "../../ui/data/Num";
import { Tag } from "../../ui/data/Tag";
import type { InstrumentFactsFragment } from "../instruments/market.generated";
import { ProviderProblem } from "./ProviderProblem";
import classes from "./QuoteHeader.module.css";

export interface QuoteHeaderProps {
  readonly instrument: InstrumentFactsFragment;
  readonly quote: QuoteFactsFragment | null;
  /** The instrument chooser or the plain name. */
  readonly title: ReactNode;
  readonly aside?: ReactNode;
}

/** Since when a price cannot be trusted: the line is down, or the provider has gone quiet. Null while it is live. */
export function useStaleSince(quote: QuoteFactsFragment | null): string | null {
  const offlineSince = useOfflineSince();
  if (offlineSince) return offlineSince.toISOString();
  return quote?.isStale ? quote.asOf : null;
}

/** One line on an instrument now: price, change, bid × ask, the day's range, and how old the quote is. */
export function QuoteHeader({ instrument, quote, title, aside }: QuoteHeaderProps): ReactNode {
  const staleSince = useStaleSince(quote) ?? undefined;
  const { tick } = instrument;
  return (
    <header className={classes.header}>
      <div className={classes.title}>{title}</div>
      <div className={classes.price}>
        <Price value={quote?.mid} tick={tick} isLive staleSince={staleSince} reason="Waiting for the first price" />
        <span className={classes.change}>
          <Percent value={quote?.changePercent} hasArrow staleSince={staleSince} hidesAsOf />
        </span>
      </div>
      <Facts className={classes.facts} data-below={aside !== undefined || undefined} fz="sm" lh="sm" fw={500}>
        <Fact label="Bid × ask" value={`${formatPrice(quote?.bid, tick)} × ${formatPrice(quote?.ask, tick)}`} />
        <Fact label="Today" value={`${formatPrice(quote?.dayLow, tick)} to ${formatPrice(quote?.dayHigh, tick)}`} />
        <QuoteAge quote={quote} />
      </Facts>
      {instrument.isHalted && <Tag look="loss">Halted</Tag>}
      {!instrument.isHalted && !instrument.isOpen && <Tag look="accent">Closed</Tag>}
      {quote?.isStale && quote.source === "LIVE" && <ProviderProblem assetClass={instrument.class} />}
      {aside && <div className={classes.aside}>{aside}</div>}
    </header>
  );
}

/** The age of a quote is measured by this browser's clock; a replay's prices carry the market's own time instead. */
function QuoteAge({ quote }: { readonly quote: QuoteFactsFragment | null }): ReactNode {
  const now = useSeconds();
  if (!quote) return <Fact label="Quote age" value="–" />;
  if (quote.source === "REPLAYED") return <Fact label="Market time" value={quote.asOf.slice(0, 16).replace("T", " ")} />;
  return <Fact label="Quote age" value={formatDuration(Math.max(0, now - millisecondsOf(quote.asOf)))} />;
}

/** Epoch milliseconds, renewed each second: the age of a price grows while nothing arrives. */
function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
