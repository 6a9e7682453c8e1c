import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/format/format";
import { formatExact } from "../../lib/format/time";
import { Ago } from "../../ui/data/Ago";
import { MoneyChange, Price, Quantity } from "../../ui/data/Num";
import type { OwnTradeRowFragment, PositionRowFragment } from "./portfolio.generated";
import classes from "./PositionsTable.module.css";

export interface PositionLotsProps {
  readonly position: PositionRowFragment;
  /** Trades of the record account have a page of their own. */
  readonly hasRecipes: boolean;
  onClose?(trades: readonly OwnTradeRowFragment[]): void;
}

/** The trades of one position with their exits, and the lots of each. */
export function PositionLots({ position, hasRecipes, onClose }: PositionLotsProps): ReactNode {
  const { symbol, tick, lot } = position.instrument;
  const nameOf = (trade: OwnTradeRowFragment): string => `${symbol}, ${formatExact(trade.openedAt)}`;
  return (
    <ul aria-label={`Lots of ${symbol}`}>
      {position.trades.map((trade) => (
        <li key={trade.id} className={classes.trade}>
          <div className={classes.tradeHead}>
            <span>
              Trade of <Ago at={trade.openedAt} isHistory />
            </span>
            {trade.stopPrice && (
              <span>
                stop <Price value={trade.stopPrice} tick={tick} />
              </span>
            )}
            {trade.targetPrice && (
              <span>
                target <Price value={trade.targetPrice} tick={tick} />
              </span>
            )}
            {hasRecipes && (
              <Link to={`/recipe/${trade.id}`} aria-label={`Recipe: ${nameOf(trade)}`}>
                Recipe
              </Link>
            )}
            {onClose && trade.viewerCanTrade && position.trades.length > 1 && (
              <Button size="compact-xs" aria-label={`Close trade: ${nameOf(trade)}`} onClick={() => onClose([trade])}>
                Close trade
              </Button>
            )}
          </div>
          {trade.lots
            .filter(({ remaining }) => Number(remaining) > 0)
            .map((held) => (
              <div key={held.id} className={classes.lot}>
                <span>
                  Lot {held.number}, <Ago at={held.openedAt} isHistory />
                </span>
                <Quantity value={held.remaining} lot={lot} />
                <Price value={held.price} tick={tick} />
                <span title="At mid">{formatMoney(held.value)}</span>
                <MoneyChange value={held.openPnl} />
              </div>
            ))}
        </li>
      ))}
    </ul>
  );
}
