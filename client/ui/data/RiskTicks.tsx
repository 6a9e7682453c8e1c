import type { ReactNode } from "react";
import { isNumeric, type Numeric } from "../../lib/format/format";
import classes from "./RiskTicks.module.css";

/** Ten ticks, as many filled as the risk score; the number is always beside them. */
export function RiskTicks({ risk }: { readonly risk: Numeric }): ReactNode {
  const filled = isNumeric(risk) ? Math.round(Number(risk)) : 0;
  return (
    <span className={classes.ticks} aria-hidden="true">
      {Array.from({ length: 10 }, (_, index) => (
        <span key={index} data-filled={index < filled || undefined} />
      ))}
    </span>
  );
}
