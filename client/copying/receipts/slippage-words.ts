import { formatBps } from "../../lib/format/format";
import type { ReceiptFactsFragment } from "../copying.generated";

/**
 * What slippage is called and how it is written, on every screen. Fills on this server are simulated, those of a broker are real: where
 * both may be among them, as in a median, the words say which part is.
 */
export const slippageLabel = "Slippage (simulated on paper)";

/** `+1.2 bps (simulated on paper)`, of fills of several copies; `–` without one. */
export const slippageText = (bps: number | null | undefined): string =>
  bps == null ? formatBps(bps) : `${formatBps(bps)} (simulated on paper)`;

/** `+1.2 bps (simulated)` of one copy's fill, at a broker `+1.2 bps`; `–` without one. */
export const slippageOf = ({ slippageBps: bps, venue }: Pick<ReceiptFactsFragment, "slippageBps" | "venue">): string =>
  bps === null || venue !== null ? formatBps(bps) : `${formatBps(bps)} (simulated)`;
