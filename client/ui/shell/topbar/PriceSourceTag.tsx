import { IconFlask2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./PriceSourceTag.module.css";
import { useShellMarketQuery } from "../frame/shell.generated";

const words = { SIMULATED: "Simulated prices", REPLAYED: "Replayed prices" } as const;

/** A dashed tag on every screen while prices are not a market's own. */
export function PriceSourceTag(): ReactNode {
  const { data } = useShellMarketQuery({ fetchPolicy: "cache-first" });
  const source = data?.marketStatus.source;
  if (!source || source === "LIVE") return null;
  const says = words[source];
  return (
    <span className={classes.tag} title={`${says}, from the ${data.marketStatus.provider} provider`}>
      <IconFlask2 size={14} stroke={1.75} aria-hidden="true" />
      <span className={classes.long}>{says}</span>
    </span>
  );
}
