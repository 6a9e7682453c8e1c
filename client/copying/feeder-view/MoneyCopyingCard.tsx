import { useQuery } from "@apollo/client/react";
import { Suspense, useMemo, useState, type ReactNode } from "react";
import type { CurveRange } from "../../graphql/schema.generated";
import { lazily } from "../../lib/browser/lazily";
import { ChartSkeleton } from "../../ui/feedback/ChartSkeleton";
import { Card } from "../../ui/layout/Card";
import { Money, MoneyChange } from "../../ui/data/Num";
import { Segmented } from "../../ui/controls/Segmented";
import { ModeTag } from "../../ui/data/Tag";
import { ChartError } from "../../ui/feedback/ErrorInPlace";
import { MyCopiersCurveDocument, type CopierTotalsFactsFragment } from "../copying.generated";
import classes from "../eater-view/DashboardPage.module.css";

const EquityChart = lazily(async () => ({ default: (await import("../../market/charts/EquityChart")).EquityChart }));

const ranges: ReadonlyArray<{ value: CurveRange; label: string }> = [
  { value: "MONTH", label: "1M" },
  { value: "THREE_MONTHS", label: "3M" },
  { value: "YEAR", label: "1Y" },
  { value: "ALL", label: "All" },
];
const moneyChoices: ReadonlyArray<{ value: "PAPER" | "LIVE"; label: string }> = [
  { value: "LIVE", label: "LIVE" },
  { value: "PAPER", label: "Paper" },
];
const fullHeight = 220;
/** While there is nothing to draw but the words that say so. */
const emptyHeight = 72;

export interface MoneyCopyingProps {
  /** The copies that run now, by their money, real money first. */
  readonly byMode: readonly CopierTotalsFactsFragment[];
  /** Somebody copies the viewer, or did: there is something to draw. */
  readonly hasCopiers: boolean;
}

const nothing = { equity: "0", putIn: "0", profit: "0" };

/**
 * What copies of the viewer are worth, beside the money that was put into them, at each daily close and now: those with real
 * money and those with play money never together.
 */
export function MoneyCopyingCard({ byMode, hasCopiers }: MoneyCopyingProps): ReactNode {
  const [range, setRange] = useState<CurveRange>("THREE_MONTHS");
  const [chosen, setChosen] = useState<"PAPER" | "LIVE" | null>(null);
  const now = byMode.find(({ mode }) => mode === chosen) ?? byMode[0];
  const { data, previousData, error, refetch } = useQuery(MyCopiersCurveDocument, {
    variables: { range, mode: now?.mode ?? null },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  const closes = (data ?? previousData)?.myCopiersCurve;
  const { equity, putIn, profit } = now ?? nothing;
  const height = hasCopiers ? fullHeight : emptyHeight;
  // The last point is of now, and now moves.
  const points = useMemo(() => {
    const last = closes?.at(-1);
    if (!closes || !last) return closes ?? null;
    return [...closes.slice(0, -1), { ...last, equity, putIn }];
  }, [closes, equity, putIn]);
  return (
    <Card isFlush>
      <div className={classes.hero}>
        <span>Money copying you {now && <ModeTag mode={now.mode} />}</span>
        <b>
          <Money value={equity} isLive />
        </b>
        <span>
          <Money value={putIn} /> invested
        </span>
        <span>
          <MoneyChange value={profit} isLive /> copiers’ P&amp;L
        </span>
        {byMode.length > 1 && (
          <Segmented label="Money of copies" look="quiet" value={now!.mode} onChange={setChosen} options={moneyChoices} />
        )}
      </div>
      {error && !closes ? (
        <ChartError height={height} onRetry={() => void refetch()}>
          Couldn’t load the history of money copying you.
        </ChartError>
      ) : (
        <Suspense fallback={<ChartSkeleton height={height} />}>
          <EquityChart
            points={points}
            height={height}
            title="Daily value"
            words={{ what: "Money copying you", line: "Value", putIn: "Invested", fileName: "money-copying-me.csv" }}
            choices={{ label: "Range", value: range, options: ranges, onChange: (value) => setRange(value as CurveRange) }}
          />
        </Suspense>
      )}
    </Card>
  );
}
