import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { PictureStore } from "./picture-store";
import {
  claimPicture,
  deleteUnusedPicture,
  readPictures,
  readPictureUse,
  readUnusedPictures,
  releasePictures,
  type StoredPictureRow,
} from "./pictures.store";
import { Picture } from "./pictures.types";
import { make } from "../../platform/make";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isPictureId = (text: string): boolean => uuid.test(text);

export const pictureOf = (row: StoredPictureRow): Picture =>
  make(Picture, { id: row.id, url: `/pictures/${row.id}`, width: row.width, height: row.height });

/** Whether somebody may open a picture that is used for this. */
export type MayOpen = (viewer: Viewer, usedFor: string) => Promise<boolean>;

/** The same for what may be public now and gone in a moment: visitors are asked about too, and who uploaded it has no other right. */
export type MayStillOpen = (viewer: Viewer | null, usedFor: string) => Promise<boolean>;

/** Who may open pictures of modules above, by how `used_for` begins. */
export interface PictureUses {
  /** Served only to whom this lets in; whoever has uploaded one sees it anyway. */
  readonly private: Readonly<Record<string, MayOpen>>;
  /** Served while this says so, and kept by no cache without asking again. */
  readonly guarded: Readonly<Record<string, MayStillOpen>>;
}

const useOf = <MayOpenIt>(uses: Readonly<Record<string, MayOpenIt>>, usedFor: string | null): MayOpenIt | undefined =>
  Object.entries(uses).find(([prefix]) => usedFor?.startsWith(prefix))?.[1];

/** What other modules do with uploaded pictures. */
export class PicturesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly store: PictureStore,
    private readonly uses: PictureUses,
  ) {}

  /**
   * Says in the caller's transaction what an own upload is used for, like `post:<id>`; from then on it is kept. Claimed
   * again for the same, it does nothing. Refuses INVALID at `path` for an unknown, foreign, unfinished or used picture.
   */
  async claim(tx: Tx, viewer: Pick<Viewer, "id">, pictureId: string, usedFor: string, path = "input.pictureId"): Promise<Picture> {
    const row = isPictureId(pictureId) ? await claimPicture(tx, pictureId, viewer.id, usedFor) : null;
    if (!row) return refuse(ErrorCode.INVALID, path, "This picture is not one of your uploads, or it is used already.");
    return pictureOf(row);
  }

  /** Nothing uses these any more: the next sweep takes them. */
  async release(tx: Tx, usedFor: string, keep: readonly string[] = []): Promise<void> {
    await releasePictures(tx, usedFor, keep);
  }

  /** Whether this viewer may open a picture, and whether nobody else's cache may keep it. What was released is gone at once, before the sweep. */
  async accessOf(id: string, viewerOf: () => Promise<Viewer | null>): Promise<{ isOpen: boolean; isPrivate: boolean; isGuarded?: true }> {
    const row = await readPictureUse(this.db, id);
    if (!row || row.is_released) return { isOpen: false, isPrivate: true };
    const guard = useOf(this.uses.guarded, row.used_for);
    if (guard) return { isOpen: await guard(await viewerOf(), row.used_for!), isPrivate: true, isGuarded: true };
    const mayRead = useOf(this.uses.private, row.used_for);
    if (!mayRead) return { isOpen: true, isPrivate: false };
    const viewer = await viewerOf();
    return { isOpen: viewer !== null && (viewer.id === row.user_id || (await mayRead(viewer, row.used_for!))), isPrivate: true };
  }

  /** Pictures by id, for loaders. One statement. */
  async byIds(ids: readonly string[]): Promise<Map<string, Picture>> {
    const rows = await readPictures(this.db, ids);
    return new Map(rows.map((row) => [row.id, pictureOf(row)]));
  }

  /** Deletes what nothing has used for a day, bytes first: a row that is left is tried again. Returns how many went. */
  async sweep(): Promise<number> {
    const before = new Date(this.clock.now() - limits.pictureOrphanHoursMax * 3_600_000);
    const ids = await readUnusedPictures(this.db, before, limits.pictureSweepMax);
    for (const id of ids) {
      await this.store.remove(id);
      await deleteUnusedPicture(this.db, id);
    }
    return ids.length;
  }
}
