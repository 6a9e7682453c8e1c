import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { announceAudience } from "../../identity/account/identity.events";

/** Who has shut out whom. A block hides both from each other and ends their follows. */
export class BlocksService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  /** Blocks someone, in the caller's transaction; again does nothing. */
  async block(tx: Tx, blockerId: string, blockedId: string): Promise<void> {
    await tx.query("insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3) on conflict do nothing", [
      blockerId,
      blockedId,
      this.clock.date(),
    ]);
    await tx.query("delete from follows where (follower_id = $1 and followed_id = $2) or (follower_id = $2 and followed_id = $1)", [
      blockerId,
      blockedId,
    ]);
    await tx.query("delete from follow_requests where (requester_id = $1 and owner_id = $2) or (requester_id = $2 and owner_id = $1)", [
      blockerId,
      blockedId,
    ]);
    announceAudience(tx, this.bus, blockerId, blockedId);
  }

  /** Takes the viewer's own block away; one by the other side stays. */
  async unblock(tx: Tx, blockerId: string, blockedId: string): Promise<void> {
    await tx.query("delete from blocks where blocker_id = $1 and blocked_id = $2", [blockerId, blockedId]);
    announceAudience(tx, this.bus, blockerId, blockedId);
  }

  /** Everybody between whom and this user stands a block, whoever set it. */
  async blockedEitherWay(userId: string): Promise<Set<string>> {
    const rows = await this.db.query<{ id: string }>(
      "select blocked_id as id from blocks where blocker_id = $1 union select blocker_id from blocks where blocked_id = $1",
      [userId],
    );
    return new Set(rows.map((row) => row.id));
  }
}
