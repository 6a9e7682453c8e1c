import { IconAlertTriangle, IconCircleCheck, IconPlayerPause, IconPlugConnectedX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Ago } from "../ui/data/Ago";
import { healthOf, type Health } from "./broker-words";
import type { ConnectionFactsFragment } from "./connections.generated";
import classes from "./VenueMark.module.css";

const icons = { gain: IconCircleCheck, accent: IconAlertTriangle, loss: IconPlugConnectedX, dimmed: IconPlugConnectedX } as const;

/** Whether a connection works, in a word with its sign, and below it why not. */
export function HealthLine({ connection }: { readonly connection: ConnectionFactsFragment }): ReactNode {
  const health = healthOf(connection);
  return <HealthWords health={health} isPaused={connection.state === "PAUSED"} />;
}

export function HealthWords({ health, isPaused = false }: { readonly health: Health; readonly isPaused?: boolean }): ReactNode {
  const Icon = isPaused ? IconPlayerPause : icons[health.tone];
  return (
    <div className={classes.health} data-tone={health.tone}>
      <span>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        {health.title}
      </span>
      {(health.detail || health.since) && (
        <small>
          {health.detail}
          {health.detail && health.since && ", "}
          {health.since && (
            <>
              since <Ago at={health.since} />
            </>
          )}
        </small>
      )}
    </div>
  );
}
