import { randomUUID } from "node:crypto";
import { recordAudit } from "../../platform/audit";
import type { Tx } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import type { NotificationSubject } from "../../platform/notifier";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { decisionOf } from "./decision-rows";
import {
  insertDecision,
  readDecisionsPage,
  readDecisionsPageOf,
  type DecisionRow,
  type DecisionsPage,
  type ListedDecisionRow,
} from "./decisions.store";
import { wordsOf, type ModerationDeps } from "./moderation-deps";
import { assertModerator } from "./moderation.policy";
import type { ModerateInput, ModerationAction, ModerationDecision, ReportableKind } from "./moderation.types";
import { excerptOf, type ModeratedSubject } from "./moderated-subjects";
import { closeReports } from "./reports.store";
import type { Suspensions } from "./suspensions";

interface Ordered {
  readonly action: ModerationAction;
  readonly kind: ReportableKind;
  readonly id: string;
  readonly reason: string;
  readonly subject: ModeratedSubject;
}

const notificationKindNames: ReadonlySet<string> = new Set(["USER", "RECIPE", "POST", "COMMENT", "ANNOUNCEMENT"]);

/** What admins decide. */
export class DecisionsService {
  constructor(
    private readonly deps: ModerationDeps,
    private readonly suspensions: Suspensions,
  ) {}

  /**
   * Decides, in one transaction with its effect, its audit line, the owner's notification and the end of all open reports about the
   * subject. FORBIDDEN for everyone but admins, NOT_FOUND for what does not exist. Refuses INVALID (a person cannot be hidden, an
   * admin not suspended), SELF and ALREADY_DECIDED.
   */
  async moderate(viewer: Viewer, input: ModerateInput): Promise<ModerationDecision> {
    assertModerator(viewer);
    const reason = wordsOf(input.reason, "input.reason", 3, limits.decisionCharactersMax);
    const subject = await this.deps.subjectSources.get(input.kind).read(input.id);
    if (!subject) throw notFound("This");
    if (subject.ownerId === viewer.id)
      refuse(ErrorCode.SELF, "input.id", "You cannot moderate your own content. Another admin must decide.");
    const row = await this.deps.db.transaction(async (tx) => {
      const ordered = { action: input.action, kind: input.kind, id: input.id, reason, subject };
      await this.carryOut(tx, ordered);
      return this.record(tx, viewer, ordered);
    });
    return decisionOf(row, viewer);
  }

  private async carryOut(tx: Tx, { action, kind, id, subject }: Ordered): Promise<void> {
    if (action === "SUSPEND") return this.suspensions.suspend(tx, subject.ownerId);
    if (action === "UNSUSPEND") return this.suspensions.unsuspend(tx, subject.ownerId);
    if (action !== "HIDE" && action !== "RESTORE") return;
    const { setRemoved } = this.deps.subjectSources.get(kind);
    if (!setRemoved) return refuse(ErrorCode.INVALID, "input.action", "This cannot be removed.");
    if (subject.isRemoved === (action === "HIDE")) refuse(ErrorCode.ALREADY_DECIDED, "input.action", "This is already the case.");
    await setRemoved(tx, id, action === "HIDE");
  }

  private async record(tx: Tx, viewer: Viewer, { action, kind, id, reason, subject }: Ordered): Promise<DecisionRow> {
    const row = await insertDecision(tx, {
      id: randomUUID(),
      action,
      subject_kind: kind,
      subject_id: id,
      owner_id: subject.ownerId,
      by_id: viewer.id,
      reason,
      excerpt: excerptOf(subject.excerpt),
      at: this.deps.clock.date(),
    });
    const reports = await closeReports(tx, kind, id, row.id);
    await recordAudit(tx, this.deps.clock, {
      actorId: viewer.id,
      action: `moderation.${action.toLowerCase()}`,
      subjectKind: kind,
      subjectId: id,
      reason,
      data: { decisionId: row.id, ownerId: subject.ownerId, reports },
    });
    if (action !== "DISMISS") await this.notifyOwner(tx, row);
    return row;
  }

  private async notifyOwner(tx: Tx, row: DecisionRow): Promise<void> {
    const kind = (notificationKindNames.has(row.subject_kind) ? row.subject_kind : "ACCOUNT") as NotificationSubject["kind"];
    await this.deps.notifier.publish(tx, {
      kind: "MODERATED",
      userId: row.owner_id,
      actorId: null,
      subject: { kind, id: kind === "ACCOUNT" ? row.owner_id : row.subject_id },
      groupKey: `MODERATED:${row.id}`,
      onceKey: `MODERATED:${row.id}`,
      data: { action: row.action, decisionId: row.id },
    });
  }

  /** All decisions, newest first. FORBIDDEN for everyone but admins. */
  page(viewer: Viewer, onlyOpenAppeals: boolean, args: PageArguments): Promise<Page<ModerationDecision>> {
    assertModerator(viewer);
    return pageFor(viewer, args, (page) => readDecisionsPage(this.deps.db, onlyOpenAppeals, page));
  }

  /** What was decided about the viewer; dismissed reports are nobody's business but the admins'. */
  ownPage(viewer: Viewer, args: PageArguments): Promise<Page<ModerationDecision>> {
    return pageFor(viewer, args, (page) => readDecisionsPageOf(this.deps.db, viewer.id, page));
  }
}

async function pageFor(
  viewer: Viewer,
  args: PageArguments,
  read: (page: DecisionsPage) => Promise<ListedDecisionRow[]>,
): Promise<Page<ModerationDecision>> {
  const request = pageRequest(args, 2);
  const [afterAt = null, afterId = null] = request.cursor ?? [];
  const rows = await read({ afterAt, afterId, limit: request.limit + 1 });
  const { edges, pageInfo } = pageOf(request, rows, (row) => [row.at_key, row.id]);
  return { edges: edges.map(({ cursor, node }) => ({ cursor, node: decisionOf(node, viewer) })), pageInfo };
}
