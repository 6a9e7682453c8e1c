import { Anchor } from "@mantine/core";
import { useQuery } from "@apollo/client/react";
import { Suspense, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMe, useStream } from "../../graphql/session/SessionContext";
import { formatBps, formatCount, formatDuration, formatPercent, formatPrice } from "../../lib/format/format";
import { slippageLabel } from "../receipts/slippage-words";
import { Ago } from "../../ui/data/Ago";
import { Avatar } from "../../ui/data/Avatar";
import { Card } from "../../ui/layout/Card";
import { Money, MoneyChange, Percent } from "../../ui/data/Num";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { Segmented } from "../../ui/controls/Segmented";
import { StatStrip, StatStripSkeleton, StatTile } from "../../ui/data/StatStrip";
import { ErrorState } from "../../ui/feedback/States";
import { copierStream } from "../copying.cache";
import { MyCopiersDocument, MyRankingDocument, type MyCopiersQuery, type MyRankingQuery } from "../copying.generated";
import { CopyCounts, countWords } from "./CopyCounts";
import { CopierActivity } from "./CopierActivity";
import { MoneyCopyingCard } from "./MoneyCopyingCard";
import { titleOf } from "../receipts/receipt-model";
import { BoardSkeleton } from "../eater-view/BoardSkeleton";
import classes from "../eater-view/DashboardPage.module.css";

type FanOutResult = MyCopiersQuery["myCopiers"]["fanOutResults"][number];

export interface FeederBoardProps {
  /** Below what is live: parts of other modules, which the page passes in. */
  readonly children?: ReactNode;
  /** The feeder's own account, of another module as well. */
  readonly own?: ReactNode;
}

