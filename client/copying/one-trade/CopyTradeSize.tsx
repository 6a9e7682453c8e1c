import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { openProfit } from "../../lib/format/decimal";
import { formatMoney, formatPrice, formatQuantity } from "../../lib/format/format";
import { Facts } from "../../ui/data/Facts";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { stepLabel } from "../receipts/receipt-model";
import type { CopiedTrade, CopyTradeForm } from "./use-copy-trade";

interface SizeProps {
  readonly trade: CopiedTrade;
  /** The feeder's first name. */
  readonly first: string;
  readonly preview: CopyTradeForm["preview"];
}

/** The order that the amount comes to, at the price now, and what the feeder's stop would cost. */
export function CopyTradeSize({ trade, first, preview: { size, hasFailed } }: SizeProps): ReactNode {
  if (hasFailed)
    return (
      <Text size="sm" c="secondary" role="status">
        Couldn’t calculate the order. It is calculated again when you copy.
      </Text>
    );
  if (!size)
    return (
      <Loading label="Calculating">
        <RowsSkeleton rows={3} />
      </Loading>
    );
  const { instrument } = size;
  if (!instrument || size.price === null) return null;
  const isBought = Number(size.quantity) > 0;
  const cuts = size.steps.filter(({ isCut }) => isCut);
  const atStop = trade.stopPrice === null ? null : openProfit(trade.side, size.quantity, size.price, trade.stopPrice);
  const verb = trade.side === "SHORT" ? "Sell short" : "Buy";
  const lines: Array<[label: string, value: string]> = [
    ["Order", isBought ? `${verb} ${formatQuantity(size.quantity, instrument.lot)} ${trade.symbol}` : "None"],
    ...(isBought ? [["Value", formatMoney(size.money)] as [string, string]] : []),
    ["Price now", formatPrice(size.price, trade.tick)],
    [`${first}’s average price`, formatPrice(trade.averagePrice, trade.tick)],
    [`${first}’s stop`, trade.stopPrice === null ? "None set" : formatPrice(trade.stopPrice, trade.tick)],
    ...(isBought && atStop !== null ? [["Your result if it fills there", formatMoney(atStop)] as [string, string]] : []),
    [`${first}’s target`, trade.targetPrice === null ? "None set" : formatPrice(trade.targetPrice, trade.tick)],
    ...cuts.map((step): [string, string] => [`Reduced: ${stepLabel(step, instrument.lot)}`, formatMoney(step.money)]),
  ];
  return (
    <section aria-label="Your order" aria-live="polite">
      <Facts look="rows" gap={6}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      {!isBought && (
        <Text size="sm" c="loss" mt="xs">
          {size.reasonText}
          {size.minimumRequired !== null && ` Needs ${formatMoney(size.minimumRequired)}.`}
        </Text>
      )}
    </section>
  );
}
