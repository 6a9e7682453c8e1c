import { formatBps } from "../../lib/format/format";

/**
 * What slippage is called and how it is written, on every screen. All copies are on paper, so every fill and every median
 * of fills is simulated; a broker's fills will ask here which of them are not.
 */
export const slippageLabel = "Slippage (simulated)";

/** `+1.2 bps (simulated)`; `–` without a fill. */
export const slippageText = (bps: number | null | undefined): string => (bps == null ? formatBps(bps) : `${formatBps(bps)} (simulated)`);
