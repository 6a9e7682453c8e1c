import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatRatio, isNumeric } from "../../lib/format/format";
import { Card } from "../../ui/layout/Card";
import { Count, Num, Percent, Ratio } from "../../ui/data/Num";
import { StatStrip, StatTile } from "../../ui/data/StatStrip";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import type { RecordFiguresFragment } from "../../people/profiles/profile.generated";

type Group = RecordFiguresFragment["symbols"][number];

/** What a day and a trade came to, then closed trades by side and symbol; each figure's formula is one press away. */
export const MoreFigures = ({ figures }: { readonly figures: RecordFiguresFragment }): ReactNode => (
  <>
    <StatStrip label="Risk and trades">
      <RiskTiles figures={figures} />
      <TradeTiles figures={figures} />
      <SizeTiles figures={figures} />
    </StatStrip>
    <Text size="xs" c="dimmed">
      Press a figure’s name for its formula, or read <Link to="/education/figures/every-figure">how every figure is calculated</Link>.
    </Text>
    {figures.symbols.length > 0 && (
      <Card isFlush title="Closed trades by side and symbol" note="The 20 most frequent symbols">
        <ResponsiveTable
          caption="Closed trades by side and symbol"
          rows={[...figures.sides, ...figures.symbols]}
          rowKey={({ name }) => name}
          columns={columns}
        />
      </Card>
    )}
  </>
);

interface TilesProps {
  readonly figures: RecordFiguresFragment;
}

function RiskTiles({ figures: { calmar, dailyVar95Percent: risk } }: TilesProps): ReactNode {
  return (
    <>
      <StatTile
        label="Calmar"
        figure="calmar"
        value={<Ratio value={calmar.value} reason={calmar.reason} />}
        context="CAGR ÷ max drawdown"
      />
      <StatTile
        label="VaR 95, a day"
        figure="dailyVar95"
        value={<Percent value={risk.value} reason={risk.reason} isChange={false} />}
        context="worse on 5 of 100 days"
      />
    </>
  );
}

function TradeTiles({ figures }: TilesProps): ReactNode {
  const { expectancyPercent: expectancy, averageHoldingDays: days, bestTradePercent: best, worstTradePercent: worst } = figures;
  return (
    <>
      <StatTile
        label="Expectancy"
        figure="expectancy"
        value={<Percent value={expectancy.value} reason={expectancy.reason} />}
        context="average closed trade"
      />
      <StatTile
        label="Average holding"
        figure="averageHolding"
        value={<Num text={isNumeric(days.value) ? `${formatRatio(days.value, 1)} days` : "–"} title={days.reason ?? undefined} />}
        context="first fill to last"
      />
      <StatTile
        label="Best trade"
        figure="bestAndWorst"
        value={<Percent value={best.value} reason={best.reason} digits={1} />}
        context="of the money invested"
      />
      <StatTile
        label="Worst trade"
        figure="bestAndWorst"
        value={<Percent value={worst.value} reason={worst.reason} digits={1} />}
        context="of the money invested"
      />
    </>
  );
}

const SizeTiles = ({ figures: { averageExposurePercent: exposure, turnoverPercent: turnover } }: TilesProps): ReactNode => (
  <>
    <StatTile
      label="Average exposure"
      figure="averageExposure"
      value={<Percent value={exposure.value} reason={exposure.reason} digits={1} isChange={false} />}
      context="of the account, over time"
    />
    <StatTile
      label="Turnover a year"
      figure="turnover"
      value={<Percent value={turnover.value} reason={turnover.reason} digits={0} isChange={false} />}
      context="closed trades ÷ account"
    />
  </>
);

const sides: Readonly<Record<string, string>> = { LONG: "All long trades", SHORT: "All short trades" };

const columns: ReadonlyArray<Column<Group>> = [
  { key: "name", label: "Side or symbol", isHead: true, cell: ({ name }) => sides[name] ?? name },
  { key: "trades", label: "Closed", align: "right", cell: ({ closedTrades }) => <Count value={closedTrades} /> },
  { key: "won", label: "Win rate", align: "right", cell: (row) => <Percent value={row.winRatePercent} digits={1} isChange={false} /> },
  { key: "expectancy", label: "Expectancy", align: "right", cell: (row) => <Percent value={row.expectancyPercent} /> },
];
