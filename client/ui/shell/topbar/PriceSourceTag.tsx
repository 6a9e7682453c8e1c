import { IconFlask2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./PriceSourceTag.module.css";
import { useFramePolicy } from "../../../graphql/session/frame-reading";
import { useShellMarketQuery } from "../frame/shell.generated";

const words = { SIMULATED: "Simulated prices", REPLAYED: "Replayed prices" } as const;

/** A dashed tag on every screen while prices are not a market's own. */
export function PriceSourceTag(): ReactNode {
  const { data } = useShellMarketQuery(useFramePolicy());
  const source = data?.marketStatus.source;
  if (source === "LIVE") return null;
  // As wide as the widest while it is not known: what is beside it stays.
  if (!source) return <Tag className={classes.coming} says={words.SIMULATED} />;
  const says = words[source];
  return <Tag title={`${says}, from the ${data.marketStatus.provider} provider`} says={says} />;
}

interface TagProps {
  readonly says: string;
  readonly title?: string;
  readonly className?: string;
}

const Tag = ({ says, title, className = "" }: TagProps): ReactNode => (
  <span className={`${classes.tag} ${className}`} title={title}>
    <IconFlask2 size={14} stroke={1.75} aria-hidden="true" />
    <span className={classes.long}>{says}</span>
  </span>
);
