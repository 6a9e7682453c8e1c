import { Box, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount, formatMoney, formatPercent, formatRatio } from "../lib/format/format";
import { StatStrip, StatTile } from "../ui/data/StatStrip";
import { Tag } from "../ui/data/Tag";
import { Card } from "../ui/layout/Card";
import { ResponsiveTable } from "../ui/lists/ResponsiveTable";
import { tradeColumns } from "./SampleData";
import { useSampleFigures, type SampleFiguresState } from "./use-sample-figures";
import classes from "./PersonasPanel.module.css";

/** On pages of one's own figures in test mode: what the persona has of them, and its trades a page at a time. */
export default function SampleFigures(): ReactNode {
  const state = useSampleFigures();
  const { mockData, isOpen, setOpen } = state;
  if (!mockData) return null;
  return (
    <Box mb="md">
      <Card
        isFlush
        title="The persona’s figures"
        aside={
          <>
            <Tag look="accent">Sample data</Tag>
            <Button size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? "Hide trades" : `View ${formatCount(mockData.tradeCount)} trades`}
            </Button>
          </>
        }
      >
        <Figures mockData={mockData} />
        {isOpen && <History state={state} />}
      </Card>
    </Box>
  );
}

function Figures({ mockData }: { readonly mockData: NonNullable<SampleFiguresState["mockData"]> }): ReactNode {
  const { followers, totalFollowers, following, earnings, monthlyEarnings, winRate, tradesCopiedToday, avgCopiesPerTrade } = mockData;
  const rank = mockData.feederRanking;
  return (
    <StatStrip label="The persona’s figures" holdsMoney>
      <StatTile label="Followers" value={formatCount(followers)} context={`${formatCount(totalFollowers)} ever`} />
      <StatTile label="Following" value={formatCount(following.length)} context="feeders" />
      <StatTile label="Rank" value={rank === null ? "–" : formatCount(rank)} context={rank === null ? "feeds nobody" : "of all feeders"} />
      <StatTile
        label="Win rate"
        figure="winRate"
        value={formatPercent(winRate, { digits: 1, isSigned: false })}
        context="of closed trades"
      />
      <StatTile
        label="Copied today"
        value={formatCount(tradesCopiedToday)}
        context={`${formatRatio(avgCopiesPerTrade, 0)} copies a trade`}
      />
      <StatTile label="Earnings" value={formatMoney(earnings)} context={`${formatMoney(monthlyEarnings)} this month`} />
    </StatStrip>
  );
}

function History({ state: { trades, hasMore, isLoading, hasFailed, more } }: { readonly state: SampleFiguresState }): ReactNode {
  return (
    <>
      <ResponsiveTable caption="Sample trades" columns={tradeColumns} rows={trades} rowKey={({ id }) => id} />
      {hasFailed && (
        <p className={classes.failed} role="alert">
          Couldn’t load older trades.
        </p>
      )}
      {hasMore && (
        <Button m="md" loading={isLoading} onClick={() => void more()}>
          Show older
        </Button>
      )}
    </>
  );
}
