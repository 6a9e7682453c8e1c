import { useFragment, useQuery } from "@apollo/client/react";
import { Anchor, Group, Stack, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useOfflineSince, useQuote, useQuotes } from "../../graphql/session/SessionContext";
import { QuoteFactsFragmentDoc, type QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import type { InstrumentClass } from "../../graphql/schema.generated";
import { formatCount, formatDuration, formatPrice, formatRatio } from "../../lib/format/format";
import { formatClock, formatMoment } from "../../lib/format/time";
import { useNow } from "../../lib/browser/now";
import { Ago } from "../../ui/data/Ago";
import { Card, PageHeader } from "../../ui/layout/Card";
import { Percent, Price } from "../../ui/data/Num";
import { Segmented } from "../../ui/controls/Segmented";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { StatStrip, StatStripSkeleton, StatTile } from "../../ui/data/StatStrip";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { Tag } from "../../ui/data/Tag";
import { InstrumentsDocument, MarketStatusDocument, type InstrumentsQuery, type MarketStatusQuery } from "../instruments/market.generated";
import { WatchlistCard } from "../watchlists/WatchlistCard";
import classes from "./MarketDataPage.module.css";

type Row = InstrumentsQuery["instruments"][number];

const statusPollMs = 2_000;
const streamRowsMax = 40;
const sourceNames = { SIMULATED: "Simulated prices", REPLAYED: "Replayed prices", LIVE: "Live prices" } as const;

/** `/market-data-test`: where prices come from, how fast, how late, and every symbol as it moves. */
export function MarketDataPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const text = search.get("q") ?? "";
  const chosen = (search.get("class") as InstrumentClass | null) ?? null;
  const { data, error, refetch } = useQuery(InstrumentsDocument, { variables: { search: text || null, class: chosen } });
  const set = (changes: Record<string, string | null>): void => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key);
    setSearch(next, { replace: true });
  };
  return (
    <Stack miw={0}>
      <PageHeader title="Market data" lead="Every price on this server, live." />
      <Status />
      <div className={classes.columns}>
        <Card
          isFlush
          title="Symbols"
          aside={
            <Group gap="xs">
              <TextInput
                aria-label="Find a symbol"
                placeholder="Find a symbol"
                leftSection={<IconSearch size={16} stroke={1.75} />}
                value={text}
                onChange={(event) => set({ q: event.currentTarget.value })}
              />
              <Segmented
                label="Kind"
                look="quiet"
                value={chosen ?? "ALL"}
                onChange={(value) => set({ class: value === "ALL" ? null : value })}
                options={kinds}
              />
            </Group>
          }
        >
          {error && !data && <ErrorState onRetry={() => void refetch()}>Couldn’t load the symbols.</ErrorState>}
          {!data && !error && (
            <Loading label="Loading symbols">
              <RowsSkeleton rows={8} />
            </Loading>
          )}
          {data?.instruments.length === 0 && (
            <EmptyState title="Not on the menu">No symbol matches. Try fewer letters, or another kind.</EmptyState>
          )}
          {data && data.instruments.length > 0 && <Symbols rows={data.instruments} onWatch={(symbol) => set({ watch: symbol })} />}
        </Card>
        <Stack miw={0}>
          <WatchlistCard />
          <RawStream symbol={search.get("watch") ?? data?.instruments[0]?.symbol ?? null} />
        </Stack>
      </div>
    </Stack>
  );
}

const kinds: ReadonlyArray<{ value: InstrumentClass | "ALL"; label: string }> = [
  { value: "ALL", label: "All" },
  { value: "STOCK", label: "Stocks" },
  { value: "ETF", label: "ETFs" },
  { value: "CRYPTO", label: "Crypto" },
  { value: "FX", label: "FX" },
];

