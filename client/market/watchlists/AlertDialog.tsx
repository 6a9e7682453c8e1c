import { ActionIcon, Box, Button, Flex, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useQuote } from "../../graphql/session/SessionContext";
import { formatPrice } from "../../lib/format/format";
import { Ago } from "../../ui/data/Ago";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { Segmented } from "../../ui/controls/Segmented";
import type { PriceAlertFactsFragment } from "./watchlists.generated";
import { usePriceAlerts } from "./use-price-alerts";
import classes from "./watchlists.module.css";

const sides = [
  { value: "ABOVE", label: "Rises to" },
  { value: "BELOW", label: "Falls to" },
] as const;

export interface AlertDialogProps {
  readonly symbol: string;
  readonly tick: string;
  readonly onClose: () => void;
}

/** At which prices of a symbol I want to hear of it. */
export function AlertDialog({ symbol, tick, onClose }: AlertDialogProps): ReactNode {
  const quote = useQuote(symbol);
  const { alerts, hasFailed, side, setSide, price, setPrice, problem, isBusy, submit, remove } = usePriceAlerts(symbol);
  return (
    <Dialog isOpen onClose={onClose} title={`Alerts for ${symbol}`}>
      <Flex component="form" direction="column" gap="md" onSubmit={(event) => void submit(event)} noValidate>
        <p className={classes.help}>
          Now {formatPrice(quote?.mid, tick)}. We’ll notify you once, in the app and on the channels you chose.
        </p>
        {problem && <FormError>{problem}</FormError>}
        <Segmented label="Trigger" value={side} options={sides} onChange={setSide} />
        <TextInput
          label="Price"
          inputMode="decimal"
          data-autofocus
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
        {hasFailed && !alerts && (
          <Box component="p" my="1em" role="alert">
            Couldn’t load your alerts.
          </Box>
        )}
        {alerts && alerts.length > 0 && <AlertList symbol={symbol} tick={tick} alerts={alerts} onRemove={(id) => void remove(id)} />}
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            Set alert
          </Button>
        </DialogButtons>
      </Flex>
    </Dialog>
  );
}

interface AlertListProps {
  readonly symbol: string;
  readonly tick: string;
  readonly alerts: readonly PriceAlertFactsFragment[];
  readonly onRemove: (alertId: string) => void;
}

const AlertList = ({ symbol, tick, alerts, onRemove }: AlertListProps): ReactNode => (
  <ul className={classes.alerts} aria-label={`Your alerts for ${symbol}`}>
    {alerts.map((alert) => (
      <li key={alert.id}>
        <span>
          {alert.side === "ABOVE" ? "Rises to" : "Falls to"} <strong>{formatPrice(alert.price, tick)}</strong>
          {alert.firedAt && (
            <span className={classes.help}>
              {" "}
              · reached <Ago at={alert.firedAt} isHistory />
            </span>
          )}
        </span>
        <ActionIcon size={28} aria-label={`Delete alert at ${formatPrice(alert.price, tick)}`} onClick={() => onRemove(alert.id)}>
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      </li>
    ))}
  </ul>
);
