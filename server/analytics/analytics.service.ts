import { z } from "zod";
import { addressSubject, type RateLimit, type RateLimits } from "../platform/rate-limits/rate-limits";
import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import { limits } from "../platform/limits";
import { deleteOlderThan, insertInstallation, isRefreshTokenOf, storeEvents } from "./analytics.store";
import { hashOf, installationOf, newRefreshToken, signToken } from "./analytics-token";
import { masked } from "./masking";

/** The one web app of this server; a config is fetched by its id. */
export const webAppId = "brigade-web";

export interface WebConfig {
  readonly appId: string;
  readonly measurementId: string;
  readonly batchEventsMax: number;
}

export interface Installation {
  readonly installationId: string;
  readonly refreshToken: string;
  readonly authToken: AuthToken;
}

export interface AuthToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

/** What went wrong, as the HTTP status that says so. */
export class AnalyticsRefusal extends Error {
  constructor(
    readonly status: 400 | 401 | 404 | 429,
    message: string,
  ) {
    super(message);
  }
}

const event = z.object({
  id: z.uuid(),
  name: z.string().regex(/^[a-z][a-z_]{1,39}$/),
  /** Milliseconds before the batch was sent; a browser's clock may be wrong by years. */
  ageMs: z.number().int().min(0).max(86_400_000),
  pageName: z.string().max(100).default(""),
  pagePath: z.string().max(2_000).default(""),
  pageLocation: z.string().max(4_000).default(""),
  previousPage: z.string().max(4_000).default(""),
  role: z.enum(["visitor", "eater", "feeder", "hybrid", "admin"]).default("visitor"),
});
const batch = z.object({ events: z.array(event).min(1).max(limits.analyticsBatchEventsMax) });

const installations: RateLimit = { name: "installation-address", max: limits.installationsPerAddressPerHourMax, windowMs: 3_600_000 };
const tokenTries: RateLimit = { name: "analytics-token-address", max: limits.analyticsTokensPerAddressPerMinuteMax, windowMs: 60_000 };
const batches: RateLimit = {
  name: "analytics-installation",
  max: Math.ceil(limits.analyticsEventsPerInstallationPerMinuteMax / 10),
  windowMs: 60_000,
};
const tokenMs = limits.analyticsTokenHoursMax * 3_600_000;

/** First-party analytics: installations, their tokens, and page views without a person behind them. */
export class AnalyticsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly rateLimits: RateLimits,
    private readonly secret: string,
  ) {}

  /** 404 for an app that is not ours. */
  webConfig(appId: string): WebConfig {
    if (appId !== webAppId) throw new AnalyticsRefusal(404, "There is no such app.");
    return { appId, measurementId: "BRIGADE-1", batchEventsMax: limits.analyticsBatchEventsMax };
  }

  /** Registers a browser that consented. 429 past so many an hour from one address. */
  async createInstallation(appId: string, address: string): Promise<Installation> {
    this.webConfig(appId);
    await this.count(installations, addressSubject(address));
    const refreshToken = newRefreshToken();
    const installationId = await insertInstallation(this.db, appId, hashOf(refreshToken), this.clock.date());
    return { installationId, refreshToken, authToken: this.tokenFor(installationId) };
  }

  /** A new bearer token for a refresh token; 401 when it is not the installation's. Tries are counted by network address before anything is looked up. */
  async generateAuthToken(installationId: string, refreshToken: string, address: string): Promise<AuthToken> {
    await this.count(tokenTries, addressSubject(address));
    const isKnown = await isRefreshTokenOf(this.db, installationId, hashOf(refreshToken));
    if (!isKnown) throw new AnalyticsRefusal(401, "This installation is not known.");
    await this.count(batches, `token:${installationId}`);
    return this.tokenFor(installationId);
  }

  /** Stores a batch of events; an event sent twice is stored once. Returns how many were new. */
  async record(token: string, body: unknown): Promise<number> {
    const installationId = installationOf(token, this.clock.now(), this.secret);
    if (installationId === null) throw new AnalyticsRefusal(401, "This token does not hold.");
    await this.count(batches, installationId);
    const parsed = batch.safeParse(body);
    if (!parsed.success) throw new AnalyticsRefusal(400, "These events are not of the expected form.");
    const events = parsed.data.events.map((one) => ({
      event_id: one.id,
      name: one.name,
      at: new Date(this.clock.now() - one.ageMs),
      page_name: one.pageName,
      page_path: masked(one.pagePath, 300),
      page_location: masked(one.pageLocation, 600),
      previous_page: masked(one.previousPage, 600),
      role: one.role,
    }));
    const { stored, isKnown } = await storeEvents(this.db, installationId, events, this.clock.date());
    if (!isKnown) throw new AnalyticsRefusal(401, "This installation is not known.");
    return stored;
  }

  /** Deletes what is older than its retention, but for events: those go with their partitions. Run by a job. */
  async prune(): Promise<void> {
    const before = new Date(this.clock.now() - limits.analyticsKeepDays * 86_400_000);
    await deleteOlderThan(this.db, before);
  }

  private tokenFor(installationId: string): AuthToken {
    return { token: signToken(installationId, this.clock.now() + tokenMs, this.secret), expiresInSeconds: tokenMs / 1000 };
  }

  private async count(limit: RateLimit, subject: string): Promise<void> {
    const { isAllowed } = await this.rateLimits.hit(limit, subject);
    if (!isAllowed) throw new AnalyticsRefusal(429, "Too many requests. Try again later.");
  }
}
