import { Text } from "@mantine/core";
import type { ReactNode } from "react";
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

function OrderList({ initial: { orders, money } }: { readonly initial: Orders }): ReactNode {
  const sent = orders.filter(({ reason }) => reason === null).length;
  return (
    <>
      <h4>{sent === 0 ? "No initial orders" : `${formatCounted(sent, "order", "orders")} sent immediately`}</h4>
      <ul>
        {orders.map(({ tradeId, side, quantity, price, money: value, reason, reasonText, instrument }) => (
          <li key={tradeId} data-skipped={reason !== null || undefined}>
            <span>
              {reason !== null
                ? `Skip ${instrument.symbol}`
                : `${side === "SHORT" ? "Sell short" : "Buy"} ${formatQuantity(quantity, instrument.lot)} ${instrument.symbol}`}
              <small>{reason !== null ? reasonText : `at about ${formatPrice(price, instrument.tick)}`}</small>
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
