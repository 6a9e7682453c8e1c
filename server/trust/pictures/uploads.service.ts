import { createHash, randomBytes, randomUUID } from "node:crypto";
import { lockUser } from "../../identity/account/users.store";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { Fault, notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { FewAtOnce } from "../../platform/rate-limits/few-at-once";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { PictureStore } from "./picture-store";
import { pictureOf } from "./pictures.service";
import { countUploads, insertUpload, isUploadOpen, takeUpload, updateStoredPicture } from "./pictures.store";
import type { Picture, Upload } from "./pictures.types";
import { reencode, UnfitPicture } from "./reencode";

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
const hourMs = 3_600_000;

/** One-time addresses, and what is sent to them. */
export class UploadsService {
  private readonly atOnce = new FewAtOnce(1, limits.uploadsWaitingPerUserMax);

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly store: PictureStore,
  ) {}

  /** An address for one picture. Refuses TOO_LONG for a file that is too large, RATE_LIMITED past `uploadsPerHourMax`. */
  async create(viewer: Viewer, bytes: number): Promise<Upload> {
    if (viewer.suspendedAt) throw new Fault("SUSPENDED", "Your account is suspended: you can read, close trades and log out.");
    const bytesMax = limits.pictureBytesMax;
    if (bytes < 1) refuse(ErrorCode.INVALID, "input.bytes", "The file is empty. Choose a picture.");
    if (bytes > bytesMax)
      refuse(ErrorCode.TOO_LONG, "input.bytes", `A picture has at most ${bytesMax / 1024 / 1024} MB.`, new Decimal(bytesMax));
    const now = this.clock.date();
    const [pictureId, token] = [randomUUID(), randomBytes(24).toString("base64url")];
    const expiresAt = new Date(+now + limits.uploadMinutesMax * 60_000);
    await this.db.transaction(async (tx) => {
      // Counting under the owner's row lock: two requests at once cannot both take the last place.
      await lockUser(tx, viewer.id);
      if ((await countUploads(tx, viewer.id, new Date(+now - hourMs))) >= limits.uploadsPerHourMax)
        refuse(ErrorCode.RATE_LIMITED, "", "Too many pictures in one hour. Try again later.");
      await insertUpload(tx, { id: pictureId, userId: viewer.id, tokenSha256: hashOf(token), expiresAt, createdAt: now });
    });
    return { pictureId, url: `/uploads/${token}`, expiresAt, bytesMax };
  }

  /** Whether this user may send to this address now: asked before a single byte of the body is read. */
  isOpen(viewer: Viewer, token: string): Promise<boolean> {
    return isUploadOpen(this.db, viewer.id, hashOf(token), this.clock.date());
  }

  /**
   * Takes a file sent to an address. The address is used up by whatever came whole, and by what is no picture. One of a user's files at a
   * time, a few wait unread. Throws NOT_FOUND for an unknown, used, expired or foreign address, RATE_LIMITED where too many wait, and
   * `UnfitPicture` for a file that is none.
   */
  take(viewer: Viewer, token: string, read: () => Promise<Buffer>): Promise<Picture> {
    return this.atOnce.run(viewer.id, async () => {
      const used = () => takeUpload(this.db, viewer.id, hashOf(token), this.clock.date());
      const file = await read().catch(async (error) => {
        if (error instanceof UnfitPicture) await used();
        throw error;
      });
      const id = await used();
      if (id === null) throw notFound("This upload");
      const { bytes, width, height } = await reencode(file);
      await this.store.put(id, bytes);
      await updateStoredPicture(this.db, id, { storedAt: this.clock.date(), bytes: bytes.length, width, height });
      return pictureOf({ id, width, height });
    });
  }
}
