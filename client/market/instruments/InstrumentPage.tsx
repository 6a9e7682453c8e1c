import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { useRef, useState, type ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { Facts } from "../../ui/data/Facts";
import { useQuote } from "../../graphql/session/SessionContext";
import { useDeferredFirst } from "../../graphql/cache/use-deferred-first";
import { formatPrice, formatQuantity, formatRatio } from "../../lib/format/format";
import { formatMoment } from "../../lib/format/time";
import { useNow } from "../../lib/browser/now";
import { OrderTicket, type OrderTicketProps } from "../../trading/orders/OrderTicket";
import { TicketSkeleton } from "../../trading/orders/TicketSkeleton";
import { useChartOrders } from "../../trading/chart-orders/use-chart-orders";
import { emptyDraft, type TicketDraft } from "../../trading/orders/ticket";
import { InstrumentPosition } from "../../trading/portfolio/InstrumentPosition";
import { usePortfolio, type PortfolioState } from "../../trading/portfolio/portfolio-hooks";
import { Card } from "../../ui/layout/Card";
import { Segmented } from "../../ui/controls/Segmented";
import { ChartSkeleton } from "../../ui/feedback/ChartSkeleton";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import type { AccountKind } from "../../graphql/schema.generated";
import { firstResolution, InstrumentChart } from "./InstrumentChart";
import { InstrumentDocument, type InstrumentFactsFragment, type InstrumentQuery } from "./market.generated";
import { WatchActions } from "../watchlists/WatchActions";
import { QuoteHeader } from "../quotes/QuoteHeader";
import { HoldersCard } from "../../social/tags/HoldersCard";
import { YearRange } from "./YearRange";
import classes from "./InstrumentPage.module.css";

const classNames = { STOCK: "Stock", ETF: "ETF", CRYPTO: "Crypto", FX: "Currency pair" } as const;

/** `/instrument/{symbol}`: its live price and chart, the facts that bind an order, and a ticket for either account. */
export function InstrumentPage(): ReactNode {
  const symbol = (useParams().symbol ?? "").toUpperCase();
  const { data, error, refetch } = useDeferredFirst(useQuery(InstrumentDocument, { variables: { symbol } }));
  if (error && !data)
    return (
      <ErrorState level={1} onRetry={() => void refetch()}>
        Couldn’t load {symbol}.
      </ErrorState>
    );
  if (!data) return <InstrumentSkeleton />;
  if (!data.instrument) {
    return (
      <EmptyState
        level={1}
        title={`${symbol} is not on the menu`}
        actions={
          <Button variant="filled" component={Link} to="/market-data-test">
            View all symbols
          </Button>
        }
      >
        This symbol is not traded here. View all symbols to find another.
      </EmptyState>
    );
  }
  return <InstrumentView instrument={data.instrument} />;
}

type InstrumentFacts = NonNullable<InstrumentQuery["instrument"]>;

function InstrumentView({ instrument }: { readonly instrument: InstrumentFacts }): ReactNode {
  const quote = useQuote(instrument.symbol);
  const [kind, setKind] = useState<AccountKind>("RECORD");
  const [draft, setDraft] = useState(emptyDraft);
  const { portfolio, error } = usePortfolio(kind);
  const chart = useChartOrders({ instrument, quote, kind, portfolio, draft, onDraft: setDraft });
  const order = useRef<HTMLElement>(null);
  const begin = (side: TicketDraft["side"]): void => {
    setDraft({ ...draft, side });
    order.current?.scrollIntoView({ block: "start" });
    order.current?.querySelector<HTMLElement>("input[inputmode=decimal]")?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.page}>
      <title>{`${instrument.symbol} ${formatPrice(quote?.mid, instrument.tick)} · Brigade`}</title>
      <div className={classes.main}>
        <QuoteHeader
          instrument={instrument}
          quote={quote}
          aside={<WatchActions symbol={instrument.symbol} tick={instrument.tick} />}
          title={
            <h1 className={classes.symbol}>
              {instrument.symbol} <span>{instrument.name}</span>
            </h1>
          }
        />
        <Begin quote={quote} tick={instrument.tick} onBegin={begin} />
        <InstrumentChart
          key={instrument.symbol}
          symbol={instrument.symbol}
          tick={instrument.tick}
          height={380}
          initialResolution={firstResolution(instrument.source)}
          {...chart}
        />
        {/* Together: what is held comes above the rules, and must not push them away. */}
        {(portfolio || error) && (
          <div className={classes.binding}>
            {portfolio && <InstrumentPosition symbol={instrument.symbol} portfolio={portfolio} />}
            {instrument.yearRange && (
              <YearRange
                range={instrument.yearRange}
                mid={quote?.mid ?? null}
                tick={instrument.tick}
                now={quote ? Date.parse(quote.asOf) : Date.parse(instrument.yearRange.since)}
              />
            )}
            <OrderRules instrument={instrument} />
            <HoldersCard symbol={instrument.symbol} quote={quote} />
          </div>
        )}
      </div>
      <aside ref={order} className={classes.side} aria-label="Order">
        <OrderCard {...{ instrument, quote, kind, portfolio, draft }} onKind={setKind} onDraft={setDraft} />
      </aside>
    </div>
  );
}

