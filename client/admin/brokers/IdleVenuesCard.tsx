import type { ReactNode } from "react";
import { Card } from "../../ui/layout/Card";
import classes from "../AdminPage.module.css";
import type { AdminVenueFactsFragment } from "./admin-brokers.generated";
import { StopButton } from "./VenueCard";

interface IdleVenuesCardProps {
  readonly venues: readonly AdminVenueFactsFragment[];
  readonly onAct: ((venue: AdminVenueFactsFragment) => void) | null;
}

/** Brokers that nobody is connected to, a line each: their opens can be stopped beforehand. */
export const IdleVenuesCard = ({ venues, onAct }: IdleVenuesCardProps): ReactNode =>
  venues.length > 0 && (
    <Card title="Brokers without connections" isFlush>
      <ul className={classes.list}>
        {venues.map((venue) => (
          <li key={venue.id}>
            <span className={classes.grow}>{venue.name}</span>
            {onAct && <StopButton venue={venue} onAct={onAct} />}
          </li>
        ))}
      </ul>
    </Card>
  );
