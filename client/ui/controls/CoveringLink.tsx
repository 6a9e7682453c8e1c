import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./CoveringLink.module.css";

export interface CoveringLinkProps {
  readonly to: string;
  /** Its focus ring keeps inside, where what surrounds it would cut it. */
  readonly isInset?: boolean;
  readonly children: ReactNode;
}

/** The link of a card: all of the card that has nothing else to press is its. The card is `position: relative`. */
export const CoveringLink = ({ to, isInset = false, children }: CoveringLinkProps): ReactNode => (
  <Link className={classes.link} data-inset={isInset || undefined} to={to}>
    {children}
  </Link>
);
