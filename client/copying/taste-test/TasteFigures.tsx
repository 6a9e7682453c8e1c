import type { ReactNode } from "react";
import { formatBps, formatMoney, formatPercent } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { FigureName } from "../../ui/figures/FigureName";
import type { FigureId } from "../../ui/figures/figure-formulas";
import { Money, MoneyChange, Percent } from "../../ui/data/Num";
import type { TasteTestFactsFragment } from "./taste-test.generated";
import classes from "./taste-test.module.css";

type Result = NonNullable<TasteTestFactsFragment["result"]>;

/** The figures of a result, the feeder's beside one's own where there are two. */
export const TasteFigures = ({ result, amount }: { readonly result: Result; readonly amount: string }): ReactNode => (
  <dl className={classes.figures}>
    {figuresOf(result, amount).map(({ label, figure, value, note }) => (
      <div key={label}>
        <dt>{figure ? <FigureName figure={figure}>{label}</FigureName> : label}</dt>
        <dd>
          {value}
          {note && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);

interface Figure {
  readonly label: string;
  readonly figure?: FigureId;
  readonly value: ReactNode;
  readonly note?: string;
}

const feeder = (percent: number | null): string => (percent === null ? "" : `Feeder ${formatPercent(percent)}`);

function figuresOf(result: Result, amount: string): readonly Figure[] {
  const { worstDay, feederWorstDay, won, closed, openAtEnd } = result;
  const worstOfFeeder = feederWorstDay ? `, feeder ${formatPercent(feederWorstDay.percent)}` : "";
  return [
    { label: "Return", figure: "tasteReturn", value: <Percent value={result.returnPercent} />, note: feeder(result.feederReturnPercent) },
    {
      label: "Result",
      value: <MoneyChange value={result.profit} />,
      note: `${formatMoney(amount)} became ${formatMoney(result.finalEquity)}`,
    },
    {
      label: "Max drawdown",
      figure: "tasteDrawdown",
      value: <Percent value={result.maxDrawdownPercent} />,
      note: feeder(result.feederMaxDrawdownPercent),
    },
    {
      label: "Worst day",
      figure: "tasteWorstDay",
      value: worstDay ? <Percent value={worstDay.percent} /> : "No losing day",
      note: worstDay ? `${formatDate(worstDay.at)}${worstOfFeeder}` : undefined,
    },
    { label: "Trades", value: result.opened, note: `${won} of ${closed} closed with a gain, ${openAtEnd} open` },
    { label: "Costs", figure: "tasteCosts", value: <Money value={result.costs} />, note: costsNote(result) },
    {
      label: "Average exposure",
      figure: "tasteExposure",
      value: <Percent value={result.averageExposurePercent} isChange={false} digits={1} />,
      note: `Highest ${formatPercent(result.maxExposurePercent, { digits: 1, isSigned: false })}`,
    },
    {
      label: "Smallest faithful budget",
      figure: "tasteBudget",
      value: formatMoney(result.faithfulBudget),
      note: result.belowMinimum > 0 ? `${result.belowMinimum} below the minimum with yours` : undefined,
    },
  ];
}

const costsNote = ({ spread, slippage, slippageBps, isSlippageMeasured, fees }: Result): string =>
  `Spread ${formatMoney(spread)}, slippage ${formatMoney(slippage)} (${formatBps(slippageBps)}${isSlippageMeasured ? ", measured" : ""}), fees ${formatMoney(fees)}`;
