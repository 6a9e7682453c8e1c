import type { ReactNode } from "react";
import classes from "../ui/feedback/States.module.css";

/** Two order slips that answer each other: nothing has been said yet. */
export const MessagePicture = (): ReactNode => (
  <svg className={classes.picture} width="240" height="120" viewBox="0 0 240 120" aria-hidden="true">
    <path className={classes.sheet} d="M20 16h116a6 6 0 0 1 6 6v40a6 6 0 0 1-6 6H52L34 84V68H20a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6Z" />
    <path className={classes.faint} d="M32 34h86M32 48h58" />
    <path className={classes.sheet} d="M220 54H116a6 6 0 0 0-6 6v30a6 6 0 0 0 6 6h82l16 14V96h6a6 6 0 0 0 6-6V60a6 6 0 0 0-6-6Z" />
    <path className={classes.saffron} d="M128 76h64" />
  </svg>
);
