import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCount, formatDuration, formatPercent } from "../../lib/format/format";
import { Num } from "../../ui/data/Num";
import { Skeleton } from "../../ui/feedback/Skeleton";
import classes from "./Figures.module.css";
import type { HomeFiguresQuery } from "./home.generated";

export interface FiguresProps {
  /** A part that failed is left out. */
  readonly figures: Partial<HomeFiguresQuery> | undefined;
  readonly isLoading: boolean;
}

/** What the server itself counts, between hairlines. No figure here is written by hand; one that cannot be said yet is left out. */
export function Figures({ figures, isLoading }: FiguresProps): ReactNode {
  const house = figures?.serverFigures;
  const rows = [
    { label: "receipts in 24 hours", text: house && formatCount(house.receipts) },
    {
      label: "copied in full or in part",
      text: worded(house?.copiedPercent, (share) => formatPercent(share, { digits: 1, isSigned: false })),
    },
    { label: "median, feeder’s fill to yours", text: worded(house?.medianLatencyMs, formatDuration) },
    {
      label: house?.demoRecords ? recordsWords(house.records, house.demoRecords) : "sealed records",
      text: house && formatCount(house.records),
      to: "/education/records/sealed-records",
    },
  ].filter(({ text }) => isLoading || text);
  if (rows.length === 0) return null;
  return (
    <dl className={classes.strip}>
      {rows.map(({ label, text, to }) => (
        <div key={label}>
          <dd>{text ? <Num text={text} /> : <Skeleton width={64} height={24} />}</dd>
          <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
        </div>
      ))}
    </dl>
  );
}

/** Demo feeders' records are generated and dated back: nobody may take them for track records. */
const recordsWords = (records: number, demo: number): string =>
  demo === records ? "sealed records, all of them demo data" : `sealed records, ${formatCount(demo)} of them demo data`;

const worded = (value: number | null | undefined, words: (value: number) => string): string | undefined =>
  value == null ? undefined : words(value);
