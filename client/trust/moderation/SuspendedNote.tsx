import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./moderation.module.css";

/** Above every page of a suspended person: what they can still do, and where to answer. */
export default function SuspendedNote(): ReactNode {
  return (
    <p className={classes.suspendedBar} role="status">
      Your account is suspended. You can read, close your trades and log out. <Link to="/settings/decisions">View reason and appeal</Link>
    </p>
  );
}
