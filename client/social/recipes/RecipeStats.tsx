import type { ReactNode } from "react";
import { openProfit } from "../../lib/format/decimal";
import { distancePercent, openReturnPercent } from "../../lib/format/percent";
import { direction, formatPercent } from "../../lib/format/format";
import { MoneyChange, Percent, Price, Quantity } from "../../ui/data/Num";
import { StatStrip, StatTile } from "../../ui/data/StatStrip";
import type { RecipeProps } from "./RecipeHeader";

/** Trade figures: what it cost, where it ends, and what that would mean. */
export function RecipeStats({ recipe, quote }: RecipeProps): ReactNode {
  const { trade, author } = recipe;
  return (
    <StatStrip label="Trade figures">
      <StatTile
        label={author.viewerIsSelf ? "Your avg. price" : "Avg. price"}
        value={<Price value={trade.averagePrice} tick={trade.instrument.tick} />}
        context={trade.side === "LONG" ? "bought" : "sold short"}
      />
      {trade.status === "OPEN" ? <OpenTiles recipe={recipe} quote={quote} /> : <ClosedTiles recipe={recipe} />}
      <StatTile
        label="Share of the account"
        value={<Percent value={trade.shareOfAccountPercent} digits={1} isChange={false} reason="The owner hides trade sizes" />}
        context={trade.shareOfAccountPercent === null ? "not shown" : "when opened"}
      />
      {trade.quantity !== null && trade.status === "OPEN" && (
        <StatTile
          label={author.viewerIsSelf ? "You hold" : "Held"}
          value={<Quantity value={trade.quantity} lot={trade.instrument.lot} />}
          context={<MoneyChange value={openProfit(trade.side, trade.quantity, trade.averagePrice, quote?.mid) ?? trade.openPnl} isLive />}
        />
      )}
      {trade.realisedPnl !== null && (
        <StatTile
          label="Realised"
          value={<MoneyChange value={trade.realisedPnl} />}
          context={trade.status === "OPEN" ? "to date" : "total"}
        />
      )}
    </StatStrip>
  );
}

const noLevel = "None set";

function OpenTiles({ recipe: { trade }, quote }: RecipeProps): ReactNode {
  const { tick } = trade.instrument;
  const away = (level: string | null): string => {
    const distance = distancePercent(quote?.mid, level);
    return distance === null ? (level === null ? "none set" : "–") : `${formatPercent(distance, { digits: 1 })} from here`;
  };
  const atStop = openReturnPercent(trade.side, trade.averagePrice, trade.stopPrice);
  return (
    <>
      <StatTile label="Stop" value={<Price value={trade.stopPrice} tick={tick} reason={noLevel} />} context={away(trade.stopPrice)} />
      <StatTile label="Target" value={<Price value={trade.targetPrice} tick={tick} reason={noLevel} />} context={away(trade.targetPrice)} />
      <StatTile
        label="If the stop fills there"
        value={<Percent value={atStop} digits={1} reason="No stop is set" />}
        context={atStop === null ? "without a stop, open" : direction(atStop, 1) > 0 ? "the gain is locked in" : "a gap can cost more"}
      />
    </>
  );
}

const endings: Readonly<Record<string, string>> = {
  MANUAL: "by hand",
  STOP: "the stop",
  TARGET: "the target",
  MARGIN: "by margin",
  RESET: "by a reset",
  ORDER: "by an order",
  SUSPENDED: "by a moderator",
};

function ClosedTiles({ recipe: { trade } }: { readonly recipe: RecipeProps["recipe"] }): ReactNode {
  return (
    <>
      <StatTile
        label="Exit"
        value={<Price value={trade.exitPrice} tick={trade.instrument.tick} />}
        context={endings[trade.closeReason ?? ""] ?? "closed"}
      />
      <StatTile label="Result" value={<Percent value={trade.returnPercent} hasArrow />} context="on cost" />
    </>
  );
}
