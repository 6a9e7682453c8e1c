import type { ReactNode } from "react";
import classes from "./States.module.css";

/** Line drawings of the designed states: 1.5 px, neutral, with one saffron stroke. */

/** The order rail with a single ticket: nothing has come in yet. */
export const TicketPicture = (): ReactNode => (
  <svg className={classes.picture} width="320" height="132" viewBox="0 0 320 132" aria-hidden="true">
    <path className={classes.ghost} d="M20 28v84l8-5 8 5 8-5 8 5 8-5 8 5 8-5 8 5 8-5V28M228 28v84l8-5 8 5 8-5 8 5 8-5 8 5 8-5 8 5 8-5V28" />
    <rect className={classes.solid} x="4" y="8" width="312" height="18" rx="4" />
    <path className={classes.faint} d="M20 17h280" />
    <path className={classes.sheet} d="M116 26h88l5 96-9-6-9 6-9-6-9 6-9-6-9 6-9-6-9 6-9-6-9 6Z" />
    <path className={classes.faint} d="m131 66 56-3M131 80l58-3M131 94l40-2" />
    <path className={classes.saffron} d="m130 48 46-3" />
  </svg>
);

/** A plate under its cover: there is something here, and it is not served to everyone. */
export const ClochePicture = (): ReactNode => (
  <svg className={classes.picture} width="240" height="132" viewBox="0 0 240 132" aria-hidden="true">
    <path className={classes.sheet} d="M48 100a72 72 0 0 1 144 0Z" />
    <path className={classes.faint} d="M68 84a54 54 0 0 1 30-32" />
    <circle className={classes.solid} cx="120" cy="20" r="7" />
    <path className={classes.solid} d="M28 100h184l-10 14H38Z" />
    <path className={classes.saffron} d="M104 114h32" />
    <path className={classes.ghost} d="M12 124h216" />
  </svg>
);

/** An empty pan on the hob: the search found nothing. */
export const PanPicture = (): ReactNode => (
  <svg className={classes.picture} width="260" height="120" viewBox="0 0 260 120" aria-hidden="true">
    <path className={classes.solid} d="M36 44h134c0 32-18 52-40 52H76c-22 0-40-20-40-52Z" />
    <path className={classes.faint} d="M54 60c2 12 8 20 16 24" />
    <path className={classes.line} d="m170 52 62-14" />
    <path className={classes.saffron} d="M28 44h150" />
    <path className={classes.ghost} d="M20 110h176" />
  </svg>
);

/** The fire of the error screen. */
export const FirePicture = (): ReactNode => (
  <svg className={classes.picture} width="248" height="172" viewBox="0 0 248 172" aria-hidden="true">
    <path className={classes.steam} d="M32 12c6 8-5 15 0 25M162 4c6 9-5 16 0 26M182 38c6 7-4 12 0 20" />
    <path
      fill="var(--loss)"
      d="M54 122c-14-20-8-40 4-56 2 10 6 15 12 18 4-22-2-40 16-58-4 28 36 42 34 78 8-4 8-20 4-34 20 18 18 38 8 52Z"
    />
    <path fill="var(--accent)" d="M76 122c-8-14-2-26 6-34 2 6 4 9 8 10 2-14 8-20 10-32 6 16 16 22 16 36 4-2 5-6 5-12 9 12 7 24 1 32Z" />
    <path fill="#FFF1CF" d="M92 122c-4-10 2-18 8-26 8 8 12 16 8 26Z" />
    <path className={classes.sheet} d="M18 122h162c0 26-14 42-36 42H54c-22 0-36-16-36-42Z" />
    <path className={classes.line} d="M8 122h184" />
    <path className={classes.handle} d="m186 130 52-12" />
  </svg>
);
