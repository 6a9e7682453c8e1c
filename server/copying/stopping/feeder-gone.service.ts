import { limits } from "../../platform/limits";
import type { CopyingDeps } from "../copying-deps";
import type { CopyStopReason } from "../copying.enums";
import { stopLocked } from "./ending";
import { lockCopies } from "../lifecycle/locked-copies";

/**
 * Copies whose feeder went, and why: suspended, erased, no feeder any more, the subscription ran out, the profile is for
 * followers and the eater is none, or one blocked the other (a persona's sandbox stands for its tester). `$1` users whose standing changed; null looks at all.
 */
const readGone = `
select c.id, case
  when f.erased_at is not null then 'FEEDER_DELETED'
  when f.suspended_at is not null then 'FEEDER_SUSPENDED'
  when f.role not in ('feeder', 'hybrid') then 'FEEDER_ROLE'
  when exists (select 1 from blocks b where (b.blocker_id in (c.eater_id, e.sandbox_of) and b.blocked_id = c.feeder_id) or (b.blocker_id = c.feeder_id and b.blocked_id in (c.eater_id, e.sandbox_of))) then 'BLOCKED'
  when p.profile_audience = 'FOLLOWERS' and not exists (select 1 from follows w where w.follower_id = c.eater_id and w.followed_id = c.feeder_id) then 'PROFILE_HIDDEN'
  when f.price_bites > 0 and exists (select 1 from relations r where r.viewer_id = c.eater_id and r.feeder_id = c.feeder_id and r.kind = 'SUBSCRIBER')
    and not exists (select 1 from relations r where r.viewer_id = c.eater_id and r.feeder_id = c.feeder_id and r.kind = 'SUBSCRIBER' and r.until is null) then 'SUBSCRIPTION_LAPSED'
end as reason
from copies c join users f on f.id = c.feeder_id join users e on e.id = c.eater_id left join privacy_settings p on p.user_id = c.feeder_id
where c.state in ('ACTIVE', 'PAUSED') and ($1::uuid[] is null or c.feeder_id = any($1) or c.eater_id = any($1))`;

/** When the feeder goes, each copy turns to following exits, with notice and the other ways to stop left to the eater. */
export class FeederGoneService {
  constructor(private readonly deps: CopyingDeps) {}

  /** Looks at the copies these users are part of; null looks at all. Returns how many turned. */
  async check(userIds: readonly string[] | null): Promise<number> {
    const rows = (await this.deps.db.query<{ id: string; reason: CopyStopReason | null }>(
      `select * from (${readGone}) gone where reason is not null order by id`,
      [userIds],
    )) as Array<{ id: string; reason: CopyStopReason }>;
    for (const [reason, copies] of Map.groupBy(rows, (row) => row.reason))
      await this.toExits(
        copies.map((row) => row.id),
        reason,
      );
    return rows.length;
  }

  /** Turns all copies of a feeder to following exits, for a cause that the database does not show (yet). */
  async leave(feederId: string, reason: CopyStopReason): Promise<number> {
    const rows = await this.deps.db.query<{ id: string }>(
      "select id from copies where feeder_id = $1 and state in ('ACTIVE', 'PAUSED') order by id",
      [feederId],
    );
    await this.toExits(
      rows.map((row) => row.id),
      reason,
    );
    return rows.length;
  }

  private async toExits(copyIds: readonly string[], reason: CopyStopReason): Promise<void> {
    for (let from = 0; from < copyIds.length; from += limits.copyStopsPerTransactionMax)
      await this.deps.db.transaction(async (tx) => {
        const locked = await lockCopies(tx, this.deps, { ids: copyIds.slice(from, from + limits.copyStopsPerTransactionMax) });
        const running = locked.copies.filter((copy) => copy.state === "ACTIVE" || copy.state === "PAUSED");
        if (running.length > 0) await stopLocked(tx, this.deps, { ...locked, copies: running }, "MIRROR_EXITS", reason);
      });
  }

  /** Somebody's account is being erased: their own copies close, those of them follow them out. Doing it again changes nothing. */
  async closeOut(userId: string): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const locked = await lockCopies(tx, this.deps, { eaterIds: [userId] });
      const running = locked.copies.filter((copy) => copy.state !== "STOPPING");
      if (running.length > 0) await stopLocked(tx, this.deps, { ...locked, copies: running }, "CLOSE_ALL", "ACCOUNT_DELETED");
    });
    await this.leave(userId, "FEEDER_DELETED");
  }
}
