import { Button } from "@mantine/core";
import { IconAlertCircle, IconBook, IconCircleCheck, IconFlask } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Facts } from "../../ui/data/Facts";
import { formatDate } from "../../lib/format/time";
import { notifyDone } from "../../ui/feedback/notify";
import { FormError } from "../../ui/overlays/Dialog";
import { environmentName, orderIdWords, sandboxAccountName, signInWords, tradedThere } from "../broker-words";
import { useConnectBrokerMutation, type VenueFactsFragment } from "../connections.generated";
import { useBrokerSending } from "../use-broker-sending";
import { VenueMark } from "../VenueMark";
import classes from "./Lists.module.css";

interface VenueCardProps {
  readonly venue: VenueFactsFragment;
  onConnect(): void;
}

/** Exchanges are connected alike, so they share an article. */
const guideOf = ({ venue }: VenueFactsFragment): string => `/education/${venue === "ALPACA" ? "connect-alpaca" : "connect-an-exchange"}`;

/** A venue that can be connected: how, which accounts, and whether our adapter has been there. */
export function VenueCard({ venue, onConnect }: VenueCardProps): ReactNode {
  const real = venue.environments.filter((one) => one !== "LOCAL_SANDBOX");
  return (
    <section className={classes.venue} aria-label={venue.name}>
      <header>
        <VenueMark venue={venue.venue} />
        <div>
          <h3>{venue.name}</h3>
          <small>{tradedThere(venue)}</small>
        </div>
      </header>
      <Facts columns="96px minmax(0, 1fr)" fw={400}>
        <div>
          <dt>Connect by</dt>
          <dd>{signInWords(venue)}</dd>
        </div>
        <div>
          <dt>Accounts</dt>
          <dd>{real.map((one, at) => (at === 0 ? environmentName(one, venue.sandboxName) : "live")).join(", ")}</dd>
        </div>
        <div>
          <dt>Order ID</dt>
          <dd>{orderIdWords[venue.clientOrderIds]}</dd>
        </div>
      </Facts>
      <p className={classes.tried}>
        <IconBook size={14} stroke={1.75} aria-hidden="true" />
        <Link to={guideOf(venue)}>How to connect {venue.name}</Link>
      </p>
      <Tried venue={venue} />
      <div className={classes.ways}>
        {venue.environments.includes("LOCAL_SANDBOX") && <TrySandbox venue={venue} />}
        <Button size="xs" onClick={onConnect}>
          Connect {venue.name}
        </Button>
      </div>
    </section>
  );
}

/** Whether this server's adapter has ever traded at the venue itself. */
function Tried({ venue }: { readonly venue: VenueFactsFragment }): ReactNode {
  const { triedIn, triedOn, sandboxName } = venue;
  const isTried = triedIn !== null && triedOn !== null;
  const Icon = isTried ? IconCircleCheck : IconAlertCircle;
  return (
    <p className={classes.tried} data-tried={isTried || undefined}>
      <Icon size={14} stroke={1.75} aria-hidden="true" />
      {isTried
        ? `Tried with ${environmentName(triedIn, sandboxName).toLowerCase()}, ${formatDate(triedOn)}`
        : "Not tried against the venue yet"}
    </p>
  );
}

/** One press: an account at the imitation, with play money in it. */
function TrySandbox({ venue }: { readonly venue: VenueFactsFragment }): ReactNode {
  const [connect] = useConnectBrokerMutation();
  const { errors, isBusy, send } = useBrokerSending([]);
  const name = sandboxAccountName(venue.name);
  const input = { venue: venue.venue, environment: "LOCAL_SANDBOX", name } as const;
  const press = async (): Promise<void> => {
    if (await send(async () => (await connect({ variables: { input } })).data?.connectBroker)) notifyDone(`${name} is connected.`);
  };
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconFlask size={14} stroke={1.75} />}
        aria-label={`Connect ${name}`}
        title={`Connects ${name}`}
        loading={isBusy}
        onClick={() => void press()}
      >
        Try local sandbox
      </Button>
      {errors.form && <FormError>{errors.form}</FormError>}
    </>
  );
}
