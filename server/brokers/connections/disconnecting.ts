import type { SignInMails } from "../../identity/mail/sign-in-mails";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { BrokerChanges } from "../brokers.events";
import type { BrokerAccountsPort } from "../port/broker-accounts";
import type { ConnectionWindUp } from "../reconciliation/wind-up";
import type { BrokerConnectionRow, DisconnectMode } from "./connection.entity";
import { assertSession, refuseState } from "./connection.policy";
import { endConnection, lockConnection, readConnection, readDisconnecting, updateDisconnectAsked } from "./connection.store";
import { describe, type ConnectionsService } from "./connections.service";
import type { KeyChecks } from "./key-checks";

export interface DisconnectingParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly connections: Pick<ConnectionsService, "one">;
  readonly accounts: Pick<BrokerAccountsPort, "runningCopies" | "stopCopies">;
  readonly checks: Pick<KeyChecks, "nameOf">;
  readonly changes: BrokerChanges;
  readonly mails: Pick<SignInMails, "security">;
  readonly windUp: Pick<ConnectionWindUp, "openSession" | "run">;
  readonly onError: (error: unknown) => void;
}

/** What becomes of the copies on an account that is disconnected; DETACH: what they hold is kept, and the account goes at once. */
export type CopiesAtDisconnect = DisconnectMode | "DETACH";

/**
 * Ends connections, at once or once their copies have ended: without its key nothing can be sold. One that waits for its copies is paused,
 * and resuming it takes the disconnection back.
 */
export class Disconnecting {
  constructor(private readonly parts: DisconnectingParts) {}

  /** A suspended user may. Throws NOT_FOUND. Refuses CONNECTION_STATE. */
  async ask(viewer: Viewer, id: string, copies: CopiesAtDisconnect): Promise<void> {
    assertSession(viewer);
    const row = await this.parts.connections.one(viewer, id);
    if (row.state === "DISCONNECTED") refuseState(row);
    if (copies === "DETACH" || !(await this.hasCopies(id))) return this.end(row, null);
    await this.inTurn(row, (tx, locked, at) => {
      if (locked.state === "DISCONNECTED") refuseState(locked);
      if (locked.state === "REFUSED_KEY") refuse(ErrorCode.CONNECTION_STATE, "input.connectionId", refusedKey);
      return updateDisconnectAsked(tx, locked, copies, at);
    });
    await this.goOn({ ...row, disconnectMode: copies });
  }

  /** Those that wait: what a process left undone when it died, and those whose copies have ended since. */
  async sweep(): Promise<void> {
    for (const row of await readDisconnecting(this.parts.db, limits.disconnectsPerSweepMax)) await this.goOn(row).catch(this.parts.onError);
  }

  private async goOn(row: BrokerConnectionRow): Promise<void> {
    await this.parts.accounts.stopCopies(row.id, row.disconnectMode!);
    if (await this.hasCopies(row.id)) return;
    // Its owner may have resumed it meanwhile.
    const now = await readConnection(this.parts.db, row.id);
    if (now && now.disconnectAskedAt !== null) await this.end(now, now.disconnectAskedAt);
  }

  private async hasCopies(id: string): Promise<boolean> {
    return ((await this.parts.accounts.runningCopies([id])).get(id) ?? 0) > 0;
  }

  /**
   * Erases the credentials at once; then its orders on the wire are cancelled, and what it holds is left at the venue. `askedAt`: when it was
   * asked to wait for its copies; one that was resumed since, even while its session opened, is kept.
   */
  private async end(row: BrokerConnectionRow, askedAt: Date | null): Promise<void> {
    const { windUp } = this.parts;
    const session = await windUp.openSession(row.id);
    let hasEnded = false;
    try {
      hasEnded = await this.erase(row, askedAt);
    } finally {
      if (!hasEnded) await session?.close();
    }
    if (hasEnded) await windUp.run(row, session);
  }

  /** False for one that is kept. */
  private erase(row: BrokerConnectionRow, askedAt: Date | null): Promise<boolean> {
    const { mails, checks } = this.parts;
    return this.inTurn(row, async (tx, locked, at) => {
      if (locked.state === "DISCONNECTED") refuseState(locked);
      if (askedAt !== null && +askedAt !== +(locked.disconnectAskedAt ?? 0)) return false;
      await endConnection(tx, locked.id, at);
      const account = describe(checks.nameOf(locked.venue), locked.environment, locked.name);
      await mails.security(tx, locked.userId, `An account at a broker was disconnected, and its key erased: ${account}.`);
      return true;
    });
  }

  private inTurn<T>({ id, userId }: BrokerConnectionRow, work: (tx: Tx, row: BrokerConnectionRow, at: Date) => Promise<T>): Promise<T> {
    return this.parts.db.transaction(async (tx) => {
      const result = await work(tx, (await lockConnection(tx, id))!, this.parts.clock.date());
      await this.parts.changes.connection(tx, { userId, connectionId: id }, "CONNECTION");
      return result;
    });
  }
}

const refusedKey = "Nothing can be sold there, for the venue refuses the key. Give it another key first, or keep what the copies hold.";
