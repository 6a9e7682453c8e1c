import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { announceRevoked } from "../account/identity.events";
import { isUuid } from "../../platform/text/uuid";
import { deleteSessionOf, deleteSessionsOf, readSessions, type OwnSession } from "./sessions.store";

/** Where somebody is signed in, and ending it. */
export class SessionsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  /** The viewer's live sessions, last used first. */
  list(viewer: Viewer): Promise<OwnSession[]> {
    return readSessions(this.db, viewer.id, this.clock.date(), limits.pageItemsMax);
  }

  /** Ends one of the viewer's sessions, at once for its sockets too. NOT_FOUND for anybody else's. A suspended user may. */
  async revoke(viewer: Viewer, sessionId: string): Promise<void> {
    if (!isUuid(sessionId)) throw notFound("This session");
    await this.db.transaction(async (tx) => {
      if (!(await deleteSessionOf(tx, viewer.id, sessionId))) throw notFound("This session");
      announceRevoked(tx, this.bus, [sessionId]);
    });
  }
}

/** Ends every session of a user in the caller's transaction: a new password, a suspension that locks out, an erasure. */
export async function endAllSessions(tx: Tx, bus: Bus, userId: string): Promise<void> {
  announceRevoked(tx, bus, await deleteSessionsOf(tx, userId));
}
