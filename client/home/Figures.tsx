import type { ReactNode } from "react";
import { formatCount } from "../lib/format";
import { Num } from "../ui/Num";
import { Skeleton } from "../ui/Skeleton";
import classes from "./Figures.module.css";
import type { HomeFiguresQuery } from "./home.generated";

export interface FiguresProps {
  /** A part that failed is left out. */
  readonly figures: Partial<HomeFiguresQuery> | undefined;
  readonly isLoading: boolean;
}

/** What the house itself counts, between hairlines. No figure here is written by hand. */
export function Figures({ figures, isLoading }: FiguresProps): ReactNode {
  const rows = [
    { label: "people trading here", value: figures?.traders?.totalCount },
    { label: "symbols with live prices", value: figures?.marketStatus?.symbols },
    { label: "prices a second", value: figures?.marketStatus && Math.round(figures.marketStatus.ticksPerSecond) },
  ].filter(({ value }) => isLoading || typeof value === "number");
  if (rows.length === 0) return null;
  return (
    <dl className={classes.strip}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dd>{typeof value !== "number" ? <Skeleton width={64} height={24} /> : <Num text={formatCount(value)} />}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  );
}
