import { useQuery } from "@apollo/client/react";
import { Box, Button } from "@mantine/core";
import { IconDownload, IconPlus, IconPrinter } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { lazily } from "../../lib/browser/lazily";
import { useMe, useOfflineSince, useQuotes } from "../../graphql/session/SessionContext";
import type { AccountKind, CurveRange } from "../../graphql/schema.generated";
import { downloadCsv } from "../../lib/format/csv";
import { formatMoneyChange, formatPercent } from "../../lib/format/format";
import { formatClock, formatExact } from "../../lib/format/time";
import { ChartSkeleton } from "../../market/instruments/InstrumentChart";
import { Card, PageHeader } from "../../ui/layout/Card";
import { Money, MoneyChange } from "../../ui/data/Num";
import { Segmented } from "../../ui/controls/Segmented";
import { Loading, RowsSkeleton, Skeleton } from "../../ui/feedback/Skeleton";
import { StatStrip, StatStripSkeleton, StatTile } from "../../ui/data/StatStrip";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { AllocationCard, ExposureCard } from "./AllocationCard";
import { Closing, Orders } from "./BookTabs";
import { ClosedTradesCard } from "./ClosedTradesCard";
import { PositionsTable } from "./PositionsTable";
import { PortfolioCurveDocument, type OwnTradeRowFragment, type PortfolioQuery, type ValuationFactsFragment } from "./portfolio.generated";
import { usePortfolio } from "./portfolio-hooks";
import { wordFor } from "../../lib/format/locale";
import classes from "./PortfolioPage.module.css";

type Book = PortfolioQuery["portfolio"];

// Loaded when one is opened.
const moneyDialogs = () => import("../accounts/PaperMoneyDialogs");
const DepositDialog = lazily(async () => ({ default: (await moneyDialogs()).DepositDialog }));
const ResetDialog = lazily(async () => ({ default: (await moneyDialogs()).ResetDialog }));

const EquityChart = lazily(async () => ({ default: (await import("../../market/charts/EquityChart")).EquityChart }));

const kinds: ReadonlyArray<{ value: AccountKind; label: string }> = [
  { value: "RECORD", label: "Paper account" },
  { value: "PRACTICE", label: "Practice" },
];

/** `/portfolio`: what an account holds, what it is worth now, its orders, and where the money is. */
export function PortfolioPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const kind: AccountKind = search.get("account") === "practice" ? "PRACTICE" : "RECORD";
  const { portfolio, error, refetch } = usePortfolio(kind);
  const choose = (next: AccountKind): void => setSearch(next === "PRACTICE" ? { account: "practice" } : {}, { replace: true });
  return (
    <div className={classes.page}>
      <PageHeader
        title="Portfolio"
        aside={
          <div className={classes.actions}>
            <Segmented label="Account" value={kind} onChange={choose} options={kinds} />
            {portfolio && <PaperMoney portfolio={portfolio} />}
            {portfolio && (
              <Button
                className={classes.small}
                leftSection={<IconDownload size={16} stroke={1.75} />}
                onClick={() => savePositions(portfolio)}
              >
                <span className={classes.word}>CSV</span>
              </Button>
            )}
            {portfolio && (
              <Button className={classes.small} leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => print()}>
                <span className={classes.word}>Print</span>
              </Button>
            )}
            <Button
              variant="filled"
              className={classes.order}
              data-print="none"
              component={Link}
              to={kind === "PRACTICE" ? "/test-trading" : "/instrument/NVDA"}
              leftSection={<IconPlus size={16} stroke={1.75} />}
            >
              New order
            </Button>
          </div>
        }
      />
      {error && <ErrorState onRetry={refetch}>Couldn’t load your portfolio. Your trades and stops run on the server as before.</ErrorState>}
      {!portfolio && !error && <PortfolioSkeleton />}
      {portfolio && <PortfolioView key={portfolio.id} portfolio={portfolio} kind={kind} />}
    </div>
  );
}

