import { useQuery } from "@apollo/client/react";
import { Stack } from "@mantine/core";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useQuote } from "../../graphql/session/SessionContext";
import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import { formatCount, formatDuration, formatPrice, formatRatio } from "../../lib/format/format";
import { formatClock, formatMoment } from "../../lib/format/time";
import { useNow } from "../../lib/browser/now";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { lazily } from "../../lib/browser/lazily";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { StatStrip, StatStripSkeleton, StatTile } from "../../ui/data/StatStrip";
import { ErrorState } from "../../ui/feedback/States";
import { Tag } from "../../ui/data/Tag";
import { MarketStatusDocument, type MarketStatusQuery } from "../instruments/market.generated";
import { useSymbolSearch } from "../instruments/use-symbol-search";
import { freshnessOf, isVenue, problemOf, providerName, stateNames, venueName } from "./provider-status";
import classes from "./MarketDataPage.module.css";

const statusPollMs = 2_000;
const streamRowsMax = 40;
const sourceNames = { SIMULATED: "Simulated prices", REPLAYED: "Replayed prices", LIVE: "Live prices" } as const;

const SymbolSelect = lazily(() => import("../instruments/SymbolSelect"));

interface StreamProps {
  readonly symbol: string;
  onSymbol(symbol: string): void;
}

/** How the prices of this server come: provider, tick rate, latency, gaps, and the raw stream of one symbol. */
export const MarketDiagnostics = ({ symbol, onSymbol }: StreamProps): ReactNode => (
  <Stack miw={0}>
    <Status>
      <RawStream symbol={symbol} onSymbol={onSymbol} />
    </Status>
  </Stack>
);

/** `children` come below it once it is there: nothing pushes them away. */
function Status({ children }: { readonly children: ReactNode }): ReactNode {
  const { data, error, refetch } = useQuery(MarketStatusDocument, { pollInterval: statusPollMs, fetchPolicy: "cache-and-network" });
  const status = data?.marketStatus;
  if (error && !status)
    return (
      <>
        <ErrorState onRetry={() => void refetch()}>Couldn’t load the provider status.</ErrorState>
        {children}
      </>
    );
  if (!status)
    return (
      <Loading label="Loading the provider status">
        <StatStripSkeleton tiles={5} />
      </Loading>
    );
  return (
    <>
      <StatStrip label="Provider">
        <StatTile
          label="Provider"
          value={status.providers.map(providerName).join(", ")}
          context={<Tag look="dashed">{sourceNames[status.source]}</Tag>}
        />
        <StatTile
          label="Status"
          value={!status.isHealthy ? "Delayed" : status.providers.some(problemOf) ? "Degraded" : "Healthy"}
          context={freshnessOf(status)}
        />
        <StatTile label="Symbols" value={formatCount(status.symbols)} context="listed" />
        <StatTile label="Ticks" value={`${formatRatio(status.ticksPerSecond, 1)} per second`} context="over the last 10 seconds" />
        <StatTile
          label="Market clock"
          value={formatClock(status.marketTime)}
          context={`${status.marketTime.slice(0, 10)}, speed ${formatRatio(status.speed, 0)}×`}
        />
      </StatStrip>
      <Venues providers={status.providers} />
      <div className={classes.pair}>
        <Latency buckets={status.latencyBuckets} />
        <Gaps gaps={status.gaps} />
      </div>
      {children}
    </>
  );
}

