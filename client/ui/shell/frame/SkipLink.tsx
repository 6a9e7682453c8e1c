import type { ReactNode } from "react";
import classes from "./SkipLink.module.css";

/** First stop of the Tab key: past rail and bars, straight to the page. */
export const SkipLink = (): ReactNode => (
  <a
    className={classes.skip}
    href="#main"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById("main")?.focus();
    }}
  >
    Skip to content
  </a>
);