/** What a printed statement says of itself: whose it is, and when its prices are from. */
function StatementOf({ kind, asOf }: { readonly kind: AccountKind; readonly asOf: string }): ReactNode {
  const { name, username } = useMe();
  return (
    <Box component="p" my="1em" data-print="only">
      {`${kinds.find(({ value }) => value === kind)!.label} of ${name} (@${username}), at the prices of ${formatExact(asOf)}. Money is simulated.`}
    </Box>
  );
}

function PortfolioView({ portfolio, kind }: { readonly portfolio: Book; readonly kind: AccountKind }): ReactNode {
  const { valuation, positions } = portfolio;
  const [closing, setClosing] = useState<OwnTradeRowFragment | null>(null);
  const offlineSince = useOfflineSince();
  const staleSince = offlineSince?.toISOString() ?? (valuation.isStale ? valuation.asOf : null);
  useQuotes(positions.map((position) => position.instrument.symbol));
  const values = new Map(valuation.positions.map((position) => [position.symbol, position.value]));
  const exposures = positions.map((position) => ({
    symbol: position.instrument.symbol,
    value: values.get(position.instrument.symbol) ?? position.value,
    isShort: position.side === "SHORT",
  }));
  return (
    <>
      <StatementOf kind={kind} asOf={valuation.asOf} />
      <Totals valuation={valuation} longs={positions.filter(({ side }) => side === "LONG").length} staleSince={staleSince} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Card isFlush title={`Positions ${positions.length}`} note="prices at mid, lots first in, first out">
            {positions.length > 0 ? (
              <PositionsTable
                positions={positions}
                valuation={valuation}
                hasRecipes={kind === "RECORD"}
                staleSince={staleSince}
                onClose={setClosing}
              />
            ) : (
              <EmptyBook kind={kind} />
            )}
          </Card>
          <OrdersCard kind={kind} />
          <Curve kind={kind} />
          <ClosedTradesCard kind={kind} />
        </div>
        <aside className={classes.side} aria-label="Allocation">
          <AllocationCard kind={kind} />
          {exposures.length > 0 && <ExposureCard exposures={exposures} />}
        </aside>
      </div>
      {closing && <Closing key={closing.id} trade={closing} onClose={() => setClosing(null)} />}
    </>
  );
}

function Totals({
  valuation,
  longs,
  staleSince,
}: {
  readonly valuation: ValuationFactsFragment;
  readonly longs: number;
  readonly staleSince: string | null;
}): ReactNode {
  const stale = { staleSince: staleSince ?? undefined };
  return (
    <StatStrip label="Totals" holdsMoney>
      <StatTile
        label="Account value"
        value={<Money value={valuation.equity} isLive {...stale} />}
        context={staleSince ? "last known" : `as of ${formatClock(valuation.asOf)}`}
      />
      <StatTile
        label="Invested"
        value={<Money value={valuation.longValue} {...stale} hidesAsOf />}
        context={`${longs} long ${wordFor(longs, "position", "positions")}`}
      />
      <StatTile
        label="Sold short"
        value={<Money value={valuation.shortValue === "0" ? "0" : `-${valuation.shortValue}`} {...stale} hidesAsOf />}
        context={
          <>
            <Money value={valuation.shortCollateral} /> short margin
          </>
        }
      />
      <StatTile label="Cash" value={<Money value={valuation.cash} />} context="Includes short proceeds" />
      <StatTile
        label="Free cash"
        value={<Money value={valuation.freeCash} {...stale} hidesAsOf />}
        context={
          <>
            <Money value={valuation.heldForOrders} /> held for orders
          </>
        }
      />
      <StatTile
        label="Open P&L"
        value={<MoneyChange value={valuation.openPnl} isLive {...stale} hidesAsOf />}
        context={`today ${formatMoneyChange(valuation.dayPnl)} ${formatPercent(valuation.dayPnlPercent)}`}
      />
    </StatStrip>
  );
}

