import { notFound } from "../platform/errors";
import { isEater, type Viewer } from "../platform/viewer";
import type { CopyWithPositions } from "./lifecycle/copy-row";
import type { CopyState } from "./copying.enums";

type Owned = Pick<CopyWithPositions, "eaterId" | "state">;

/** From which state which others can be reached; the database's own check knows the states. */
export const copyTransitions: Readonly<Record<CopyState, readonly CopyState[]>> = {
  ACTIVE: ["PAUSED", "MIRROR_EXITS", "STOPPING"],
  PAUSED: ["ACTIVE", "MIRROR_EXITS", "STOPPING"],
  MIRROR_EXITS: ["STOPPING", "STOPPED"],
  STOPPING: ["STOPPED"],
  STOPPED: [],
};

/** Whether a copy in its state may go on to this one. */
export const canBecome = (copy: Pick<Owned, "state">, state: CopyState): boolean => copyTransitions[copy.state].includes(state);
const owns = (viewer: Pick<Viewer, "id">, copy: Owned): boolean => viewer.id === copy.eaterId;

/** Eater powers: role eater or hybrid. */
export const canCopy = (viewer: Pick<Viewer, "role" | "suspendedAt">): boolean => isEater(viewer) && viewer.suspendedAt === null;

export const canPause = (viewer: Viewer, copy: Owned): boolean => owns(viewer, copy) && canBecome(copy, "PAUSED");
export const canResume = (viewer: Viewer, copy: Owned): boolean =>
  owns(viewer, copy) && copy.state === "PAUSED" && viewer.suspendedAt === null;
export const canUpdate = (viewer: Viewer, copy: Owned): boolean =>
  owns(viewer, copy) && (copy.state === "ACTIVE" || copy.state === "PAUSED");
export const canAddFunds = (viewer: Viewer, copy: Owned): boolean => canUpdate(viewer, copy) && canCopy(viewer);
/** Only a copy that opens can be brought back in sync. */
export const canResync = (viewer: Viewer, copy: Owned): boolean => copy.state === "ACTIVE" && canAddFunds(viewer, copy);
export const canWithdraw = (viewer: Viewer, copy: Owned): boolean => canUpdate(viewer, copy);
/** Stopping is never denied to the owner, whatever their role has become; a copy that follows exits may still be closed or detached. */
export const canStop = (viewer: Pick<Viewer, "id">, copy: Owned): boolean => owns(viewer, copy) && canBecome(copy, "STOPPING");

/** Someone else's copy is NOT_FOUND, like one that does not exist. */
export function assertOwns(viewer: Pick<Viewer, "id">, copy: Owned): void {
  if (!owns(viewer, copy)) throw notFound("The copy");
}
