import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { announceAudience } from "../../identity/account/identity.events";
import { deleteMute, insertMute } from "./blocks.store";

/** Whom somebody does not want to read. One-sided: the muted person is not informed, and may go on reading. */
export class MutesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  /** Mutes someone; again does nothing. */
  mute(muterId: string, mutedId: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      await insertMute(tx, muterId, mutedId, this.clock.date());
      announceAudience(tx, this.bus, muterId);
    });
  }

  unmute(muterId: string, mutedId: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      await deleteMute(tx, muterId, mutedId);
      announceAudience(tx, this.bus, muterId);
    });
  }
}
