import { keyOf } from "../../platform/http/api-key";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database } from "../../platform/db/database";
import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import { roles, tiers, type Viewer } from "../../platform/viewer";
import { entitlementsOf } from "../entitlements/entitlements";
import { hashOfKey } from "../api-keys/api-key";
import { touchApiKey } from "../api-keys/api-keys.store";
import { isSessionFreshSince, markSessionFresh, touchSession } from "../sessions/sessions.store";
import { readCookie, sessionCookieName, verifiedSessionToken } from "./session-cookie";
import { readLiveSessionIds, readViewerOfKey, readViewerOfSession, type ViewerRow } from "./viewer.store";

const viewerOfRow = (row: ViewerRow): Viewer => ({
  id: row.id,
  sessionId: row.session_id,
  username: row.username,
  // One text for all who have it: a viewer lives as long as their socket.
  role: roles.find((role) => role === row.role) ?? row.role,
  tier: tiers.find((tier) => tier === row.tier) ?? row.tier,
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
    const token = this.sessionOf(headers.get("cookie"));
    if (!token) return null;
    const row = await readViewerOfSession(this.db, token, this.clock.date());
    if (!row) return null;
    if (this.isTouchDue(row)) await touchSession(this.db, row.session_id, this.clock.date());
    return viewerOfRow(row);
  }

  /** The session that a cookie names and we signed; whether it lasts still is not asked. */
  sessionOf(cookie: string | null | undefined): string | null {
    return verifiedSessionToken(readCookie(cookie ?? null, this.cookieName), this.config.authSecret);
  }

  private async viewerOfKey(key: string): Promise<Viewer> {
    const row = await readViewerOfKey(this.db, hashOfKey(key), this.clock.date());
    if (!row) throw new Fault("UNAUTHENTICATED", "This API key is unknown, revoked or expired.");
    if (this.isTouchDue(row)) await touchApiKey(this.db, row.session_id, this.clock.date());
    // A key outlives the plan it was made under, its rights do not.
    const isReadOnly = entitlementsOf(row).apiKeysReadOnly;
    const allowed = row.scopes.filter((scope) => !isReadOnly || scope === "read");
    const rights = { id: row.session_id, scopes: new Set(allowed), reachesLive: row.reaches_live && !isReadOnly };
    return { ...viewerOfRow(row), key: rights };
  }

  /** Which of these sessions (and keys) are still valid; one statement for all sockets of a process. */
  async liveSessions(sessionIds: readonly string[]): Promise<Set<string>> {
    return new Set(await readLiveSessionIds(this.db, sessionIds, this.clock.date()));
  }

  /** Whether the viewer signed in, or proved to be there again, within the last ten minutes. */
  async isSessionFresh(viewer: Viewer): Promise<boolean> {
    const since = new Date(this.clock.now() - limits.sessionFreshMinutesMax * 60_000);
    return isSessionFreshSince(this.db, viewer.sessionId, since);
  }

  /**
   * Refuses with FRESH_SIGN_IN_REQUIRED unless the viewer signed in, or used `reauthenticate`, within the last ten minutes. For what a
   * borrowed or stolen session must not do: admin's dangerous acts, live accounts, keys, deletion. An API key is never fresh.
   */
  async assertFreshSignIn(viewer: Viewer): Promise<void> {
    if (!(await this.isSessionFresh(viewer))) refuse(ErrorCode.FRESH_SIGN_IN_REQUIRED, "", "Confirm with your password or a passkey.");
  }

  /** Remembers that the viewer has just proved to be there. */
  async markFresh(viewer: Viewer): Promise<void> {
    await markSessionFresh(this.db, viewer.sessionId, this.clock.date());
  }

  /** "Last used" is exact to a few minutes: a write for every request would cost more than it is worth. */
  private isTouchDue(row: ViewerRow): boolean {
    return this.clock.now() - +row.touched_at > limits.sessionTouchMinutes * 60_000;
  }
}
