import { Fault } from "../../platform/errors";
import { isAdmin, type Role, type Viewer } from "../../platform/viewer";

export type ActiveMode = "eater" | "feeder";

/**
 * Throws SUSPENDED for a suspended account. Called first in every service function that writes, except where a suspended
 * user keeps the right: logging out, ending sessions, closing what they own.
 */
export function assertMayWrite(viewer: Viewer): void {
  if (viewer.suspendedAt) throw new Fault("SUSPENDED", "Your account is suspended: you can read, close trades and log out.");
}

/** The mode screens are shown in: the chosen one for hybrids, else the role's, else eater. */
export function activeModeOf(role: Role, chosen: ActiveMode | null): ActiveMode {
  if (role === "hybrid") return chosen ?? "eater";
  return role === "feeder" ? "feeder" : "eater";
}

/** Only a hybrid has two modes to choose from. */
export const canSwitchMode = (viewer: Pick<Viewer, "role">): boolean => viewer.role === "hybrid";

/** Nobody becomes an admin by asking. */
export const mayRegisterAs = (role: Role): boolean => !isAdmin({ role });
