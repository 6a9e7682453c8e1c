import { Button, Stack } from "@mantine/core";
import { Suspense, use, useState, type ReactNode } from "react";
import { formatBites } from "../../lib/format/format";
import { DialogButtons } from "../../ui/overlays/Dialog";
import { SubscribingContext } from "./subscribing-context";

export interface SubscribeFirstProps {
  readonly feeder: { readonly id: string; readonly name: string };
  readonly priceBites: number;
  /** The feeder's performance fee, which comes on top of the price; null where none is asked. */
  readonly feeTerms: string | null;
  readonly onPaying: (isPaying: boolean) => void;
  readonly onClose: () => void;
}

/** In place of the copy's settings: a feeder with a price is copied by subscribers. */
export function SubscribeFirst({ feeder, priceBites, feeTerms, onPaying, onClose }: SubscribeFirstProps): ReactNode {
  const renderSubscribing = use(SubscribingContext);
  const [isOpen, setOpen] = useState(false);
  const firstName = feeder.name.split(/\s/)[0] ?? feeder.name;
  const pay = (isPaying: boolean): void => {
    onPaying(isPaying);
    setOpen(isPaying);
  };
  return (
    <Stack gap="md">
      <p>
        {firstName} asks {formatBites(priceBites)} for 30 days. Only subscribers can copy {firstName}: subscribe, then set up your copy
        here.
      </p>
      {feeTerms && (
        <p>
          <strong>Performance fee: {feeTerms}.</strong> Copies pay it on new profit, on top of the subscription; the next step shows what it
          would have been.
        </p>
      )}
      <p>If the subscription ends, a running copy follows closes only and opens nothing new. The copied money stays yours throughout.</p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" onClick={() => pay(true)}>
          Subscribe, {formatBites(priceBites)}
        </Button>
      </DialogButtons>
      {isOpen && <Suspense>{renderSubscribing({ id: feeder.id, name: feeder.name, onClose: () => pay(false) })}</Suspense>}
    </Stack>
  );
}
