import type { ReactNode } from "react";
import type { BrokerVenueId, VenueEnvironment } from "../graphql/schema.generated";
import { ModeTag } from "../ui/data/Tag";
import { venueInitials } from "./broker-words";
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

/** Whether the money of an account is real, in the venue's own word where it is not. */
export const EnvironmentTag = ({ environment, sandboxName }: EnvironmentTagProps): ReactNode => (
  <ModeTag
    mode={environment === "LIVE" ? "LIVE" : "PAPER"}
    playName={environment === "LOCAL_SANDBOX" ? "sandbox" : (sandboxName ?? "sandbox")}
  />
);
