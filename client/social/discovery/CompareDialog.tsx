import { skipToken, useQuery } from "@apollo/client/react";
import { Suspense, useMemo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { lazily } from "../../lib/browser/lazily";
import { formatDate } from "../../lib/format/time";
import { Avatar } from "../../ui/data/Avatar";
import { FigureName } from "../../ui/figures/FigureName";
import type { FigureId } from "../../ui/figures/figure-formulas";
import { Dialog } from "../../ui/overlays/Dialog";
import { Count, Num, Percent, Ratio } from "../../ui/data/Num";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { ModeTag } from "../../ui/data/Tag";
import { tierNames } from "../../ui/data/TierBadge";
import { CompareFeederDocument, type CompareFeederQuery } from "./feeders.generated";
import type { Period } from "../../people/profiles/periods";
import type { ComparedFeeder } from "./use-compared";
import classes from "./CompareDialog.module.css";

const RecordChart = lazily(async () => ({ default: (await import("../../market/charts/RecordChart")).RecordChart }));

type Feeder = NonNullable<CompareFeederQuery["trader"]>;
type Figures = NonNullable<Feeder["figures"]>;

/** Up to four feeders side by side: curves over the same days, then each figure in a row. */
export function CompareDialog({
  isOpen,
  onClose,
  feeders,
  period,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly feeders: readonly ComparedFeeder[];
  /** Over which their curves run. */
  readonly period: Period;
}): ReactNode {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Compare ${feeders.length} feeders`} width={1000}>
      {isOpen && <Comparison feeders={feeders} period={period} />}
    </Dialog>
  );
}

/** One query a feeder, so that each is cached by itself; four places, of which some may be empty. */
function useFeeders(feeders: readonly ComparedFeeder[], { range }: Period) {
  const variables = (index: number) => (feeders[index] ? { variables: { id: feeders[index].id, range } } : skipToken);
  const answers = [
    useQuery(CompareFeederDocument, variables(0)),
    useQuery(CompareFeederDocument, variables(1)),
    useQuery(CompareFeederDocument, variables(2)),
    useQuery(CompareFeederDocument, variables(3)),
  ].slice(0, feeders.length);
  return {
    loaded: answers.flatMap(({ data }) => (data?.trader ? [data.trader as Feeder] : [])),
    isLoading: answers.some(({ data, error }) => !data && !error),
    hasFailed: answers.some(({ data, error }) => !data && error),
    retry: () => void Promise.allSettled(answers.map(({ refetch }) => refetch())),
  };
}

function Comparison({ feeders, period }: { readonly feeders: readonly ComparedFeeder[]; readonly period: Period }): ReactNode {
  const { loaded, isLoading, hasFailed, retry } = useFeeders(feeders, period);
  const key = loaded.map(({ id, curve }) => `${id}:${curve.length}`).join();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the key says when the curves have changed
  const curves = useMemo(() => loaded.map(({ id, name, curve }) => ({ id, label: name, points: curve })), [key]);
  if (hasFailed) return <ErrorState onRetry={retry}>Couldn’t load all of them.</ErrorState>;
  if (isLoading) return <ComparisonSkeleton />;
  return (
    <>
      <Suspense fallback={<Skeleton height={300} />}>
        <RecordChart
          curves={curves}
          title={period.days === null ? "Return since each record began" : `Return, ${period.label}`}
          height={260}
          fileName="comparison"
        />
      </Suspense>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Figures side by side">
        <table className={classes.table}>
          <caption className="visually-hidden">Figures of {feeders.map(({ name }) => name).join(", ")}</caption>
          <thead>
            <tr>
              <td />
              {loaded.map((feeder) => (
                <th key={feeder.id} scope="col">
                  <Link to={`/trader/${feeder.id}`} className={classes.person}>
                    <Avatar id={feeder.id} name={feeder.name} size={28} />
                    <span>
                      {feeder.name} <ModeTag mode={feeder.mode} />
                      <small>
                        {tierNames[feeder.tier]}
                        {feeder.isDemo && ", demo"}
                      </small>
                    </span>
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, figure, cell }) => (
              <tr key={label}>
                <th scope="row">{figure ? <FigureName figure={figure}>{label}</FigureName> : label}</th>
                {loaded.map((feeder) => (
                  <td key={feeder.id}>{feeder.figures ? cell(feeder.figures, feeder) : <Num text="–" title="Not shown to you" />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const rows: readonly { label: string; figure?: FigureId; cell: (figures: Figures, feeder: Feeder) => ReactNode }[] = [
  { label: "Record since", cell: (_, { recordSince }) => <Num text={formatDate(recordSince)} /> },
  {
    label: "Return, whole record",
    figure: "return",
    cell: ({ returnPercent: { value, reason } }) => <Percent value={value} reason={reason} digits={1} />,
  },
  { label: "Per year", figure: "cagr", cell: ({ cagrPercent: { value, reason } }) => <Percent value={value} reason={reason} digits={1} /> },
  {
    label: "Max drawdown",
    figure: "maxDrawdown",
    cell: ({ maxDrawdownPercent: { value, reason } }) => (
      <Percent value={value === null ? null : -Math.abs(value)} reason={reason} digits={1} />
    ),
  },
  {
    label: "Volatility, a year",
    figure: "volatility",
    cell: ({ volatilityPercent: { value, reason } }) => <Percent value={value} reason={reason} digits={1} isChange={false} />,
  },
  { label: "Sharpe", figure: "sharpe", cell: ({ sharpe: { value, reason } }) => <Ratio value={value} reason={reason} /> },
  { label: "Sortino", figure: "sortino", cell: ({ sortino: { value, reason } }) => <Ratio value={value} reason={reason} /> },
  {
    label: "Win rate",
    figure: "winRate",
    cell: ({ winRatePercent: { value, reason } }) => <Percent value={value} reason={reason} digits={1} isChange={false} />,
  },
  {
    label: "Profit factor",
    figure: "profitFactor",
    cell: ({ profitFactor: { value, reason } }) => <Ratio value={value} reason={reason} />,
  },
  { label: "Risk, of 10", figure: "risk", cell: ({ risk: { value, reason } }) => <Count value={value} reason={reason} /> },
  { label: "Closed trades", cell: ({ closedTrades }) => <Count value={closedTrades} /> },
  { label: "Followers", cell: (_, { followerCount }) => <Count value={followerCount} /> },
];

const ComparisonSkeleton = (): ReactNode => (
  <Loading label="Loading the records">
    <Skeleton height={300} />
    {rows.map(({ label }) => (
      <div key={label} style={{ padding: "8px 0" }}>
        <Skeleton height={16} />
      </div>
    ))}
  </Loading>
);
