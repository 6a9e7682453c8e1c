import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { Suspense, useMemo, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { isOnFeederSide } from "../../identity/account/viewer";
import { lazily } from "../../lib/browser/lazily";
import { useMe, useOfflineSince } from "../../graphql/session/SessionContext";
import type { CurveRange } from "../../graphql/schema.generated";
import { formatDuration, formatPercent } from "../../lib/format/format";
import type { EquityChartPoint } from "../../market/charts/EquityChart";
import { useNow } from "../../lib/browser/now";
import { ChartSkeleton } from "../../market/instruments/InstrumentChart";
import { NewOrderButton } from "../../trading/new-order/NewOrderButton";
import { OpenPositionsCard } from "../../trading/overview/OpenPositionsCard";
import { PortfolioCurveDocument } from "../../trading/portfolio/portfolio.generated";
import { usePortfolio } from "../../trading/portfolio/portfolio-hooks";
import { WatchlistCard } from "../../market/watchlists/WatchlistCard";
import { Card, PageHeader } from "../../ui/layout/Card";
import { Money, MoneyChange } from "../../ui/data/Num";
import { RowsSkeleton } from "../../ui/feedback/Skeleton";
import { StatStrip, StatStripSkeleton, StatTile } from "../../ui/data/StatStrip";
import { ErrorState } from "../../ui/feedback/States";
import { CopiesCard } from "./CopiesCard";
import { FirstCopy } from "./FirstCopy";
import { LiveCopies } from "./LiveCopies";
import { CopyCounts, countWords } from "../feeder-view/CopyCounts";
import type { CopyRowFragment, CountsFactsFragment } from "../copying.generated";
import { useCopies } from "./copies-hooks";
import { wordFor } from "../../lib/format/locale";
import classes from "./DashboardPage.module.css";

// Feeders only.
const FeederBoard = lazily(async () => ({ default: (await import("../feeder-view/FeederBoard")).FeederBoard }));
const OwnAccount = lazily(async () => ({ default: (await import("../../trading/overview/OwnAccount")).OwnAccount }));
const AnnounceBox = lazily(() => import("../../notifications/announcements/AnnounceBox"));
const FeederActivity = lazily(async () => ({ default: (await import("../../social/timeline/FeederActivity")).FeederActivity }));
const EquityChart = lazily(async () => ({ default: (await import("../../market/charts/EquityChart")).EquityChart }));

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
        <Suspense fallback={<StatStripSkeleton tiles={4} />}>
          <FeederBoard own={<OwnAccount />}>
            <Suspense fallback={<RowsSkeleton rows={3} />}>
              <AnnounceBox />
            </Suspense>
          </FeederBoard>
        </Suspense>
      ) : (
        <EaterBoard />
      )}
    </div>
  );
}

const hourOf = (now: number): number => new Date(now).getHours();

/** By the clock on the reader's wall. */
const greeting = (hour: number): string =>
  hour < 5 ? "Good night" : hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";

function EaterBoard(): ReactNode {
  const { portfolio, error, refetch } = usePortfolio("RECORD");
  const { mine } = useCopies({ isValued: true });
  const staleSince = useOfflineSince()?.toISOString();
  const copies = mine?.copies;
  const feederIds = useMemo(() => runningFeeders(copies ?? []), [copies]);
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {mine && mine.copies.length === 0 && <FirstCopy />}
        {error && <ErrorState onRetry={refetch}>Couldn’t load your account.</ErrorState>}
        {!portfolio && !error && <StatStripSkeleton tiles={4} />}
        {portfolio && (
          <StatStrip label="Your account">
            <StatTile
              label="Account value"
              value={<Money value={portfolio.valuation.equity} isLive staleSince={staleSince} />}
              context="own trades and copies"
            />
            <StatTile
              label="Today’s P&L"
              value={<MoneyChange value={portfolio.valuation.dayPnl} isLive staleSince={staleSince} hidesAsOf />}
              context={formatPercent(portfolio.valuation.dayPnlPercent)}
            />
            <StatTile
              label="In copies"
              value={<Money value={mine?.totals.equity} />}
              context={
                mine ? (
                  <>
                    <Money value={mine.totals.putIn} /> invested
                  </>
                ) : (
                  ""
                )
              }
            />
            <StatTile label="Free cash" value={<Money value={portfolio.valuation.freeCash} />} context="not in copies" />
          </StatStrip>
        )}
        <Curve />
        {mine && mine.copies.length > 0 && <CopiesCard mine={mine} />}
        {mine && mine.copies.length > 0 && portfolio && <OpenPositionsCard portfolio={portfolio} staleSince={staleSince} />}
        {feederIds.length > 0 && (
          <Suspense fallback={<RowsSkeleton rows={3} />}>
            {/* A copy that begins adds its feeder's older entries: the list is read anew. */}
            <FeederActivity key={feederIds.join()} feederIds={feederIds} />
          </Suspense>
        )}
        {/* Below what comes with the copies: shown before, it would be pushed away. */}
        {mine && <WatchlistCard />}
      </div>
      <aside className={classes.rail} aria-label="Live">
        <LiveCopies />
        {mine && mine.copies.length > 0 && <Counts counts={mine.receiptsToday} />}
      </aside>
    </div>
  );
}

/** Whom the viewer copies now, each once, always in the same order. */
const runningFeeders = (copies: ReadonlyArray<Pick<CopyRowFragment, "state" | "feeder">>): string[] =>
  [...new Set(copies.flatMap(({ state, feeder }) => (state === "STOPPED" ? [] : [feeder.id])))].toSorted();

const ranges: ReadonlyArray<{ value: CurveRange; label: string }> = [
  { value: "DAY", label: "1D" },
  { value: "WEEK", label: "1W" },
  { value: "MONTH", label: "1M" },
  { value: "THREE_MONTHS", label: "3M" },
  { value: "YEAR", label: "1Y" },
  { value: "ALL", label: "All" },
];

/** Fewer are no curve yet: the chart then says so instead of drawing a dot. */
const curvePointsMin = 3;
const none: readonly EquityChartPoint[] = [];

function Curve(): ReactNode {
  const [range, setRange] = useState<CurveRange>("THREE_MONTHS");
  const { data, error, refetch } = useQuery(PortfolioCurveDocument, {
    variables: { kind: "RECORD", range },
    fetchPolicy: "cache-and-network",
  });
  const points = data?.portfolio.equityCurve ?? null;
  if (error && !data) return <ErrorState onRetry={() => void refetch()}>Couldn’t load the curve.</ErrorState>;
  return (
    <Card isFlush>
      <Suspense fallback={<ChartSkeleton height={240} />}>
        <EquityChart
          points={points && points.length >= curvePointsMin ? points : points && none}
          isIntraday={range === "DAY"}
          height={240}
          choices={{ label: "Range", value: range, options: ranges, onChange: (value) => setRange(value as CurveRange) }}
        />
      </Suspense>
    </Card>
  );
}

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
