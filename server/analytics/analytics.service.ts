import { z } from "zod";
import { addressSubject, type RateLimit, type RateLimits } from "../platform/rate-limits/rate-limits";
import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import { limits } from "../platform/limits";
import { hashOf, installationOf, newRefreshToken, signToken } from "./analytics-token";
import { masked } from "./masking";

/** The one web app of this house; a config is fetched by its id. */
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
    const [row] = await this.db.query<{ id: string }>(
      "insert into analytics_installations (app_id, refresh_token_sha256, created_at, last_seen_at) values ($1, $2, $3, $3) returning id",
      [appId, hashOf(refreshToken), this.clock.date()],
    );
    return { installationId: row!.id, refreshToken, authToken: this.tokenFor(row!.id) };
  }

  /** A new bearer token for a refresh token; 401 when it is not the installation's. */
  async generateAuthToken(installationId: string, refreshToken: string): Promise<AuthToken> {
    const rows = await this.db.query("select 1 from analytics_installations where id::text = $1 and refresh_token_sha256 = $2", [
      installationId,
      hashOf(refreshToken),
    ]);
    if (rows.length === 0) throw new AnalyticsRefusal(401, "This installation is not known.");
    await this.count(batches, `token:${installationId}`);
    return this.tokenFor(installationId);
  }

  /** Keeps a batch of events; an event sent twice is kept once. Returns how many were new. */
  async record(token: string, body: unknown): Promise<number> {
    const installationId = installationOf(token, this.clock.now(), this.secret);
    if (installationId === null) throw new AnalyticsRefusal(401, "This token does not hold.");
    await this.count(batches, installationId);
    const parsed = batch.safeParse(body);
    if (!parsed.success) throw new AnalyticsRefusal(400, "These events are not of the expected form.");
    const rows = parsed.data.events.map((one) => ({
      event_id: one.id,
      name: one.name,
      at: new Date(this.clock.now() - one.ageMs),
      page_name: one.pageName,
      page_path: masked(one.pagePath, 300),
      page_location: masked(one.pageLocation, 600),
      previous_page: masked(one.previousPage, 600),
      role: one.role,
    }));
    return this.keep(installationId, rows);
  }

  /** Forgets what is older than it is kept for. Run by a job. */
  async prune(): Promise<void> {
    const before = new Date(this.clock.now() - limits.analyticsKeepDays * 86_400_000);
    await this.db.query("delete from analytics_events where at < $1", [before]);
    await this.db.query("delete from analytics_installations where last_seen_at < $1", [before]);
  }

  private async keep(installationId: string, rows: readonly object[]): Promise<number> {
    const [row] = await this.db.query<{ kept: number }>(
      `with seen as (update analytics_installations set last_seen_at = $3 where id = $1 returning id),
       kept as (
         insert into analytics_events (installation_id, event_id, name, at, page_name, page_path, page_location, previous_page, role)
         select s.id, e.event_id, e.name, e.at, e.page_name, e.page_path, e.page_location, e.previous_page, e.role
         from json_populate_recordset(null::analytics_events, $2) e cross join seen s on conflict do nothing returning 1)
       select (select count(*)::int from kept) as kept, exists (select 1 from seen) as known`,
      [installationId, JSON.stringify(rows), this.clock.date()],
    );
    if (!(row as unknown as { known: boolean }).known) throw new AnalyticsRefusal(401, "This installation is not known.");
    return row!.kept;
  }

  private tokenFor(installationId: string): AuthToken {
    return { token: signToken(installationId, this.clock.now() + tokenMs, this.secret), expiresInSeconds: tokenMs / 1000 };
  }

  private async count(limit: RateLimit, subject: string): Promise<void> {
    const { isAllowed } = await this.rateLimits.hit(limit, subject);
    if (!isAllowed) throw new AnalyticsRefusal(429, "Too many requests. Try again later.");
  }
}
