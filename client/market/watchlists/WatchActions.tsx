import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconBell, IconStar, IconX } from "@tabler/icons-react";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { useQuote } from "../../graphql/session/SessionContext";
import { formatPrice } from "../../lib/format/format";
import { Ago } from "../../ui/data/Ago";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { PressMenu } from "../../ui/overlays/PressMenu";
import { Segmented } from "../../ui/controls/Segmented";
import { useWatchlists } from "./useWatchlists";
import { NameDialog } from "./WatchlistCard";
import {
  PriceAlertsDocument,
  useCreatePriceAlertMutation,
  useDeletePriceAlertMutation,
  usePriceAlertsQuery,
  type PriceAlertFactsFragment,
} from "./watchlists.generated";
import classes from "./watchlists.module.css";

// Loaded with the menu itself, when it is first wanted.
const WatchMenuItems = lazily(() => import("./WatchMenuItems"));

interface SymbolProps {
  readonly symbol: string;
  readonly tick: string;
}

/** On an instrument's page: into which lists it goes, and at which price I want to hear of it. */
export const WatchActions = ({ symbol, tick }: SymbolProps): ReactNode => (
  <div className={classes.head}>
    <WatchMenu symbol={symbol} />
    <AlertButton symbol={symbol} tick={tick} />
  </div>
);

function WatchMenu({ symbol }: { readonly symbol: string }): ReactNode {
  const watch = useWatchlists();
  const [isNaming, setNaming] = useState(false);
  const isWatched = watch.lists?.some(({ instruments }) => instruments.some((one) => one.symbol === symbol)) ?? false;
  return (
    <>
      <PressMenu
        position="bottom-end"
        button={
          <Button
            size="xs"
            leftSection={<IconStar size={14} stroke={1.75} fill={isWatched ? "currentColor" : "none"} aria-hidden="true" />}
          >
            {isWatched ? "Watching" : "Watch"}
          </Button>
        }
      >
        <WatchMenuItems symbol={symbol} watch={watch} onNew={() => setNaming(true)} />
      </PressMenu>
      {isNaming && (
        <NameDialog
          title="New watchlist"
          initial=""
          problem={watch.problem}
          onClose={() => setNaming(false)}
          onSubmit={async (name) => (await watch.create(name, [symbol])) !== null}
        />
      )}
    </>
  );
}

function AlertButton({ symbol, tick }: SymbolProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" leftSection={<IconBell size={14} stroke={1.75} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Alert
      </Button>
      {isOpen && <AlertDialog symbol={symbol} tick={tick} onClose={() => setOpen(false)} />}
    </>
  );
}

const sides = [
  { value: "ABOVE", label: "Rises to" },
  { value: "BELOW", label: "Falls to" },
] as const;

function AlertDialog({ symbol, tick, onClose }: SymbolProps & { readonly onClose: () => void }): ReactNode {
  const quote = useQuote(symbol);
  const { cache } = useApolloClient();
  const { data, error } = usePriceAlertsQuery({ variables: { symbol }, fetchPolicy: "cache-and-network" });
  const [side, setSide] = useState<"ABOVE" | "BELOW">("ABOVE");
  const [price, setPrice] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [create, { loading }] = useCreatePriceAlertMutation();
  const [end] = useDeletePriceAlertMutation();

  const keep = (alerts: readonly PriceAlertFactsFragment[]): void => {
    const own = alerts.filter(({ instrument }) => instrument?.symbol === symbol);
    cache.writeQuery({ query: PriceAlertsDocument, variables: { symbol }, data: { priceAlerts: own } });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const plain = price.replace(/[,\s$]/g, "");
    if (!/^\d+(\.\d+)?$/.test(plain)) return setProblem("Type a price, like 120.50.");
    const result = (await create({ variables: { input: { symbol, side, price: plain } } }).catch(() => null))?.data?.createPriceAlert;
    if (result) keep(result.priceAlerts);
    setProblem(result ? (result.errors[0]?.message ?? null) : "The kitchen did not answer. Try again.");
    if (result?.errors.length === 0) setPrice("");
  };
  const remove = async (alertId: string): Promise<void> => {
    const result = (await end({ variables: { input: { alertId } } }).catch(() => null))?.data?.deletePriceAlert;
    if (result) keep(result.priceAlerts);
    else setProblem("The kitchen did not answer. Try again.");
  };
  return (
    <Dialog isOpen onClose={onClose} title={`Alerts on ${symbol}`}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={classes.help}>Now {formatPrice(quote?.mid, tick)}. You are told once, by the bell and the channels you chose.</p>
        {problem && <FormError>{problem}</FormError>}
        <Segmented label="From where" value={side} options={sides} onChange={setSide} />
        <TextInput
          label="Price"
          inputMode="decimal"
          data-autofocus
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
        {error && !data && <p role="alert">Your alerts did not arrive.</p>}
        {data && data.priceAlerts.length > 0 && (
          <ul className={classes.alerts} aria-label={`Your alerts on ${symbol}`}>
            {data.priceAlerts.map((alert) => (
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
                <ActionIcon
                  size={28}
                  aria-label={`Take the alert at ${formatPrice(alert.price, tick)} away`}
                  onClick={() => void remove(alert.id)}
                >
                  <IconX size={16} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="filled" loading={loading}>
            Set the alert
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
