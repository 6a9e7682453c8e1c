import type { ReactNode } from "react";
import type { BrokerVenueId, VenueEnvironment } from "../graphql/schema.generated";
import { Tag } from "../ui/data/Tag";
import { environmentName, venueInitials } from "./broker-words";
import classes from "./VenueMark.module.css";

/** The square with a venue's initials, or those of paper. */
export const VenueMark = ({ venue }: { readonly venue: BrokerVenueId | "PAPER" | "PRACTICE" }): ReactNode => (
  <span className={classes.mark} data-venue={venue} aria-hidden="true">
    {venue === "PAPER" ? "P" : venue === "PRACTICE" ? "Pr" : venueInitials(venue)}
  </span>
);

interface EnvironmentTagProps {
  readonly environment: VenueEnvironment;
  readonly sandboxName: string | null;
}

/** Real money is a filled tag; what is not, a dashed one: nobody takes one for the other. */
export function EnvironmentTag({ environment, sandboxName }: EnvironmentTagProps): ReactNode {
  const isLive = environment === "LIVE";
  const text = isLive || environment === "SANDBOX" ? environmentName(environment, sandboxName) : "Sandbox";
  return (
    <Tag look={isLive ? "solid" : "dashed"} title={isLive ? "Real money" : "No real money"}>
      {text.toUpperCase()}
    </Tag>
  );
}
