import type { Bus } from "../../platform/bus/bus";
import type { Tx } from "../../platform/db/database";

/** Sessions that ended: their sockets close at once (within `limits.sessionRecheckMs` if this message is lost). */
export interface SessionsRevoked {
  readonly sessionIds: readonly string[];
}

/**
 * Something that decides what people may see of each other has changed: a role, tier, suspension, privacy record,
 * follow, block or relation of these users. Subscribers that cache such state read it anew.
 */
export interface AudienceChanged {
  readonly userIds: readonly string[];
}

export const sessionsRevoked = "session.revoked";
export const audienceChanged = "audience.changed";

/** A message on the bus may have to fit a NOTIFY of 8000 bytes. */
const sessionsPerMessageMax = 100;

export function announceRevoked(tx: Tx, bus: Bus, sessionIds: readonly string[]): void {
  for (let from = 0; from < sessionIds.length; from += sessionsPerMessageMax) {
    const message: SessionsRevoked = { sessionIds: sessionIds.slice(from, from + sessionsPerMessageMax) };
    tx.afterCommit(() => bus.publish(sessionsRevoked, message));
  }
}

export function announceAudience(tx: Tx, bus: Bus, ...userIds: string[]): void {
  tx.afterCommit(() => bus.publish(audienceChanged, { userIds } satisfies AudienceChanged));
}
