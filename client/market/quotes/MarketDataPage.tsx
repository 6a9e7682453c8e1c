import { useFragment, useQuery } from "@apollo/client/react";
import { Anchor, Group, Stack, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useOfflineSince, useQuotes } from "../../graphql/session/SessionContext";
import { QuoteFactsFragmentDoc } from "../../graphql/live/quotes.generated";
import type { InstrumentClass } from "../../graphql/schema.generated";
import { formatCount } from "../../lib/format/format";
import { formatClock } from "../../lib/format/time";
import { Card, PageHeader } from "../../ui/layout/Card";
import { Percent, Price } from "../../ui/data/Num";
import { Segmented } from "../../ui/controls/Segmented";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { Tag } from "../../ui/data/Tag";
import { ListedInstrumentsDocument, MarketStatusDocument, type ListedInstrumentsQuery } from "../instruments/market.generated";
import { MarketDiagnostics } from "./MarketDiagnostics";
import { freshnessOf, isVenue, venueName } from "./provider-status";
import { WatchlistCard } from "../watchlists/WatchlistCard";
import classes from "./MarketDataPage.module.css";

type Row = ListedInstrumentsQuery["listedInstruments"]["edges"][number]["node"];

const sourceNames = { SIMULATED: "Simulated prices", REPLAYED: "Replayed prices", LIVE: "Live prices" } as const;

/** `/market-data-test`: every symbol as it moves; where prices come from, how fast and how late, in a view of its own. */
export function MarketDataPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const text = search.get("q") ?? "";
  const chosen = (search.get("class") as InstrumentClass | null) ?? null;
  const isDiagnostic = search.get("view") === "diagnostics";
  const watched = search.get("watch") ?? "NVDA";
  const set = (changes: Record<string, string | null>): void => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key);
    setSearch(next, { replace: true });
  };
  return (
    <Stack miw={0}>
      <PageHeader
        title="Markets"
        lead={<StatusLine />}
        aside={
          <Segmented
            label="View"
            value={isDiagnostic ? "diagnostics" : "quotes"}
            options={views}
            onChange={(value) => set({ view: value === "quotes" ? null : value })}
          />
        }
      />
      {isDiagnostic ? (
        <MarketDiagnostics symbol={watched} onSymbol={(symbol) => set({ watch: symbol })} />
      ) : (
        <Quotes text={text} chosen={chosen} set={set} />
      )}
    </Stack>
  );
}

const views = [
  { value: "quotes", label: "Quotes" },
  { value: "diagnostics", label: "Diagnostics" },
] as const;

interface QuotesProps {
  readonly text: string;
  readonly chosen: InstrumentClass | null;
  readonly set: (changes: Record<string, string | null>) => void;
}

/** Every symbol as it moves, and one's own lists. */
function Quotes({ text, chosen, set }: QuotesProps): ReactNode {
  const variables = { search: text || null, class: chosen };
  const { data, error, refetch, fetchMore } = useQuery(ListedInstrumentsDocument, { variables });
  const page = data?.listedInstruments;
  const more = async (): Promise<void> => {
    await fetchMore({ variables: { ...variables, after: page?.pageInfo.endCursor } });
  };
  return (
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
              label="Asset class"
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
        {page?.edges.length === 0 && (
          <EmptyState title="Not on the menu">No matching symbols. Try another search or asset class.</EmptyState>
        )}
        {page && page.edges.length > 0 && (
          <>
            <Symbols rows={page.edges.map(({ node }) => node)} />
            {page.pageInfo.hasNextPage && <InfiniteScrollFooter hasMore cursor={page.pageInfo.endCursor} onMore={more} end="" />}
          </>
        )}
      </Card>
      {(data || error) && <WatchlistCard />}
    </div>
  );
}

const kinds: ReadonlyArray<{ value: InstrumentClass | "ALL"; label: string }> = [
  { value: "ALL", label: "All" },
  { value: "STOCK", label: "Stocks" },
  { value: "ETF", label: "ETFs" },
  { value: "CRYPTO", label: "Crypto" },
  { value: "FX", label: "FX" },
];

/** Where prices come from and whether they are fresh, in one line. */
function StatusLine(): ReactNode {
  const { data } = useQuery(MarketStatusDocument, { fetchPolicy: "cache-and-network" });
  const status = data?.marketStatus;
  if (!status) return "\u00a0";
  const venues = status.providers.filter(isVenue).map(({ name }) => venueName(name));
  const origin = venues.length > 0 ? `${sourceNames[status.source]} and ${venues.join(", ")}` : sourceNames[status.source];
  return `${origin}, ${formatCount(status.symbols)} symbols; ${freshnessOf(status)}.`;
}

function Symbols({ rows }: { readonly rows: readonly Row[] }): ReactNode {
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
            <th scope="col" data-right data-action>
              <span className="visually-hidden">Trade</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SymbolRow key={row.symbol} row={row} offlineSince={offlineSince} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SymbolRow({ row, offlineSince }: { readonly row: Row; readonly offlineSince: string | undefined }): ReactNode {
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
      <td data-right data-action>
        <Link className={classes.trade} to={`/instrument/${row.symbol}`} aria-label={`Trade ${row.symbol}`}>
          Trade
        </Link>
      </td>
    </tr>
  );
}
