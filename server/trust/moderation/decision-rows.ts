import { isAdmin, type Viewer } from "../../platform/viewer";
import { canAppeal } from "./moderation.policy";
import { ModerationDecision, type AppealOutcome, type ModerationAction, type ReportableKind } from "./moderation.types";

export interface DecisionRow {
  id: string;
  action: ModerationAction;
  subject_kind: ReportableKind;
  subject_id: string;
  owner_id: string;
  by_id: string;
  reason: string;
  excerpt: string;
  at: Date;
  appeal_text: string | null;
  appealed_at: Date | null;
  appeal_outcome: AppealOutcome | null;
  appeal_answer: string | null;
  answered_at: Date | null;
}

/** The decision as its owner or an admin sees it. */
export const decisionOf = (row: DecisionRow, viewer: Viewer): ModerationDecision =>
  Object.assign(new ModerationDecision(), {
    id: row.id,
    ownerId: row.owner_id,
    byId: isAdmin(viewer) ? row.by_id : null,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    reason: row.reason,
    excerpt: row.excerpt,
    at: row.at,
    appealText: row.appeal_text,
    appealedAt: row.appealed_at,
    appealOutcome: row.appeal_outcome,
    appealAnswer: row.appeal_answer,
    viewerCanAppeal: canAppeal(viewer, row),
  });
