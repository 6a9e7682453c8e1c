import { Anchor, Box, Button, Stack } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { lazily } from "../../lib/browser/lazily";
import { codesOf } from "../../graphql/links/error-codes";
import { useMe, useOfflineSince, useQuotes } from "../../graphql/session/SessionContext";
import { formatExact } from "../../lib/format/time";
import { Card, PageHeader } from "../../ui/layout/Card";
import { Segmented } from "../../ui/controls/Segmented";
import { CardSkeleton, Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ModeTag } from "../../ui/data/Tag";
import { StatStripSkeleton } from "../../ui/data/StatStrip";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { AccountPicker } from "../accounts/AccountPicker";
import { bookVariables, isOnPaper, type Book } from "../accounts/book";
import { useOwnAccounts, type OwnAccount } from "../accounts/use-own-accounts";
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

type PortfolioData = PortfolioQuery["portfolio"];

// Loaded when one is opened.
const moneyDialogs = () => import("../accounts/PaperMoneyDialogs");
const DepositDialog = lazily(async () => ({ default: (await moneyDialogs()).DepositDialog }));
const ResetDialog = lazily(async () => ({ default: (await moneyDialogs()).ResetDialog }));

// Only where something is held through a copy.
const CopiedPositionActions = lazily(async () => ({
  default: (await import("../../copying/eater-view/PositionActions")).PositionActions,
}));

const CopyExposureCard = lazily(async () => ({
  default: (await import("../../copying/exposure/CopyExposureCard")).CopyExposureCard,
}));

/** The part of the address that names the account: nothing for the record account. */
const bookOf = (named: string | null): Book => (named === "practice" ? "PRACTICE" : (named ?? "RECORD"));
const nameInAddress = (book: Book): Record<string, string> =>
  book === "RECORD" ? {} : { account: book === "PRACTICE" ? "practice" : book };

/** `/portfolio`: what an account holds, what it is worth now, its orders, and where the money is. */
export function PortfolioPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const book = bookOf(search.get("account"));
  const { portfolio, error, refetch } = usePortfolio(book);
  const accounts = useOwnAccounts();
  const account = accounts.find((one) => one.book === book) ?? null;
  const choose = (next: Book): void => setSearch(nameInAddress(next), { replace: true });
  return (
    <div className={classes.page}>
      <PageHeader
        title="Portfolio"
        aside={
          <div className={classes.actions}>
            <AccountPicker accounts={accounts} value={book} onChange={choose} />
            {/* In their places from the beginning, to be pressed once there is something to act on. */}
            {!isOnPaper(book) ? account?.connection && <BrokerLink id={account.connection.id} /> : <PaperMoney portfolio={portfolio} />}
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
            <NewOrderButton key={book} {...bookVariables(book)} label="New order" className={classes.order} />
          </div>
        }
      />
      {error && codesOf(error).includes("NOT_FOUND") && <NoAccount />}
      {error && !codesOf(error).includes("NOT_FOUND") && (
        <ErrorState onRetry={refetch}>Couldn’t load your portfolio. Your trades and stops keep running on the server.</ErrorState>
      )}
      {!portfolio && !error && <PortfolioSkeleton />}
      {portfolio && <PortfolioView key={portfolio.id} portfolio={portfolio} book={book} account={account} />}
    </div>
  );
}

/** What only the venue does, like paying money in, begins there. */
const BrokerLink = ({ id }: { readonly id: string }): ReactNode => (
  <Button component={Link} to={`/brokers/${id}`}>
    View at broker
  </Button>
);

const NoAccount = (): ReactNode => (
  <EmptyState
    title="This account isn’t on the menu"
    actions={
      <Button component={Link} to="/brokers">
        View accounts
      </Button>
    }
  >
    It was disconnected, or it never was yours. What was traded there stays in your receipts and your record.
  </EmptyState>
);

interface StatementProps {
  readonly portfolio: PortfolioData;
  readonly connection: OwnAccount["connection"];
}

