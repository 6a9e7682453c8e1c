import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./difference.module.css";

/** The way from a copy to why its result is not its feeder's. */
export const CopyDifferenceNote = ({ copyId }: { readonly copyId: string }): ReactNode => (
  <section className={classes.note} aria-label="Why mine differs">
    <span>See to the cent why this copy’s result is not the feeder’s.</span>
    <Button size="compact-sm" component={Link} to={`/chefs/difference?copy=${copyId}`}>
      Why mine differs
    </Button>
  </section>
);
