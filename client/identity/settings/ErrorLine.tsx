import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./settings.module.css";

/** A part of a card that did not arrive, with the way to ask again. */
export const ErrorLine = ({ children, onRetry }: { readonly children: ReactNode; readonly onRetry: () => void }): ReactNode => (
  <div className={classes.broken}>
    <p role="alert">{children}</p>
    <Button size="xs" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