/** The feeder's side of `/dashboard`, live: who copies, what it is worth, how the last trades were copied. */
export function FeederBoard({ children, own }: FeederBoardProps): ReactNode {
  const { data, error, refetch } = useQuery(MyCopiersDocument, { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" });
  const mine = data?.myCopiers;
  // Only the first reading says where the lists are: a later one may be ahead of what the stream still owes us.
  const first = useRef<number | undefined>(undefined);
  first.current ??= mine?.asOfSequence;
  useStream(copierStream, {}, first.current);
  if (error && !mine)
    return (
      <div className={classes.failed}>
        <ErrorState onRetry={() => void refetch()}>Couldn’t load your copiers.</ErrorState>
      </div>
    );
  if (!mine)
    return (
      <div className={classes.columns}>
        <BoardSkeleton label="Loading your copiers" />
      </div>
    );
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <StatStrip label="Copier summary">
          <StatTile label="Copiers" value={mine.count} context={`${mine.startedIn30Days} new in 30 days`} />
          <CopiersProfit mine={mine} />
          <RankTile />
          <StatTile
            label="Copies today"
            value={mine.today.copied + mine.today.partial + mine.today.followed}
            context={countWords(mine.today)}
          />
        </StatStrip>
        <MoneyCopyingCard byMode={mine.totalsByMode} hasCopiers={mine.copiers.length > 0} />
        <FanOutResultsCard fanOutResults={mine.fanOutResults} />
        <CopiersCard copiers={mine.copiers} />
        {own && <Suspense fallback={<StatStripSkeleton tiles={4} />}>{own}</Suspense>}
      </div>
      <aside className={classes.side} aria-label="Live">
        <div className={classes.rail}>
          <CopierActivity moves={mine.moves} fanOutResults={mine.fanOutResults} />
        </div>
        {children}
      </aside>
    </div>
  );
}

/** What copies made: play money and real money are never added. */
function CopiersProfit({ mine }: { readonly mine: MyCopiersQuery["myCopiers"] }): ReactNode {
  const paper = mine.totalsByMode.find(({ mode }) => mode === "PAPER");
  const hasReal = mine.totalsByMode.some(({ mode }) => mode === "LIVE");
  const context = !hasReal ? (
    "active copies"
  ) : paper ? (
    <>
      LIVE, beside <MoneyChange value={paper.profit} /> on paper
    </>
  ) : (
    "active copies, LIVE"
  );
  return <StatTile label="Copiers’ P&L" value={<MoneyChange value={mine.profit} />} context={context} />;
}

/** My place on the board of a year, or what keeps me off it. */
function RankTile(): ReactNode {
  const { isSuspended } = useMe();
  const { data, error } = useQuery(MyRankingDocument, { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" });
  const ranking = data?.myRanking;
  const place = ranking?.rank ?? null;
  return (
    <StatTile
      label="Leaderboard rank"
      value={
        <Anchor component={Link} inherit c="inherit" to="/leaderboard">
          {place === null ? (data ? "Not ranked" : "–") : `${formatCount(place)} of ${formatCount(ranking!.of)}`}
        </Anchor>
      }
      context={data ? rankWords(ranking ?? null, isSuspended) : error ? "couldn’t load" : "loading"}
    />
  );
}

function rankWords(ranking: MyRankingQuery["myRanking"], isSuspended: boolean): string {
  if (isSuspended) return "while suspended";
  if (!ranking) return "no daily close yet";
  const { group, days, daysMin, lowPercent } = ranking;
  if (group === "NOT_RANKED") return `${days} of ${daysMin} daily closes needed`;
  return `conservative estimate ${formatPercent(lowPercent)}, ${group === "COPIERS" ? "by copiers’ returns" : "by your own return"}`;
}

function FanOutResultsCard({ fanOutResults }: { readonly fanOutResults: readonly FanOutResult[] }): ReactNode {
  const columns: Array<Column<FanOutResult>> = [
    {
      key: "event",
      label: "Event",
      isHead: true,
      cell: (fanOutResult) => (
        <Link className={classes.link} to={`/recipe/${fanOutResult.tradeId}`}>
          {titleOf({ ...fanOutResult, status: "COPIED" })}
        </Link>
      ),
    },
    { key: "price", label: "Price", align: "right", cell: (fanOutResult) => formatPrice(fanOutResult.price, fanOutResult.instrument.tick) },
    { key: "when", label: "Time", align: "right", cell: (fanOutResult) => <Ago at={fanOutResult.at} isHistory /> },
    {
      key: "copies",
      label: "Copies",
      cell: (fanOutResult) => (
        <span className={classes.results}>
          <CopyCounts counts={fanOutResult.counts} />
          <small>{countWords(fanOutResult.counts)}</small>
        </span>
      ),
    },
    { key: "median", label: "Median", align: "right", cell: (fanOutResult) => formatDuration(fanOutResult.counts.medianLatencyMs) },
    { key: "slip", label: slippageLabel, align: "right", cell: (fanOutResult) => formatBps(fanOutResult.slippageBps) },
  ];
  return (
    <Card isFlush title="Recent trades: copy results">
      {fanOutResults.length === 0 ? (
        <p className={classes.nothing}>No trades yet. After your next trade, see how many copies it reached and how fast.</p>
      ) : (
        <ResponsiveTable
          caption="Recent trades: copy results"
          columns={columns}
          rows={fanOutResults}
          rowKey={(fanOutResult) => fanOutResult.id}
        />
      )}
    </Card>
  );
}

function CopiersCard({ copiers }: { readonly copiers: MyCopiersQuery["myCopiers"]["copiers"] }): ReactNode {
  const [shown, setShown] = useState<"running" | "all">("running");
  const rows = copiers.filter((copier) => shown === "all" || copier.isRunning);
  return (
    <Card
      isFlush
      title="Your copiers"
      aside={
        <Segmented
          label="Copiers to show"
          look="quiet"
          value={shown}
          onChange={setShown}
          options={[
            { value: "running", label: "Active" },
            { value: "all", label: "All" },
          ]}
        />
      }
    >
      {rows.length === 0 && <p className={classes.nothing}>No copiers yet. People copy feeders with a track record they can check.</p>}
      <ul className={classes.copiers}>
        {rows.map((copier) => (
          <li key={copier.id}>
            <Avatar id={copier.id} name={copier.name} size={32} />
            <span>
              {copier.username ? (
                <Link className={classes.link} to={`/profile/${copier.username}`}>
                  {copier.name}
                </Link>
              ) : (
                copier.name
              )}
              <small>
                since <Ago at={copier.startedAt} isHistory />
                {copier.stoppedAt && (
                  <>
                    , stopped <Ago at={copier.stoppedAt} isHistory />
                  </>
                )}
              </small>
            </span>
            <Money value={copier.equity} />
            <Percent value={copier.returnPercent} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
