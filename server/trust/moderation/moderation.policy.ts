import { forbidden } from "../../platform/errors";
import { isAdmin, type Viewer } from "../../platform/viewer";
import type { ModerationAction } from "./moderation.types";

/** Reports, decisions and appeals are the admins' business. */
export function assertModerator(viewer: Viewer): void {
  if (!isAdmin(viewer)) throw forbidden("Only admins can moderate.");
}

const appealable: ReadonlySet<ModerationAction> = new Set(["HIDE", "WARN", "SUSPEND"]);

/** Its owner, once, against what was done to them. */
export const canAppeal = (
  viewer: Pick<Viewer, "id">,
  decision: { readonly owner_id: string; readonly action: ModerationAction; readonly appealed_at: Date | null },
): boolean => decision.owner_id === viewer.id && appealable.has(decision.action) && decision.appealed_at === null;
