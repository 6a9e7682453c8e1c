import { announceAudience } from "../../identity/account/identity.events";
import { lockUser } from "../../identity/account/users.store";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { highestTier, type PlanTier } from "../plans/plan-rules";
import { earnedTier } from "./earned-tiers";
import type { TierSourceKind } from "./tier-source.entity";
import {
  deleteTierSource,
  readEarnedFacts,
  readFormerEarners,
  readTiersOf,
  readTierSource,
  updateTier,
  writeTierSource,
} from "./tiers.store";

const feedersPerRead = 500;

/** The one place that changes a person's tier: it is the highest of plan, earned and granted ones. */
export class TiersService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  /** Sets or (null) takes away what one source gives. The caller has locked the person's row. */
  async set(tx: Tx, userId: string, source: TierSourceKind, tier: PlanTier | null, reason: Record<string, unknown> = {}): Promise<void> {
    if (tier === null) await deleteTierSource(tx, userId, source);
    else await writeTierSource(tx, { userId, source, tier, reason, since: this.clock.date() });
    const changed = await updateTier(tx, userId, highestTier(await readTiersOf(tx, userId)));
    if (changed) announceAudience(tx, this.bus, userId);
  }

  /** Calculates every feeder's earned tier from today's figures. Run daily. */
  async calculateEarned(): Promise<void> {
    for (let after: string | null = null; ;) {
      const facts = await readEarnedFacts(this.db, after, feedersPerRead);
      for (const { userId, ...given } of facts) await this.setEarned(userId, earnedTier(given), { ...given });
      if (facts.length < feedersPerRead) break;
      after = facts.at(-1)!.userId;
    }
    for (const userId of await readFormerEarners(this.db, feedersPerRead)) await this.setEarned(userId, null, {});
  }

  private async setEarned(userId: string, tier: PlanTier | null, reason: Record<string, unknown>): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockUser(tx, userId);
      if (tier === null && !(await readTierSource(tx, userId, "EARNED"))) return;
      await this.set(tx, userId, "EARNED", tier, reason);
    });
  }
}
