import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { announceAudience } from "../../identity/account/identity.events";
import { deleteFollowRequestsBetween } from "../follows/follow-requests.store";
import { deleteFollowsBetween } from "../follows/follows.store";
import { deleteBlock, insertBlock, readBlockedEitherWay } from "./blocks.store";

/** Who blocks whom. A block hides both from each other and ends their follows. */
export class BlocksService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  /** Blocks someone, in the caller's transaction; again does nothing. */
  async block(tx: Tx, blockerId: string, blockedId: string): Promise<void> {
    await insertBlock(tx, blockerId, blockedId, this.clock.date());
    await deleteFollowsBetween(tx, blockerId, blockedId);
    await deleteFollowRequestsBetween(tx, blockerId, blockedId);
    announceAudience(tx, this.bus, blockerId, blockedId);
  }

  /** Removes a user's own block; one by the other side stays. */
  async unblock(tx: Tx, blockerId: string, blockedId: string): Promise<void> {
    await deleteBlock(tx, blockerId, blockedId);
    announceAudience(tx, this.bus, blockerId, blockedId);
  }

  /** Everybody whom this user blocks or who blocks this user. */
  async blockedEitherWay(userId: string): Promise<Set<string>> {
    return new Set(await readBlockedEitherWay(this.db, userId));
  }
}
