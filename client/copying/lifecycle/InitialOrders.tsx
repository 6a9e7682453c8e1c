import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useNow } from "../../lib/browser/now";
import { formatMomentWithin } from "../../lib/format/time";
import { formatCounted, formatMoney, formatPrice, formatQuantity } from "../../lib/format/format";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import type { PreviewCopyQuery } from "../copying.generated";
import type { PreviewState } from "./CopyPreview";
import classes from "./CopyDialog.module.css";

type Orders = NonNullable<PreviewCopyQuery["previewCopy"]["initialOrders"]>;

/** What is bought and sold short at once when the copy starts, order by order, at prices now. */
export function InitialOrders({ state: { preview, error, refetch } }: { readonly state: PreviewState }): ReactNode {
  const initial = preview?.initialOrders;
  return (
    <section className={classes.initial} aria-label="Initial orders">
      {!initial && error && <ErrorState onRetry={refetch}>Couldn’t load the initial orders.</ErrorState>}
      {!initial && !error && (
        <Loading label="Loading the initial orders">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {initial && <OrderList initial={initial} />}
    </section>
  );
}

/** "3 orders sent immediately", "2 orders sent immediately, 1 when its market opens". */
function headingOf(orders: Orders["orders"]): string {
  const placed = orders.filter(({ reason }) => reason === null);
  const waiting = placed.filter(({ waitsUntil }) => waitsUntil !== null).length;
  if (placed.length === 0) return "No initial orders";
  if (waiting === placed.length) return `${formatCounted(waiting, "order", "orders")} sent when the market opens`;
  const now = `${formatCounted(placed.length - waiting, "order", "orders")} sent immediately`;
  return waiting === 0 ? now : `${now}, ${waiting} when the market opens`;
}

function OrderList({ initial: { orders, money } }: { readonly initial: Orders }): ReactNode {
  const now = useNow();
  const sent = orders.filter(({ reason }) => reason === null).length;
  return (
    <>
      <h4>{headingOf(orders)}</h4>
      <ul>
        {orders.map(({ tradeId, side, quantity, price, money: value, reason, reasonText, waitsUntil, instrument }) => (
          <li key={tradeId} data-skipped={reason !== null || undefined}>
            <span>
              {reason !== null
                ? `Skip ${instrument.symbol}`
                : `${side === "SHORT" ? "Sell short" : "Buy"} ${formatQuantity(quantity, instrument.lot)} ${instrument.symbol}`}
              <small>
                {reason !== null ? reasonText : `at about ${formatPrice(price, instrument.tick)}`}
                {waitsUntil !== null && `, waits until ${formatMomentWithin(waitsUntil, now)}`}
              </small>
            </span>
            {reason === null && <b>{formatMoney(value)}</b>}
          </li>
        ))}
        {sent > 0 && (
          <li data-total>
            <span>Est. total</span>
            <b>{formatMoney(money)}</b>
          </li>
        )}
      </ul>
      <Text size="xs" c="secondary">
        Open trades that you may not see yet are copied too, but not listed here.
      </Text>
    </>
  );
}