function Status(): ReactNode {
  const { data, error, refetch } = useQuery(MarketStatusDocument, { pollInterval: statusPollMs, fetchPolicy: "cache-and-network" });
  const status = data?.marketStatus;
  if (error && !status) return <ErrorState onRetry={() => void refetch()}>Couldn’t load the provider's state.</ErrorState>;
  if (!status)
    return (
      <Loading label="Loading the provider's state">
        <StatStripSkeleton tiles={5} />
      </Loading>
    );
  return (
    <>
      <StatStrip label="Provider">
        <StatTile label="Provider" value={status.provider} context={<Tag look="dashed">{sourceNames[status.source]}</Tag>} />
        <StatTile
          label="State"
          value={status.isHealthy ? "Healthy" : "Behind"}
          context={status.isHealthy ? "every symbol has a live quote" : "some quotes are older than allowed"}
        />
        <StatTile label="Symbols" value={formatCount(status.symbols)} context="listed" />
        <StatTile label="Ticks" value={`${formatRatio(status.ticksPerSecond, 1)} a second`} context="over the last ten seconds" />
        <StatTile
          label="Market clock"
          value={formatClock(status.marketTime)}
          context={`${status.marketTime.slice(0, 10)}, speed ${formatRatio(status.speed, 0)}×`}
        />
      </StatStrip>
      <div className={classes.pair}>
        <Latency buckets={status.latencyBuckets} />
        <Gaps gaps={status.gaps} />
      </div>
    </>
  );
}

function Latency({ buckets }: { readonly buckets: MarketStatusQuery["marketStatus"]["latencyBuckets"] }): ReactNode {
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  const label = (upToMs: number | null, index: number): string =>
    upToMs === null ? `over ${formatDuration(buckets[index - 1]?.upToMs ?? 0)}` : `to ${formatDuration(upToMs)}`;
  return (
    <Card title="Latency" note="from a price to the hub, since the start">
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
    <Card title="Recorded gaps" note="jumps an admin ordered; they stay in the history">
      {gaps.length === 0 ? (
        <p className={classes.quiet}>None. The market walked every step.</p>
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

function Symbols({ rows, onWatch }: { readonly rows: readonly Row[]; onWatch(symbol: string): void }): ReactNode {
  useQuotes(rows.map(({ symbol }) => symbol));
  const offlineSince = useOfflineSince()?.toISOString();
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Symbol</th>
            <th scope="col" data-right>
              Bid
            </th>
            <th scope="col" data-right>
              Ask
            </th>
            <th scope="col" data-right>
              Today
            </th>
            <th scope="col" data-right data-wide>
              As of
            </th>
            <th scope="col" data-right>
              <span className="visually-hidden">Watch</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SymbolRow key={row.symbol} row={row} offlineSince={offlineSince} onWatch={onWatch} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SymbolRow({
  row,
  offlineSince,
  onWatch,
}: {
  readonly row: Row;
  readonly offlineSince: string | undefined;
  onWatch(symbol: string): void;
}): ReactNode {
  const { data, complete } = useFragment({ fragment: QuoteFactsFragmentDoc, from: { __typename: "Quote", id: `quote:${row.symbol}` } });
  const quote = complete ? data : null;
  const staleSince = offlineSince ?? (quote?.isStale ? quote.asOf : undefined);
  const price = (value: string | undefined): ReactNode => (
    <Price value={value} tick={row.tick} isLive staleSince={staleSince} hidesAsOf reason="No price yet" />
  );
  return (
    <tr>
      <th scope="row">
        <Anchor component={Link} inherit fw={600} c="bright" to={`/instrument/${row.symbol}`}>
          {row.symbol}
        </Anchor>
        <span className={classes.name}>{row.name}</span>
        {row.isHalted && <Tag look="loss">Halted</Tag>}
      </th>
      <td data-right>{price(quote?.bid)}</td>
      <td data-right>{price(quote?.ask)}</td>
      <td data-right>
        <Percent value={quote?.changePercent} staleSince={staleSince} hidesAsOf />
      </td>
      <td data-right data-wide className={classes.quiet}>
        {quote ? formatClock(quote.asOf) : "–"}
      </td>
      <td data-right>
        <button
          type="button"
          className={classes.watch}
          onClick={() => onWatch(row.symbol)}
          aria-label={`Show the raw stream of ${row.symbol}`}
        >
          Stream
        </button>
      </td>
    </tr>
  );
}

/** The last quotes of one symbol, one line each, exactly as they came. */
function RawStream({ symbol }: { readonly symbol: string | null }): ReactNode {
  return (
    <Card title="Raw stream" note={symbol ?? ""}>
      {symbol ? <StreamLines key={symbol} symbol={symbol} /> : <p className={classes.quiet}>Choose a symbol.</p>}
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
