import { Button } from "@mantine/core";
import { useApolloClient } from "@apollo/client/react";
import { Suspense, useEffect, useMemo, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { lazily } from "../../lib/browser/lazily";
import type { FeedScope } from "../../graphql/schema.generated";
import { PageHeader } from "../../ui/layout/Card";
import { Segmented } from "../../ui/controls/Segmented";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { EmptyState } from "../../ui/feedback/States";
import { askedSuggestions } from "../discovery/asked-suggestions";
import { ComposerPlace } from "../compose/ComposerPlace";
import { addressOf, canBeTradesOnly, filterOf, isTradesOnly } from "../filters/feed-address";
import classes from "./FeedPage.module.css";
import { allKinds, type TimelineFilter } from "./timeline.cache";
import { ConnectionNote, TimelineList, useOwnPost } from "./TimelineList";

/** The searchable fields are a third of this page's code and wait for the first paint. */
const SymbolFilter = lazily(async () => ({ default: (await import("../filters/SymbolFilter")).SymbolFilter }));
const TopicFilter = lazily(async () => ({ default: (await import("../filters/TopicFilter")).TopicFilter }));

/** Beside the feed, and only where there is room or nothing else. */
const Suggestions = lazily(async () => ({ default: (await import("../discovery/Suggestions")).Suggestions }));

const scopes = [
  { value: "FOLLOWING", label: "Following" },
  { value: "ALL", label: "All" },
  { value: "DISCOVERY", label: "Discover", title: "Everyone’s posts and milestones, most discussed first" },
  { value: "FOLLOWED_TAGS", label: "My tags", title: "Posts with a tag you follow" },
] as const satisfies readonly { value: FeedScope; label: string; title?: string }[];

const lead = (
  <>
    <Link to="/education/records/sealed-records">Sealed</Link> trades, and posts about them.
  </>
);

/** `/feed`: trades, posts, announcements and milestones of those I follow, of everyone, or of the tags I follow. */
export default function FeedPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterOf(search), [search]);
  const change = (next: Partial<TimelineFilter>): void =>
    setSearch(addressOf({ ...filter, ...next }), { replace: true, preventScrollReset: true });
  const onPosted = useOwnPost(filter);
  useSuggestionsAhead();
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <PageHeader title="Feed" lead={lead} />
        <ComposerPlace onPosted={onPosted} />
        <Filters filter={filter} onChange={change} />
        <ConnectionNote />
        {filter.scope === "DISCOVERY" && <Formula />}
        <TimelineList filter={filter} empty={<NothingYet filter={filter} onChange={change} />} />
      </div>
      <aside className={classes.aside} aria-label="Suggestions">
        <Suspense>
          <Suggestions isNarrow />
        </Suspense>
      </aside>
    </div>
  );
}

/** Asks for the suggestions in one request with the list. What goes wrong, they say themselves once they are shown. */
function useSuggestionsAhead(): void {
  const client = useApolloClient();
  useEffect(() => void client.query(askedSuggestions).catch(() => undefined), [client]);
}

interface FilterProps {
  readonly filter: TimelineFilter;
  readonly onChange: (next: Partial<TimelineFilter>) => void;
}

function Filters({ filter, onChange }: FilterProps): ReactNode {
  const { scope, symbol, topic } = filter;
  return (
    <div className={classes.filters}>
      <Segmented look="chips" label="Feed source" value={scope} options={scopes} onChange={(next) => onChange({ scope: next })} />
      {canBeTradesOnly(scope) && (
        <label className={classes.chip}>
          <input
            data-covering
            type="checkbox"
            checked={isTradesOnly(filter)}
            onChange={({ currentTarget }) => onChange({ kinds: currentTarget.checked ? ["TRADE"] : [...allKinds] })}
          />
          <span>Only trades</span>
        </label>
      )}
      <Suspense fallback={<Skeleton width={344} height={36} />}>
        <div className={classes.fields}>
          <SymbolFilter value={symbol} onChange={(next) => onChange({ symbol: next })} />
          <TopicFilter value={topic} onChange={(next) => onChange({ topic: next })} />
        </div>
      </Suspense>
    </div>
  );
}

/** How discovery is ordered, so that nobody has to guess. */
const Formula = (): ReactNode => (
  <p className={classes.formula}>
    Ordered by <b>log₂(1 + reactions + 2 × comments + 3 × reposts) + time ÷ 6 h</b>: double the discussion counts as much as six hours.
    Nothing else counts.
  </p>
);

function NothingYet({ filter, onChange }: FilterProps): ReactNode {
  const { scope, symbol, topic } = filter;
  const everything = (
    <Button variant="filled" onClick={() => onChange({ scope: "ALL", symbol: null, topic: null, kinds: [...allKinds] })}>
      Clear filters
    </Button>
  );
  if (symbol ?? topic) {
    return (
      <EmptyState title={`Nobody has served ${symbol ?? `#${topic}`} here`} actions={everything}>
        {scope === "ALL" ? "No trades or posts with it yet." : "Nobody you follow has traded or mentioned it."} New ones appear here as they
        happen.
      </EmptyState>
    );
  }
  if (scope === "FOLLOWED_TAGS") {
    return (
      <EmptyState
        title="No labels on the jars yet"
        actions={
          <Button component={Link} to="/tags/trending" variant="filled">
            View trending tags
          </Button>
        }
      >
        Follow a symbol, a person or a topic, and every post with it appears here. It is free, and follows are private.
      </EmptyState>
    );
  }
  if (scope === "DISCOVERY")
    return (
      <EmptyState title="A quiet kitchen" actions={everything}>
        No posts yet. Write the first one.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No orders on the rail yet"
      actions={
        <>
          {scope !== "ALL" && <Button onClick={() => onChange({ scope: "ALL" })}>View all posts</Button>}
          <Button component={Link} to="/feeders" variant="filled">
            Find a feeder
          </Button>
        </>
      }
      below={
        <div className={classes.below}>
          <Suspense>
            <Suggestions />
          </Suspense>
        </div>
      }
    >
      Follow a feeder to see their trades and posts here, with stop, target and live P&amp;L. It is free.
    </EmptyState>
  );
}
