import type { Database, Tx } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";
import { isUuid } from "../../platform/text/uuid";
import type { ReportableKind } from "../../trust/moderation/moderation.types";
import { byThing, type ModeratedThing, type Reportable } from "../../trust/moderation/reportable-subjects";
import type { DiscussionSubjects } from "../discussion/discussion-subjects";
import type { TalkKind } from "../discussion/discussion.types";
import { publishChanged, type ChangePublishers } from "./posts.service";
import { readPostPictures, readReportable, setCommentHidden, setPostHidden, setRecipeHidden } from "./reportable-posts.store";

type SetHidden = (tx: Tx, id: string, isHidden: boolean, publishers: ChangePublishers) => Promise<void>;

const setHidden: Record<TalkKind, SetHidden> = {
  POST: async (tx, id, isHidden, publishers) => {
    await setPostHidden(tx, id, isHidden);
    await publishChanged(tx, publishers, [id]);
  },
  COMMENT: async (tx, id, isHidden, { hints }) => {
    const under = await setCommentHidden(tx, id, isHidden);
    if (under) hints.changed(tx, under, id, null);
  },
  RECIPE: setRecipeHidden,
};

/** What of this module can be reported: who may report it, and how a moderator removes and restores it. */
export function reportablePosts(
  social: { readonly subjects: DiscussionSubjects } & ChangePublishers,
  db: Database,
): Record<TalkKind & ReportableKind, Reportable> {
  const reportable = (kind: TalkKind & ReportableKind): Reportable => {
    const read = async (id: string, reader: Queryable = db): Promise<ModeratedThing | null> => {
      const row = isUuid(id) ? await readReportable(reader, kind, id) : null;
      return row && { ownerId: row.owner_id, excerpt: row.excerpt, isHidden: row.is_hidden };
    };
    return {
      read,
      find: async (viewer, id) => (isUuid(id) && (await social.subjects.find(viewer, { kind, id })) ? read(id) : null),
      ...(kind === "POST" && { pictures: async (ids: readonly string[]) => byThing(await readPostPictures(db, ids)) }),
      setHidden: (tx, id, isHidden) => setHidden[kind](tx, id, isHidden, social),
    };
  };
  return { POST: reportable("POST"), COMMENT: reportable("COMMENT"), RECIPE: reportable("RECIPE") };
}
