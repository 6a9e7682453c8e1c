import { useQuery } from "@apollo/client/react";
import { Button, Group } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { lazily } from "../../lib/browser/lazily";
import { useQuote, useQuotes } from "../../graphql/session/SessionContext";
import { firstResolution, InstrumentChart } from "../../market/instruments/InstrumentChart";
import { InstrumentsDocument, type InstrumentFactsFragment } from "../../market/instruments/market.generated";
import { useKnownInstrument, useSymbolSearch, type SymbolSearch } from "../../market/instruments/use-symbol-search";
import { QuoteHeader, useStaleSince } from "../../market/quotes/QuoteHeader";
import { Card } from "../../ui/layout/Card";
import { Money } from "../../ui/data/Num";
import { ChartSkeleton } from "../../ui/feedback/ChartSkeleton";
import { Loading, RowsSkeleton, Skeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { Tag } from "../../ui/data/Tag";
import { OrderTicket, type OrderTicketProps } from "./OrderTicket";
import { TicketSkeleton } from "./TicketSkeleton";
import { emptyDraft } from "./ticket";
import { useChartOrders } from "../chart-orders/use-chart-orders";
import { usePortfolio, type PortfolioState } from "../portfolio/portfolio-hooks";
import classes from "./PracticePage.module.css";

/** Below the ticket and the chart: loaded beside them. */
const BookTabs = lazily(async () => ({ default: (await import("../portfolio/BookTabs")).BookTabs }));

// Loaded when one is opened.
const moneyDialogs = () => import("../accounts/PaperMoneyDialogs");
const DepositDialog = lazily(async () => ({ default: (await moneyDialogs()).DepositDialog }));
const RealismDialog = lazily(async () => ({ default: (await moneyDialogs()).RealismDialog }));
const ResetDialog = lazily(async () => ({ default: (await moneyDialogs()).ResetDialog }));

// A list one can search costs 35 kB more: the page comes first.
const SymbolSelect = lazily(() => import("../../market/instruments/SymbolSelect"));

const firstSymbol = "NVDA";

/** `/test-trading`: the whole terminal on the practice account, whose trades are never shown and never copied. */
export function PracticePage(): ReactNode {
  const symbols = useSymbolSearch();
  const book = usePortfolio("PRACTICE");
  const [search, setSearch] = useSearchParams();
  const instruments = symbols.instruments ?? [];
  const asked = useAskedInstrument(search.get("symbol"), instruments);
  const first =
    instruments.find(({ symbol }) => symbol === firstSymbol) ??
    // A replay lists what it has recorded, and some of it begins years later.
    instruments.find(({ quote }) => quote !== null) ??
    instruments[0];
  const instrument = asked.isComing ? null : (asked.instrument ?? first);
  if ((symbols.error !== undefined && !symbols.instruments) || book.error)
    return (
      <ErrorState
        level={1}
        onRetry={() => {
          symbols.refetch();
          book.refetch();
        }}
      >
        Couldn’t load your practice account.
      </ErrorState>
    );
  if (!instrument) return <PracticeSkeleton />;
  return (
    <PracticeView instrument={instrument} symbols={symbols} book={book} onSymbol={(symbol) => setSearch({ symbol }, { replace: true })} />
  );
}

/** The instrument of the address, also where the market lists so many that it is not among the first. */
function useAskedInstrument(
  symbol: string | null,
  listed: readonly InstrumentFactsFragment[],
): { readonly instrument: InstrumentFactsFragment | null; readonly isComing: boolean } {
  const instrument = useKnownInstrument(symbol);
  const isMissing = symbol !== null && instrument === null && listed.length > 0;
  const { loading } = useQuery(InstrumentsDocument, { variables: { search: symbol }, skip: !isMissing });
  return { instrument, isComing: isMissing && loading };
}

interface PracticeViewProps {
  readonly instrument: InstrumentFactsFragment;
  readonly symbols: SymbolSearch;
  readonly book: PortfolioState;
  onSymbol(symbol: string): void;
}

function PracticeView({ instrument, symbols, book, onSymbol }: PracticeViewProps): ReactNode {
  const { portfolio } = book;
  const [draft, setDraft] = useState(emptyDraft);
  const quote = useQuote(instrument.symbol);
  useQuotes(portfolio?.positions.map((position) => position.instrument.symbol) ?? []);
  const staleSince = useStaleSince(quote);
  const chart = useChartOrders({ instrument, quote, kind: "PRACTICE", portfolio, draft, onDraft: setDraft });
  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">Practice</h1>
      <div className={classes.main}>
        <section className={classes.market} aria-label={instrument.symbol}>
          <QuoteHeader
            instrument={instrument}
            quote={quote}
            title={
              <Suspense fallback={<Skeleton width={220} height={36} />}>
                <SymbolSelect search={symbols} value={instrument.symbol} onSymbol={onSymbol} />
              </Suspense>
            }
          />
        </section>
        <InstrumentChart
          key={instrument.symbol}
          symbol={instrument.symbol}
          tick={instrument.tick}
          height={420}
          initialResolution={firstResolution(instrument.source)}
          {...chart}
        />
        <div className={classes.book}>
          {portfolio ? (
            <Suspense fallback={<Skeleton height={280} />}>
              <BookTabs portfolio={portfolio} kind="PRACTICE" staleSince={staleSince} aside={<PracticeMoney portfolio={portfolio} />} />
            </Suspense>
          ) : (
            <Skeleton height={280} />
          )}
        </div>
      </div>
      <PracticeTicket instrument={instrument} quote={quote} portfolio={portfolio} draft={draft} onDraft={setDraft} />
    </div>
  );
}

