import { isAdmin, type Viewer } from "../../platform/viewer";
import type { DecisionRow } from "./decisions.store";
import { canAppeal } from "./moderation.policy";
import { ModerationDecision } from "./moderation.types";
import { make } from "../../platform/make";

/** The decision as its owner or an admin sees it. */
export const decisionOf = (row: DecisionRow, viewer: Viewer): ModerationDecision =>
  make(ModerationDecision, {
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
