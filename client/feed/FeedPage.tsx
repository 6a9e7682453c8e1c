import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { FeederSuggestions } from "../feeders/FeederSuggestions";
import { useConnection, useOfflineSince, useStream } from "../graphql/SessionContext";
import { formatClock } from "../lib/time";
import { Avatar } from "../ui/Avatar";
import { PageHeader } from "../ui/Card";
import { EndlessFoot } from "../ui/EndlessFoot";
import { Segmented } from "../ui/Segmented";
import { Skeleton } from "../ui/Skeleton";
import { EmptyState, ErrorState } from "../ui/States";
import { ArrivalsVoice } from "./ArrivalsVoice";
import { FeedCard } from "./FeedCard";
import { FeedSkeleton } from "./FeedSkeleton";
import { feedPageItems, feedStream, type FeedFilter } from "./feed.cache";
import { FeedDocument, type FeedItemCardFragment } from "./feed.generated";
import { useArrivals } from "../ui/useArrivals";
import { useReading } from "../ui/useReading";
import classes from "./FeedPage.module.css";

/** The searchable field is a third of this page's code and waits for the first paint. */
const SymbolFilter = lazy(async () => ({ default: (await import("./SymbolFilter")).SymbolFilter }));

const scopes = [
  { value: "FOLLOWING", label: "Following" },
  { value: "ALL", label: "All" },
] as const;

/** The filter is the address: `?scope=all&symbol=NVDA`. */
export function filterOf(search: URLSearchParams): FeedFilter {
  const symbol = search.get("symbol")?.trim().toUpperCase() ?? "";
  return {
    scope: search.get("scope") === "all" ? "ALL" : "FOLLOWING",
    symbol: /^[A-Z0-9.\-/]{1,15}$/.test(symbol) ? symbol : null,
    traderId: null,
  };
}

/** `/feed`: trades of those I follow, or of everyone, live. */
export default function FeedPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterOf(search), [search]);
  const change = (next: Partial<FeedFilter>): void => {
    const { scope, symbol } = { ...filter, ...next };
    setSearch({ ...(scope === "ALL" ? { scope: "all" } : {}), ...(symbol ? { symbol } : {}) }, { replace: true, preventScrollReset: true });
  };
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <PageHeader title="Feed" lead="Each card is a sealed event of someone's record." />
        <div className={classes.filters}>
          <Segmented
            look="chips"
            label="Whose trades"
            value={filter.scope ?? "FOLLOWING"}
            options={scopes}
            onChange={(scope) => change({ scope })}
          />
          <Suspense fallback={<Skeleton width={168} height={36} />}>
            <SymbolFilter value={filter.symbol ?? null} onChange={(symbol) => change({ symbol })} />
          </Suspense>
        </div>
        <LineNote />
        <FeedList filter={filter} onAll={() => change({ scope: "ALL", symbol: null })} />
      </div>
      <aside className={classes.aside} aria-label="Suggestions">
        <FeederSuggestions title="Feeders to follow" isNarrow />
      </aside>
    </div>
  );
}

/** While the line is down or catching up the feed says so itself: a still feed must not look like a quiet market. */
function LineNote(): ReactNode {
  const connection = useConnection();
  const offlineSince = useOfflineSince();
  if (connection?.kind === "catchingUp" && connection.of > 0) {
    return (
      <p className={classes.note} role="status">
        Catching up… {connection.done} of {connection.of}
      </p>
    );
  }
  if (!offlineSince) return null;
  return (
    <p className={classes.note} role="status">
      The line is down. Prices as of {formatClock(offlineSince)}; new trades come in once it is back.
    </p>
  );
}

function FeedList({ filter, onAll }: { readonly filter: FeedFilter; readonly onAll: () => void }): ReactNode {
  const { data, error, loading, refetch, fetchMore } = useQuery(FeedDocument, { variables: { first: feedPageItems, filter } });
  const streamVariables = useMemo(() => ({ filter }), [filter]);
  useStream(feedStream, streamVariables, data?.feed.asOfSequence);
  const items = useMemo(() => data?.feed.edges.map(({ node }) => node) ?? [], [data]);
  const list = JSON.stringify(filter);
  const [top, setTop] = useState<HTMLDivElement | null>(null);
  const { isReading, listProps } = useReading(top);
  const { shown, waiting, fresh, reveal } = useArrivals(list, items, isReading);

  const showNew = (): void => {
    reveal();
    // Absent where there is no layout.
    top?.scrollIntoView?.({ block: "end", behavior: "smooth" });
  };
  const more = async (): Promise<void> => {
    await fetchMore({ variables: { after: data?.feed.pageInfo.endCursor } });
  };
  if (!data)
    return error && !loading ? (
      <ErrorState onRetry={() => void refetch()}>
        The feed could not be fetched. Your own trades and stops run on the server as before.
      </ErrorState>
    ) : (
      <FeedSkeleton />
    );
  return (
    <>
      <ArrivalsVoice list={list} items={items} />
      <div ref={setTop} className={classes.top} />
      <NewPill waiting={waiting} onShow={showNew} />
      {items.length === 0 ? (
        <div data-empty>
          <NothingYet filter={filter} onAll={onAll} />
        </div>
      ) : (
        <div className={classes.list} {...listProps} role="feed" aria-label="Trades" aria-busy={loading}>
          {shown.map((item) => (
            <FeedCard key={item.id} item={item} isFresh={fresh.has(item.id)} />
          ))}
        </div>
      )}
      {items.length > 0 && (
        <EndlessFoot
          hasMore={data.feed.pageInfo.hasNextPage}
          cursor={data.feed.pageInfo.endCursor}
          onMore={more}
          end="That is the whole feed."
        />
      )}
    </>
  );
}

const facesShown = 2;

function NewPill({ waiting, onShow }: { readonly waiting: readonly FeedItemCardFragment[]; readonly onShow: () => void }): ReactNode {
  if (waiting.length === 0) return null;
  const authors = [...new Map(waiting.map(({ author }) => [author.id, author])).values()].slice(0, facesShown);
  return (
    <div className={classes.pillPlace}>
      <button type="button" className={classes.pill} onClick={onShow}>
        <IconArrowUp size={16} stroke={2} aria-hidden="true" />
        <span className={classes.faces}>
          {authors.map(({ id, name }) => (
            <Avatar key={id} id={id} name={name} size={20} />
          ))}
        </span>
        {waiting.length} new
      </button>
    </div>
  );
}

function NothingYet({ filter, onAll }: { readonly filter: FeedFilter; readonly onAll: () => void }): ReactNode {
  const isAll = filter.scope === "ALL";
  if (filter.symbol) {
    return (
      <EmptyState
        title={`Nobody has served ${filter.symbol} here`}
        actions={
          <Button variant="filled" onClick={onAll}>
            Show all trades
          </Button>
        }
      >
        {isAll ? "No feeder has traded it yet." : "None of the feeders you follow has traded it."} New trades in it appear here the moment
        they are sealed.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No orders on the rail yet"
      actions={
        <>
          {!isAll && <Button onClick={onAll}>See all trades</Button>}
          <Button component={Link} to="/feeders" variant="filled">
            Find a feeder
          </Button>
        </>
      }
      below={<FeederSuggestions />}
    >
      Follow a feeder and each of their trades shows up here, with its stop, its target and how it stands now. It costs nothing.
    </EmptyState>
  );
}