interface PracticeTicketProps extends Pick<OrderTicketProps, "instrument" | "quote" | "draft" | "onDraft"> {
  readonly portfolio: PortfolioState["portfolio"];
}

const PracticeTicket = ({ portfolio, ...ticket }: PracticeTicketProps): ReactNode => (
  <aside className={classes.side} aria-label="Order">
    <Card
      title="Order"
      aside={
        <Tag look="dashed">
          <IconFlask size={12} aria-hidden="true" /> Practice, never copied
        </Tag>
      }
    >
      <OrderTicket
        {...ticket}
        accountId={portfolio?.account.id ?? ""}
        accountKind="PRACTICE"
        freeCash={portfolio?.valuation.freeCash ?? null}
        accountValue={portfolio?.valuation.equity ?? null}
      />
    </Card>
  </aside>
);

function PracticeMoney({ portfolio }: { readonly portfolio: NonNullable<PortfolioState["portfolio"]> }): ReactNode {
  const [open, setOpen] = useState<"deposit" | "realism" | "reset" | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Group gap="xs" c="secondary" fz="sm">
      <span>
        Practice equity <Money value={portfolio.valuation.equity} isLive />
      </span>
      <Button size="compact-sm" onClick={() => setOpen("deposit")}>
        Add money
      </Button>
      <Button size="compact-sm" onClick={() => setOpen("realism")}>
        Fill settings
      </Button>
      <Button size="compact-sm" onClick={() => setOpen("reset")}>
        Reset account
      </Button>
      <Suspense>
        {open === "deposit" && <DepositDialog account={portfolio.account} isOpen onClose={close} />}
        {open === "realism" && <RealismDialog account={portfolio.account} isOpen onClose={close} />}
        {open === "reset" && (
          <ResetDialog
            account={portfolio.account}
            isOpen
            onClose={close}
            openTrades={portfolio.positions.reduce((sum, position) => sum + position.trades.length, 0)}
          />
        )}
      </Suspense>
    </Group>
  );
}

const PracticeSkeleton = (): ReactNode => (
  <Loading label="Loading your practice account">
    <div className={classes.page}>
      <div className={classes.main}>
        <Skeleton height={56} />
        <Card isFlush>
          <ChartSkeleton height={420} />
        </Card>
        <Card isFlush>
          <RowsSkeleton rows={4} />
        </Card>
      </div>
      <div className={classes.side}>
        <TicketSkeleton height={620} />
      </div>
    </div>
  </Loading>
);
