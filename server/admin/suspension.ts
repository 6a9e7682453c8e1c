import { announceAudience } from "../accounts/accounts.events";
import { recordAudit } from "../platform/audit";
import type { Bus } from "../platform/bus";
import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import type { PeopleNeeds } from "./people.service";

/** Suspends or lifts it with one line in the log; sockets and streams read the person anew, copies of theirs turn to exits. */
export const suspendPlainly =
  (db: Database, clock: Clock, bus: Bus): PeopleNeeds["suspend"] =>
  (admin, userId, isSuspended, reason) =>
    db.transaction(async (tx) => {
      await tx.query("update users set suspended_at = case when $2 then coalesce(suspended_at, $3) end where id = $1", [
        userId,
        isSuspended,
        clock.date(),
      ]);
      await recordAudit(tx, clock, {
        actorId: admin.id,
        action: isSuspended ? "users.suspend" : "users.unsuspend",
        subjectKind: "USER",
        subjectId: userId,
        reason,
      });
      announceAudience(tx, bus, userId);
    });
