import type { ReactNode } from "react";
import { formatCount, formatCounted, formatMoney } from "../../lib/format/format";
import { formatMonthName } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import type { EarningsFactsFragment } from "./earnings.generated";
import classes from "./EarningsPage.module.css";

/** Highest bar, in pixels. */
const barMax = 108;

/** What running subscriptions bring in the next 30 days, beside the last six months. */
export function ForecastCard({ earnings }: { readonly earnings: EarningsFactsFragment }): ReactNode {
  const { forecast } = earnings;
  if (!forecast) return null;
  return (
    <Card title="Forecast" note="next 30 days">
      <dl className={classes.rows}>
        <div className={classes.line}>
          <dt>{formatCounted(forecast.renewals, "renewal", "renewals")}</dt>
          <dd>{formatCount(forecast.bites)}</dd>
          <dd>{formatMoney(forecast.usd)}</dd>
          <dd className={classes.small}>{endingText(forecast.ending)}</dd>
        </div>
      </dl>
      <Months earnings={earnings} forecastBites={forecast.bites} />
      <p className={classes.note}>
        Your 80% if every running subscription renews and is paid with bought bites. New subscribers, recipes and tips aren’t in it.
      </p>
    </Card>
  );
}

const endingText = (count: number): string =>
  count === 0 ? "None was cancelled" : `${formatCounted(count, "other ends", "others end")}: cancelled`;

interface MonthsProps {
  readonly earnings: EarningsFactsFragment;
  readonly forecastBites: number;
}

function Months({ earnings, forecastBites }: MonthsProps): ReactNode {
  const bars = [
    ...earnings.months.map(({ month, bites }, index) => ({
      ...{ key: month, label: formatMonthName(Number(month.slice(5, 7))), bites },
      look: index === earnings.months.length - 1 ? "now" : "past",
    })),
    { key: "forecast", label: "Next", bites: forecastBites, look: "forecast" },
  ];
  // Seven bars of nothing say nothing.
  if (bars.every(({ bites }) => bites === 0)) return null;
  const most = Math.max(1, ...bars.map(({ bites }) => bites));
  return (
    <ul className={classes.months} aria-label="Bites by month, and forecast for the next 30 days">
      {bars.map(({ key, label, bites, look }) => (
        <li key={key}>
          <b>{bites === 0 ? "" : formatCount(bites)}</b>
          <div className={classes.monthBar} data-look={look} style={{ height: Math.max(2, (barMax * bites) / most) }} aria-hidden="true" />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
