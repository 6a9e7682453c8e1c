import { IconActivity, IconGauge, IconListCheck, IconRefresh, IconShieldDollar } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatMoney } from "../../lib/format/format";
import { Ago } from "../../ui/data/Ago";
import { RateLimit } from "../RateLimit";
import { orderWords, resultWords, updatesWords } from "../broker-words";
import type { ConnectionFactsFragment, VenueFactsFragment } from "../connections.generated";
import classes from "./Lists.module.css";

interface DetailsProps {
  readonly connection: ConnectionFactsFragment;
  readonly venue: VenueFactsFragment | undefined;
}

/** The second line of a connection: how it compares with the venue, and how that is asked. */
export function ConnectionDetails({ connection, venue }: DetailsProps): ReactNode {
  const { maxExposure, dailyLossLimit, mode, state, health, reconciliation } = connection;
  const isEnded = state === "DISCONNECTED";
  return (
    <dl className={classes.details}>
      <Detail icon={<IconRefresh size={16} stroke={1.75} />} name="Last reconciliation">
        {reconciliation ? (
          <>
            <Ago at={reconciliation.lastAt} />, {resultWords(reconciliation.result)}
          </>
        ) : (
          "None yet"
        )}
      </Detail>
      <Detail icon={<IconGauge size={16} stroke={1.75} />} name="Rate limit">
        {isEnded || state === "REFUSED_KEY" ? "No calls" : <RateLimit health={health} />}
      </Detail>
      <Detail icon={<IconActivity size={16} stroke={1.75} />} name="Order updates">
        {isEnded || !venue ? "None" : updatesWords(venue)}
      </Detail>
      {mode === "LIVE" ? (
        <Detail icon={<IconShieldDollar size={16} stroke={1.75} />} name="Your limits here">
          {formatMoney(maxExposure)} open, {formatMoney(dailyLossLimit)} loss a day
        </Detail>
      ) : (
        <Detail icon={<IconListCheck size={16} stroke={1.75} />} name="Orders">
          {orderWords(connection)}
        </Detail>
      )}
    </dl>
  );
}

interface DetailProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}

const Detail = ({ icon, name, children }: DetailProps): ReactNode => (
  <div>
    <span aria-hidden="true">{icon}</span>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
