import { IconAlertTriangle, IconCircleCheck, IconDoorExit, IconPlayerPause, IconPlayerStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CopyRowFragment } from "../copying.generated";
import classes from "./ChefsPage.module.css";

const looks = {
  IN_STEP: { icon: IconCircleCheck, text: "In sync", tone: "gain" },
  NEAR_STOP: { icon: IconAlertTriangle, text: "Near stop loss", tone: "accent" },
  PAUSED: { icon: IconPlayerPause, text: "Paused", tone: "plain" },
  STOPPING: { icon: IconPlayerStop, text: "Stopping", tone: "accent" },
  EXITS_ONLY: { icon: IconDoorExit, text: "Closes only", tone: "plain" },
  STOPPED: { icon: IconPlayerStop, text: "Stopped", tone: "plain" },
} as const;

export interface CopyHealthProps {
  readonly health: CopyRowFragment["health"];
  /** What opens its positions: where nothing is wrong it says how many there are, in place of the reason. */
  readonly opener?: ReactNode;
}

/** How a copy does: icon, word, and the figure behind it. */
export function CopyHealth({ health, opener }: CopyHealthProps): ReactNode {
  const { icon: Icon, text, tone } = looks[health.status];
  return (
    <span className={classes.health} data-tone={tone}>
      <span>
        <Icon size={16} stroke={1.75} aria-hidden="true" /> {text}
      </span>
      {!(opener && health.status === "IN_STEP") && <small>{health.reason}</small>}
      {opener}
    </span>
  );
}
