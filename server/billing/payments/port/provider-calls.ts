import { rateLimited } from "../../../platform/errors";
import { limits } from "../../../platform/limits";
import type { RateLimit, RateLimits } from "../../../platform/rate-limits/rate-limits";
import type { Viewer } from "../../../platform/viewer";

const perUser: RateLimit = { name: "payment-provider", max: limits.paymentCallsPerUserPerMinuteMax, windowMs: 60_000 };

/** What one person has a payment provider asked in a minute. The provider's own limits are of the whole server: one person's questions would use up everybody's. */
export class ProviderCalls {
  constructor(private readonly rateLimits: Pick<RateLimits, "hit">) {}

  /** Counts one question, before it is asked and outside transactions. Throws RATE_LIMITED. */
  async count(viewer: Pick<Viewer, "id">): Promise<void> {
    const { isAllowed, retryAfterSeconds } = await this.rateLimits.hit(perUser, viewer.id);
    if (!isAllowed) throw rateLimited("questions about payments", retryAfterSeconds);
  }
}
