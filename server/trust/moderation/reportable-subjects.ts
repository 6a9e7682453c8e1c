import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { isUuid } from "../../platform/text/uuid";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { readReportableUser, readVisibleUser, type ReportableUserRow } from "./moderated-users.store";
import type { ReportableKind } from "./moderation.types";

/** A thing as moderation sees it. */
export interface ModeratedThing {
  readonly ownerId: string;
  /** Its words. */
  readonly excerpt: string;
  readonly isHidden: boolean;
}

/** A picture in a thing, by its id. */
export interface ThingPicture {
  readonly id: string;
  readonly alt: string;
}

interface ThingPictureRow extends ThingPicture {
  readonly thing_id: string;
}

/** Rows of `thing_id`, `id`, `alt`, by thing. */
export const byThing = (rows: readonly ThingPictureRow[]): Map<string, ThingPicture[]> =>
  Map.groupBy(rows, ({ thing_id: thingId }) => thingId);

/** What a module says about one kind of thing that can be reported. */
export interface Reportable {
  /** The thing as this viewer may see it; null for what is not for them: a report never finds what a look would not. */
  find(viewer: Viewer, id: string): Promise<ModeratedThing | null>;
  /** The thing whoever may see it; null when there is none. Admins only come here. Inside a transaction pass it on as `reader`. */
  read(id: string, reader?: Pick<Database, "query">): Promise<ModeratedThing | null>;
  /** Pictures of these things, by thing. Admins only come here. Left out where there are none. */
  pictures?(ids: readonly string[]): Promise<Map<string, ThingPicture[]>>;
  /** Hides it, in its place, or shows it again. Left out where there is nothing to hide. */
  setHidden?(tx: Tx, id: string, isHidden: boolean): Promise<void>;
}

/** What modules above say about their kinds; this module knows none of them. */
export type ReportablesAbove = Readonly<Record<Exclude<ReportableKind, "USER">, Reportable>>;

export class Reportables {
  constructor(
    private readonly users: Reportable,
    private readonly above: () => ReportablesAbove,
  ) {}

  get(kind: ReportableKind): Reportable {
    return kind === "USER" ? this.users : this.above()[kind];
  }
}

/** As much of the words as is kept beside a report or decision. */
export const excerptOf = (text: string): string => [...text].slice(0, limits.excerptCharactersMax).join("");

const thingOf = (row: ReportableUserRow | null): ModeratedThing | null =>
  row ? { ownerId: row.id, excerpt: `${row.name}\n${row.bio}`.trim(), isHidden: false } : null;

/** People: reported by whoever can see their name, which is everyone they have not blocked. */
export const reportableUsers = (db: Database): Reportable => ({
  find: async (viewer, id) => (isUuid(id) ? thingOf(await readVisibleUser(db, viewer.id, isAdmin(viewer), id)) : null),
  read: async (id, reader = db) => (isUuid(id) ? thingOf(await readReportableUser(reader, id)) : null),
});
