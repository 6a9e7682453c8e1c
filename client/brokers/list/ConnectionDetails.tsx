import { IconActivity, IconGauge, IconKey, IconShieldDollar } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatMoney } from "../../lib/format/format";
import { keyWords, rateLimitWords, updatesWords } from "../broker-words";
import type { ConnectionFactsFragment, VenueFactsFragment } from "../connections.generated";
import classes from "./Lists.module.css";

interface DetailsProps {
  readonly connection: ConnectionFactsFragment;
  readonly venue: VenueFactsFragment | undefined;
}

/** The second line of a connection: what its key may do, and how the venue is asked. */
export function ConnectionDetails({ connection, venue }: DetailsProps): ReactNode {
  const { maxExposure, dailyLossLimit, mode, state } = connection;
  const isEnded = state === "DISCONNECTED";
  return (
    <dl className={classes.details}>
      <Detail icon={<IconKey size={16} stroke={1.75} />} name="Key">
        {isEnded ? "Erased" : state === "REFUSED_KEY" ? "No longer accepted" : keyWords(connection)}
      </Detail>
      <Detail icon={<IconGauge size={16} stroke={1.75} />} name="Rate limit">
        {isEnded || !venue ? "No calls" : rateLimitWords(venue)}
      </Detail>
      <Detail icon={<IconActivity size={16} stroke={1.75} />} name="Order updates">
        {isEnded || !venue ? "None" : updatesWords(venue)}
      </Detail>
      <Detail icon={<IconShieldDollar size={16} stroke={1.75} />} name="Your limits here">
        {mode === "LIVE" ? `${formatMoney(maxExposure)} open, ${formatMoney(dailyLossLimit)} loss a day` : "None, no real money"}
      </Detail>
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