/** Real venues: how they are reached, and what went wrong. Nothing where all prices are computed or replayed. */
const Venues = ({ providers }: { readonly providers: MarketStatusQuery["marketStatus"]["providers"] }): ReactNode =>
  providers.filter(isVenue).map((provider) => (
    <Card key={provider.name} title={venueName(provider.name)} note={problemOf(provider) ?? "quotes are streamed"}>
      <StatStrip label={`State of ${venueName(provider.name)}`}>
        <StatTile
          label="Connection"
          value={stateNames[provider.state]}
          context={
            <>
              since <Ago at={provider.since} />
            </>
          }
        />
        <StatTile
          label="Live quotes"
          value={formatCount(provider.liveSymbols)}
          context={`of ${formatCount(provider.symbols)} symbols; only those in use are streamed`}
        />
        <StatTile
          label="Interruptions"
          value={formatCount(provider.cuts)}
          context={`${formatCount(provider.barsFilled)} bars loaded again`}
        />
        <StatTile
          label="Venue’s clock"
          value={provider.clockSkewMs === null ? "–" : formatDuration(Math.abs(provider.clockSkewMs))}
          context={
            provider.clockSkewMs === null ? "not compared yet" : provider.clockSkewMs < 0 ? "behind this server" : "ahead of this server"
          }
        />
      </StatStrip>
    </Card>
  ));

function Latency({ buckets }: { readonly buckets: MarketStatusQuery["marketStatus"]["latencyBuckets"] }): ReactNode {
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  const label = (upToMs: number | null, index: number): string =>
    upToMs === null ? `over ${formatDuration(buckets[index - 1]?.upToMs ?? 0)}` : `to ${formatDuration(upToMs)}`;
  return (
    <Card title="Latency" note="from price to server, since startup">
      <ul className={classes.bars}>
        {buckets.map((bucket, index) => (
          <li key={bucket.upToMs ?? "rest"}>
            <span>{label(bucket.upToMs, index)}</span>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: `${(bucket.count / most) * 100}%` }} />
            </span>
            <span className={classes.number}>{formatCount(bucket.count)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Gaps({ gaps }: { readonly gaps: MarketStatusQuery["marketStatus"]["gaps"] }): ReactNode {
  const now = useNow();
  return (
    <Card title="Recorded gaps" note="price jumps set by an admin, kept in the history">
      {gaps.length === 0 ? (
        <p className={classes.quiet}>No gaps.</p>
      ) : (
        <ul className={classes.bars}>
          {gaps.map((gap) => (
            <li key={`${gap.symbol}:${gap.at}`}>
              <span>{gap.symbol}</span>
              <span>{formatMoment(gap.at, now)}</span>
              <span className={classes.number}>× {formatRatio(gap.factor, 4)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The last quotes of one symbol, one line each, exactly as they came. */
function RawStream({ symbol, onSymbol }: StreamProps): ReactNode {
  const search = useSymbolSearch();
  return (
    <Card
      title="Raw stream"
      aside={
        <Suspense fallback={<Skeleton width={220} height={36} />}>
          <SymbolSelect search={search} value={symbol} onSymbol={onSymbol} />
        </Suspense>
      }
    >
      <StreamLines key={symbol} symbol={symbol} />
    </Card>
  );
}

function StreamLines({ symbol }: { readonly symbol: string }): ReactNode {
  const quote = useQuote(symbol);
  const lines = useRecent(quote);
  if (lines.length === 0) return <p className={classes.quiet}>Waiting for the first price of {symbol}.</p>;
  return (
    <ol className={classes.stream} aria-label={`Last quotes of ${symbol}`}>
      {lines.map((line) => (
        <li key={line.asOf}>
          <time dateTime={line.asOf}>{line.asOf.slice(11, 23)}</time>
          <span>{formatPrice(line.bid, line.bid)}</span>
          <span>{formatPrice(line.ask, line.ask)}</span>
          <Ago at={line.asOf} />
        </li>
      ))}
    </ol>
  );
}

/** Keeps the newest versions of a quote, newest first. */
function useRecent(quote: QuoteFactsFragment | null): readonly QuoteFactsFragment[] {
  const [lines, setLines] = useState<readonly QuoteFactsFragment[]>([]);
  const last = useRef<string>("");
  useEffect(() => {
    if (!quote || quote.asOf === last.current) return;
    last.current = quote.asOf;
    setLines((before) => [quote, ...before].slice(0, streamRowsMax));
  }, [quote]);
  return lines;
}
