import type { Database, Tx } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";
import { isUuid } from "../../platform/text/uuid";
import type { ReportableKind } from "../../trust/moderation/moderation.types";
import { bySubject, type ModeratedSubject, type SubjectSource } from "../../trust/moderation/moderated-subjects";
import type { DiscussionSubjects } from "../discussion/discussion-subjects";
import type { DiscussionKind } from "../discussion/discussion.types";
import { publishPostsChanged, type ChangePublishers } from "./posts.service";
import { readPostPictures, readModerated, setCommentRemoved, setPostRemoved, setRecipeRemoved } from "./moderated-posts.store";

type SetRemoved = (tx: Tx, id: string, isRemoved: boolean, publishers: ChangePublishers) => Promise<void>;

const setRemoved: Record<DiscussionKind, SetRemoved> = {
  POST: async (tx, id, isRemoved, publishers) => {
    await setPostRemoved(tx, id, isRemoved);
    await publishPostsChanged(tx, publishers, [id]);
  },
  COMMENT: async (tx, id, isRemoved, { hints }) => {
    const under = await setCommentRemoved(tx, id, isRemoved);
    if (under) hints.changed(tx, under, id, null);
  },
  RECIPE: setRecipeRemoved,
};

/** What of this module can be reported: who may report it, and how a moderator removes and restores it. */
export function moderatedPosts(
  social: { readonly subjects: DiscussionSubjects } & ChangePublishers,
  db: Database,
): Record<DiscussionKind & ReportableKind, SubjectSource> {
  const source = (kind: DiscussionKind & ReportableKind): SubjectSource => {
    const read = async (id: string, reader: Queryable = db): Promise<ModeratedSubject | null> => {
      const row = isUuid(id) ? await readModerated(reader, kind, id) : null;
      return row && { ownerId: row.owner_id, excerpt: row.excerpt, isRemoved: row.is_removed };
    };
    return {
      read,
      find: async (viewer, id) => (isUuid(id) && (await social.subjects.find(viewer, { kind, id })) ? read(id) : null),
      ...(kind === "POST" && { pictures: async (ids: readonly string[]) => bySubject(await readPostPictures(db, ids)) }),
      setRemoved: (tx, id, isRemoved) => setRemoved[kind](tx, id, isRemoved, social),
    };
  };
  return { POST: source("POST"), COMMENT: source("COMMENT"), RECIPE: source("RECIPE") };
}
