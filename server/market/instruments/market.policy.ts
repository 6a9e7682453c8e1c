import { isAdmin, type Viewer } from "../../platform/viewer";

/** Halts, gaps and hours move everybody's prices: the real admin only, and not while suspended. */
export const canControlMarket = (viewer: Viewer): boolean => isAdmin(viewer) && viewer.suspendedAt === null;
