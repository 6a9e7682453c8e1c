import type { ProviderState } from "../provider";

/** Why a venue cannot be asked now, and until when. */
export class VenueTrouble extends Error {
  constructor(
    readonly state: Exclude<ProviderState, "COMPUTED" | "STARTING" | "STREAMING" | "POLLING">,
    message: string,
    /** Milliseconds; null where the caller's back-off decides. */
    readonly waitMs: number | null,
  ) {
    super(message);
  }
}

/** A venue's own word is obeyed, up to a day. */
export const venueWaitMsMax = 24 * 3600_000;
