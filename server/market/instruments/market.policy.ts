import { isAdmin, realViewer, type Viewer } from "../../platform/viewer";
import type { MarketInstrument } from "../providers/provider";

/** Halts, gaps and hours move everybody's prices: the real admin only, and not while suspended. */
export const canControlMarket = (viewer: Viewer): boolean => isAdmin(viewer) && viewer.suspendedAt === null;

/** Prices that this server may not show to others are its operator's: an admin's, in test mode too. */
export const canSeePrices = (viewer: Viewer | null, instrument: Pick<MarketInstrument, "isForOperator"> | null): boolean =>
  instrument?.isForOperator !== true || (viewer !== null && isAdmin(realViewer(viewer)));