const EmptyBook = ({ kind }: { readonly kind: AccountKind }): ReactNode => (
  <EmptyState
    title="Nothing on the stove"
    actions={
      <Button component={Link} to={kind === "PRACTICE" ? "/test-trading" : "/instrument/NVDA"}>
        Open your first trade
      </Button>
    }
  >
    Your positions appear here with their lots, stops and live P&amp;L. This is paper money.
  </EmptyState>
);

function OrdersCard({ kind }: { readonly kind: AccountKind }): ReactNode {
  const [shown, setShown] = useState<"working" | "all">("working");
  return (
    <Card
      isFlush
      title="Orders"
      aside={
        <Segmented
          label="Orders to show"
          look="quiet"
          value={shown}
          onChange={setShown}
          options={[
            { value: "working", label: "Working" },
            { value: "all", label: "All" },
          ]}
        />
      }
    >
      <Orders kind={kind} isWorkingOnly={shown === "working"} />
    </Card>
  );
}

const ranges: ReadonlyArray<{ value: CurveRange; label: string }> = [
  { value: "DAY", label: "1D" },
  { value: "WEEK", label: "1W" },
  { value: "MONTH", label: "1M" },
  { value: "THREE_MONTHS", label: "3M" },
  { value: "YEAR", label: "1Y" },
  { value: "ALL", label: "All" },
];

function Curve({ kind }: { readonly kind: AccountKind }): ReactNode {
  const [range, setRange] = useState<CurveRange>("THREE_MONTHS");
  const { data, error, refetch } = useQuery(PortfolioCurveDocument, { variables: { kind, range }, fetchPolicy: "cache-and-network" });
  if (error && !data) return <ErrorState onRetry={() => void refetch()}>Couldn’t load the curve.</ErrorState>;
  return (
    <Card isFlush>
      <Suspense fallback={<ChartSkeleton height={260} />}>
        <EquityChart
          points={data?.portfolio.equityCurve ?? null}
          isIntraday={range === "DAY"}
          height={260}
          choices={{ label: "Range", value: range, options: ranges, onChange: (value) => setRange(value as CurveRange) }}
        />
      </Suspense>
    </Card>
  );
}

function PaperMoney({ portfolio }: { readonly portfolio: Book }): ReactNode {
  const [open, setOpen] = useState<"deposit" | "reset" | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen("deposit")}>Add money</Button>
      <Button onClick={() => setOpen("reset")}>Reset account</Button>
      <Suspense>
        {open === "deposit" && <DepositDialog account={portfolio.account} isOpen onClose={close} />}
        {open === "reset" && (
          <ResetDialog
            account={portfolio.account}
            isOpen
            onClose={close}
            openTrades={portfolio.positions.reduce((count, position) => count + position.trades.length, 0)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Every open lot as a row: exact values, as the server gave them. */
function savePositions(portfolio: Book): void {
  const rows = portfolio.positions.flatMap((position) =>
    position.trades.flatMap((trade) =>
      trade.lots.map((lot) => [
        position.instrument.symbol,
        position.side,
        lot.number,
        lot.remaining,
        lot.price,
        lot.value,
        lot.openPnl,
        lot.openedAt,
      ]),
    ),
  );
  downloadCsv(`positions-${portfolio.valuation.asOf.slice(0, 10)}.csv`, [
    ["symbol", "side", "lot", "quantity", "price", "value_at_mid_usd", "open_pnl_usd", "opened_at"],
    ...rows,
  ]);
}

const PortfolioSkeleton = (): ReactNode => (
  <Loading label="Loading your portfolio">
    <StatStripSkeleton tiles={6} />
    <div className={classes.columns}>
      <div className={classes.main}>
        <RowsSkeleton rows={6} />
      </div>
      <div className={classes.side}>
        <Skeleton height={260} />
      </div>
    </div>
  </Loading>
);
