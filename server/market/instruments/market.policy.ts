import { isAdmin, realViewer, type Viewer } from "../../platform/viewer";
import type { MarketInstrument } from "../providers/provider";

/** Halts, gaps and hours move everybody's prices: the real admin only, and not while suspended. */
export const canControlMarket = (viewer: Viewer): boolean => isAdmin(viewer) && viewer.suspendedAt === null;

/** Who asks; a request's context is one. Read only where it matters: a streamed event that asks is made for that viewer alone. */
export interface Asker {
  readonly viewer: Viewer | null;
}

/** Prices that this server may not show to others are its operator's: an admin's, in test mode too. */
export const canSeePrices = (asker: Asker, instrument: Pick<MarketInstrument, "isForOperator"> | null): boolean =>
  instrument?.isForOperator !== true || (asker.viewer !== null && isAdmin(realViewer(asker.viewer)));
