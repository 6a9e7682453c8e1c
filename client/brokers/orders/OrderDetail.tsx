import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { notifyDone } from "../../ui/feedback/notify";
import { ConfirmDialog, FormError } from "../../ui/overlays/Dialog";
import { useBrokerSending } from "../use-broker-sending";
import { EnterFillDialog } from "./EnterFillDialog";
import { OrderHistory } from "./OrderHistory";
import { useMarkBrokerOrderNotPlacedMutation, type BrokerOrderFactsFragment } from "./orders.generated";
import { orderMeaning } from "./order-words";
import classes from "./Orders.module.css";
import { useOrderActions } from "./use-order-actions";

interface OrderDetailProps {
  readonly order: BrokerOrderFactsFragment;
  readonly venueName: string;
  readonly currency: string;
}

/** An order's history, what its state means, and what its owner can do about it. */
export function OrderDetail({ order, venueName, currency }: OrderDetailProps): ReactNode {
  const [asks, setAsks] = useState<"fill" | "not-placed" | null>(null);
  const { sending, lookUp } = useOrderActions(order, venueName);
  const meaning = orderMeaning(order, venueName);
  const close = (): void => setAsks(null);
  return (
    <div className={classes.detail}>
      <OrderHistory id={order.id} nextLookUpAt={order.nextLookUpAt} />
      {sending.errors.form && <FormError>{sending.errors.form}</FormError>}
      <div className={classes.meaning}>
        {meaning && <p>{meaning}</p>}
        {order.viewerCanLookUp && (
          <Button size="xs" loading={sending.isBusy} onClick={() => void lookUp()}>
            Look up now
          </Button>
        )}
        {order.viewerCanEnterFill && (
          <Button size="xs" onClick={() => setAsks("fill")}>
            Enter a fill
          </Button>
        )}
        {order.viewerCanMarkNotPlaced && (
          <Button size="xs" onClick={() => setAsks("not-placed")}>
            Mark as not placed
          </Button>
        )}
      </div>
      {asks === "fill" && <EnterFillDialog order={order} venueName={venueName} currency={currency} onClose={close} />}
      {asks === "not-placed" && <NotPlacedDialog order={order} venueName={venueName} onClose={close} />}
    </div>
  );
}

interface NotPlacedProps extends Omit<OrderDetailProps, "currency"> {
  readonly onClose: () => void;
}

function NotPlacedDialog({ order, venueName, onClose }: NotPlacedProps): ReactNode {
  const { errors, isBusy, send } = useBrokerSending([]);
  const [mark] = useMarkBrokerOrderNotPlacedMutation();
  const act = async (): Promise<void> => {
    const input = { orderId: order.id };
    if (!(await send(async () => (await mark({ variables: { input } })).data?.markBrokerOrderNotPlaced))) return;
    notifyDone("The order ended as not placed.");
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Mark the order of ${order.symbol} as not placed?`}
      confirmLabel="Mark as not placed"
      isBusy={isBusy}
      error={errors.form}
      onConfirm={() => void act()}
    >
      It ends here for good, and what was held for it is free again. Look at {venueName}’s own order list first: if it filled there, the
      next comparison calls what it bought external.
    </ConfirmDialog>
  );
}
