import type { Database } from "../../platform/db/database";
import type { VenueEnvironment, VenueId } from "../port/venue";
import type { VenueMinimum, VenueSession } from "../port/venue-session";
import { storeMinimums } from "./venue-minimums.store";

/** Writes down what venues take at least, for whichever process sizes an order. */
export class VenueMinimums {
  /** What this process wrote last, by venue and environment. */
  private readonly stored = new Map<string, readonly VenueMinimum[]>();

  constructor(
    private readonly db: Database,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Of a session that was just opened. Never throws: an order that is too small is then refused by the venue. */
  async note(venue: VenueId, environment: VenueEnvironment, session: VenueSession): Promise<void> {
    const key = `${venue} ${environment}`;
    try {
      const minimums = session.minimums?.() ?? [];
      if (minimums.length === 0 || this.stored.get(key) === minimums) return;
      await storeMinimums(this.db, venue, environment, minimums);
      this.stored.set(key, minimums);
    } catch (error) {
      this.onError(error);
    }
  }
}
