import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { announceRevoked } from "../account/identity.events";
import { isUuid } from "../../platform/text/uuid";

export interface SessionRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Where somebody is signed in, and ending it. */
export class SessionsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  /** The viewer's live sessions, last used first. */
  list(viewer: Viewer): Promise<SessionRow[]> {
    return this.db.query<SessionRow>(
      `select id, "createdAt", "updatedAt" as "lastUsedAt", "expiresAt", nullif("ipAddress", '') as address, nullif("userAgent", '') as "userAgent"
       from session where "userId" = $1 and "expiresAt" > $2 order by "updatedAt" desc, id limit $3`,
      [viewer.id, this.clock.date(), limits.pageItemsMax],
    );
  }

  /** Ends one of the viewer's sessions, at once for its sockets too. NOT_FOUND for anybody else's. A suspended user may. */
  async revoke(viewer: Viewer, sessionId: string): Promise<void> {
    if (!isUuid(sessionId)) throw notFound("This session");
    await this.db.transaction(async (tx) => {
      const [rows] = (await tx.query(`delete from session where id = $1 and "userId" = $2 returning id`, [sessionId, viewer.id])) as [
        unknown[],
        number,
      ];
      if (rows.length === 0) throw notFound("This session");
      announceRevoked(tx, this.bus, [sessionId]);
    });
  }
}

/** Ends every session of a user in the caller's transaction: a new password, a suspension that locks out, an erasure. */
export async function endAllSessions(tx: Tx, bus: Bus, userId: string): Promise<void> {
  const [rows] = (await tx.query(`delete from session where "userId" = $1 returning id`, [userId])) as [Array<{ id: string }>, number];
  announceRevoked(
    tx,
    bus,
    rows.map((row) => row.id),
  );
}
