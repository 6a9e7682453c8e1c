import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { rateLimited } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { RateLimit, RateLimits } from "../../platform/rate-limits/rate-limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { announceAudience } from "../../identity/account/identity.events";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { FollowRequestsService } from "../follows/follow-requests.service";
import { defaultPrivacy, type Privacy } from "./privacy.policy";
import { readPrivacySettings, storePrivacySettings } from "./privacy.store";

const updates: RateLimit = { name: "privacy-updates", max: limits.privacyUpdatesPerMinuteMax, windowMs: 60_000 };

/** What people show to whom. */
export class PrivacyService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    /** A profile that opens to everyone accepts whoever had asked to follow it. */
    private readonly followRequests: FollowRequestsService,
    private readonly rateLimits: Pick<RateLimits, "hit">,
  ) {}

  /** Privacy records by user id; without a row the defaults. */
  async of(userIds: readonly string[]): Promise<Map<string, Privacy>> {
    const rows = await readPrivacySettings(this.db, userIds);
    const byUser = new Map<string, Privacy>(rows.map((row) => [row.userId, row]));
    return new Map(userIds.map((id) => [id, byUser.get(id) ?? defaultPrivacy]));
  }

  /**
   * Changes what is given and keeps the rest. Refuses a delay outside 0 to 24 hours with INVALID. Throws RATE_LIMITED: a profile that
   * turns private is published to everybody who is online.
   */
  async update(viewer: Viewer, input: { readonly [Field in keyof Privacy]?: Privacy[Field] | null }): Promise<void> {
    assertMayWrite(viewer);
    const changes: Partial<Privacy> = Object.fromEntries(Object.entries(input).filter(([, value]) => value != null));
    const delay = changes.openTradeDelaySeconds;
    const delayMax = limits.openTradeDelaySecondsMax;
    if (delay !== undefined && (delay < 0 || delay > delayMax))
      refuse(ErrorCode.INVALID, "input.openTradeDelaySeconds", "Enter a delay from 0 to 24 hours.", new Decimal(delayMax));
    const { isAllowed, retryAfterSeconds } = await this.rateLimits.hit(updates, viewer.id);
    if (!isAllowed) throw rateLimited("changes", retryAfterSeconds);
    await this.db.transaction(async (tx) => {
      await storePrivacySettings(tx, viewer.id, changes, this.clock.date());
      if (changes.profileAudience === "EVERYONE") await this.followRequests.acceptAll(tx, viewer);
      announceAudience(tx, this.bus, viewer.id);
    });
  }
}
