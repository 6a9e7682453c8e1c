import { useQuery } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { formatMoney, formatPercent } from "../../lib/format/format";
import { formatClock } from "../../lib/format/time";
import { bookVariables, type Book } from "../accounts/book";
import { Card } from "../../ui/layout/Card";
import { Segmented } from "../../ui/controls/Segmented";
import { CardSkeleton, Loading } from "../../ui/feedback/Skeleton";
import classes from "./AllocationCard.module.css";
import { PortfolioAllocationDocument, type PortfolioAllocationQuery, type ValuationFactsFragment } from "./portfolio.generated";

/** Six colours in a fixed order, then one for the rest (tokens, charts). */
const coloursMax = 6;

/** The slices move with the market; read anew this often. Milliseconds. */
const readEveryMs = 5_000;

export interface AllocationCardProps {
  readonly book: Book;
  /** Comes below it once its height is known. */
  readonly children?: ReactNode;
}

/**
 * Where the money is: one bar of shares, each labelled with its sum. Slices and total are of one moment, so that the card
 * adds up; that is why they are kept out of the cache, where newer totals arrive each second.
 */
export function AllocationCard({ book, children }: AllocationCardProps): ReactNode {
  const { data, error } = useQuery(PortfolioAllocationDocument, {
    variables: bookVariables(book),
    fetchPolicy: "no-cache",
    pollInterval: readEveryMs,
  });
  return (
    <>
      {data ? <Slices portfolio={data.portfolio} /> : <NoSlices hasFailed={error !== undefined} />}
      {(data ?? error) && children}
    </>
  );
}

const NoSlices = ({ hasFailed }: { readonly hasFailed: boolean }): ReactNode => (
  <Card title="Allocation">
    {hasFailed ? (
      <p className={classes.total}>Couldn’t load the allocation. Retrying in a moment.</p>
    ) : (
      <Loading label="Loading the allocation">
        <CardSkeleton height={120} lines={3} isPlain />
      </Loading>
    )}
  </Card>
);

function Slices({ portfolio }: PortfolioAllocationQuery): ReactNode {
  const { allocation: slices, valuation } = portfolio;
  return (
    <Card title="Allocation" note={`as of ${formatClock(valuation.asOf)}`}>
      <div className={classes.bar} aria-hidden="true">
        {slices.map((slice, index) => (
          <span key={slice.label} data-colour={Math.min(index, coloursMax)} style={{ flexGrow: Math.max(0, slice.percent) }} />
        ))}
      </div>
      <ul className={classes.list}>
        {slices.map((slice, index) => (
          <li key={slice.label}>
            <span className={classes.dot} data-colour={Math.min(index, coloursMax)} aria-hidden="true" />
            <span>{slice.label}</span>
            <span className={classes.value}>{formatMoney(slice.value)}</span>
            <span className={classes.percent}>{formatPercent(slice.percent, { digits: 1, isSigned: false })}</span>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>Account value</span>
        <span className={classes.value}>{formatMoney(valuation.equity)}</span>
      </p>
    </Card>
  );
}

/** How much rides on each symbol, own and copied positions together; shorts are grey. */
export function ExposureCard({ valuation }: { readonly valuation: Pick<ValuationFactsFragment, "exposure" | "exposures"> }): ReactNode {
  const [order, setOrder] = useState<"size" | "name">("size");
  const { exposures } = valuation;
  const widest = Math.max(1, ...exposures.map(({ total }) => Number(total))); // geometry of a bar, never a sum
  const share = (value: string): string => `${(Number(value) / widest) * 100}%`;
  const rows = order === "size" ? exposures : exposures.toSorted((a, b) => a.symbol.localeCompare(b.symbol));
  const hasCopies = exposures.some(({ copied }) => Number(copied) > 0);
  return (
    <Card
      title="Exposure by symbol"
      note={hasCopies ? "your own and copied" : undefined}
      aside={
        <Segmented
          label="Sort by"
          look="quiet"
          value={order}
          onChange={setOrder}
          options={[
            { value: "size", label: "Size" },
            { value: "name", label: "Name" },
          ]}
        />
      }
    >
      <ul className={classes.exposures} aria-label="Exposure by symbol">
        {rows.map((exposure) => (
          <li key={exposure.symbol} title={exposureWords(exposure)}>
            <span>{exposure.symbol}</span>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: share(exposure.long) }} />
              <span data-short="true" style={{ width: share(exposure.short) }} />
            </span>
            <span className={classes.value}>{formatMoney(exposure.total)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>Long and short</span>
        <span className={classes.value}>{formatMoney(valuation.exposure)}</span>
      </p>
    </Card>
  );
}

/** "Long $300.00, short $50.00; $200.00 of it copied": what the bar shows, for the pointer. */
const exposureWords = ({ long, short, copied }: ValuationFactsFragment["exposures"][number]): string =>
  [
    [Number(long) > 0 && `long ${formatMoney(long)}`, Number(short) > 0 && `short ${formatMoney(short)}`].filter(Boolean).join(", "),
    Number(copied) > 0 && `${formatMoney(copied)} copied`,
  ]
    .filter(Boolean)
    .join("; ");
