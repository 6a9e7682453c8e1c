import { useState, type ReactNode } from "react";
import { formatMoney, formatPercent } from "../lib/format";
import { Card } from "../ui/Card";
import { Segmented } from "../ui/Segmented";
import classes from "./AllocationCard.module.css";

export interface Slice {
  readonly label: string;
  /** USD, from the server. */
  readonly value: string;
  readonly percent: number;
}

/** Six colours in a fixed order, then one for the rest (tokens, charts). */
const coloursMax = 6;

export interface AllocationCardProps {
  /** The server's shares of the account, the largest first, cash among them. */
  readonly slices: readonly Slice[];
  readonly total: string;
}

/** Where the money is: one bar of shares, each labelled with its sum. */
export function AllocationCard({ slices, total }: AllocationCardProps): ReactNode {
  const shown = slices.filter(({ percent }) => percent > 0);
  return (
    <Card title="Allocation">
      <div className={classes.bar} aria-hidden="true">
        {shown.map((slice, index) => (
          <span key={slice.label} data-colour={Math.min(index, coloursMax)} style={{ flexGrow: slice.percent }} />
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
        <span className={classes.value}>{formatMoney(total)}</span>
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