/** What a printed statement says of itself: whose it is, and when its prices are from. */
function StatementOf({ portfolio: { account, valuation }, connection }: StatementProps): ReactNode {
  const { name, username } = useMe();
  const money = account.mode === "LIVE" ? "Real money" : "No real money";
  const where = connection ? `${account.name}, ${connection.words},` : account.kind === "PRACTICE" ? "Practice" : "Record account";
  return (
    <Box component="p" my="1em" data-print="only">
      {`${where} of ${name} (@${username}), prices as of ${formatExact(valuation.asOf)}. ${connection ? `${money}.` : "Simulated money."}`}
    </Box>
  );
}

interface PortfolioViewProps {
  readonly portfolio: PortfolioData;
  readonly book: Book;
  /** Null until it is known. */
  readonly account: OwnAccount | null;
}

function PortfolioView({ portfolio, book, account }: PortfolioViewProps): ReactNode {
  const { valuation, positions, copiedPositions } = portfolio;
  const { isRecordAccount } = portfolio.account;
  const connection = account?.connection ?? null;
  const count = positions.length + copiedPositions.length;
  const [closing, setClosing] = useState<readonly OwnTradeRowFragment[] | null>(null);
  const offlineSince = useOfflineSince();
  const staleSince = offlineSince?.toISOString() ?? (valuation.isStale ? valuation.asOf : null);
  useQuotes([...positions, ...copiedPositions].map(({ instrument }) => instrument.symbol));
  return (
    <>
      <StatementOf portfolio={portfolio} connection={connection} />
      <AccountTotals portfolio={portfolio} staleSince={staleSince} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Card isFlush title={`Positions ${count}`} note={<PositionsNote portfolio={portfolio} isAtBroker={!isOnPaper(book)} />}>
            {count > 0 ? (
              <PositionsTable
                positions={positions}
                copied={copiedPositions}
                valuation={valuation}
                hasRecipes={book === "RECORD" || isRecordAccount}
                staleSince={staleSince}
                onClose={setClosing}
                actionsOf={(position) => (
                  <Suspense fallback={<span className={classes.closePlace} />}>
                    <CopiedPositionActions position={position} size="compact-sm" closeLabel="Close" />
                  </Suspense>
                )}
              />
            ) : (
              <EmptyBook book={book} account={account} />
            )}
          </Card>
          <OrdersCard book={book} />
          <Curve key={book} book={book} />
          <ClosedTradesCard book={book} hasRecipes={book === "RECORD" || isRecordAccount} />
        </div>
        <aside className={classes.side} aria-label="Allocation">
          <AllocationCard book={book}>
            {valuation.exposures.length > 0 && <ExposureCard valuation={valuation} />}
            {/* Last, and only once all above it is there: nothing moves when it comes. */}
            <Suspense>{copiedPositions.length > 0 && <CopyExposureCard mode={portfolio.account.mode} />}</Suspense>
          </AllocationCard>
        </aside>
      </div>
      {closing && <Closing trades={closing} onClose={() => setClosing(null)} />}
    </>
  );
}

/** At a broker the page says whose money it is; on this server all of it is play money. */
const PositionsNote = ({ portfolio, isAtBroker: tags }: { readonly portfolio: PortfolioData; readonly isAtBroker: boolean }): ReactNode => (
  <>prices at mid, lots first in, first out {tags && <ModeTag mode={portfolio.account.mode} />}</>
);

const EmptyBook = ({ book, account }: { readonly book: Book; readonly account: OwnAccount | null }): ReactNode => (
  <EmptyState
    title="Nothing on the stove"
    actions={<NewOrderButton {...bookVariables(book)} label="Place your first order" variant="default" />}
  >
    Your positions appear here with their lots, stops and live P&amp;L.{" "}
    {account?.connection ? (
      <>
        What you hold there without Brigade is on{" "}
        <Anchor component={Link} to={`/brokers/${account.connection.id}`}>
          the account’s page
        </Anchor>
        .
      </>
    ) : (
      "This is paper money."
    )}
  </EmptyState>
);

function OrdersCard({ book }: { readonly book: Book }): ReactNode {
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
      <Orders book={book} isWorkingOnly={shown === "working"} />
    </Card>
  );
}

/** Pixels of the plot, in the column beside the allocation. */
const portfolioCurveHeight = 260;

const Curve = ({ book }: { readonly book: Book }): ReactNode => <AccountCurve height={portfolioCurveHeight} {...useAccountCurve(book)} />;

function PaperMoney({ portfolio }: { readonly portfolio: PortfolioData | null }): ReactNode {
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
