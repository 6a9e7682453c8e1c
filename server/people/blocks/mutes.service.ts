import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { announceAudience } from "../../identity/account/identity.events";

/** Whom somebody does not want to read. One-sided: the muted person never learns of it, and may go on reading. */
export class MutesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  /** Mutes someone; again does nothing. */
  mute(muterId: string, mutedId: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      await tx.query("insert into mutes (muter_id, muted_id, created_at) values ($1, $2, $3) on conflict do nothing", [
        muterId,
        mutedId,
        this.clock.date(),
      ]);
      announceAudience(tx, this.bus, muterId);
    });
  }

  unmute(muterId: string, mutedId: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      await tx.query("delete from mutes where muter_id = $1 and muted_id = $2", [muterId, mutedId]);
      announceAudience(tx, this.bus, muterId);
    });
  }
}
