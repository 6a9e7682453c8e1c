import { keyOf } from "../../platform/http/api-key";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database } from "../../platform/db/database";
import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Role, Scope, Tier, Viewer } from "../../platform/viewer";
import { hashOfKey } from "../api-keys/api-key";
import { readCookie, sessionCookieName, verifiedSessionToken } from "./session-cookie";

interface ViewerRow {
  session_id: string;
  touched_at: Date;
  id: string;
  username: string;
  role: Role;
  tier: Tier;
  tester: boolean;
  suspended_at: Date | null;
}

interface KeyRow extends ViewerRow {
  scopes: Scope[];
  reaches_live: boolean;
}

const viewerOfRow = (row: ViewerRow): Viewer => ({
  id: row.id,
  sessionId: row.session_id,
  username: row.username,
  role: row.role,
  tier: row.tier,
  isTester: row.tester,
  suspendedAt: row.suspended_at,
});

/** Answers "who asks?" for every HTTP request and every socket. */
export class ViewerService {
  private readonly cookieName: string;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    this.cookieName = sessionCookieName(config.publicUrl.startsWith("https://"));
  }

  /**
   * The viewer of a request's session cookie, or null for a visitor: no cookie, a forged or revoked one, an expired
   * session, an erased account. One SQL statement; none without a cookie that we signed. An API key goes before any cookie; one that
   * is unknown, revoked or expired, or no key at all, throws UNAUTHENTICATED.
   */
  async viewerFromHeaders(headers: Headers): Promise<Viewer | null> {
    const key = keyOf(headers);
    if (key instanceof Fault) throw key;
    if (key !== null) return this.viewerOfKey(key);
    const token = verifiedSessionToken(readCookie(headers.get("cookie"), this.cookieName), this.config.authSecret);
    if (!token) return null;
    const [row] = await this.db.query<ViewerRow>(
      `select session.id as session_id, session."updatedAt" as touched_at, users.id, users.username, users.role, users.tier, users.tester, users.suspended_at
       from session join "user" on "user".id = session."userId" join users on users.id = "user".id
       where session.token = $1 and session."expiresAt" > $2 and users.erased_at is null`,
      [token, this.clock.date()],
    );
    if (!row) return null;
    if (this.clock.now() - +row.touched_at > limits.sessionTouchMinutes * 60_000) await this.touch(row.session_id);
    return viewerOfRow(row);
  }

  private async viewerOfKey(key: string): Promise<Viewer> {
    const [row] = await this.db.query<KeyRow>(
      `select api_keys.id as session_id, coalesce(api_keys.last_used_at, api_keys.created_at) as touched_at, api_keys.scopes, api_keys.reaches_live,
         users.id, users.username, users.role, users.tier, users.tester, users.suspended_at
       from api_keys join users on users.id = api_keys.user_id
       where api_keys.key_sha256 = $1 and api_keys.expires_at > $2 and users.erased_at is null`,
      [hashOfKey(key), this.clock.date()],
    );
    if (!row) throw new Fault("UNAUTHENTICATED", "This API key is unknown, revoked or expired.");
    if (this.clock.now() - +row.touched_at > limits.sessionTouchMinutes * 60_000)
      await this.db.query("update api_keys set last_used_at = $2 where id = $1", [row.session_id, this.clock.date()]);
    return { ...viewerOfRow(row), key: { id: row.session_id, scopes: new Set(row.scopes), reachesLive: row.reaches_live } };
  }

  /** Which of these sessions (and keys) still stand; one statement for all sockets of a process. */
  async liveSessions(sessionIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.db.query<{ id: string }>(
      `select session.id from session join users on users.id = session."userId" where session.id = any($1::uuid[]) and session."expiresAt" > $2 and users.erased_at is null
       union all select api_keys.id from api_keys join users on users.id = user_id where api_keys.id = any($1::uuid[]) and expires_at > $2 and users.erased_at is null`,
      [sessionIds, this.clock.date()],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Whether the viewer signed in, or proved to be there again, within the last ten minutes. */
  async isSessionFresh(viewer: Viewer): Promise<boolean> {
    const since = new Date(this.clock.now() - limits.sessionFreshMinutesMax * 60_000);
    const rows = await this.db.query(`select 1 from session where id = $1 and greatest("createdAt", fresh_at) > $2`, [
      viewer.sessionId,
      since,
    ]);
    return rows.length > 0;
  }

  /**
   * Refuses with FRESH_SIGN_IN_REQUIRED unless the viewer signed in, or used `reauthenticate`, within the last ten minutes. For what a
   * borrowed or stolen session must not do: admin's dangerous acts, live accounts, keys, deletion. An API key is never fresh.
   */
  async assertFreshSignIn(viewer: Viewer): Promise<void> {
    if (!(await this.isSessionFresh(viewer)))
      refuse(ErrorCode.FRESH_SIGN_IN_REQUIRED, "", "Please confirm that it is you: your password or a passkey.");
  }

  /** Remembers that the viewer has just proved to be there. */
  async markFresh(viewer: Viewer): Promise<void> {
    await this.db.query("update session set fresh_at = $2 where id = $1", [viewer.sessionId, this.clock.date()]);
  }

  /** "Last used" is kept to a few minutes: a write per request would cost more than it tells. */
  private async touch(sessionId: string): Promise<void> {
    await this.db.query(`update session set "updatedAt" = $2 where id = $1`, [sessionId, this.clock.date()]);
  }
}
