import type { ReactNode } from "react";
import { formatCounted, formatRatio, isNumeric } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { FigureName } from "../../ui/figures/FigureName";
import { Num, Percent, Ratio } from "../../ui/data/Num";
import { RiskTicks } from "../../ui/data/RiskTicks";
import { StatStrip, StatTile } from "../../ui/data/StatStrip";
import { ModeTag } from "../../ui/data/Tag";
import type { RecordFiguresFragment } from "../../people/profiles/profile.generated";

type Figure = RecordFiguresFragment["returnPercent"];

/** A drawdown is shown as the fall it is. */
const fall = ({ value }: Figure): number | null => (value === null ? null : -Math.abs(value));

interface RecordFiguresProps {
  readonly figures: RecordFiguresFragment;
}

/** The eight figures of a record, each with its formula behind its name; what cannot be given says why on hover. */
export const RecordFigures = ({ figures }: RecordFiguresProps): ReactNode => (
  <StatStrip label="Record figures">
    <ReturnTiles figures={figures} />
    <RatioTiles figures={figures} />
  </StatStrip>
);

/** What was made, how steadily, and how deep it fell. */
function ReturnTiles({ figures }: RecordFiguresProps): ReactNode {
  const { returnPercent, cagrPercent, maxDrawdownPercent, maxDrawdownDays, volatilityPercent, since, mode } = figures;
  return (
    <>
      <StatTile
        label="Return"
        figure="return"
        value={<Percent value={returnPercent.value} reason={returnPercent.reason} digits={1} />}
        context={
          <>
            since {formatDate(since)} <ModeTag mode={mode} />
          </>
        }
      />
      <StatTile
        label="Per year"
        figure="cagr"
        value={<Percent value={cagrPercent.value} reason={cagrPercent.reason} digits={1} />}
        context={cagrPercent.value === null ? "needs one year" : "CAGR"}
      />
      <StatTile
        label="Max drawdown"
        figure="maxDrawdown"
        value={<Percent value={fall(maxDrawdownPercent)} reason={maxDrawdownPercent.reason} digits={1} />}
        context={maxDrawdownDays === null ? "from its peak" : `Bottomed after ${formatCounted(maxDrawdownDays, "day", "days")}`}
      />
      <StatTile
        label="Volatility"
        figure="volatility"
        value={<Percent value={volatilityPercent.value} reason={volatilityPercent.reason} digits={1} isChange={false} />}
        context="a year"
      />
    </>
  );
}

/** What was made for the risk that was taken. */
function RatioTiles({ figures }: Pick<RecordFiguresProps, "figures">): ReactNode {
  const { sharpe, sortino, winRatePercent, profitFactor, risk } = figures;
  return (
    <>
      <StatTile
        label="Sharpe"
        figure="sharpe"
        value={<Ratio value={sharpe.value} reason={sharpe.reason} />}
        context={
          <>
            <FigureName figure="sortino">Sortino</FigureName> <Num text={formatRatio(sortino.value)} title={sortino.reason ?? undefined} />
          </>
        }
      />
      <StatTile
        label="Win rate"
        figure="winRate"
        value={<Percent value={winRatePercent.value} reason={winRatePercent.reason} digits={1} isChange={false} />}
        context={`${figures.wonTrades} of ${figures.closedTrades} closed`}
      />
      <StatTile
        label="Profit factor"
        figure="profitFactor"
        value={<Ratio value={profitFactor.value} reason={profitFactor.reason} />}
        context="gross win ÷ loss"
      />
      <StatTile
        label="Risk"
        figure="risk"
        value={
          isNumeric(risk.value) ? (
            <Num text={`${formatRatio(risk.value, 0)} of 10`} />
          ) : (
            <Num text="–" title={risk.reason ?? "Not available"} />
          )
        }
        context={<RiskTicks risk={risk.value} />}
      />
    </>
  );
}
