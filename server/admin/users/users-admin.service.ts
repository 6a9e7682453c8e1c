import { announceAudience } from "../../identity/account/identity.events";
import type { ViewerService } from "../../identity/auth/viewer.service";
import { isUuid } from "../../platform/text/uuid";
import { recordAudit } from "../../platform/audit";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Fault, notFound } from "../../platform/errors";
import { decodeCursor, encodeCursor, type Page } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Role, Viewer } from "../../platform/viewer";
import { assertAdmin, assertDeliberate, assertReason } from "../access";
import {
  lockPerson,
  readPeoplePage,
  readPerson,
  searchCursorOf,
  searchPeople,
  updateIsTester,
  updateRole,
  type PersonPageRow,
  type PersonRow,
} from "./users-admin.store";

export interface PeopleNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly viewers: ViewerService;
  /** Opens the chain of somebody who becomes a feeder; given by trading. */
  openRecord(tx: Tx, userId: string): Promise<void>;
  /** Suspends and lifts it, ends sockets and notifies the person; given by moderation. */
  suspend(admin: Viewer, userId: string, isSuspended: boolean, reason: string): Promise<void>;
}

/** Everybody with an account, and what an admin may change about them. Sandboxes and erased ones are nobody. */
export class PeopleService {
  constructor(private readonly needs: PeopleNeeds) {}

  /** Newest first, or those whose username, name or mail begins so, in this order. Throws BAD_USER_INPUT for a foreign cursor. */
  async page(search: string | null, role: Role | null, first: number, after: string | null): Promise<Page<PersonRow>> {
    const limit = Math.min(limits.pageItemsMax, Math.max(1, first));
    const rows = await this.rowsOf(search?.trim() ?? "", role, after === null ? null : decodeCursor(after, 2), limit + 1);
    const edges = rows.slice(0, limit).map((node) => ({ node, cursor: encodeCursor([node.key, node.id]) }));
    return {
      edges,
      pageInfo: {
        hasNextPage: rows.length > limit,
        hasPreviousPage: after !== null,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
      },
    };
  }

  private rowsOf(search: string, role: Role | null, after: readonly string[] | null, limit: number): Promise<PersonPageRow[]> {
    const { db } = this.needs;
    const [key = "", id = ""] = after ?? [];
    const cursor = searchCursorOf(key, id);
    // Each of the two lists has cursors of its own.
    const isForeign = search === "" ? !/^\d+(\.\d+)?$/.test(key) : cursor === null;
    if (after !== null && (isForeign || !isUuid(id))) throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
    if (search === "") return readPeoplePage(db, { role, cursor: after === null ? [null, null] : [key, id], limit });
    return searchPeople(db, { pattern: `${search.replace(/[\\%_]/g, "\\$&")}%`, role, cursor: after && cursor, limit });
  }

  /** Gives somebody another role. Not one's own: the last admin must not lose the right. */
  async setRole(viewer: Viewer, input: { userId: string; role: Role; typedName: string; reason: string }): Promise<PersonRow> {
    return this.change(viewer, input, async (tx, admin, person) => {
      await updateRole(tx, person.id, input.role);
      if (input.role === "feeder" || input.role === "hybrid") await this.needs.openRecord(tx, person.id);
      await this.audit(tx, admin, "users.role", person, input.reason, { from: person.role, to: input.role });
    });
  }

  /** Gives or takes the test mode. */
  async setTester(viewer: Viewer, input: { userId: string; isTester: boolean; reason: string }): Promise<PersonRow> {
    const admin = assertAdmin(viewer);
    assertReason(input.reason);
    await this.needs.db.transaction(async (tx) => {
      const person = await this.locked(tx, input.userId);
      await updateIsTester(tx, person.id, input.isTester);
      await this.audit(tx, admin, "users.tester", person, input.reason, { to: input.isTester });
      announceAudience(tx, this.needs.bus, person.id);
    });
    return this.one(input.userId);
  }

  /** Suspends somebody, or lifts it, through moderation: one way, one line in the log, one notification. */
  async setSuspended(
    viewer: Viewer,
    input: { userId: string; isSuspended: boolean; typedName: string; reason: string },
  ): Promise<PersonRow> {
    const admin = assertAdmin(viewer);
    const person = await this.one(input.userId);
    await assertDeliberate(this.needs.viewers, admin, input, person.username);
    if (person.id === admin.id) refuse(ErrorCode.SELF, "input.userId", "You cannot suspend yourself.");
    await this.needs.suspend(admin, person.id, input.isSuspended, input.reason.trim());
    return this.one(person.id);
  }

  private async change(
    viewer: Viewer,
    input: { userId: string; typedName: string; reason: string },
    work: (tx: Tx, admin: Viewer, person: PersonRow) => Promise<void>,
  ): Promise<PersonRow> {
    const admin = assertAdmin(viewer);
    const person = await this.one(input.userId);
    await assertDeliberate(this.needs.viewers, admin, input, person.username);
    if (person.id === admin.id) refuse(ErrorCode.SELF, "input.userId", "You cannot change your own role.");
    await this.needs.db.transaction(async (tx) => {
      await work(tx, admin, await this.locked(tx, person.id));
      announceAudience(tx, this.needs.bus, person.id);
    });
    return this.one(person.id);
  }

  private async one(id: string): Promise<PersonRow> {
    const person = isUuid(id) ? await readPerson(this.needs.db, id) : null;
    if (!person) throw notFound("This user");
    return person;
  }

  private async locked(tx: Tx, id: string): Promise<PersonRow> {
    const person = isUuid(id) ? await lockPerson(tx, id) : null;
    if (!person) throw notFound("This user");
    return person;
  }

  private audit(tx: Tx, admin: Viewer, action: string, person: PersonRow, reason: string, data: Record<string, unknown>): Promise<void> {
    return recordAudit(tx, this.needs.clock, {
      actorId: admin.id,
      action,
      subjectKind: "USER",
      subjectId: person.id,
      reason: reason.trim(),
      data,
    });
  }
}
