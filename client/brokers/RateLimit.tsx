import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { rateLimitWords } from "./broker-words";
import type { ConnectionFactsFragment } from "./connections.generated";
import classes from "./VenueMark.module.css";

/** How much of the venue's limit is used, as a bar and in words. */
export function RateLimit({ health }: { readonly health: ConnectionFactsFragment["health"] }): ReactNode {
  const { rateLimitLeft, rateLimitMax } = health;
  const used = rateLimitLeft === null ? 0 : ((rateLimitMax - rateLimitLeft) / rateLimitMax) * 100;
  return (
    <span className={classes.rate}>
      <Progress value={used} w={48} size={6} color="gray" aria-label="Used of the rate limit" />
      {rateLimitWords(health)}
    </span>
  );
}
