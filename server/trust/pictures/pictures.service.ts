import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { PictureStore } from "./picture-store";
import { Picture } from "./pictures.types";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isPictureId = (text: string): boolean => uuid.test(text);

export const pictureOf = (row: { id: string; width: number; height: number }): Picture =>
  Object.assign(new Picture(), { id: row.id, url: `/pictures/${row.id}`, width: row.width, height: row.height });

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

/** What other rooms do with pictures that are up. */
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
    const [rows] = isPictureId(pictureId)
      ? await tx.query<[Array<{ id: string; width: number; height: number }>, number]>(
          `update pictures set used_for = $3 where id = $1 and user_id = $2 and stored_at is not null and (used_for is null or used_for = $3)
           returning id, width, height`,
          [pictureId, viewer.id, usedFor],
        )
      : [[]];
    if (!rows[0]) return refuse(ErrorCode.INVALID, path, "This picture is not one of your uploads, or is used already.");
    return pictureOf(rows[0]);
  }

  /** Nothing uses these any more: the next sweep takes them. */
  async release(tx: Tx, usedFor: string, keep: readonly string[] = []): Promise<void> {
    await tx.query("update pictures set used_for = null, created_at = 'epoch' where used_for = $1 and not id = any($2::uuid[])", [
      usedFor,
      keep,
    ]);
  }

  /** Whether this viewer may open a picture, and whether nobody else's cache may keep it. What was released is gone at once, before the sweep. */
  async doorOf(id: string, viewerOf: () => Promise<Viewer | null>): Promise<{ isOpen: boolean; isPrivate: boolean; isGuarded?: true }> {
    const [row] = await this.db.query<{ user_id: string; used_for: string | null; is_released: boolean }>(
      "select user_id, used_for, used_for is null and created_at = 'epoch' as is_released from pictures where id = $1",
      [id],
    );
    if (!row || row.is_released) return { isOpen: false, isPrivate: true };
    const guard = useOf(this.uses.guarded, row.used_for);
    if (guard) return { isOpen: await guard(await viewerOf(), row.used_for!), isPrivate: true, isGuarded: true };
    const door = useOf(this.uses.private, row.used_for);
    if (!door) return { isOpen: true, isPrivate: false };
    const viewer = await viewerOf();
    return { isOpen: viewer !== null && (viewer.id === row.user_id || (await door(viewer, row.used_for!))), isPrivate: true };
  }

  /** Pictures by id, for loaders. One statement. */
  async byIds(ids: readonly string[]): Promise<Map<string, Picture>> {
    const rows = await this.db.query<{ id: string; width: number; height: number }>(
      "select id, width, height from pictures where id = any($1::uuid[]) and stored_at is not null",
      [ids],
    );
    return new Map(rows.map((row) => [row.id, pictureOf(row)]));
  }

  /** Deletes what nothing has used for a day, bytes first: a row that is left is tried again. Returns how many went. */
  async sweep(): Promise<number> {
    const before = new Date(this.clock.now() - limits.pictureOrphanHoursMax * 3_600_000);
    const rows = await this.db.query<{ id: string }>(
      "select id from pictures where used_for is null and created_at < $1 order by created_at limit $2",
      [before, limits.pictureSweepMax],
    );
    for (const { id } of rows) {
      await this.store.remove(id);
      await this.db.query("delete from pictures where id = $1 and used_for is null", [id]);
    }
    return rows.length;
  }
}
