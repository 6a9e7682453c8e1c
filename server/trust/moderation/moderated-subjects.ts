import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { isUuid } from "../../platform/text/uuid";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { readModeratedUser, readVisibleUser, type ModeratedUserRow } from "./moderated-users.store";
import type { ReportableKind } from "./moderation.types";

/** A subject as moderation sees it. */
export interface ModeratedSubject {
  readonly ownerId: string;
  /** Its words. */
  readonly excerpt: string;
  readonly isRemoved: boolean;
}

/** A picture in a subject, by its id. */
export interface SubjectPicture {
  readonly id: string;
  readonly alt: string;
}

interface SubjectPictureRow extends SubjectPicture {
  readonly subject_id: string;
}

/** Rows of `subject_id`, `id`, `alt`, by subject. */
export const bySubject = (rows: readonly SubjectPictureRow[]): Map<string, SubjectPicture[]> =>
  Map.groupBy(rows, ({ subject_id: subjectId }) => subjectId);

/** What a module says about one kind of subject that can be reported. */
export interface SubjectSource {
  /** The subject as this viewer may see it; null for what is not for them: a report never finds what a look would not. */
  find(viewer: Viewer, id: string): Promise<ModeratedSubject | null>;
  /** The subject whoever may see it; null when there is none. Admins only come here. Inside a transaction pass it on as `reader`. */
  read(id: string, reader?: Pick<Database, "query">): Promise<ModeratedSubject | null>;
  /** Pictures of these subjects, by subject. Admins only come here. Left out where there are none. */
  pictures?(ids: readonly string[]): Promise<Map<string, SubjectPicture[]>>;
  /** Hides it, in its place, or shows it again. Left out where there is nothing to hide. */
  setRemoved?(tx: Tx, id: string, isRemoved: boolean): Promise<void>;
}

/** What modules above say about their kinds; this module knows none of them. */
export type SubjectSourcesAbove = Readonly<Record<Exclude<ReportableKind, "USER">, SubjectSource>>;

export class SubjectSources {
  constructor(
    private readonly users: SubjectSource,
    private readonly above: () => SubjectSourcesAbove,
  ) {}

  get(kind: ReportableKind): SubjectSource {
    return kind === "USER" ? this.users : this.above()[kind];
  }
}

/** As much of the words as is kept beside a report or decision. */
export const excerptOf = (text: string): string => [...text].slice(0, limits.excerptCharactersMax).join("");

const subjectOf = (row: ModeratedUserRow | null): ModeratedSubject | null =>
  row ? { ownerId: row.id, excerpt: `${row.name}\n${row.bio}`.trim(), isRemoved: false } : null;

/** People: reported by whoever can see their name, which is everyone they have not blocked. */
export const moderatedUsers = (db: Database): SubjectSource => ({
  find: async (viewer, id) => (isUuid(id) ? subjectOf(await readVisibleUser(db, viewer.id, isAdmin(viewer), id)) : null),
  read: async (id, reader = db) => (isUuid(id) ? subjectOf(await readModeratedUser(reader, id)) : null),
});
