import { Button } from "@mantine/core";
import { IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { Suspense, useMemo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { ConsentQuestion } from "../../analytics/ConsentQuestion";
import { isOnFeederSide } from "../../identity/account/viewer";
import { lazily } from "../../lib/browser/lazily";
import { useMe, useOfflineSince } from "../../graphql/session/SessionContext";
import { formatDuration, formatPercent } from "../../lib/format/format";
import { useNow } from "../../lib/browser/now";
import { NewOrderButton } from "../../trading/new-order/NewOrderButton";
import { OpenPositionsCard, OpenPositionsSkeleton } from "../../trading/overview/OpenPositionsCard";
import { usePortfolio, type PortfolioState } from "../../trading/portfolio/portfolio-hooks";
import { WatchlistCard } from "../../market/watchlists/WatchlistCard";
import { PageHeader } from "../../ui/layout/Card";
import { Money, MoneyChange } from "../../ui/data/Num";
import { ModeTag } from "../../ui/data/Tag";
import { RowsSkeleton } from "../../ui/feedback/Skeleton";
import { StatStrip, StatStripError, StatStripSkeleton, StatTile } from "../../ui/data/StatStrip";
import { AccountCurve, useAccountCurve, type AccountCurveProps } from "../../trading/overview/AccountCurve";
import { BoardSkeleton } from "./BoardSkeleton";
import { CopiesCard } from "./CopiesCard";
import { FirstCopy } from "./FirstCopy";
import { LiveCopies } from "./LiveCopies";
import { CopyCounts, countWords } from "../feeder-view/CopyCounts";
import type { CopyRowFragment, CountsFactsFragment } from "../copying.generated";
import { useCopies, type CopiesState } from "./copies-hooks";
import { wordFor } from "../../lib/format/locale";
import classes from "./DashboardPage.module.css";

// Feeders only.
const FeederBoard = lazily(async () => ({ default: (await import("../feeder-view/FeederBoard")).FeederBoard }));
const OwnAccount = lazily(async () => ({ default: (await import("../../trading/overview/OwnAccount")).OwnAccount }));
const DashboardEarnings = lazily(async () => ({ default: (await import("../../billing/earnings/DashboardEarnings")).DashboardEarnings }));
const AnnounceBox = lazily(() => import("../../notifications/announcements/AnnounceBox"));
const FeederActivity = lazily(async () => ({ default: (await import("../../social/timeline/FeederActivity")).FeederActivity }));

/** `/dashboard`: the eater's money and copies with what lands now; in feeder mode the people who eat what you cook. */
export default function DashboardPage(): ReactNode {
  const me = useMe();
  const now = useNow();
  return (
    <div className={classes.page}>
      <PageHeader
        title={`${greeting(hourOf(now))}, ${me.name.split(/\s/)[0]}`}
        aside={
          <>
            {isOnFeederSide(me) && (
              <Button component={Link} to="/announce" leftSection={<IconSpeakerphone size={16} stroke={1.75} />}>
                Announce
              </Button>
            )}
            {isOnFeederSide(me) ? (
              <NewOrderButton label="New trade" />
            ) : (
              <Button variant="filled" component={Link} to="/feeders" leftSection={<IconPlus size={16} stroke={1.75} />}>
                Find a feeder
              </Button>
            )}
          </>
        }
      />
      {isOnFeederSide(me) ? (
        <Suspense fallback={<BoardSkeleton label="Loading your dashboard" />}>
          <FeederBoard own={<FeedersOwn />}>
            <Suspense fallback={<RowsSkeleton rows={3} />}>
              <AnnounceBox />
            </Suspense>
          </FeederBoard>
          <ConsentQuestion />
        </Suspense>
      ) : (
        <EaterBoard />
      )}
    </div>
  );
}

/** A feeder's own account, and what they earned. */
const FeedersOwn = (): ReactNode => (
  <>
    <DashboardEarnings />
    <OwnAccount />
  </>
);

const hourOf = (now: number): number => new Date(now).getHours();

/** By the clock on the reader's wall. */
const greeting = (hour: number): string =>
  hour < 5 ? "Good night" : hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";

type Copies = NonNullable<CopiesState["mine"]>;

function EaterBoard(): ReactNode {
  const copies = useCopies({ isValued: true });
  const { mine, error } = copies;
  const account = usePortfolio("RECORD");
  const curve = useAccountCurve("RECORD");
  return (
    <div className={classes.columns}>
      {mine || error ? <EaterMain mine={mine} account={account} curve={curve} /> : <BoardSkeleton label="Loading your dashboard" />}
      <aside className={classes.rail} aria-label="Live">
        <LiveCopies copies={copies} foot={mine && mine.copies.length > 0 && <Counts counts={mine.receiptsToday} />} />
      </aside>
    </div>
  );
}

interface EaterMainProps {
  /** Null where they could not be loaded. */
  readonly mine: Copies | null;
  readonly account: PortfolioState;
  readonly curve: AccountCurveProps;
}

/** The copies decide what stands in which order: it comes once they are known, and nothing is pushed away. */
function EaterMain({ mine, account: { portfolio, error, refetch }, curve }: EaterMainProps): ReactNode {
  const staleSince = useOfflineSince()?.toISOString();
  const copies = mine?.copies;
  const hasCopies = mine !== null && mine.copies.length > 0;
  const feederIds = useMemo(() => runningFeeders(copies ?? []), [copies]);
  return (
    <div className={classes.main}>
      {mine && !hasCopies && <FirstCopy />}
      {error && (
        <StatStripError tiles={4} onRetry={refetch}>
          Couldn’t load your account.
        </StatStripError>
      )}
      {!portfolio && !error && <StatStripSkeleton tiles={4} />}
      {portfolio && <AccountStrip portfolio={portfolio} mine={mine} staleSince={staleSince} />}
      <AccountCurve {...curve} />
      {mine && hasCopies && <CopiesCard mine={mine} />}
      {hasCopies && portfolio && <OpenPositionsCard portfolio={portfolio} staleSince={staleSince} />}
      {hasCopies && !portfolio && !error && <OpenPositionsSkeleton />}
      {feederIds.length > 0 && (
        <Suspense fallback={<RowsSkeleton rows={3} />}>
          {/* A copy that begins adds its feeder's older entries: the list is read anew. */}
          <FeederActivity key={feederIds.join()} feederIds={feederIds} />
        </Suspense>
      )}
      <WatchlistCard />
      <ConsentQuestion />
    </div>
  );
}

interface AccountStripProps {
  readonly portfolio: NonNullable<PortfolioState["portfolio"]>;
  readonly mine: Copies | null;
  readonly staleSince: string | undefined;
}

const AccountStrip = ({ portfolio: { valuation }, mine, staleSince }: AccountStripProps): ReactNode => (
  <StatStrip label="Your account">
    <StatTile
      label="Account value"
      value={<Money value={valuation.equity} isLive staleSince={staleSince} />}
      context="own trades and copies"
    />
    <StatTile
      label="Today’s P&L"
      value={<MoneyChange value={valuation.dayPnl} isLive staleSince={staleSince} hidesAsOf />}
      context={formatPercent(valuation.dayPnlPercent)}
    />
    {inCopiesOf(mine).map(({ mode, money }) => (
      <StatTile
        key={mode ?? "all"}
        label="In copies"
        value={<Money value={money?.equity} />}
        context={
          money ? (
            <>
              <Money value={money.putIn} /> invested {mode && <ModeTag mode={mode} />}
            </>
          ) : (
            ""
          )
        }
      />
    ))}
    <StatTile label="Free cash" value={<Money value={valuation.freeCash} />} context="not in copies" />
  </StatStrip>
);

interface InCopies {
  /** Null where all of it is play money, as nothing else is on the page. */
  readonly mode: "PAPER" | "LIVE" | null;
  /** Null where it could not be loaded. */
  readonly money: Copies["totals"] | null;
}

/** Play money and real money are never added: a tile each. */
function inCopiesOf(mine: Copies | null): readonly InCopies[] {
  const byMode = mine?.totalsByMode ?? [];
  return byMode.some(({ mode }) => mode === "LIVE") ? byMode : [{ mode: null, money: mine?.totals ?? null }];
}

/** Whom the viewer copies now, each once, always in the same order. */
const runningFeeders = (copies: ReadonlyArray<Pick<CopyRowFragment, "state" | "feeder">>): string[] =>
  [...new Set(copies.flatMap(({ state, feeder }) => (state === "STOPPED" ? [] : [feeder.id])))].toSorted();

/** The day's receipts in one bar and one sentence. */
function Counts({ counts }: { readonly counts: CountsFactsFragment }): ReactNode {
  const total = counts.copied + counts.partial + counts.skipped + counts.rejected + counts.followed + counts.pending;
  return (
    <div className={classes.counts}>
      <CopyCounts counts={counts} />
      <p>
        <b>
          {total} {wordFor(total, "receipt", "receipts")} today
        </b>
        {total > 0 && `: ${countWords(counts)}`}.
      </p>
      {counts.medianLatencyMs !== null && <p>Median {formatDuration(counts.medianLatencyMs)} from the feeder’s fill to yours.</p>}
    </div>
  );
}
