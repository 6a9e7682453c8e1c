import { useQuery } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import type { AccountKind } from "../../graphql/schema.generated";
import { formatMoney, formatPercent } from "../../lib/format/format";
import { formatClock } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import { Segmented } from "../../ui/controls/Segmented";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import classes from "./AllocationCard.module.css";
import { PortfolioAllocationDocument } from "./portfolio.generated";

/** Six colours in a fixed order, then one for the rest (tokens, charts). */
const coloursMax = 6;

/** The slices move with the market; read anew this often. Milliseconds. */
const readEveryMs = 5_000;

/**
 * Where the money is: one bar of shares, each labelled with its sum. Slices and total are of one moment, so that the card
 * adds up; that is why they are kept out of the cache, where newer totals arrive each second.
 */
export function AllocationCard({ kind }: { readonly kind: AccountKind }): ReactNode {
  const { data, error } = useQuery(PortfolioAllocationDocument, {
    variables: { kind },
    fetchPolicy: "no-cache",
    pollInterval: readEveryMs,
  });
  if (!data) {
    return (
      <Card title="Allocation">
        {error ? (
          <p className={classes.total}>Couldn’t load the allocation. Retrying in a moment.</p>
        ) : (
          <Loading label="Loading the allocation">
            <Skeleton height={120} />
          </Loading>
        )}
      </Card>
    );
  }
  const { allocation: slices, valuation } = data.portfolio;
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

export interface Exposure {
  readonly symbol: string;
  /** Signed value at mid, USD. */
  readonly value: string;
  readonly isShort: boolean;
}

/** How much rides on each symbol; shorts are grey. */
export function ExposureCard({ exposures }: { readonly exposures: readonly Exposure[] }): ReactNode {
  const [order, setOrder] = useState<"size" | "name">("size");
  const size = (exposure: Exposure): number => Math.abs(Number(exposure.value)); // geometry of a bar, never a sum
  const widest = Math.max(1, ...exposures.map(size));
  const rows = [...exposures].sort((a, b) => (order === "size" ? size(b) - size(a) : a.symbol.localeCompare(b.symbol)));
  return (
    <Card
      title="Exposure by symbol"
      aside={
        <Segmented
          label="Order of symbols"
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
      <ul className={classes.exposures}>
        {rows.map((exposure) => (
          <li key={exposure.symbol}>
            <span>{exposure.symbol}</span>
            <span className={classes.track} aria-hidden="true">
              <span data-short={exposure.isShort || undefined} style={{ width: `${(size(exposure) / widest) * 100}%` }} />
            </span>
            <span className={classes.value}>{formatMoney(exposure.value)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
