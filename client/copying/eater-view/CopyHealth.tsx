import {
  IconAlertTriangle,
  IconArrowsSplit,
  IconCircleCheck,
  IconDoorExit,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CopyRowFragment } from "../copying.generated";
import type { RowDrift } from "../drift/use-drifts";
import classes from "./ChefsPage.module.css";

const looks = {
  IN_STEP: { icon: IconCircleCheck, text: "In sync", tone: "gain" },
  RUNNING: { icon: IconPlayerPlay, text: "Running", tone: "plain" },
  DRIFTING: { icon: IconArrowsSplit, text: "Out of sync", tone: "accent" },
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
  /** Null until it is known. */
  readonly drift: RowDrift | null;
  /** What resyncs it, where it has drifted. */
  readonly resync?: ReactNode;
}

/** A reader relies on "In sync": it is said only where nothing was missed. */
const wordOf = (drift: RowDrift | null): "IN_STEP" | "RUNNING" | "DRIFTING" =>
  drift === null ? "RUNNING" : drift.isInSync ? "IN_STEP" : "DRIFTING";

/** How a copy does: icon, word, and the figure behind it. */
export function CopyHealth({ health, opener, drift, resync }: CopyHealthProps): ReactNode {
  const isFine = health.status === "IN_STEP";
  const { icon: Icon, text, tone } = looks[isFine ? wordOf(drift) : health.status];
  return (
    <span className={classes.health} data-tone={tone}>
      <span>
        <Icon size={16} stroke={1.75} aria-hidden="true" /> {text}
      </span>
      {!(opener && isFine) && <small>{health.reason}</small>}
      {drift && !drift.isInSync && !isFine && <small>Missed trades</small>}
      {opener}
      {drift?.viewerCanResync && resync}
    </span>
  );
}
