import { Box, type BoxProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Facts.module.css";

export interface FactsProps extends BoxProps {
  /** `rows`: a line each, the value at its right end. `stacked`: the name in small print above its value. */
  readonly look?: "rows" | "stacked";
  /** The columns of stacked ones, as CSS writes a grid's. */
  readonly columns?: string;
  /** Between them, in pixels or as CSS writes it. */
  readonly gap?: number | string;
  readonly "aria-label"?: string;
  /** A `div` with a `dt` and a `dd` each. */
  readonly children: ReactNode;
}

/** Names and values of one thing, as a list of descriptions. Values are semibold unless `fw` says otherwise. */
export const Facts = ({ look = "stacked", columns, gap, ...rest }: FactsProps): ReactNode => (
  <Box
    component="dl"
    {...rest}
    fw={rest.fw ?? 600}
    className={rest.className ? `${classes.facts} ${rest.className}` : classes.facts}
    data-look={look}
    style={gap === undefined ? undefined : { display: "grid", gap, gridTemplateColumns: columns }}
  />
);
