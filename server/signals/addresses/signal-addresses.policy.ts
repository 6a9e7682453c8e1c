import { isFeeder, type Viewer } from "../../platform/viewer";

/** Signals are for those whose trades are shown and copied. An address outlives a lost role, and trades nothing meanwhile. */
export const canCreateSignals = (viewer: Pick<Viewer, "role" | "suspendedAt">): boolean => isFeeder(viewer) && viewer.suspendedAt === null;
