import { announceAudience } from "../../identity/account/identity.events";
import { endAllSessions } from "../../identity/sessions/sessions.service";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { ErrorCode, refuse } from "../../platform/user-error";
import { lockUser, suspendUser, unsuspendUser } from "./moderated-users.store";
import type { ModerationDeps } from "./moderation-deps";

/** What modules above do once somebody is suspended: copies stop, trades are closed. Must do nothing when run again. */
export type SuspendedHook = (userId: string) => Promise<void>;

const task = "moderation.suspended";
const attemptsMax = 10;

/** Taking the right to write, and giving it back. */
export class Suspensions {
  constructor(
    private readonly deps: ModerationDeps,
    onSuspended: SuspendedHook,
  ) {
    deps.jobs.register<{ userId: string }>(task, attemptsMax, ({ userId }) => onSuspended(userId));
  }

  /**
   * Suspends in the caller's transaction: sessions and their sockets end at once, lists leave the person out, and a job left in the
   * same transaction runs `onSuspended`. Refuses INVALID for admins, ALREADY_DECIDED for who is suspended.
   */
  async suspend(tx: Tx, userId: string): Promise<void> {
    const user = await lockUser(tx, userId);
    if (user?.role === "admin") refuse(ErrorCode.INVALID, "input.id", "Change the admin's role before you suspend them.");
    if (!user || user.suspended_at) refuse(ErrorCode.ALREADY_DECIDED, "input.id", "This person is already suspended.");
    await suspendUser(tx, userId, this.deps.clock.date());
    await endAllSessions(tx, this.deps.bus, userId);
    announceAudience(tx, this.deps.bus, userId);
    await this.deps.jobs.enqueue(tx, task, { userId }, { key: `${task}:${userId}` });
  }

  /** Refuses ALREADY_DECIDED for who is not suspended. Closed trades and ended copies do not come back. */
  async unsuspend(tx: Tx, userId: string): Promise<void> {
    if (!(await unsuspendUser(tx, userId))) refuse(ErrorCode.ALREADY_DECIDED, "input.id", "This person is not suspended.", new Decimal(0));
    announceAudience(tx, this.deps.bus, userId);
  }
}
