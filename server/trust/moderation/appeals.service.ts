import { isUuid } from "../../platform/text/uuid";
import { recordAudit } from "../../platform/audit";
import type { Tx } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { decisionOf } from "./decision-rows";
import { lockDecision, updateWithAnswer, updateWithAppeal, type DecisionRow } from "./decisions.store";
import { isSuspended } from "./moderated-users.store";
import { wordsOf, type ModerationDeps } from "./moderation-deps";
import { assertModerator, canAppeal } from "./moderation.policy";
import type { AnswerAppealInput, AppealInput, ModerationDecision } from "./moderation.types";
import type { Suspensions } from "./suspensions";

/** Answering back to decisions. Suspended people may: it is what is left to them. */
export class AppealsService {
  constructor(
    private readonly deps: ModerationDeps,
    private readonly suspensions: Suspensions,
  ) {}

  /** NOT_FOUND for a decision about somebody else. Refuses ALREADY_DECIDED (once only, and only against what hurts), REQUIRED, TOO_LONG. */
  async appeal(viewer: Viewer, input: AppealInput): Promise<ModerationDecision> {
    const text = wordsOf(input.text, "input.text", 3, limits.appealCharactersMax);
    const row = await this.deps.db.transaction(async (tx) => {
      const decision = await lock(tx, input.decisionId);
      if (decision.owner_id !== viewer.id) throw notFound("This decision");
      if (!canAppeal(viewer, decision))
        refuse(ErrorCode.ALREADY_DECIDED, "input.decisionId", "This decision cannot be appealed, or you have appealed it already.");
      return updateWithAppeal(tx, decision.id, text, this.deps.clock.date());
    });
    return decisionOf(row, viewer);
  }

  /** Admins only. OVERTURNED undoes the decision where there is something to undo. Refuses ALREADY_DECIDED without an open appeal. */
  async answer(viewer: Viewer, input: AnswerAppealInput): Promise<ModerationDecision> {
    assertModerator(viewer);
    const answer = wordsOf(input.answer, "input.answer", 3, limits.decisionCharactersMax);
    const row = await this.deps.db.transaction(async (tx) => {
      const decision = await lock(tx, input.decisionId);
      if (decision.appealed_at === null || decision.answered_at !== null)
        refuse(ErrorCode.ALREADY_DECIDED, "input.decisionId", "This decision has no appeal that waits for an answer.");
      if (input.outcome === "OVERTURNED") await this.undo(tx, decision);
      await recordAudit(tx, this.deps.clock, {
        actorId: viewer.id,
        action: "moderation.answer-appeal",
        subjectKind: "DECISION",
        subjectId: decision.id,
        reason: answer,
        data: { outcome: input.outcome, ownerId: decision.owner_id },
      });
      await this.deps.notifier.publish(tx, {
        kind: "MODERATED",
        userId: decision.owner_id,
        actorId: null,
        subject: { kind: "ACCOUNT", id: decision.owner_id },
        groupKey: `APPEAL:${decision.id}`,
        onceKey: `APPEAL:${decision.id}`,
        data: { action: input.outcome, decisionId: decision.id },
      });
      return updateWithAnswer(tx, decision.id, {
        outcome: input.outcome,
        answer,
        at: this.deps.clock.date(),
        byId: viewer.id,
      });
    });
    return decisionOf(row, viewer);
  }

  /** What another decision has undone meanwhile is left as it is. */
  private async undo(tx: Tx, decision: DecisionRow): Promise<void> {
    const isOwnerSuspended = await isSuspended(tx, decision.owner_id);
    if (decision.action === "SUSPEND" && isOwnerSuspended) return this.suspensions.unsuspend(tx, decision.owner_id);
    if (decision.action !== "HIDE") return;
    const source = this.deps.subjectSources.get(decision.subject_kind);
    if ((await source.read(decision.subject_id, tx))?.isRemoved) await source.setRemoved?.(tx, decision.subject_id, false);
  }
}

async function lock(tx: Tx, id: string): Promise<DecisionRow> {
  const row = isUuid(id) && (await lockDecision(tx, id));
  if (!row) throw notFound("This decision");
  return row;
}
