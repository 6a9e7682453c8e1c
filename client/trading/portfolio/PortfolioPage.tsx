import { Box, Button, Stack } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { lazily } from "../../lib/browser/lazily";
import { useMe, useOfflineSince, useQuotes } from "../../graphql/session/SessionContext";
import type { AccountKind } from "../../graphql/schema.generated";
import { formatExact } from "../../lib/format/time";
import { Card, PageHeader } from "../../ui/layout/Card";
import { Segmented } from "../../ui/controls/Segmented";
import { CardSkeleton, Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { StatStripSkeleton } from "../../ui/data/StatStrip";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { AccountCurve, useAccountCurve } from "../overview/AccountCurve";
import { AllocationCard, ExposureCard } from "./AllocationCard";
import { NewOrderButton } from "../new-order/NewOrderButton";
import { AccountTotals } from "./AccountTotals";
import { Closing, Orders } from "./BookTabs";
import { ClosedTradesCard } from "./ClosedTradesCard";
import { savePositions } from "./positions-csv";
import { PositionsTable } from "./PositionsTable";
import { type OwnTradeRowFragment, type PortfolioQuery } from "./portfolio.generated";
import { usePortfolio } from "./portfolio-hooks";
import classes from "./PortfolioPage.module.css";

type Book = PortfolioQuery["portfolio"];

// Loaded when one is opened.
const moneyDialogs = () => import("../accounts/PaperMoneyDialogs");
const DepositDialog = lazily(async () => ({ default: (await moneyDialogs()).DepositDialog }));
const ResetDialog = lazily(async () => ({ default: (await moneyDialogs()).ResetDialog }));

// Only where something is held through a copy.
const CopiedPositionActions = lazily(async () => ({
  default: (await import("../../copying/eater-view/PositionActions")).PositionActions,
}));

const kinds: ReadonlyArray<{ value: AccountKind; label: string }> = [
  { value: "RECORD", label: "Record account" },
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
            {/* In their places from the beginning, to be pressed once there is something to act on. */}
            <PaperMoney portfolio={portfolio} />
            <Button
              className={classes.small}
              disabled={!portfolio}
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={() => portfolio && savePositions(portfolio)}
            >
              <span className={classes.word}>Export CSV</span>
            </Button>
            <Button
              className={classes.small}
              disabled={!portfolio}
              leftSection={<IconPrinter size={16} stroke={1.75} />}
              onClick={() => print()}
            >
              <span className={classes.word}>Print statement</span>
            </Button>
            <NewOrderButton key={kind} kind={kind} label="New order" className={classes.order} />
          </div>
        }
      />
      {error && <ErrorState onRetry={refetch}>Couldn’t load your portfolio. Your trades and stops keep running on the server.</ErrorState>}
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
      {`${kinds.find(({ value }) => value === kind)!.label} of ${name} (@${username}), prices as of ${formatExact(asOf)}. Simulated money.`}
    </Box>
  );
}

function PortfolioView({ portfolio, kind }: { readonly portfolio: Book; readonly kind: AccountKind }): ReactNode {
  const { valuation, positions, copiedPositions } = portfolio;
  const count = positions.length + copiedPositions.length;
  const [closing, setClosing] = useState<readonly OwnTradeRowFragment[] | null>(null);
  const offlineSince = useOfflineSince();
  const staleSince = offlineSince?.toISOString() ?? (valuation.isStale ? valuation.asOf : null);
  useQuotes([...positions, ...copiedPositions].map(({ instrument }) => instrument.symbol));
  return (
    <>
      <StatementOf kind={kind} asOf={valuation.asOf} />
      <AccountTotals portfolio={portfolio} staleSince={staleSince} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Card isFlush title={`Positions ${count}`} note="prices at mid, lots first in, first out">
            {count > 0 ? (
              <PositionsTable
                positions={positions}
                copied={copiedPositions}
                valuation={valuation}
                hasRecipes={kind === "RECORD"}
                staleSince={staleSince}
                onClose={setClosing}
                actionsOf={(position) => (
                  <Suspense fallback={<span className={classes.closePlace} />}>
                    <CopiedPositionActions position={position} size="compact-sm" closeLabel="Close" />
                  </Suspense>
                )}
              />
            ) : (
              <EmptyBook kind={kind} />
            )}
          </Card>
          <OrdersCard kind={kind} />
          <Curve key={kind} kind={kind} />
          <ClosedTradesCard kind={kind} />
        </div>
        <aside className={classes.side} aria-label="Allocation">
          <AllocationCard kind={kind}>{valuation.exposures.length > 0 && <ExposureCard valuation={valuation} />}</AllocationCard>
        </aside>
      </div>
      {closing && <Closing trades={closing} onClose={() => setClosing(null)} />}
    </>
  );
}

const EmptyBook = ({ kind }: { readonly kind: AccountKind }): ReactNode => (
  <EmptyState title="Nothing on the stove" actions={<NewOrderButton kind={kind} label="Place your first order" variant="default" />}>
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

/** Pixels of the plot, in the column beside the allocation. */
const portfolioCurveHeight = 260;

const Curve = ({ kind }: { readonly kind: AccountKind }): ReactNode => (
  <AccountCurve height={portfolioCurveHeight} {...useAccountCurve(kind)} />
);

function PaperMoney({ portfolio }: { readonly portfolio: Book | null }): ReactNode {
  const [open, setOpen] = useState<"deposit" | "reset" | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Button disabled={!portfolio} onClick={() => setOpen("deposit")}>
        Add money
      </Button>
      <Button disabled={!portfolio} onClick={() => setOpen("reset")}>
        Reset account
      </Button>
      <Suspense>
        {portfolio && open === "deposit" && <DepositDialog account={portfolio.account} isOpen onClose={close} />}
        {portfolio && open === "reset" && (
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

const PortfolioSkeleton = (): ReactNode => (
  <Loading label="Loading your portfolio">
    <Stack>
      <StatStripSkeleton tiles={6} holdsMoney />
      <div className={classes.columns}>
        <div className={classes.main}>
          <RowsSkeleton rows={6} />
        </div>
        <div className={classes.side}>
          <CardSkeleton height={260} lines={6} />
        </div>
      </div>
    </Stack>
  </Loading>
);