/** On a phone the ticket lies below the chart: these lead there, with the side chosen. */
const Begin = ({
  quote,
  tick,
  onBegin,
}: Pick<OrderCardProps, "quote"> & { tick: string; onBegin(side: TicketDraft["side"]): void }): ReactNode => (
  <div className={classes.begin} role="group" aria-label="Start an order">
    <Button variant="outline" color="gain" onClick={() => onBegin("BUY")}>
      Buy {formatPrice(quote?.ask, tick)}
    </Button>
    <Button variant="outline" color="loss" onClick={() => onBegin("SELL")}>
      Sell {formatPrice(quote?.bid, tick)}
    </Button>
  </div>
);

interface OrderCardProps extends Pick<OrderTicketProps, "instrument" | "quote" | "draft" | "onDraft"> {
  readonly kind: AccountKind;
  readonly portfolio: PortfolioState["portfolio"];
  onKind(kind: AccountKind): void;
}

const OrderCard = ({ kind, portfolio, onKind, ...ticket }: OrderCardProps): ReactNode => (
  <Card
    title="Order"
    aside={
      <Segmented
        label="Account"
        look="quiet"
        value={kind}
        onChange={onKind}
        options={[
          { value: "RECORD", label: "Record", title: "Your record account. If you are a feeder, your trades on it are shown." },
          { value: "PRACTICE", label: "Practice", title: "Never shown, never copied" },
        ]}
      />
    }
  >
    <OrderTicket
      key={kind}
      {...ticket}
      accountId={portfolio?.account.id ?? ""}
      accountKind={kind}
      freeCash={portfolio?.valuation.freeCash ?? null}
      accountValue={portfolio?.valuation.equity ?? null}
    />
  </Card>
);

function OrderRules({ instrument }: { readonly instrument: InstrumentFactsFragment }): ReactNode {
  const now = useNow();
  const hours = instrument.isOpen
    ? instrument.nextCloseAt
      ? `Open until ${formatMoment(instrument.nextCloseAt, now)}`
      : "24/7"
    : instrument.nextOpenAt
      ? `Opens ${formatMoment(instrument.nextOpenAt, now)}`
      : "Closed";
  const facts: Array<[string, string]> = [
    ["Asset class", [classNames[instrument.class], instrument.sector].filter(Boolean).join(", ")],
    ["Tick size", instrument.tick],
    ["Lot size", formatQuantity(instrument.lot, instrument.lot)],
    ["Typical spread", `${formatRatio(instrument.spreadBps, 1)} bps`],
    ["Shortable", instrument.isShortable ? "Yes, 150% margin" : "No"],
    ["Hours", instrument.isHalted ? "Halted" : hours],
  ];
  return (
    <Card title="Contract details">
      <Facts columns="repeat(auto-fill, minmax(150px, 1fr))" gap={16} fz="md" lh="md" fw={400}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Card>
  );
}

const InstrumentSkeleton = (): ReactNode => (
  <Loading label="Loading the instrument">
    <div className={classes.page}>
      <div className={classes.main}>
        <div className={classes.headSkeleton} aria-hidden="true">
          <Skeleton width={280} height={28} />
          <Skeleton width="60%" height={32} />
        </div>
        <Card isFlush>
          <ChartSkeleton height={380} />
        </Card>
      </div>
      <div className={classes.side}>
        <TicketSkeleton height={560} />
      </div>
    </div>
  </Loading>
);
