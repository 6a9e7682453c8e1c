import { readStored, siteData } from "../lib/browser/site-data";
import { browserTools, fetchJson, RefusedError, type RetryTools } from "./backoff";

export const appId = "brigade-web";
/** Milliseconds, as specified: when a registration another tab began counts as lost; how long before its end a token is renewed; how long a config may take. */
export const pendingTimeoutMs = 10_000;
export const tokenMarginMs = 3_600_000;
export const configTimeoutMs = 60_000;
const requestTimeoutMs = 60_000;

export interface WebConfig {
  readonly appId: string;
  readonly measurementId: string;
  readonly batchEventsMax: number;
}

interface AuthToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

type Stored =
  | { readonly status: "pending"; readonly since: number }
  | {
      readonly status: "registered";
      readonly installationId: string;
      readonly refreshToken: string;
      readonly token: string;
      readonly expiresAt: number;
    };

const storageKey = "brigade.analytics.installation";

/** This browser as analytics knows it. Several tabs share it through local storage. */
export class InstallationStore {
  constructor(
    private readonly tools: RetryTools = browserTools,
    private readonly now: () => number = () => performance.timeOrigin + performance.now(),
  ) {}

  /** The web config of our app. */
  config(): Promise<WebConfig> {
    return fetchJson<WebConfig>(`/analytics/apps/${appId}/web-config`, {}, configTimeoutMs, this.tools);
  }

  /** A token that holds for another hour at least; registers this browser first where it is not. Null while another tab registers it. */
  async token(): Promise<string | null> {
    const stored = this.read();
    if (stored?.status === "pending" && this.now() - stored.since < pendingTimeoutMs) return null;
    if (stored?.status !== "registered") return this.register();
    return stored.expiresAt - this.now() > tokenMarginMs ? stored.token : this.renew(stored.installationId, stored.refreshToken);
  }

  /** After a token was refused: the next one is made anew. */
  forget(): void {
    siteData.removeItem(storageKey);
  }

  private async register(): Promise<string> {
    this.write({ status: "pending", since: this.now() });
    try {
      const made = await fetchJson<{ installationId: string; refreshToken: string; authToken: AuthToken }>(
        `/analytics/apps/${appId}/installations`,
        { method: "POST" },
        requestTimeoutMs,
        this.tools,
      );
      return this.keep(made.installationId, made.refreshToken, made.authToken);
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  private async renew(installationId: string, refreshToken: string): Promise<string> {
    try {
      const made = await fetchJson<AuthToken>(
        `/analytics/installations/${installationId}/auth-tokens`,
        { method: "POST", headers: { authorization: `Bearer ${refreshToken}` } },
        requestTimeoutMs,
        this.tools,
      );
      return this.keep(installationId, refreshToken, made);
    } catch (error) {
      // The server no longer knows this browser: it is a new one.
      if (error instanceof RefusedError && error.status === 401) return this.register();
      throw error;
    }
  }

  private keep(installationId: string, refreshToken: string, { token, expiresInSeconds }: AuthToken): string {
    this.write({ status: "registered", installationId, refreshToken, token, expiresAt: this.now() + expiresInSeconds * 1000 });
    return token;
  }

  private read(): Stored | null {
    return readStored(storageKey, (stored) => (stored ?? null) as Stored | null);
  }

  private write(stored: Stored): void {
    siteData.setItem(storageKey, JSON.stringify(stored));
  }
}
